import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { mondayOf } from 'contract/core/days.ts'
import { formatDuration } from 'contract/core/format.ts'
import { Chart } from '../../ui/chart/Chart.tsx'
import { NotRead } from '../../ui/record/NotRead.tsx'
import { labourOf } from '../../records/base-activities/activityText.ts'
import { datesPreview, loadQuery } from './queries.ts'

type WeeksPlotProps = {
  rows: readonly BaseActivity[]
  from: string
  to: string
}

/** The hours of a working day in each week of a period, by which weeks are levelled: as they are and as they become. */
export function WeeksPlot({ rows, from, to }: WeeksPlotProps) {
  const asked = { ids: rows.map(({ id }) => id), from, to, by: 'load' } as const
  const dates = useQuery(datesPreview(asked))
  const load = useQuery(loadQuery(asked))
  const error = dates.error ?? load.error
  if (error)
    return (
      <NotRead
        what="No se sabe cómo quedan las semanas"
        query={{
          error,
          isFetching: dates.isFetching || load.isFetching,
          refetch: () => Promise.all([dates.refetch(), load.refetch()])
        }}
      />
    )
  if (!dates.data || !load.data) return <Skeleton height={260} />
  const minutesOf = new Map(rows.map(row => [row.id, labourOf(row)]))
  const added = new Map<string, number>()
  for (const { id, next_date } of dates.data) {
    if (next_date === null) continue
    added.set(mondayOf(next_date), (added.get(mondayOf(next_date)) ?? 0) + (minutesOf.get(id) ?? 0))
  }
  const withWorkingDays = load.data.filter(({ working_days }) => working_days > 0)
  const weeks = (withWorkingDays.length > 0 ? withWorkingDays : load.data).map(
    ({ week, working_days, minutes, others }) => {
      const days = Math.max(working_days, 1)
      return {
        at: week < from ? from : week,
        before: minutes / days,
        after: (others + (added.get(week) ?? 0)) / days
      }
    }
  )
  const points = weeks.map(({ at, after }, index) => ({ id: index, at, value: hours(after) }))
  return (
    <section aria-label="Horas por día laborable">
      {points.length > 1 && (
        <Chart
          title="Horas por día laborable"
          unit="h"
          valueLabel="Después"
          points={points}
          earlier={{ label: 'antes', values: weeks.map(({ before }) => hours(before)) }}
        />
      )}
      <p role="status">{resultText(weeks)}</p>
    </section>
  )
}

/** Between what the hours of a working day lie in the end; of a single week also what they were. */
function resultText(weeks: readonly { before: number; after: number }[]): string {
  const after = weeks.map(week => week.after)
  const [least, most] = [formatDuration(Math.min(...after)), formatDuration(Math.max(...after))]
  if (least !== most) return `Cada día laborable queda entre ${least} y ${most}, según la semana.`
  const [only] = weeks.length === 1 ? weeks : []
  return `Cada día laborable queda en ${most}${only ? `; ahora tiene ${formatDuration(only.before)}` : ''}.`
}

const hours = (minutes: number) => Math.round(minutes / 6) / 10
