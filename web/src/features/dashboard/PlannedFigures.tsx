import { useQuery, keepPreviousData } from '@tanstack/react-query'
import {
  aheadFormula,
  backlogFormula,
  plannedFigures,
  type PlannedFigures as Figures
} from 'contract/calls/dashboard/planned-figures.ts'
import { formatDate, formatNumber } from 'contract/core/format.ts'
import { mayOpen } from '../../api/rights.ts'
import { useSession } from '../../api/session.ts'
import { BarRows } from '../../ui/chart/BarRows.tsx'
import { Columns } from '../../ui/chart/Columns.tsx'
import { Figure } from '../../ui/chart/Figure.tsx'
import { Skeleton } from '@mantine/core'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { plannedCall } from './dashboardQueries.ts'
import { aheadRows, listLink, complianceRows } from './plotRows.ts'
import { PlannedTable } from './PlannedTable.tsx'
import { ShareTile, Tile } from './Tiles.tsx'
import classes from './dashboard.module.css'

type PlannedProps = {
  /** undefined: all of the caller's lines */
  line: number | undefined
  about: string
  from: string
  to: string
}

const hours = ['hora', 'horas'] as const
const orders = ['orden', 'órdenes'] as const

/** The figures of planned work between two days: tiles, months, the weeks ahead, lines and specialties. */
export function PlannedFigures({ line, about, from, to }: PlannedProps) {
  const me = useSession()
  const asked = { query: { ...(line !== undefined && { fkLine: [line] }), from, to } }
  const query = useQuery({ ...plannedCall.query(asked), placeholderData: keepPreviousData })
  const excel = () => plannedCall.file(asked)
  const list = listLink('/admin/planned/work-orders', mayOpen(me, '/admin/planned/work-orders'), { vista: 'todas' })
  const due = listLink('/admin/planned/base-activities', mayOpen(me, '/admin/planned/base-activities'))
  const link = line === undefined ? () => undefined : list
  const period = { scheduled_start_from: from, scheduled_start_to: to }
  const days = `${formatDate(from)} – ${formatDate(to)}`
  const { data } = query
  const common = { query, excel }
  return (
    <>
      {data ? (
        <div className={classes.tiles}>
          <ShareTile
            {...plannedFigures.compliance}
            share={data.total.compliance}
            parts={{ one: 'a tiempo', of: orders, rest: 'fuera de plazo' }}
            link={link({ ...period, is_on_time: 'true' })}
            restLink={link({ ...period, is_on_time: 'false' })}
          />
          <ShareTile
            {...plannedFigures.attainment}
            share={data.total.attainment}
            parts={{ one: 'cumplidas', of: orders }}
          />
          <ShareTile
            {...plannedFigures.preventive}
            share={data.total.preventive}
            parts={{ one: 'planificadas', of: hours }}
            isMinutes
            link={link({ closed_at_from: from, closed_at_to: to })}
          />
          <ShareTile
            {...plannedFigures.wrench}
            share={data.total.wrench}
            parts={{ one: 'anotadas', of: hours }}
            isMinutes
          />
          <Backlog {...data.total} link={link({ fkc_status: ['9', '10', '11'] })} />
        </div>
      ) : query.error ? (
        <ErrorState what="No se han podido calcular las cifras" query={query} />
      ) : (
        <Skeleton height={116} radius="sm" />
      )}
      <div className={classes.grid}>
        <Figure
          title="Cumplimiento por mes"
          formula={plannedFigures.compliance.formula}
          about={`${about}, ${days}`}
          unit={orders}
          rows={data && complianceRows(data.by_month, link)}
          rowsLabel="Mes"
          height={238}
          {...common}
        >
          {() =>
            data && <Columns label="Cumplimiento por mes" rows={complianceRows(data.by_month, link)} unit={orders} />
          }
        </Figure>
        <Figure
          title="Carga de las próximas semanas"
          formula={aheadFormula}
          about={`${about}${data?.ahead.some(({ is_estimate }) => is_estimate) ? ', sin cuadrante: promedio' : ''}`}
          unit={hours}
          rows={data && aheadRows(data.ahead, list, due, line === undefined)}
          rowsLabel="Semana"
          height={238}
          {...common}
        >
          {rows => <BarRows label="Carga de las próximas semanas" rows={rows} unit={hours} />}
        </Figure>
      </div>
      {data && <Tables data={data} />}
    </>
  )
}

function Backlog({
  orders: count,
  backlog_minutes,
  backlog_weeks,
  link
}: Figures['total'] & { link: ReturnType<ReturnType<typeof listLink>> }) {
  return (
    <Tile
      title="Trabajo pendiente"
      standard="SMRP 5.4.9"
      formula={backlogFormula}
      value={backlog_weeks === null ? '–' : formatNumber(backlog_weeks, 1)}
      unit={backlog_weeks === 1 ? 'semana de trabajo' : 'semanas de trabajo'}
      said={{ minutes: backlog_minutes, count, of: orders }}
      link={link}
    />
  )
}

function Tables({ data }: { data: Figures }) {
  return (
    <>
      {data.by_line.length > 1 && (
        <PlannedTable
          label="Por línea"
          head="Línea"
          rows={data.by_line.map(({ line, ...row }) => ({ key: line.id, name: line.name, ...row }))}
        />
      )}
      {data.by_specialty.length > 0 && (
        <PlannedTable
          label="Por especialidad"
          head="Especialidad"
          rows={data.by_specialty.map(({ fk_specialty, ...row }) => ({ key: fk_specialty, ...row }))}
        />
      )}
    </>
  )
}
