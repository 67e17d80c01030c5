import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BaseActivity } from 'contract/base-activities.ts'
import { mondayOf } from 'contract/days.ts'
import { formatDuration } from 'contract/format.ts'
import { Chart } from '../../ui/Chart.tsx'
import { messageOf } from '../../api/shortText.ts'
import { labourOf } from '../programming/activityText.ts'
import { datesPreview, loadQuery } from './queries.ts'

type WeeksPlotProps = {
  rows: readonly BaseActivity[]
  from: string
  to: string
}

/** The hours of each week of a period, as they are and as they become. */
export function WeeksPlot({ rows, from, to }: WeeksPlotProps) {
  const asked = { ids: rows.map(({ id }) => id), from, to, by: 'load' } as const
  const dates = useQuery(datesPreview(asked))
  const load = useQuery(loadQuery(asked))
  const error = dates.error ?? load.error
  if (error) return <p role="alert">{messageOf(error)}</p>
  if (!dates.data || !load.data) return <Skeleton height={260} />
  const minutesOf = new Map(rows.map(row => [row.id, labourOf(row)]))
  const added = new Map<string, number>()
  for (const { id, next_date } of dates.data) {
    if (next_date === null) continue
    added.set(mondayOf(next_date), (added.get(mondayOf(next_date)) ?? 0) + (minutesOf.get(id) ?? 0))
  }
  const after = load.data.map(({ week, others }) => others + (added.get(week) ?? 0))
  const points = load.data.map(({ week }, index) => ({ id: index, at: week, value: hours(after[index] ?? 0) }))
  const [least, most] = [Math.min(...after), Math.max(...after)]
  return (
    <section aria-label="Horas por semana">
      <Chart
        title="Horas por semana"
        unit="h"
        valueLabel="Después"
        points={points}
        earlier={{ label: 'antes', values: load.data.map(({ minutes }) => hours(minutes)) }}
      />
      <p role="status">
        {least === most
          ? `Cada semana queda en ${formatDuration(most)}.`
          : `Las semanas quedan entre ${formatDuration(least)} y ${formatDuration(most)}.`}
      </p>
    </section>
  )
}

const hours = (minutes: number) => Math.round(minutes / 6) / 10
