import { boolean, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { fk, record } from './columns.ts'

/** Fixed lists of values; ids are part of the wire contract (contract/classifier.ts). */
export const classifier = pgTable('classifier', {
  id: integer().primaryKey(),
  type: text().notNull(),
  name: text().notNull(),
  index: integer().notNull()
})

/** DAY 1 … YEAR 4, MONDAY 5 … SUNDAY 11. */
export const periodicity_unit = pgTable('periodicity_unit', { id: integer().primaryKey(), name: text().notNull() })

const catalog = () => ({
  ...record(),
  code: text().notNull().unique(),
  name: text().notNull(),
  description: text(),
  is_active: boolean().notNull().default(true)
})

export const action = pgTable('action', catalog())
export const brand = pgTable('brand', catalog())
export const system = pgTable('system', catalog())
export const specialty = pgTable('specialty', catalog())
export const failure_type = pgTable('failure_type', catalog())
export const failure_source = pgTable('failure_source', catalog())
export const failure_detection = pgTable('failure_detection', catalog())

export const subsystem = pgTable('subsystem', { ...catalog(), fk_system: fk(() => system.id).notNull() })

export const model = pgTable(
  'model',
  { ...catalog(), fk_brand: fk(() => brand.id).notNull(), fk_subsystem: fk(() => subsystem.id) },
  t => [unique('model_name_of_brand').on(t.fk_brand, t.name)]
)

export const supplier = pgTable('supplier', {
  ...catalog(),
  tax_id: text(),
  contact: text(),
  phone: text(),
  email: text()
})

/** `validity_months`: how long a training is valid; null means for ever. */
export const training = pgTable('training', { ...catalog(), validity_months: integer() })

/** `symbol`: h, km, ciclos…, shown after a meter's values. */
export const usage_unit = pgTable('usage_unit', { ...catalog(), symbol: text() })
