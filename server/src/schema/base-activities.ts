import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { base, base_metric } from './bases.ts'
import { classifier, periodicity_unit } from './catalogs.ts'
import { day, decimal, fk, instant, partOf, record } from './columns.ts'
import { location } from './locations.ts'
import { activity } from './plans.ts'

/**
 * An activity on a base. If regime, interval or tolerance is null, the activity's own holds. `usage_due_date`: when the
 * meter reaches `next_usage_value` (forecast) or reached it (the day of that reading). `due_date`, `due_by`: the result
 * of `dueDate()` in contract/maintenance.ts, stored so that an index can find it.
 */
export const base_activity = pgTable(
  'base_activity',
  {
    ...record(),
    fk_base: fk(() => base.id).notNull(),
    fk_activity: fk(() => activity.id).notNull(),
    fk_line: fk(() => location.id),
    fkc_regime: fk(() => classifier.id),
    fk_periodicity_unit: fk(() => periodicity_unit.id),
    time_interval_value: integer(),
    usage_interval_value: decimal(),
    tolerance_days: integer(),
    fk_base_metric: fk(() => base_metric.id),
    /** the date from which the series of `next_date` counts: with which it began, or that was last set by hand */
    anchor_date: day(),
    next_date: day(),
    rescheduled_date: day(),
    last_date: day(),
    next_usage_value: decimal(),
    /** `next_usage_value` is of the counter that the meter had then; null: of the first one that was read */
    next_usage_from: instant(),
    /** `next_usage_value` as the counter of today shows it, which may be another one */
    next_usage_shown: decimal(),
    last_usage_value: decimal(),
    /** when the meter showed `last_usage_value` */
    last_usage_at: instant(),
    usage_due_date: day(),
    due_date: day(),
    due_by: text(),
    is_active: boolean().notNull().default(true),
    /** why it was switched off; none while it is active */
    inactive_reason: text()
  },
  t => [
    unique('base_activity_once').on(t.fk_base, t.fk_activity),
    index('base_activity_due')
      .on(t.fk_line, t.due_date, t.id)
      .where(sql`is_active`),
    index('base_activity_line').on(t.fk_line, t.id.desc().nullsFirst()),
    index('base_activity_activity').on(t.fk_activity),
    index('base_activity_metric').on(t.fk_base_metric),
    check('base_activity_time_interval', sql`${t.time_interval_value} >= 1`),
    check('base_activity_anchor', sql`${t.next_date} is null or ${t.anchor_date} is not null`),
    check('base_activity_usage_interval', sql`${t.usage_interval_value} > 0`),
    check(
      'base_activity_due_by',
      sql`${t.due_by} in ('date', 'usage') and (${t.due_by} is null) = (${t.due_date} is null)`
    )
  ]
)

export const reschedule_history = pgTable(
  'reschedule_history',
  {
    ...record(),
    fk_base_activity: partOf(() => base_activity.id),
    fk_line: fk(() => location.id),
    previous_date: day(),
    new_date: day().notNull(),
    reason: text().notNull(),
    fk_user: integer()
  },
  t => [
    index('reschedule_history_base_activity').on(t.fk_base_activity, t.id.desc().nullsFirst()),
    index('reschedule_history_line').on(t.fk_line, t.id.desc().nullsFirst())
  ]
)
