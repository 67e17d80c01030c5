import { openStatuses, plannedTypes, workOrderStatus, workOrderType } from 'contract/core/classifier.ts'
import { formatDuration } from 'contract/core/format.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { productTitle } from '../../ui/shell/title.ts'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { exactDate } from '../../ui/record/RelativeDate.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { wholeActivities } from '../../records/unplanned/unplannedQueries.ts'
import { PaperSupplies } from '../../features/warehouse/PaperSupplies.tsx'
import { fullName } from '../../records/work-orders/orderMarks.tsx'
import { downtimeText, signatureText } from '../../records/work-orders/outcomeText.ts'
import { PaperActivities } from '../../features/work-orders/PaperActivities.tsx'
import { PaperChecks, Procedures } from '../../features/work-orders/PaperChecks.tsx'
import { PaperFields } from '../../features/work-orders/PaperFields.tsx'
import classes from '../../ui/shell/paper.module.css'

type PaperProps = { order: WorkOrderDetail; zone: string }

/** An order as it is printed: what is known is written, the rest has room to be filled in by hand. */
export function OrderPaper({ order }: { order: WorkOrderDetail }) {
  const zone = useTimeZone()
  const me = useSession()
  const isPlanned = plannedTypes.includes(order.type)
  const query = useQuery({ ...wholeActivities(useQueryClient(), order.id), enabled: !isPlanned })
  const activities = query.data ?? []
  const [openedAt] = useState(() => new Date().toISOString())
  return (
    // On a phone the sheet is wider than the screen: `tabIndex` makes it scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <article className={classes.sheet} tabIndex={0} aria-label={`${order.code} en papel`}>
      <header className={classes.head}>
        <div>
          <p className={classes.product}>{productTitle}</p>
          <h2 className={classes.title}>{order.title}</h2>
        </div>
        <div className={classes.codes}>
          <p className={classes.code}>{order.code}</p>
          <p>
            {order.type_name} · {order.status.name}
          </p>
        </div>
      </header>
      <Plan order={order} zone={zone} />
      {order.description && <p className={classes.description}>{order.description}</p>}
      <People order={order} />
      {order.checks.length > 0 && <PaperChecks checks={order.checks} zone={zone} />}
      {query.error && !query.data && <ErrorState what="No se han podido cargar las actividades" query={query} />}
      <PaperActivities order={order} activities={activities} zone={zone} />
      <PaperSupplies order={order} />
      <Outcome order={order} zone={zone} isWhole={activities.length === 0} />
      <Observations order={order} zone={zone} />
      <Signatures order={order} zone={zone} />
      <Procedures checks={order.checks} />
      <footer className={classes.foot}>
        {order.code} · Impresa el {exactDate(openedAt, zone)} por {me.staff ? fullName(me.staff) : me.first_name}
      </footer>
    </article>
  )
}

const coded = (record: { code: string; name: string } | null) => (record ? `${record.code} · ${record.name}` : '')

function Plan({ order, zone }: PaperProps) {
  const moment = (date: string | null) => (date ? exactDate(date, zone) : '')
  return (
    <PaperFields
      fields={[
        ['Línea', order.line.name],
        ['Lugar', order.location.name],
        ['Prioridad', order.priority.name],
        ...(order.base ? [['Base', coded(order.base)] as const] : []),
        ...(order.asset ? [['Activo', coded(order.asset)] as const] : []),
        ['Programada', moment(order.scheduled_start)],
        ['Fin programado', moment(order.scheduled_end)],
        ['Parada de línea', order.requires_stop ? 'Sí, la requiere' : 'No'],
        ['Responsable', order.responsible ? fullName(order.responsible) : ''],
        ['Trabajo previsto', order.labour_minutes > 0 ? formatDuration(order.labour_minutes) : ''],
        ['Empezada', moment(order.started_at)],
        ['Terminada', moment(order.finished_at)],
        ['Cerrada', moment(order.closed_at)]
      ]}
    />
  )
}

/** Whether people still work on an order: then there is room to write their minutes by hand. */
const isWorkable = (fkc_status: number) =>
  openStatuses.includes(fkc_status) && fkc_status !== workOrderStatus.PARA_REVISION

/** A line for each person; without people, three empty ones. Minutes of work that is over aren't asked for any more. */
function People({ order }: { order: WorkOrderDetail }) {
  const rows = order.staff.length > 0 ? order.staff : [undefined, undefined, undefined]
  const isOver = !isWorkable(order.fkc_status)
  const minutes = (['planned_minutes', 'real_minutes'] as const).filter(
    name => !isOver || order.staff.some(one => one[name])
  )
  return (
    <section>
      <h3 className={classes.section}>Personal</h3>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Nombre</th>
            <th scope="col">Documento</th>
            {minutes.map(name => (
              <th key={name} scope="col">
                {name === 'planned_minutes' ? 'Previsto' : 'Real'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((one, index) => (
            <tr key={one?.id ?? `blank-${index}`}>
              <td>{one && fullName(one.staff)}</td>
              <td>{one?.staff.dni}</td>
              {minutes.map(name => (
                <td key={name}>{formatDuration(one?.[name]) || (isOver && '—')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Failure, cause, solution and stop of the line: what is written; of a corrective order also what is to be. */
function Outcome({
  order,
  zone,
  isWhole
}: PaperProps & { /** cause and solution are left out beside activities */ isWhole: boolean }) {
  const words = [
    ['Causa', order.cause ?? ''],
    ['Solución', order.solution ?? '']
  ] as const
  const fields = [
    ['Falla', order.failure_type?.name ?? ''] as const,
    ...(isWhole ? words : []),
    ['Línea parada', downtimeText(order, zone)] as const
  ]
  const shown = order.type === workOrderType.CORRECTIVO ? fields : fields.filter(([, value]) => value !== '')
  if (shown.length === 0) return null
  return (
    <section className={classes.outcome}>
      <h3 className={classes.section}>Resultado</h3>
      <PaperFields fields={shown} />
    </section>
  )
}

function Observations({ order, zone }: PaperProps) {
  const isOver = order.fkc_status === workOrderStatus.CERRADA || order.fkc_status === workOrderStatus.CANCELADO
  if (isOver && order.observations.length === 0) return null
  return (
    <section>
      <h3 className={classes.section}>Observaciones</h3>
      {order.observations.map(({ id, text, user, created_at }) => (
        <p key={id} className={classes.observation}>
          <strong>
            {user?.name} {exactDate(created_at, zone)}
          </strong>{' '}
          {text}
        </p>
      ))}
      {!isOver && <div className={classes.blank} />}
    </section>
  )
}

/** Who sent the order to review and who closed it, with room to sign by hand. */
function Signatures({ order, zone }: PaperProps) {
  const sent = order.history.findLast(change => change.fkc_to === workOrderStatus.PARA_REVISION)
  const isSent = sent && order.finished_at !== null
  const signed = (name: string | undefined, at: string) => `${name ?? ''}, ${exactDate(at, zone)}`
  const signatures = [
    { role: 'Ejecutada por', by: isSent ? signed(sent.user?.name, sent.at) : '', how: isSent ? 'Con su cuenta' : '' },
    {
      role: 'Revisada y cerrada por',
      by: order.closed_by && order.closed_at ? signed(order.closed_by.name, order.closed_at) : '',
      how: signatureText(order)
    }
  ]
  return (
    <section className={classes.signatures} aria-label={`Firmas de ${order.code}`}>
      {signatures.map(({ role, by, how }) => (
        <div key={role}>
          <span>{role}</span>
          {by ? <strong>{by}</strong> : <span>Nombre, firma y fecha</span>}
          {how && <span>{how}</span>}
        </div>
      ))}
    </section>
  )
}
