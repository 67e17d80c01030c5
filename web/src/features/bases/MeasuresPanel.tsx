import { Skeleton } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Base } from 'contract/bases/bases.ts'
import { formatNumber } from 'contract/core/format.ts'
import type { MeasureSeries } from 'contract/checks/measures.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { Chart } from '../../ui/chart/Chart.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { measuresOf } from '../../records/bases/baseQueries.ts'
import classes from './bases.module.css'
import { checkTarget } from '../../records/bases/paths.ts'

/** What checks have measured on the base over the years, each thing as a trend. */
export function MeasuresPanel({ base }: { base: Base }) {
  const query = useQuery(measuresOf(base.id))
  const { data, error } = query
  if (!data && error) return <ErrorState what="No se han podido cargar las medidas" query={query} />
  if (!data) return <Skeleton height={280} />
  if (data.length === 0)
    return (
      <EmptyState
        icon={IconChartLine}
        title="Todavía no hay medidas"
        text="Aparecen aquí cuando se responde un check que pide una medida."
      />
    )
  return data.map(series => <Trend key={`${series.fk_base_activity} ${series.fk_activity}`} series={series} />)
}

function Trend({ series }: { series: MeasureSeries }) {
  const { activity, task, measure_unit, measure_min, measure_max, count, measures } = series
  const points = measures.map(one => ({ ...one, id: one.fk_check, at: one.performed_at, isWrong: one.out_of_range }))
  return (
    <>
      <Chart
        title={task ? `${activity} · ${task}` : activity}
        unit={measure_unit}
        min={measure_min}
        max={measure_max}
        points={points}
        renderMore={{ label: 'Orden', of: orderLink }}
      />
      {count > measures.length && (
        <p className={classes.note}>
          Las últimas {formatNumber(measures.length, 0)} de {formatNumber(count, 0)} medidas.
        </p>
      )}
    </>
  )
}

const orderLink = ({ fk_work_order, fk_check }: MeasureSeries['measures'][number]) =>
  fk_work_order !== null && (
    <AppLink {...checkTarget(fk_work_order, fk_check)} className={classes.link}>
      Ver el check
    </AppLink>
  )
