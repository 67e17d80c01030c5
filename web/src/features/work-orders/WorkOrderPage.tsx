import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatDateTime } from 'contract/format.ts'
import { IconEdit, IconPrinter } from '@tabler/icons-react'
import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { editableStatus } from 'contract/work-order-transitions.ts'
import { lazy, useDeferredValue } from 'react'
import { ApiError } from '../../api/client.ts'
import { useCan } from '../../app/Can.tsx'
import { NotFoundPage } from '../../app/RouteError.tsx'
import { mobileQuery } from '../../app/mobileQuery.ts'
import type { PageStart } from '../../app/guards.ts'
import { type Action, ActionMenu, PrimaryButton } from '../../ui/actions.tsx'
import { Badge, StatusBadge } from '../../ui/badges.tsx'
import { DetailColumns } from '../../ui/DetailColumns.tsx'
import { DetailHeader, DetailHeaderSkeleton } from '../../ui/DetailHeader.tsx'
import { DetailTabs } from '../../ui/DetailTabs.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useTimeZone } from '../../ui/timeZone.ts'
import { usePageDrawn } from '../../ui/usePageDrawn.ts'
import { isSettled } from '../checks/answerDraft.ts'
import { useOutbox } from '../checks/answerOutbox.ts'
import { stopIcon } from '../checks/checkIcons.ts'
import { OfflineBar } from '../checks/OfflineBar.tsx'
import { shownChecks } from '../checks/shownCheck.ts'
import { ChecksPanel } from './ChecksPanel.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import { orderQuery } from './orderQueries.ts'
import { listPath, orderTarget } from './paths.ts'
import { type OrderActions, useStateActions } from './useStateActions.tsx'
import classes from './WorkOrderPage.module.css'

// The first tab is what one comes for; the others bring their own code, with all that is typed and chosen there.
const PeoplePanel = lazy(async () => ({ default: (await import('./PeoplePanel.tsx')).PeoplePanel }))
const ObservationsPanel = lazy(async () => ({ default: (await import('./ObservationsPanel.tsx')).ObservationsPanel }))
const ChangesTimeline = lazy(async () => ({ default: (await import('../audit/ChangesTimeline.tsx')).ChangesTimeline }))
const HistoryPanel = lazy(async () => ({ default: (await import('./HistoryPanel.tsx')).HistoryPanel }))

/** Asks for the order. */
export function askOrder({ queryClient, params }: PageStart): void {
  void queryClient.prefetchQuery(orderQuery(queryClient, Number(params['id'])))
}

/** `/admin/planned/work-orders/:id`: an order, to follow, to execute, to review. */
export function WorkOrderPage() {
  const { id } = useParams({ strict: false })
  const queryClient = useQueryClient()
  const { data: order, error, isFetching, refetch, dataUpdatedAt } = useQuery(orderQuery(queryClient, Number(id)))
  const zone = useTimeZone()
  // When it comes, it is drawn piece by piece: at one go it would hold up a slow phone for half a second.
  const isDrawn = useDeferredValue(order !== undefined)
  usePageDrawn(isDrawn || error !== null)

  if (order && isDrawn) {
    const isOld = error instanceof ApiError && error.status === 0
    return <Loaded order={order} seenAt={isOld ? formatDateTime(dataUpdatedAt, zone) : undefined} />
  }
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (error)
    return (
      <ErrorState
        what="No se ha podido cargar la orden de trabajo"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return <Loading />
}

function Loaded({ order, seenAt }: { order: WorkOrderDetail; seenAt: string | undefined }) {
  const { entries, taken } = useOutbox()
  const mobile = useMediaQuery(mobileQuery, undefined, { getInitialValueInEffect: false }) ?? false
  const mayWrite = useCan('work-orders.write')
  const open = shownChecks(order.checks, entries, taken).filter(({ check }) => !isSettled(check)).length
  const unsent = entries.filter(entry => entry.order === order.id).length
  const actions = useStateActions(order, { open, unsent })
  const further: Action[] = [
    ...(mayWrite && order.fkc_status === editableStatus
      ? [{ label: 'Editar', icon: IconEdit, link: orderTarget(order.id, '/edit') }]
      : []),
    { label: 'Imprimir', icon: IconPrinter, link: orderTarget(order.id, '/print') }
  ]
  return (
    <div className={classes.page}>
      <DetailHeader
        path={listPath}
        code={order.code}
        title={order.title}
        scrollsAway
        badges={
          <>
            <StatusBadge id={order.fkc_status} />
            {order.requires_stop && (
              <Badge colour="red" icon={stopIcon}>
                Con parada
              </Badge>
            )}
          </>
        }
        {...(mobile
          ? { extra: <ActionMenu actions={[...actions.others, ...further]} /> }
          : { extra: <Buttons actions={actions} further={further} /> })}
      />
      <OrderNotes order={order} refusal={actions.refusal} onDismiss={actions.dismissRefusal} />
      {!mobile && actions.block && open === 0 && <p className={classes.block}>{actions.block}</p>}
      <DetailColumns aside={<OrderFacts order={order} />} label="Datos de la orden" narrow="hidden">
        <Sections order={order} />
      </DetailColumns>
      <div className={classes.bottom}>
        <OfflineBar seenAt={seenAt} />
        {mobile && <Dock actions={actions} open={open} />}
      </div>
      {actions.dialog}
    </div>
  )
}

/** The way onwards as a full button, the other changes of state beside it, the rest in a menu. */
function Buttons({ actions, further }: { actions: OrderActions; further: Action[] }) {
  const [second, ...others] = actions.others.filter(({ danger }) => !danger)
  const menu = [...others, ...further, ...actions.others.filter(({ danger }) => danger)]
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

/** The way onwards at the thumb. While checks are open they are the way onwards, and the place is theirs. */
function Dock({ actions, open }: { actions: OrderActions; open: number }) {
  const { primary, beside, block, waiting } = actions
  if (!primary || (primary.isBlocked && open > 0)) return null
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
          disabled={primary.isBlocked}
          leftSection={Icon && <Icon size={22} aria-hidden />}
          {...(primary.onClick && { onClick: primary.onClick })}
        >
          {primary.label}
        </Button>
      </div>
    </div>
  )
}

/** The parts of an order. */
function Sections({ order }: { order: WorkOrderDetail }) {
  return (
    <DetailTabs
      tabs={[
        { name: 'checks', label: 'Checks', count: order.checks.length, panel: <ChecksPanel order={order} /> },
        { name: 'datos', label: 'Datos', panel: <OrderFacts order={order} />, className: classes.factsTab },
        { name: 'personal', label: 'Personal', count: order.staff.length, panel: <PeoplePanel order={order} /> },
        {
          name: 'observaciones',
          label: 'Observaciones',
          count: order.observations.length,
          panel: <ObservationsPanel order={order} />
        },
        { name: 'historia', label: 'Historia', panel: <HistoryPanel order={order} /> },
        { name: 'cambios', label: 'Cambios', panel: <ChangesTimeline entity="work_order" id={order.id} /> }
      ]}
    />
  )
}

/** The shape of what comes. */
function Loading() {
  return (
    <div className={classes.page} aria-busy="true">
      <DetailHeaderSkeleton what="Orden de trabajo" />
      <DetailColumns aside={<Skeleton height={320} />} label="Datos de la orden" narrow="hidden">
        <Skeleton height={36} mb="md" />
        {[0, 1, 2, 3, 4].map(line => (
          <Skeleton key={line} height={56} mb="xs" />
        ))}
      </DetailColumns>
    </div>
  )
}
