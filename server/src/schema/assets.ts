import { type AnyPgColumn, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { classifier, model, supplier } from './catalogs.ts'
import { base } from './bases.ts'
import { day, decimal, fk, instant, onceByWords, partOf, record } from './columns.ts'
import { staff } from './staff.ts'

/** A physical item; brand, subsystem and system follow from its model. */
export const asset = pgTable(
  'asset',
  {
    ...record(),
    code: text().notNull().unique(),
    name: text().notNull(),
    serial_number: text(),
    fk_asset: integer().references((): AnyPgColumn => asset.id),
    fk_model: fk(() => model.id),
    fk_supplier: fk(() => supplier.id),
    fkc_status: fk(() => classifier.id).notNull(),
    manufactured_on: day(),
    commissioned_on: day(),
    warranty_until: day(),
    cost: decimal(),
    notes: text()
  },
  t => [
    onceByWords('asset_code_once', t.code),
    index('asset_parent').on(t.fk_asset),
    index('asset_model').on(t.fk_model),
    check('asset_not_its_own_parent', sql`${t.fk_asset} <> ${t.id}`)
  ]
)

/** The stay of an asset in a base. */
export const asset_version = pgTable(
  'asset_version',
  {
    ...record(),
    fk_asset: partOf(() => asset.id),
    fk_base: fk(() => base.id).notNull(),
    installed_at: instant().notNull(),
    removed_at: instant(),
    is_active: boolean().notNull().default(true),
    /** why it was mounted or, once it has ended, taken out */
    reason: text(),
    mounting_reason: text(),
    installed_by: fk(() => staff.id)
  },
  t => [
    uniqueIndex('asset_version_one_per_base')
      .on(t.fk_base)
      .where(sql`is_active`),
    uniqueIndex('asset_version_one_per_asset')
      .on(t.fk_asset)
      .where(sql`is_active`),
    index('asset_version_base').on(t.fk_base),
    index('asset_version_asset').on(t.fk_asset),
    check('asset_version_order', sql`${t.removed_at} >= ${t.installed_at}`),
    check('asset_version_active', sql`${t.is_active} = (${t.removed_at} is null)`)
  ]
)
