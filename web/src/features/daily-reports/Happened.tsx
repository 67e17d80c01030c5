import { IconAlertTriangle } from '@tabler/icons-react'
import { counted, formatDateTime, formatNumber, formatTime } from 'contract/core/format.ts'
import { checkOutcome } from 'contract/checks/answers.ts'
import { handedOverText } from 'contract/work-orders/hand-over-text.ts'
import type { Turn } from 'contract/daily-reports/turns.ts'
import { usedText } from 'contract/warehouse/warehouse-rules.ts'
import type { ReactNode } from 'react'
import { StatusBadge } from '../../ui/record/badges.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { RecordLink } from '../../records/RecordLink.tsx'
import classes from './dailyReport.module.css'
import { ReportStatus } from '../../records/anomaly-reports/ReportStatus.tsx'

/** Fewer are shown at once. */
const few = 8

/** What happened on the line between the beginning and the end of a shift; collected from records, not typed. */
export function Happened({ turn, isClosed }: { turn: Turn; isClosed: boolean }) {
  const zone = useTimeZone()
  const { orders, checks, anomalies, readings, supplies, hand_overs } = turn.happened
  const time = (at: string) => (
    <time dateTime={at} title={formatDateTime(at, zone)}>
      {formatTime(at, zone)}
    </time>
  )
  const flagged = checks.rows.filter(({ is_flagged }) => is_flagged).length
  const isEmpty =
    orders.count +
      checks.count +
      anomalies.count +
      readings.count +
      (supplies?.count ?? 0) +
      (hand_overs?.count ?? 0) ===
    0
  return (
    <section className={classes.happened} aria-labelledby={`ocurrio-${turn.id}`}>
      <h2 id={`ocurrio-${turn.id}`}>Lo que ocurrió en el turno</h2>
      {isEmpty && (
        <p className={classes.quiet}>
          {isClosed
            ? `Sin órdenes, checks, anomalías${supplies ? ', lecturas ni repuestos' : ' ni lecturas'} en su horario.`
            : 'Las órdenes, checks, anomalías, lecturas y repuestos de su horario aparecen aquí.'}
        </p>
      )}
      <Kind title="Órdenes" count={orders.count}>
        {orders.rows.map(({ id, code, title, fkc_status, is_closed, is_finished }) => (
          <li key={id}>
            <span className={classes.what}>
              <RecordLink entity="work_order" id={id}>
                <span className="code">{code}</span>
              </RecordLink>{' '}
              {title}
            </span>
            <span className={classes.how}>
              {is_closed ? 'cerrada en el turno' : is_finished ? 'terminada en el turno' : ''}
            </span>
            <StatusBadge id={fkc_status} />
          </li>
        ))}
      </Kind>
      <Kind title="Anomalías" count={anomalies.count}>
        {anomalies.rows.map(report => (
          <li key={report.id}>
            <span className={classes.what}>
              {time(report.detected_at)}{' '}
              <RecordLink entity="anomaly_report" id={report.id}>
                <span className="code">{report.code}</span>
              </RecordLink>{' '}
              {report.description}
            </span>
            <ReportStatus report={report} />
          </li>
        ))}
      </Kind>
      <Kind
        title="Checks"
        count={checks.count}
        mark={flagged > 0 && <Flagged>{counted(flagged, ['no conforme', 'no conformes'])}</Flagged>}
      >
        {checks.rows.map(({ id, at, base, activity, work_order, fkc_status, is_flagged, note }) => (
          <li key={id}>
            <span className={classes.what}>
              {time(at)}{' '}
              <RecordLink entity="base" id={base.id}>
                <span className="code">{base.code}</span>
              </RecordLink>{' '}
              {activity.name}
              {note && <span className={classes.quiet}> · {note}</span>}
            </span>
            {work_order && (
              <span className={classes.how}>
                <RecordLink entity="work_order" id={work_order.id}>
                  <span className="code">{work_order.code}</span>
                </RecordLink>
              </span>
            )}
            {is_flagged ? (
              <Flagged>{checkOutcome({ fkc_status, is_flagged })}</Flagged>
            ) : (
              <span className={classes.result}>{checkOutcome({ fkc_status, is_flagged })}</span>
            )}
          </li>
        ))}
      </Kind>
      <Kind title="Lecturas" count={readings.count}>
        {readings.rows.map(({ id, read_at, value, unit, metric, base }) => (
          <li key={id}>
            <span className={classes.what}>
              {time(read_at)}{' '}
              <RecordLink entity="base" id={base.id}>
                <span className="code">{base.code}</span>
              </RecordLink>{' '}
              {metric.name}
            </span>
            <span className={classes.number}>
              {formatNumber(value)} {unit}
            </span>
          </li>
        ))}
      </Kind>
      {supplies && (
        <Kind title="Repuestos y materiales" count={supplies.count}>
          {supplies.rows.map(({ item, work_order, quantity }) => (
            <li key={`${item.id} ${work_order.id}`}>
              <span className={classes.what}>
                <RecordLink entity="warehouse_item" id={item.id}>
                  <span className="code">{item.code}</span>
                </RecordLink>{' '}
                {item.name}
              </span>
              <span className={classes.how}>
                <RecordLink entity="work_order" id={work_order.id}>
                  <span className="code">{work_order.code}</span>
                </RecordLink>
              </span>
              <span className={classes.number}>{usedText(quantity, item.unit)}</span>
            </li>
          ))}
        </Kind>
      )}
      {hand_overs && (
        <Kind title="Pendientes: órdenes entregadas" count={hand_overs.count}>
          {hand_overs.rows.map(({ id, at, text, work_order, ...of }) => (
            <li key={id}>
              <span className={classes.what}>
                {time(at)}{' '}
                <RecordLink entity="work_order" id={work_order.id}>
                  <span className="code">{work_order.code}</span>
                </RecordLink>{' '}
                {work_order.title}: {text}
              </span>
              <span className={classes.how}>{handedOverText(of)}</span>
            </li>
          ))}
        </Kind>
      )}
    </section>
  )
}

/** A result that is to be seen first. */
const Flagged = ({ children }: { children: ReactNode }) => (
  <span className={classes.result} data-flagged>
    <IconAlertTriangle size={16} aria-hidden />
    {children}
  </span>
)

type KindProps = {
  title: string
  count: number
  /** what of the rows has to be seen while they are folded */
  mark?: ReactNode
  children: readonly ReactNode[]
}

/** The records of a kind under a line that folds them; few are shown at once. */
function Kind({ title, count, mark, children }: KindProps) {
  if (count === 0) return null
  const rest = count - children.length
  return (
    <details className={classes.kind} open={count <= few}>
      <summary>
        {title} <span className={classes.count}>{formatNumber(count, 0)}</span>
        {mark}
      </summary>
      <ul className={classes.rows}>
        {children}
        {rest > 0 && <li className={classes.quiet}>y {formatNumber(rest, 0)} más</li>}
      </ul>
    </details>
  )
}
