import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconArrowForwardUp, IconEdit, IconPrinter } from '@tabler/icons-react'
import { workOrderStatus } from 'contract/core/classifier.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { cancelPermission, editableStatus, statePermission } from 'contract/work-orders/work-order-transitions.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { useMobile } from '../../ui/shell/media.ts'
import { mayOpen } from '../../api/rights.ts'
import { type Action, ActionMenu, PrimaryButton } from '../../ui/record/actions.tsx'
import type { LinkTarget } from '../../ui/shell/AppLink.tsx'
import { Badge, StatusBadge } from '../../ui/record/badges.tsx'
import type { DetailTab } from '../../ui/record/DetailTabs.tsx'
import type { Crumb } from '../../ui/record/PageHead.tsx'
import { RecordView } from '../../ui/record/RecordPage.tsx'
import { StoredNote } from '../../ui/record/StoredNote.tsx'
import { newReportPage, newReportTarget } from '../../records/anomaly-reports/paths.ts'
import { stopIcon } from '../../records/checks/checkIcons.ts'
import { useOutbox } from '../../offline/useOutbox.ts'
import { isAnswer } from '../../offline/writes.ts'
import { OrderDetails } from '../../features/work-orders/OrderDetails.tsx'
import { OrderNotes } from '../../features/work-orders/OrderNotes.tsx'
import { OutcomeDrawer } from '../../features/work-orders/Outcome.tsx'
import { orderTarget } from '../../records/work-orders/paths.ts'
import type { HandOverDialogProps } from '../../features/my-work/HandOverDialog.tsx'
import { observationsOnTheWay } from '../../offline/shownOrder.ts'
import { type OrderActions, useStateActions } from '../../features/work-orders/useStateActions.tsx'
import { useReview } from '../../features/work-orders/useReview.tsx'
import classes from '../../features/work-orders/WorkOrderPage.module.css'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { lazyOverlay } from '../../ui/overlay/lazyOverlay.tsx'
import type { UndoBatchProps } from '../../features/work-orders/UndoBatchDialog.tsx'

// Only the first tab's code is loaded with the page.
const RefusedWrite = lateComponent(async () => (await import('./lateParts.ts')).refusedWrite())
const PeoplePanel = lateComponent(async () => (await import('./lateParts.ts')).peoplePanel())
const ObservationsPanel = lateComponent(async () => (await import('./lateParts.ts')).observationsPanel())
const SuppliesPanel = lateComponent(async () => (await import('./lateParts.ts')).suppliesPanel())
const FilesPanel = lateComponent(async () => (await import('./lateParts.ts')).filesPanel())
const HistoryPanel = lateComponent(async () => (await import('./lateParts.ts')).historyPanel())

const UndoBatchDialog = lazyOverlay<UndoBatchProps>(
  async () => (await import('./lateParts.ts')).undoBatchDialog(),
  () => ({ title: 'Deshacer la programación' })
)

const HandOverDialog = lazyOverlay<HandOverDialogProps>(
  async () => (await import('../../features/my-work/HandOverDialog.tsx')).HandOverDialog,
  ({ order }) => ({ title: `Entregar al turno siguiente · ${order.code}` })
)

/** What one shift may leave to the next. */
const unfinished: readonly number[] = [workOrderStatus.EN_CURSO, workOrderStatus.EN_ESPERA]

type OrderViewProps = {
  /** as it will be when the server has taken what is on its way */
  order: WorkOrderDetail
  storedAt: number | undefined
  path: readonly Crumb[]
  editTarget: LinkTarget
  /** the work itself: the first tab */
  work: DetailTab
  /** checks without an answer */
  open?: number
  /** a step of the work that comes before a change of state */
  step?: { action: Action; /** the change of state follows from it by itself */ isLast: boolean } | undefined
  /**
   * until when the most important change of state isn't offered at the bottom of a phone:
   * the work itself says what is left
   */
  isBusy?: boolean
  /** false where the work shows failure, cause and solution by itself */
  hasOutcome?: boolean
  people?: ReactNode
  files?: ReactNode
  /** dialogs of the work */
  children?: ReactNode
}

/** The page of an order, planned or not: its state and what can be done, its work, its parts. */
export function OrderView({
  order,
  storedAt,
  path,
  editTarget,
  work,
  open = 0,
  step,
  isBusy = false,
  hasOutcome = true,
  people,
  files,
  children
}: OrderViewProps) {
  const { entries } = useOutbox()
  const mobile = useMobile()
  const mayWrite = useCan('work-orders.write')
  const maySeeSupplies = useCan('warehouse.read')
  const mayReport = mayOpen(useSession(), newReportPage)
  const mayUndoBatch = [useCan('checks.program'), useCan(cancelPermission)].every(Boolean)
  const [undoing, setUndoing] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const mayHandOver = useCan(statePermission) && unfinished.includes(order.fkc_status)
  const refused = entries.filter(entry => entry.order.id === order.id && entry.state === 'refused')
  const stateActions = useStateActions(order, { open, refused: refused.filter(({ isFile }) => !isFile).length })
  const review = useReview(order, stateActions.primary)
  const { primary } = review
  const actions = {
    ...stateActions,
    ...(step
      ? {
          primary: step.action,
          block: undefined,
          others: [...stateActions.others, ...(primary && !step.isLast ? [primary] : [])]
        }
      : { primary })
  }
  const further: Action[] = [
    ...(mayWrite && order.fkc_status === editableStatus ? [{ label: 'Editar', icon: IconEdit, link: editTarget }] : []),
    { label: 'Imprimir', icon: IconPrinter, link: orderTarget(order.id, '/print') },
    ...(mayReport
      ? [{ label: 'Reportar anomalía', icon: IconAlertTriangle, link: newReportTarget(placeOf(order)) }]
      : []),
    ...(mayHandOver
      ? [{ label: 'Entregar al turno siguiente', icon: IconArrowForwardUp, onClick: () => setLeaving(true) }]
      : []),
    ...(mayUndoBatch && order.fk_batch !== null && order.fkc_status === editableStatus
      ? [{ label: 'Deshacer la programación', icon: IconArrowBackUp, danger: true, onClick: () => setUndoing(true) }]
      : [])
  ]
  return (
    <RecordView
      className={classes.page}
      path={path}
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
          <StoredNote at={storedAt} />
          <Suspense>
            {refused.map(entry => !isAnswer(entry) && !entry.isFile && <RefusedWrite key={entry.key} entry={entry} />)}
          </Suspense>
          {review.notice}
          <OrderNotes order={order} refusal={actions.refusal} onDismiss={actions.dismissRefusal} />
          {!mobile && actions.block && !(isBusy && open > 0) && <p className={classes.block}>{actions.block}</p>}
        </>
      }
      details={<OrderDetails order={order} hasOutcome={hasOutcome} />}
      detailsNarrow="hidden"
      tabs={[
        work,
        {
          name: 'datos',
          label: 'Datos',
          panel: <OrderDetails order={order} hasOutcome={hasOutcome} />,
          className: classes.detailsTab
        },
        {
          name: 'personal',
          label: 'Personal',
          count: order.staff.length,
          panel: people ?? <PeoplePanel order={order} />
        },
        {
          name: 'observaciones',
          label: 'Observaciones',
          count: order.observations.length + observationsOnTheWay(order, entries).length,
          panel: <ObservationsPanel order={order} />
        },
        {
          name: 'repuestos',
          label: 'Repuestos',
          panel: <SuppliesPanel order={order} />,
          isShown: maySeeSupplies
        },
        { name: 'documentos', label: 'Documentos', panel: files ?? <FilesPanel order={order} /> },
        { name: 'historia', label: 'Historia', panel: <HistoryPanel order={order} /> }
      ]}
    >
      {mobile && (
        <div className={classes.bottom}>
          <Dock actions={actions} hidden={isBusy} />
        </div>
      )}
      <OutcomeDrawer />
      {actions.dialog}
      {review.dialog}
      {children}
      <HandOverDialog
        order={{ ...order, open_checks: open, open_activities: 0 }}
        opened={leaving}
        onClose={() => setLeaving(false)}
      />
      {order.fk_batch !== null && (
        <UndoBatchDialog batch={order.fk_batch} opened={undoing} onClose={() => setUndoing(false)} />
      )}
    </RecordView>
  )
}

/** Where an anomaly lies that is found during the work: as near as the order says. */
const placeOf = ({ fk_base, fk_location }: WorkOrderDetail): Readonly<Record<string, number>> =>
  fk_base === null ? { fk_location } : { fk_base }

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

/**
 * The most important change of state at the bottom of a phone; not while checks have to be answered or decided first.
 */
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
