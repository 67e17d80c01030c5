import { regime } from 'contract/core/classifier.ts'
import { periodicityUnit } from 'contract/base-activities/maintenance.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { sql } from 'drizzle-orm'
import type { base_activity } from '../../schema/base-activities.ts'
import { base_metric } from '../../schema/bases.ts'
import { constant } from '../../schema/expressions.ts'
import { activity } from '../../schema/plans.ts'

type Fields = Partial<typeof base_activity.$inferInsert>

/** The columns of an activity that say how often it is done. */
export const activityRule = {
  fk_plan: activity.fk_plan,
  fkc_kind: activity.fkc_kind,
  fkc_regime: activity.fkc_regime,
  fk_periodicity_unit: activity.fk_periodicity_unit,
  time_interval_value: activity.time_interval_value,
  fk_usage_unit: activity.fk_usage_unit,
  usage_interval_value: activity.usage_interval_value
}

export type ActivityRule = { [K in keyof typeof activityRule]: (typeof activity.$inferSelect)[K] }

/** The regime in force: its own, else the activity's. */
export const regimeOf = (own: Fields, of: Pick<ActivityRule, 'fkc_regime'>): number =>
  own.fkc_regime ?? of.fkc_regime ?? regime.FECHAS

/** The longest interval in years; longer ones lead out of the calendar. */
const maxYears = 100

/** What is wrong with a rule, by field: the regime lacks an interval, or has one beyond the calendar. */
export function ruleProblem(own: Fields, of: ActivityRule): Record<string, string> | undefined {
  const fkc_regime = regimeOf(own, of)
  const unit = own.fk_periodicity_unit ?? of.fk_periodicity_unit
  const interval = own.time_interval_value ?? of.time_interval_value
  if (fkc_regime !== regime.LECTURAS && (unit === null || interval === null))
    return { time_interval_value: 'Este régimen necesita unidad e intervalo de tiempo' }
  if (unit === periodicityUnit.YEAR && (interval ?? 0) > maxYears)
    return { time_interval_value: validationTexts.max_value(maxYears) }
  if (
    fkc_regime !== regime.FECHAS &&
    (of.fk_usage_unit === null || (own.usage_interval_value ?? of.usage_interval_value) === null)
  )
    return { fkc_regime: 'La actividad no tiene unidad e intervalo de uso' }
  return undefined
}

/** A meter, as far as an activity must suit it. */
export const ruledMeter = {
  id: base_metric.id,
  line: base_metric.fk_line,
  unit: base_metric.fk_usage_unit,
  is_active: base_metric.is_active
}

/**
 * Describes what is wrong with a meter for an activity on a line, by field. A meter that isn't read can't drive
 * anything.
 */
export function meterProblem(
  meter: { line: number | null; unit: number; is_active: boolean } | undefined,
  { line, unit, is_active }: { line: number | null; unit: number | null; is_active: boolean }
): Record<string, string> | undefined {
  if (!meter || meter.line !== line) return { fk_base_metric: 'El medidor elegido no es de esta línea' }
  if (unit !== null && meter.unit !== unit)
    return { fk_base_metric: 'El medidor no cuenta en la unidad de la actividad' }
  if (is_active && !meter.is_active) return { fk_base_metric: 'El medidor está desactivado' }
  return undefined
}

/**
 * The meter that a new base activity follows or reads: where the activity `a` counts use, or reads a meter, and the
 * base `b` has one meter in its unit that is read, that one. With several the user chooses.
 */
export const onlyMeter = sql`(select min(m.id) from base_metric m
  where m.fk_base = b.id and m.is_active and (a.reads_meter or a.fkc_regime <> ${constant(regime.FECHAS)})
    and m.fk_usage_unit = coalesce(a.fk_usage_unit, case when a.reads_meter then m.fk_usage_unit end)
  having count(*) = 1)`
