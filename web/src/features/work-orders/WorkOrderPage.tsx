import { Button, Skeleton, Tabs, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { formatDateTime } from 'contract/format.ts'
import { IconEdit, IconPrinter } from '@tabler/icons-react'
import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { editableStatus } from 'contract/work-order-transitions.ts'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { ApiError } from '../../api/client.ts'
import { useCan } from '../../app/Can.tsx'
import { NotFoundPage } from '../../app/RouteError.tsx'
import { mobileQuery } from '../../app/theme.ts'
import type { PageStart } from '../../app/guards.ts'
import { type Action, ActionMenu, PrimaryButton } from '../../ui/actions.tsx'
import { useGo } from '../../ui/AppLink.tsx'
import { Badge, StatusBadge } from '../../ui/badges.tsx'
import { DetailHeader } from '../../ui/DetailHeader.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useTimeZone } from '../../ui/timeZone.ts'
import { isSettled } from '../checks/answerDraft.ts'
import { useOutbox } from '../checks/answerOutbox.ts'
import { stopIcon } from '../checks/checkIcons.ts'
import { OfflineBar } from '../checks/OfflineBar.tsx'
import { shownChecks } from '../checks/shownCheck.ts'
import { ChecksPanel } from './ChecksPanel.tsx'
import { Facts } from './Facts.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import { orderQuery } from './orderQueries.ts'
import { listPath, orderTarget } from './paths.ts'
import { scrollToMiddle } from '../../ui/scrollToMiddle.ts'
import { type OrderActions, useStateActions } from './useStateActions.tsx'
import classes from './WorkOrderPage.module.css'

// The first tab is what one comes for; the others bring their own code, with all that is typed and chosen there.
const PeoplePanel = lazy(async () => ({ default: (await import('./PeoplePanel.tsx')).PeoplePanel }))
const ObservationsPanel = lazy(async () => ({ default: (await import('./ObservationsPanel.tsx')).ObservationsPanel }))
const ChangesTimeline = lazy(async () => ({ default: (await import('../audit/ChangesTimeline.tsx')).ChangesTimeline }))
const HistoryPanel = lazy(async () => ({ default: (await import('./HistoryPanel.tsx')).HistoryPanel }))

/** Asks for the order. */
export async function askOrder({ queryClient, params }: PageStart): Promise<void> {
  await queryClient.prefetchQuery(orderQuery(queryClient, Number(params['id'])))
}

/** `/admin/planned/work-orders/:id`: an order, to follow, to execute, to review. */
export function WorkOrderPage() {
  const { id } = useParams({ strict: false })
  const queryClient = useQueryClient()
  const { data: order, error, isFetching, refetch, dataUpdatedAt } = useQuery(orderQuery(queryClient, Number(id)))
  const zone = useTimeZone()

  if (order) {
    const isOld = error instanceof ApiError && error.status === 0
    return <Loaded order={order} seenAt={isOld ? formatDateTime(dataUpdatedAt, zone) : undefined} />
  }
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (error) return <ErrorState what="No se ha podido cargar la orden de trabajo" error={error} onRetry={() => void refetch()} retrying={isFetching} />
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
    ...(mayWrite && order.fkc_status === editableStatus ? [{ label: 'Editar', icon: IconEdit, link: orderTarget(order.id, '/edit') }] : []),
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
      <div className={classes.columns}>
        <Sections order={order} />
        <aside className={classes.aside} aria-label="Datos de la orden">
          <Facts order={order} />
        </aside>
      </div>
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

const tabs = ['checks', 'datos', 'personal', 'observaciones', 'historia', 'cambios'] as const
type Tab = (typeof tabs)[number]

/** The parts of an order; which one is open stands in the URL. */
function Sections({ order }: { order: WorkOrderDetail }) {
  const { tab: named } = useSearch({ strict: false }) as { tab?: unknown }
  const go = useGo()
  const tab: Tab = tabs.find(name => name === named) ?? 'checks'
  const open = (next: string | null) =>
    go({ to: '.', search: before => ({ ...before, tab: next === 'checks' ? undefined : next }), resetScroll: false }, { replace: true })
  const label = (text: string, count: number): ReactNode => (
    <>
      {text} <span className={classes.tabCount}>{count}</span>
    </>
  )
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => scrollToMiddle(list.current, '[aria-selected="true"]'), [])
  return (
    <Tabs value={tab} onChange={open} keepMounted={false}>
      <Tabs.List ref={list} className={classes.tabs}>
        <Tabs.Tab value="checks">{label('Checks', order.checks.length)}</Tabs.Tab>
        <Tabs.Tab value="datos" className={classes.factsTab}>
          Datos
        </Tabs.Tab>
        <Tabs.Tab value="personal">{label('Personal', order.staff.length)}</Tabs.Tab>
        <Tabs.Tab value="observaciones">{label('Observaciones', order.observations.length)}</Tabs.Tab>
        <Tabs.Tab value="historia">Historia</Tabs.Tab>
        <Tabs.Tab value="cambios">Cambios</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="checks">
        <ChecksPanel order={order} />
      </Tabs.Panel>
      <Tabs.Panel value="datos">
        <Facts order={order} />
      </Tabs.Panel>
      <Suspense fallback={<Skeleton height={160} />}>
        <Tabs.Panel value="personal">
          <PeoplePanel order={order} />
        </Tabs.Panel>
        <Tabs.Panel value="observaciones">
          <ObservationsPanel order={order} />
        </Tabs.Panel>
        <Tabs.Panel value="historia">
          <HistoryPanel order={order} />
        </Tabs.Panel>
        <Tabs.Panel value="cambios">
          <ChangesTimeline entity="work_order" id={order.id} />
        </Tabs.Panel>
      </Suspense>
    </Tabs>
  )
}

/** The shape of what comes. */
function Loading() {
  return (
    <div className={classes.page} aria-busy="true">
      <VisuallyHidden>
        <h1>Orden de trabajo</h1>
      </VisuallyHidden>
      <Skeleton height={14} width={180} mb={8} />
      <Skeleton height={28} width="60%" mb="lg" />
      <div className={classes.columns}>
        <div>
          <Skeleton height={36} mb="md" />
          {[0, 1, 2, 3, 4].map(line => (
            <Skeleton key={line} height={56} mb="xs" />
          ))}
        </div>
        <Skeleton height={320} className={classes.aside} />
      </div>
    </div>
  )
}
