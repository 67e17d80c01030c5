import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { formatDuration, formatNumber } from 'contract/core/format.ts'
import { regime } from 'contract/core/classifier.ts'
import { goesByTime, goesByUsage } from 'contract/base-activities/regimes.ts'
import { intervalLabel } from 'contract/base-activities/maintenance-texts.ts'

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

type Intervals = Pick<
  BaseActivity,
  'time_interval_value' | 'periodicity_unit' | 'usage_interval_value' | 'usage_unit'
> & { fkc_regime: number | null }

/** 'Cada 3 meses' and 'Cada 500 horas' as the specification has them: those by which its regime counts. */
export const intervalLabels = (row: Intervals): string[] => {
  const rule = row.fkc_regime ?? regime.FECHAS
  return [
    goesByTime(rule) ? intervalLabel(row.time_interval_value, row.periodicity_unit?.name) : '',
    goesByUsage(rule) ? intervalLabel(row.usage_interval_value, row.usage_unit?.name) : ''
  ].filter(Boolean)
}

/** 'Cada 3 meses', 'Cada 1 mes', 'Cada 500 horas', or two of them: 'Cada 1 mes o cada 500 horas'. */
export const periodicityOf = (row: Intervals): string => intervalLabels(row).join(' o ').replace(' o Cada', ' o cada')

/** True if it is due on another day than its series says. */
export const isRescheduled = ({ rescheduled_date, next_date }: BaseActivity): boolean =>
  rescheduled_date !== null && rescheduled_date !== next_date

export const peopleText = (people: number): string => (people === 1 ? '1 persona' : `${people} personas`)
export const tasksText = (tasks: number): string => (tasks === 1 ? '1 tarea' : `${tasks} tareas`)
