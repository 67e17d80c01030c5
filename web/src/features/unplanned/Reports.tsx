import { useQuery } from '@tanstack/react-query'
import { anomalyReports } from 'contract/calls/anomaly-reports/anomaly-reports.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { StatusBadge } from '../../ui/record/badges.tsx'
import rows from '../../ui/record/rows.module.css'
import { LateRecordLink } from '../../records/LateRecordLink.tsx'
import { Section } from './Section.tsx'
import { reportsOfOrder } from '../../records/unplanned/unplannedQueries.ts'

/** The anomaly reports that an order came from; nothing where there is none. */
export function Reports({ order }: { order: WorkOrderDetail }) {
  const mayRead = useCan(anomalyReports.calls.list.access)
  const { data } = useQuery({ ...reportsOfOrder(order.id), enabled: mayRead })
  if (!data || data.rows.length === 0) return null
  return (
    <Section title={data.rows.length === 1 ? 'Reporte de anomalía' : 'Reportes de anomalía'}>
      <ul className={rows.rows}>
        {data.rows.map(({ id, code, description, fkc_status }) => (
          <li key={id} className={rows.row} data-wraps>
            <span className={rows.words}>
              <LateRecordLink entity="anomaly_report" id={id}>
                <span className="code">{code}</span>
              </LateRecordLink>
              <span>{description.split('\n')[0]}</span>
            </span>
            <StatusBadge id={fkc_status} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
