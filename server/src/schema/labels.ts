import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { asset } from './assets.ts'
import { base } from './bases.ts'
import { instant, record } from './columns.ts'
import { location } from './locations.ts'

/**
 * A sticker with a QR code, on one record or on none. The code is random, so that other labels' codes can't be guessed
 * from it. A label whose record is deleted is blank again.
 */
export const label = pgTable(
  'label',
  {
    ...record(),
    code: text().notNull().unique(),
    fk_base: integer().references(() => base.id, { onDelete: 'set null' }),
    fk_asset: integer().references(() => asset.id, { onDelete: 'set null' }),
    fk_location: integer().references(() => location.id, { onDelete: 'set null' }),
    fk_created_by: integer(),
    tied_at: instant(),
    fk_tied_by: integer()
  },
  t => [
    uniqueIndex('label_one_per_base').on(t.fk_base),
    uniqueIndex('label_one_per_asset').on(t.fk_asset),
    uniqueIndex('label_one_per_location').on(t.fk_location),
    check('label_on_one_record', sql`num_nonnulls(${t.fk_base}, ${t.fk_asset}, ${t.fk_location}) <= 1`)
  ]
)
