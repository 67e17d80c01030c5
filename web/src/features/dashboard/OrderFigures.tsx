import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { figures } from 'contract/calls/dashboard/dashboard.ts'
import { useSession } from '../../api/session.ts'
import { mayOpen } from '../../api/rights.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { BarRows } from '../../ui/chart/BarRows.tsx'
import { Figure } from '../../ui/chart/Figure.tsx'
import classes from './dashboard.module.css'
import { ordersByLineCall } from './dashboardQueries.ts'
import { lineRows, listLink } from './plotRows.ts'
import { ordersView } from '../../records/unplanned/paths.ts'

/** Which orders are counted, as the address says it. */
type OrderKind = 'no-planificadas' | 'planificadas'

/** The list of planned orders shows all of them in this view. */
const wholeView = { vista: 'todas' }

/** Orders created between two days, by line and state; planned or unplanned ones. */
export function OrdersByLine({
  from,
  to,
  about,
  kind,
  onKind
}: {
  from: string
  to: string
  about: string
  kind: OrderKind
  onKind: (kind: OrderKind) => void
}) {
  const me = useSession()
  const { line } = useSelectedLine()
  const is_planned = kind === 'planificadas'
  const asked = { params: { from, to }, query: { is_planned } }
  const query = useQuery({ ...ordersByLineCall.query(asked), placeholderData: keepPreviousData })
  const link = is_planned
    ? listLink('/admin/planned/work-orders', mayOpen(me, '/admin/planned/work-orders'), wholeView)
    : listLink('/admin/unplanned', mayOpen(me, '/admin/unplanned'), ordersView)
  const span = { created_at_from: from, created_at_to: to }
  return (
    <Figure
      {...figures.orderStatusByLine}
      about={about}
      rows={query.data && lineRows(query.data, link, { selected: line.fk_location, span })}
      rowsLabel="Línea"
      query={query}
      height={300}
      excel={() => ordersByLineCall.file(asked)}
      tools={
        <SegmentedControl
          className={classes.choice}
          aria-label="Qué órdenes"
          value={kind}
          onChange={value => onKind(value)}
          data={[
            { value: 'no-planificadas', label: 'No planificadas' },
            { value: 'planificadas', label: 'Planificadas' }
          ]}
        />
      }
    >
      {rows => <BarRows label={figures.orderStatusByLine.title} rows={rows} unit={figures.orderStatusByLine.unit} />}
    </Figure>
  )
}
