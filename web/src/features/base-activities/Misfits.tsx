import { Alert } from '@mantine/core'
import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import type { initialise } from 'contract/base-activities/base-activities-in-bulk.ts'
import type { ReplyOf } from '../../api/resourceApi.ts'
import { activitiesText } from '../../records/base-activities/activityText.ts'
import classes from '../../records/base-activities/baseActivities.module.css'

type FirstDate = ReplyOf<typeof initialise>[number]

/** What has no day of its own in the period and keeps what it has. */
export const leftOut = (dates: readonly FirstDate[]): FirstDate[] => dates.filter(({ next_date }) => next_date === null)

const maxShown = 5

/** The activities that a spread leaves out, and those whose date isn't their weekday, each with the reason. */
export function Misfits({ rows, dates }: { rows: readonly BaseActivity[]; dates: readonly FirstDate[] }) {
  const left = leftOut(dates).length
  const named = dates.filter(({ reason }) => reason)
  if (named.length === 0) return null
  const byId = new Map(rows.map(row => [row.id, row]))
  const title =
    left > 0
      ? `${activitiesText(left)} no ${left === 1 ? 'cabe' : 'caben'} en el periodo y ${left === 1 ? 'se queda' : 'se quedan'} como ${left === 1 ? 'está' : 'están'}`
      : `${activitiesText(named.length)} ${named.length === 1 ? 'no cae' : 'no caen'} en su día de la semana`
  return (
    <Alert role="status" color="yellow" title={title}>
      <ul className={classes.list}>
        {named.slice(0, maxShown).map(({ id, reason }) => (
          <li key={id}>
            {byId.get(id)?.activity.name} · {byId.get(id)?.base.code}: {reason}
          </li>
        ))}
        {named.length > maxShown && <li>y {activitiesText(named.length - maxShown)} más</li>}
      </ul>
    </Alert>
  )
}
