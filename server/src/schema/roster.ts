import { sql } from 'drizzle-orm'
import { check, index, pgTable, unique } from 'drizzle-orm/pg-core'
import { classifier } from './catalogs.ts'
import { day, fk, partOf, record } from './columns.ts'
import { location } from './locations.ts'
import { staff } from './staff.ts'

/** A person's day: a shift of a line (`assigned_is_line`), or an absence. */
export const roster = pgTable(
  'roster',
  {
    ...record(),
    fk_staff: partOf(() => staff.id),
    date: day().notNull(),
    fk_line: fk(() => location.id),
    fkc_shift: fk(() => classifier.id),
    fkc_absence: fk(() => classifier.id)
  },
  t => [
    unique('roster_once').on(t.fk_staff, t.date),
    check('roster_shift', sql`${t.fkc_shift} between 60 and 62`),
    check('roster_line', sql`(${t.fkc_shift} is null) = (${t.fk_line} is null)`),
    check('roster_absence', sql`${t.fkc_absence} between 110 and 113`),
    check('roster_one', sql`(${t.fkc_shift} is null) <> (${t.fkc_absence} is null)`),
    index('roster_line_date').on(t.fk_line, t.date)
  ]
)
