import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { formatDateTime } from 'contract/format.ts'
import { IconArrowBackUp, IconEdit, IconPrinter } from '@tabler/icons-react'
import { workOrders } from 'contract/calls/work-orders.ts'
import { workOrderStatus } from 'contract/classifier.ts'
import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { cancelPermission, editableStatus } from 'contract/work-order-transitions.ts'
import { Suspense, useState } from 'react'
import { useCan } from '../../app/Can.tsx'
import { useMobile } from '../../app/media.ts'
import { type Action, ActionMenu, PrimaryButton } from '../../ui/actions.tsx'
import { Badge, StatusBadge } from '../../ui/badges.tsx'
import { RecordPage, RecordView } from '../../ui/RecordPage.tsx'
import { useAsked } from '../../ui/Sheet.tsx'
import { useTimeZone } from '../../ui/timeZone.ts'
import { isSettled } from '../checks/checkState.ts'
import { stopIcon } from '../checks/checkIcons.ts'
import { shownChecks } from '../checks/shownCheck.ts'
import { useOutbox } from '../outbox/useOutbox.ts'
import { countsFor, isAnswer } from '../outbox/writes.ts'
import { ChecksPanel } from './ChecksPanel.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import { orderQuery } from './orderQueries.ts'
import { OutcomeDrawer } from './Outcome.tsx'
import { listPath, orderTarget } from './paths.ts'
import { shownOrder } from './shownOrder.ts'
import { type OrderActions, useStateActions } from './useStateActions.tsx'
import { useReview } from './useReview.tsx'
import classes from './WorkOrderPage.module.css'
import { lateComponent } from '../../ui/lateComponent.ts'

// Only the first tab's code is loaded with the page.
const RefusedWrite = lateComponent(async () => (await import('../outbox/RefusedWrite.tsx')).RefusedWrite)
const PeoplePanel = lateComponent(async () => (await import('./PeoplePanel.tsx')).PeoplePanel)
const ObservationsPanel = lateComponent(async () => (await import('./ObservationsPanel.tsx')).ObservationsPanel)
const FilesPanel = lateComponent(async () => (await import('./FilesPanel.tsx')).FilesPanel)
const HistoryPanel = lateComponent(async () => (await import('./HistoryPanel.tsx')).HistoryPanel)

const UndoBatchDialog = lateComponent(async () => (await import('./UndoBatchDialog.tsx')).UndoBatchDialog)

/** `/admin/planned/work-orders/:id`: an order, to follow, to execute, to review. */
export function WorkOrderPage() {
  const queryClient = useQueryClient()
  return (
    <RecordPage
      from="/main/admin/planned/work-orders/$id"
      names={workOrders.names}
      path={listPath}
      query={id => orderQuery(queryClient, id)}
      tellsSeen
      view={WorkOrderView}
    />
  )
}

function WorkOrderView({ record, seenAt }: { record: WorkOrderDetail; seenAt: number | undefined }) {
  const { entries, taken } = useOutbox()
  const order = shownOrder(record, entries)
  const zone = useTimeZone()
  const mobile = useMobile()
  const mayWrite = useCan('work-orders.write')
  const mayUndoBatch = [useCan('checks.program'), useCan(cancelPermission)].every(Boolean)
  const [undoing, setUndoing] = useState(false)
  const asksUndo = useAsked(undoing)
  const open = shownChecks(order.checks, entries, taken).filter(({ check }) => !isSettled(check)).length
  // The list of what waits leads to the check itself.
  const { check: asked } = useSearch({ from: '__root__' })
  const first = Number(asked) || undefined
  const newTexts = entries.filter(countsFor(order.id)).filter(({ kind }) => kind === 'observation').length
  const refused = entries.filter(entry => entry.order.id === order.id && entry.state === 'refused')
  const stateActions = useStateActions(order, { open, refused: refused.filter(({ isFile }) => !isFile).length })
  const review = useReview(order, stateActions.primary)
  const actions = { ...stateActions, primary: review.primary }
  // While it is executed the checks themselves say how many are left.
  const isRunning = order.fkc_status === workOrderStatus.EN_CURSO
  const further: Action[] = [
    ...(mayWrite && order.fkc_status === editableStatus
      ? [{ label: 'Editar', icon: IconEdit, link: orderTarget(order.id, '/edit') }]
      : []),
    { label: 'Imprimir', icon: IconPrinter, link: orderTarget(order.id, '/print') },
    ...(mayUndoBatch && order.fk_batch !== null && order.fkc_status === editableStatus
      ? [{ label: 'Deshacer la programación', icon: IconArrowBackUp, danger: true, onClick: () => setUndoing(true) }]
      : [])
  ]
  return (
    <RecordView
      className={classes.page}
      path={listPath}
      code={order.code}
      title={order.title}
      badges={
        <>
          <StatusBadge id={order.fkc_status} />
          {order.requires_stop && (
            <Badge colour="amber" icon={stopIcon}>
              Con parada
            </Badge>
          )}
        </>
      }
      extra={
        mobile ? (
          <ActionMenu actions={dangerLast([...actions.others, ...further])} />
        ) : (
          <Buttons actions={actions} further={further} />
        )
      }
      notes={
        <>
          {seenAt !== undefined && (
            <p className={classes.block}>Visto el {formatDateTime(seenAt, zone)}: ahora no se puede actualizar</p>
          )}
          <Suspense>
            {refused.map(entry => !isAnswer(entry) && !entry.isFile && <RefusedWrite key={entry.key} entry={entry} />)}
          </Suspense>
          {review.notice}
          <OrderNotes order={order} refusal={actions.refusal} onDismiss={actions.dismissRefusal} />
          {!mobile && actions.block && !(isRunning && open > 0) && <p className={classes.block}>{actions.block}</p>}
        </>
      }
      details={<OrderDetails order={order} />}
      detailsNarrow="hidden"
      tabs={[
        {
          name: 'checks',
          label: 'Checks',
          count: order.checks.length,
          panel: <ChecksPanel order={order} first={first} />
        },
        { name: 'datos', label: 'Datos', panel: <OrderDetails order={order} />, className: classes.detailsTab },
        { name: 'personal', label: 'Personal', count: order.staff.length, panel: <PeoplePanel order={order} /> },
        {
          name: 'observaciones',
          label: 'Observaciones',
          count: order.observations.length + newTexts,
          panel: <ObservationsPanel order={order} />
        },
        { name: 'documentos', label: 'Documentos', panel: <FilesPanel order={order} /> },
        { name: 'historia', label: 'Historia', panel: <HistoryPanel order={order} /> }
      ]}
    >
      {mobile && (
        <div className={classes.bottom}>
          <Dock actions={actions} hidden={isRunning} />
        </div>
      )}
      <OutcomeDrawer />
      {actions.dialog}
      {review.dialog}
      <Suspense>
        {asksUndo && order.fk_batch !== null && (
          <UndoBatchDialog batch={order.fk_batch} opened={undoing} onClose={() => setUndoing(false)} />
        )}
      </Suspense>
    </RecordView>
  )
}

const dangerLast = (actions: Action[]) => actions.toSorted((a, b) => Number(a.danger ?? 0) - Number(b.danger ?? 0))

/** The most important change of state as a filled button, the next one beside it, the rest in a menu. */
function Buttons({ actions, further }: { actions: OrderActions; further: Action[] }) {
  const [second, ...others] = actions.others.filter(({ danger }) => !danger)
  const menu = dangerLast([...others, ...further, ...actions.others.filter(({ danger }) => danger)])
  return (
    <>
      {second && (
        <Button variant="default" {...(second.onClick && { onClick: second.onClick })}>
          {second.label}
        </Button>
      )}
      {actions.primary && <PrimaryButton action={actions.primary} loading={actions.waiting} />}
      <ActionMenu actions={menu} />
    </>
  )
}

/** The most important change of state at the bottom of a phone; not while checks have to be answered or decided first. */
function Dock({ actions, hidden }: { actions: OrderActions; hidden: boolean }) {
  const { primary, beside, block, waiting } = actions
  if (!primary || (block && hidden)) return null
  const { icon: Icon } = primary
  return (
    <div className={classes.dock}>
      {block && <p>{block}</p>}
      <div className={classes.dockButtons}>
        {beside && (
          <Button className={classes.dockButton} variant="default" {...(beside.onClick && { onClick: beside.onClick })}>
            {beside.label}
          </Button>
        )}
        <Button
          className={classes.dockButton}
          loading={waiting}
          disabled={block !== undefined}
          leftSection={Icon && <Icon size={22} aria-hidden />}
          {...(primary.onClick && { onClick: primary.onClick })}
        >
          {primary.label}
        </Button>
      </div>
    </div>
  )
}
