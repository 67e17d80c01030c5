import type { Activity } from 'contract/plans/plans.ts'
import { formatDuration, formatNumber } from 'contract/core/format.ts'
import { peopleText, periodicityOf, tasksText } from '../../records/base-activities/activityText.ts'

/** '1 base', '38 bases' */
export const basesText = (count: number): string => (count === 1 ? '1 base' : `${formatNumber(count, 0)} bases`)

/** What decides about an activity, in a few words each: how often, what is answered, how long, where. */
export function factsOf(activity: Activity): string[] {
  return [
    periodicityOf(activity),
    activity.check_type.name,
    activity.specialty?.name,
    activity.estimated_minutes > 0 && formatDuration(activity.estimated_minutes),
    activity.people > 1 && peopleText(activity.people),
    activity.requires_stop && 'Con parada',
    activity.tasks_count > 0 && tasksText(activity.tasks_count),
    activity.bases_count > 0 ? basesText(activity.bases_count) : 'En ninguna base'
  ].filter((fact): fact is string => Boolean(fact))
}
