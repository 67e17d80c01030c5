import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { fk, instant, partOf, record } from './columns.ts'
import { location } from './locations.ts'
import { staff } from './staff.ts'
import { work_order } from './work-orders.ts'

/**
 * An activity of an unplanned order. Its line, and what lists narrow and order by (`type`, `fkc_status`,
 * `fkc_priority`, `scheduled_start`, `closed_at`), are the order's, kept by the triggers `unplanned_order` and
 * `keep_unplanned`.
 */
export const unplanned = pgTable(
  'unplanned',
  {
    ...record(),
    fk_work_order: fk(() => work_order.id).notNull(),
    fk_line: fk(() => location.id),
    type: integer().notNull().default(0),
    fkc_status: integer().notNull().default(0),
    fkc_priority: integer().notNull().default(0),
    scheduled_start: instant(),
    closed_at: instant(),
    title: text().notNull(),
    /** made with its order by `workorders`; as long as it is unchanged, the first that is written takes its place */
    is_automatic: boolean().notNull().default(false),
    description: text(),
    cause: text(),
    solution: text(),
    done: boolean().notNull().default(false),
    done_at: instant(),
    fk_done_by: integer()
  },
  t => [
    index('unplanned_line').on(t.fk_line, t.id.desc().nullsFirst()),
    index('unplanned_line_status').on(t.fk_line, t.fkc_status, t.id.desc().nullsFirst()),
    index('unplanned_line_type').on(t.fk_line, t.type, t.fkc_status, t.id.desc().nullsFirst()),
    index('unplanned_work_order').on(t.fk_work_order, t.id),
    // For what dashboards count by month.
    index('unplanned_created').on(t.fk_line, t.created_at),
    index('unplanned_closed').on(t.fk_line, t.closed_at),
    check('unplanned_type', sql`${t.type} in (1, 2, 3)`),
    check('unplanned_done', sql`${t.done} = (${t.done_at} is not null)`)
  ]
)

/** Number of activities by line, type and state of their orders: the sum of `n`. Kept by the trigger `keep_total`. */
export const unplanned_total = pgTable(
  'unplanned_total',
  { fk_line: integer(), type: integer().notNull(), fkc_status: integer().notNull(), n: integer().notNull() },
  t => [index('unplanned_total_key').on(t.fk_line, t.type, t.fkc_status, t.n)]
)

export const unplanned_task = pgTable(
  'unplanned_task',
  {
    ...record(),
    fk_unplanned: partOf(() => unplanned.id),
    fk_line: fk(() => location.id),
    title: text().notNull(),
    index: integer().notNull().default(0),
    done: boolean().notNull().default(false),
    done_at: instant(),
    fk_done_by: integer(),
    fk_created_by: integer(),
    observation: text()
  },
  t => [
    index('unplanned_task_unplanned').on(t.fk_unplanned, t.index, t.id),
    index('unplanned_task_line').on(t.fk_line, t.id.desc().nullsFirst()),
    check('unplanned_task_done', sql`${t.done} = (${t.done_at} is not null)`)
  ]
)

/**
 * Who is of an activity is of its order too: kept by the triggers `unplanned_staff_of_order` and `order_staff_gone`.
 */
export const unplanned_staff = pgTable(
  'unplanned_staff',
  {
    ...record(),
    fk_unplanned: partOf(() => unplanned.id),
    fk_line: fk(() => location.id),
    fk_staff: fk(() => staff.id).notNull(),
    confirmed: boolean().notNull().default(false),
    confirmed_at: instant()
  },
  t => [
    unique('unplanned_staff_once').on(t.fk_unplanned, t.fk_staff),
    index('unplanned_staff_staff').on(t.fk_staff, t.fk_unplanned),
    index('unplanned_staff_line').on(t.fk_line, t.id.desc().nullsFirst()),
    check('unplanned_staff_confirmed', sql`${t.confirmed} = (${t.confirmed_at} is not null)`)
  ]
)

/** Two of the same activity don't overlap: the constraint `unplanned_execution_date_apart`. */
export const unplanned_execution_date = pgTable(
  'unplanned_execution_date',
  {
    ...record(),
    fk_unplanned: partOf(() => unplanned.id),
    fk_line: fk(() => location.id),
    start_at: instant().notNull(),
    end_at: instant().notNull()
  },
  t => [
    index('unplanned_execution_date_unplanned').on(t.fk_unplanned, t.start_at),
    index('unplanned_execution_date_line').on(t.fk_line, t.start_at),
    check('unplanned_execution_date_order', sql`${t.start_at} < ${t.end_at}`)
  ]
)
