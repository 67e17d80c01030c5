import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Check, CheckTask } from 'contract/checks.ts'
import { checkStatus } from 'contract/classifier.ts'
import { formatDateTime, formatDuration } from 'contract/format.ts'
import { workOrders } from 'contract/calls/work-orders.ts'
import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { productTitle } from '../../app/title.ts'
import { DetailHeader } from '../../ui/DetailHeader.tsx'
import { RecordPage } from '../../ui/RecordPage.tsx'
import { useTimeZone } from '../../ui/timeZone.ts'
import { answerText, blankFor, limitsText } from '../checks/answerText.ts'
import { isCheckFlagged } from '../checks/answerDraft.ts'
import { fullName } from './columns.tsx'
import { orderQuery } from './orderQueries.ts'
import { listPath, orderTarget } from './paths.ts'
import classes from './PrintPage.module.css'

/** `/admin/planned/work-orders/:id/print`: an order on A4, to be filled in by hand or filed. */
export function PrintPage() {
  const queryClient = useQueryClient()
  return (
    <RecordPage
      from="/main/admin/planned/work-orders/$id/print"
      names={workOrders.names}
      path={listPath}
      query={id => orderQuery(queryClient, id)}
      view={Sheet}
    />
  )
}

function Sheet({ record: order }: { record: WorkOrderDetail }) {
  const zone = useTimeZone()
  const me = useSession()
  const [openedAt] = useState(() => Date.now())
  return (
    <>
      <div className="no-print">
        <DetailHeader
          code={order.code}
          title="Imprimir"
          path={[...listPath, { label: order.code, link: orderTarget(order.id) }]}
          extra={
            <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
              Imprimir
            </Button>
          }
        />
      </div>
      {/* On a phone the sheet is wider than the screen: `tabIndex` makes it scrollable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
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
        <OrderFields order={order} zone={zone} />
        {order.description && <p className={classes.description}>{order.description}</p>}
        <People order={order} />
        {order.checks.length > 0 && <Checks checks={order.checks} zone={zone} />}
        <Observations order={order} zone={zone} />
        <section className={classes.signatures}>
          {['Ejecutado por', 'Revisado por', 'Cerrado por'].map(role => (
            <div key={role}>
              <span>{role}</span>
              <span>Nombre, firma y fecha</span>
            </div>
          ))}
        </section>
        <footer className={classes.foot}>
          Impreso el {formatDateTime(openedAt, zone)} por {me.first_name}
        </footer>
      </article>
    </>
  )
}

function OrderFields({ order, zone }: { order: WorkOrderDetail; zone: string }) {
  const fields: [string, string][] = [
    ['Línea', order.line.name],
    ['Lugar', order.location.name],
    ['Base', order.base ? `${order.base.code} · ${order.base.name}` : ''],
    ['Prioridad', order.priority.name],
    ['Programada', formatDateTime(order.scheduled_start, zone)],
    ['Fin programado', formatDateTime(order.scheduled_end, zone)],
    ['Parada de línea', order.requires_stop ? 'Sí' : 'No'],
    ['Responsable', order.responsible ? fullName(order.responsible) : ''],
    ['Trabajo previsto', order.labour_minutes > 0 ? formatDuration(order.labour_minutes) : ''],
    ['Empezada', formatDateTime(order.started_at, zone)],
    ['Terminada', formatDateTime(order.finished_at, zone)],
    ['Cerrada', formatDateTime(order.closed_at, zone)]
  ]
  return (
    <dl className={classes.fields}>
      {fields.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A line for each person; without people, three empty ones. */
function People({ order }: { order: WorkOrderDetail }) {
  const rows = order.staff.length > 0 ? order.staff : [undefined, undefined, undefined]
  return (
    <section>
      <h3 className={classes.section}>Personal</h3>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Nombre</th>
            <th scope="col">Documento</th>
            <th scope="col">Previsto</th>
            <th scope="col">Real</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one, index) => (
            <tr key={one?.id ?? `blank-${index}`}>
              <td>{one && fullName(one.staff)}</td>
              <td>{one?.staff.dni}</td>
              <td>{formatDuration(one?.planned_minutes)}</td>
              <td>{formatDuration(one?.real_minutes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Checks({ checks, zone }: { checks: readonly Check[]; zone: string }) {
  return (
    <section>
      <h3 className={classes.section}>Checks</h3>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Base</th>
            <th scope="col">Actividad</th>
            <th scope="col">Límites</th>
            <th scope="col" className={classes.answer}>
              Respuesta
            </th>
            <th scope="col" className={classes.remark}>
              Observación
            </th>
          </tr>
        </thead>
        {checks.map(check => (
          <tbody key={check.id}>
            <tr>
              <td className={classes.code}>{check.base_activity.base.code}</td>
              <td>
                {check.base_activity.activity.name}
                {check.tasks.length > 0 && ' (resultado)'}
              </td>
              <td>{limitsText(check)}</td>
              <td>
                {outcome(check, check.fkc_status, zone)}
                {isCheckFlagged(check) && <strong> ⚠</strong>}
              </td>
              <td>{check.observation ?? check.not_done_reason}</td>
            </tr>
            {check.tasks.map(task => (
              <tr key={task.id}>
                <td className={classes.code}>{check.base_activity.base.code}</td>
                <td className={classes.task}>{task.name}</td>
                <td>{limitsText(task)}</td>
                <td>{outcome(task, check.fkc_status, zone)}</td>
                <td>{task.observation}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

/** The answer, or what is to be filled in by hand. */
function outcome(asked: Check | CheckTask, status: number, zone: string): string {
  if (status === checkStatus.REALIZADO) return answerText(asked, asked, zone)
  if (status === checkStatus.NO_REALIZADO) return 'No realizado'
  if (status === checkStatus.ANULADO) return 'Anulado'
  return blankFor(asked)
}

function Observations({ order, zone }: { order: WorkOrderDetail; zone: string }) {
  return (
    <section>
      <h3 className={classes.section}>Observaciones</h3>
      {order.observations.length === 0 && <div className={classes.blank} />}
      {order.observations.map(({ id, text, user, created_at }) => (
        <p key={id} className={classes.observation}>
          <strong>
            {user?.name} {formatDateTime(created_at, zone)}
          </strong>{' '}
          {text}
        </p>
      ))}
    </section>
  )
}
