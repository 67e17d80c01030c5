import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core'
import { user } from './access.ts'
import { day, fk, partOf, record } from './columns.ts'
import { location } from './locations.ts'
import { work_order } from './work-orders.ts'

/** A week of a line whose plan was fixed; `week` is its Monday. */
export const frozen_week = pgTable(
  'frozen_week',
  {
    ...record(),
    fk_line: fk(() => location.id).notNull(),
    week: day().notNull(),
    fk_user: fk(() => user.id)
  },
  t => [
    unique('frozen_week_once').on(t.fk_line, t.week),
    check('frozen_week_monday', sql`extract(isodow from ${t.week}) = 1`)
  ]
)

/** The orders that were planned for a week when it was frozen. Without `version`: nothing changes it. */
export const frozen_week_order = pgTable(
  'frozen_week_order',
  {
    fk_frozen_week: partOf(() => frozen_week.id),
    fk_work_order: integer()
      .notNull()
      .references(() => work_order.id, { onDelete: 'cascade' })
  },
  t => [
    primaryKey({ columns: [t.fk_frozen_week, t.fk_work_order] }),
    index('frozen_week_order_order').on(t.fk_work_order)
  ]
)
