import { checkStatus } from 'contract/core/classifier.ts'
import { boolean, check as rule, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { user } from './access.ts'
import { base_activity } from './base-activities.ts'
import { classifier } from './catalogs.ts'
import { day, decimal, fk, instant, partOf, record } from './columns.ts'
import { constant } from './expressions.ts'
import { location } from './locations.ts'
import { activity, answerLimits } from './plans.ts'
import { staff } from './staff.ts'
import { work_order } from './work-orders.ts'

const answers = () => ({
  value_text: text(),
  value_ok: boolean(),
  value_number: decimal(),
  value_datetime: instant(),
  observation: text(),
  out_of_range: boolean().notNull().default(false)
})

/**
 * One occurrence of a base activity. Type, limits, unit and procedure are copies of the moment when it was programmed.
 * `base_activity_before`: the base activity's dates and usage before this check changed them; undoing restores them.
 */
export const check = pgTable(
  'check',
  {
    ...record(),
    fk_base_activity: fk(() => base_activity.id).notNull(),
    fk_work_order: fk(() => work_order.id),
    fk_line: fk(() => location.id),
    scheduled_date: day().notNull(),
    fkc_status: fk(() => classifier.id)
      .notNull()
      .default(checkStatus.PROGRAMADO),
    ...answerLimits(),
    ...answers(),
    performed_at: instant(),
    usage_value: decimal(),
    duration_minutes: integer(),
    not_done_reason: text(),
    not_done_at: instant(),
    fk_not_done_by: fk(() => user.id),
    base_activity_before: jsonb()
  },
  t => [
    uniqueIndex('check_one_open')
      .on(t.fk_base_activity)
      .where(sql`fkc_status = ${constant(checkStatus.PROGRAMADO)}`),
    index('check_base_activity').on(t.fk_base_activity, t.id.desc().nullsFirst()),
    index('check_work_order').on(t.fk_work_order, t.id),
    index('check_line_latest').on(t.fk_line, t.id.desc().nullsFirst()),
    // For the words of checks, whose base activities are found first, and for days: neither reads the table itself.
    index('check_line_activity').on(t.fk_line, t.fk_base_activity, t.id),
    index('check_flagged')
      .on(t.fk_line, t.id.desc().nullsFirst())
      .where(sql`out_of_range`),
    index('check_line_scheduled').on(t.fk_line, t.scheduled_date, t.id),
    index('check_line').on(t.fk_line, t.fkc_status, t.id.desc().nullsFirst()),
    index('check_performed')
      .on(t.fk_line, t.performed_at, t.fk_base_activity)
      .where(sql`fkc_status = ${constant(checkStatus.REALIZADO)}`),
    rule('check_status', sql`${t.fkc_status} between 70 and 73`),
    rule('check_type', sql`${t.fkc_check_type} between 134 and 138`),
    rule('check_done_has_moment', sql`(${t.fkc_status} = 71) = (${t.performed_at} is not null)`),
    rule('check_not_done_has_reason', sql`(${t.fkc_status} = 72) = (${t.not_done_reason} is not null)`),
    rule('check_not_done_at', sql`${t.not_done_at} is null or ${t.fkc_status} = 72`)
  ]
)

/** The answer to one task of the check's activity. */
export const check_task = pgTable(
  'check_task',
  {
    ...record(),
    fk_check: partOf(() => check.id),
    fk_activity: fk(() => activity.id).notNull(),
    name: text().notNull(),
    index: integer().notNull(),
    ...answerLimits(),
    ...answers()
  },
  t => [unique('check_task_once').on(t.fk_check, t.fk_activity)]
)

export const check_staff = pgTable(
  'check_staff',
  {
    ...record(),
    fk_check: partOf(() => check.id),
    fk_line: fk(() => location.id),
    fk_staff: fk(() => staff.id).notNull()
  },
  t => [unique('check_staff_once').on(t.fk_check, t.fk_staff), index('check_staff_staff').on(t.fk_staff)]
)

/** Number of checks by line and state: the sum of `n`. Kept by the trigger `keep_total`. */
export const check_total = pgTable(
  'check_total',
  { fk_line: integer(), fkc_status: integer().notNull(), n: integer().notNull() },
  t => [index('check_total_key').on(t.fk_line, t.fkc_status, t.n)]
)
