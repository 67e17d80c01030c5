import { type AnyPgColumn, boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { action, classifier, periodicity_unit, specialty, system, training, usage_unit } from './catalogs.ts'
import { decimal, fk, onceByWords, record } from './columns.ts'

/** `source`: where the plan comes from (a manual, a clause of a standard). */
export const plan = pgTable(
  'plan',
  {
    ...record(),
    code: text().notNull().unique(),
    name: text().notNull(),
    description: text(),
    fk_system: fk(() => system.id),
    source: text(),
    is_active: boolean().notNull().default(true)
  },
  t => [onceByWords('plan_code_once', t.code)]
)

/** Limits of an answer: columns of activities and of their copies in checks. */
export const answerLimits = () => ({
  fkc_check_type: fk(() => classifier.id).notNull(),
  procedure: text(),
  measure_unit: text(),
  measure_min: decimal(),
  measure_max: decimal()
})

/** An activity of a plan, or a task inside an activity (`fk_activity`); a task has no regime of its own. */
export const activity = pgTable(
  'activity',
  {
    ...record(),
    fk_plan: fk(() => plan.id).notNull(),
    fk_activity: integer().references((): AnyPgColumn => activity.id, { onDelete: 'cascade' }),
    /** its place in the plan, or of a task in its activity; where two have the same, the code decides */
    index: integer().notNull().default(0),
    code: text().notNull(),
    name: text().notNull(),
    fkc_kind: fk(() => classifier.id).notNull(),
    fk_action: fk(() => action.id),
    ...answerLimits(),
    /** the measure is the reading of the meter of the base activity */
    reads_meter: boolean().notNull().default(false),
    fkc_regime: fk(() => classifier.id),
    fk_periodicity_unit: fk(() => periodicity_unit.id),
    time_interval_value: integer(),
    fk_usage_unit: fk(() => usage_unit.id),
    usage_interval_value: decimal(),
    fkc_priority: fk(() => classifier.id)
      .notNull()
      .default(8),
    fk_specialty: fk(() => specialty.id),
    fk_training: fk(() => training.id),
    estimated_minutes: integer().notNull().default(0),
    people: integer().notNull().default(1),
    requires_stop: boolean().notNull().default(false),
    tolerance_days: integer().notNull().default(0),
    is_floating: boolean().notNull().default(false),
    reset_on_replace: boolean().notNull().default(false),
    is_active: boolean().notNull().default(true)
  },
  t => {
    const hasInterval = sql`(${t.fk_periodicity_unit} is not null and coalesce(${t.time_interval_value}, 0) >= 1)`
    const hasUsage = sql`(${t.fk_usage_unit} is not null and coalesce(${t.usage_interval_value}, 0) > 0)`
    return [
      unique('activity_code_in_plan').on(t.fk_plan, t.code),
      index('activity_parent').on(t.fk_activity),
      check('activity_check_type', sql`${t.fkc_check_type} between 134 and 138`),
      check('activity_kind', sql`${t.fkc_kind} in (166, 167)`),
      check('activity_regime', sql`${t.fkc_regime} between 163 and 165`),
      check('activity_kind_and_parent', sql`(${t.fkc_kind} = 167) = (${t.fk_activity} is not null)`),
      check('activity_task_without_regime', sql`(${t.fkc_kind} = 167) = (${t.fkc_regime} is null)`),
      check('activity_time_interval', sql`${t.fkc_regime} not in (163, 165) or ${hasInterval}`),
      check('activity_usage_interval', sql`${t.fkc_regime} not in (164, 165) or ${hasUsage}`),
      check('activity_reads_meter', sql`not ${t.reads_meter} or (${t.fkc_check_type} = 136 and ${t.fkc_kind} = 166)`),
      check('activity_measure_order', sql`${t.measure_min} <= ${t.measure_max}`),
      check('activity_amounts', sql`${t.estimated_minutes} >= 0 and ${t.people} >= 1 and ${t.tolerance_days} >= 0`)
    ]
  }
)
