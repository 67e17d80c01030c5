import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { Doubt } from 'contract/readings/plausible-reading.ts'
import { sql } from 'drizzle-orm'
import { base_metric } from './bases.ts'
import { classifier } from './catalogs.ts'
import { check as maintenance_check } from './checks.ts'
import { decimal, fk, instant, record } from './columns.ts'
import { location } from './locations.ts'
import { staff } from './staff.ts'

export const reading = pgTable(
  'reading',
  {
    ...record(),
    fk_base_metric: fk(() => base_metric.id).notNull(),
    fk_line: fk(() => location.id),
    value: decimal().notNull(),
    read_at: instant().notNull(),
    fk_staff: fk(() => staff.id),
    fk_check: integer().references(() => maintenance_check.id, { onDelete: 'set null' }),
    fkc_source: fk(() => classifier.id).notNull(),
    is_reset: boolean().notNull().default(false),
    /** why an improbable value is right, or why it was corrected or deleted */
    reason: text(),
    /** why it was improbable when it was taken or last corrected (contract/src/readings/plausible-reading.ts) */
    doubt: text().$type<Doubt>()
  },
  t => [
    unique('reading_once').on(t.fk_base_metric, t.read_at),
    index('reading_line').on(t.fk_line, t.id.desc().nullsFirst()),
    // For what was read in a shift.
    index('reading_line_read').on(t.fk_line, t.read_at),
    index('reading_check').on(t.fk_check),
    check('reading_not_negative', sql`${t.value} >= 0`)
  ]
)
