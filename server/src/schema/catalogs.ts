import type { ReasonUse } from 'contract/catalogs/reason-uses.ts'
import { type AnyPgColumn, boolean, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { fk, onceByWords, record, searchKey } from './columns.ts'

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

/** No two with the same code or name. */
const once = (name: string) => (t: { code: AnyPgColumn; name: AnyPgColumn }) => [
  onceByWords(`${name}_code_once`, t.code),
  onceByWords(`${name}_name_once`, t.name)
]

export const action = pgTable('action', catalog(), once('action'))
export const brand = pgTable('brand', catalog(), once('brand'))
export const system = pgTable('system', catalog(), once('system'))
export const specialty = pgTable('specialty', catalog(), once('specialty'))
export const failure_type = pgTable('failure_type', catalog(), once('failure_type'))
export const failure_source = pgTable('failure_source', catalog(), once('failure_source'))
export const failure_detection = pgTable('failure_detection', catalog(), once('failure_detection'))

export const subsystem = pgTable(
  'subsystem',
  { ...catalog(), fk_system: fk(() => system.id).notNull() },
  once('subsystem')
)

export const model = pgTable(
  'model',
  { ...catalog(), fk_brand: fk(() => brand.id).notNull(), fk_subsystem: fk(() => subsystem.id) },
  t => [onceByWords('model_code_once', t.code), uniqueIndex('model_name_of_brand').on(t.fk_brand, searchKey(t.name))]
)

export const supplier = pgTable(
  'supplier',
  { ...catalog(), tax_id: text(), contact: text(), phone: text(), email: text() },
  once('supplier')
)

/** `validity_months`: how long a training is valid; null means for ever. */
export const training = pgTable('training', { ...catalog(), validity_months: integer() }, once('training'))

/** `symbol`: h, km, ciclos…, shown after a meter's values. */
export const usage_unit = pgTable('usage_unit', { ...catalog(), symbol: text() }, once('usage_unit'))

/** `symbol`: as it is read on the instrument; capitals count, because mΩ isn't MΩ. */
export const measure_unit = pgTable('measure_unit', { ...catalog(), symbol: text().notNull() }, t => [
  ...once('measure_unit')(t),
  unique('measure_unit_symbol_once').on(t.symbol)
])

/** The same words may be a reason for several things. */
export const reason = pgTable('reason', { ...catalog(), used_for: text().$type<ReasonUse>().notNull() }, t => [
  onceByWords('reason_code_once', t.code),
  uniqueIndex('reason_name_once').on(t.used_for, searchKey(t.name))
])
