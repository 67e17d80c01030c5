import type { BaseActivity } from 'contract/base-activities.ts'
import { formatDuration, formatNumber } from 'contract/format.ts'

// Apart from the page and the basket, so that other pages say the same without loading them.

/** '1 actividad', '12 actividades' */
export const activitiesText = (count: number): string =>
  count === 1 ? '1 actividad' : `${formatNumber(count, 0)} actividades`

/** The minutes of work of all people together. */
export const labourOf = ({
  activity
}: {
  activity: Pick<BaseActivity['activity'], 'estimated_minutes' | 'people'>
}): number => activity.estimated_minutes * activity.people

/** 'REL-03 · Reductor · Taypi Uta' */
export const baseText = ({ base }: BaseActivity): string => `${base.code} · ${base.name} · ${base.location.name}`
export const workText = (row: BaseActivity): string => formatDuration(labourOf(row))
