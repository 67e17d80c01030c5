import { useOnline } from '../../app/useOnline.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { plannedTypes } from 'contract/classifier.ts'
import type { WorkOrder } from 'contract/work-orders.ts'
import { useEffect } from 'react'
import { ApiError } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../app/Can.tsx'
import { useDevice } from '../../app/media.ts'
import { useSelectedLine } from '../../app/selectedLine.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { StatusBadge } from '../../ui/badges.tsx'
import { seenOrders } from './lastSeen.ts'
import { useOutbox } from '../outbox/useOutbox.ts'
import { orderQuery, workOrdersApi } from './orderQueries.ts'
import { orderTarget } from './paths.ts'
import { shownOrder } from './shownOrder.ts'
import { ownView, viewParams } from './views.ts'
import classes from './workOrders.module.css'

/** How many orders are fetched for keeping: as many as lastSeen.ts keeps. */
const kept = 20
/** An order that was fetched so recently isn't fetched again. */
const freshMs = 10 * 60_000

/**
 * For those who execute orders, also without signal: with a connection this fetches their orders in the background, and
 * without one it lists those that are on the phone.
 */
export function OfflineOrders() {
  const me = useSession()
  const device = useDevice()
  const online = useOnline()
  const queryClient = useQueryClient()
  const { line } = useSelectedLine()
  const mine = workOrdersApi.list(viewParams(ownView, { fkLine: line.fk_location, itemsPerPage: kept }), {
    suppressToast: true
  })
  const { data, error } = useQuery(mine)
  const cutOff = !online || (error instanceof ApiError && error.status === 0)
  const seen = useQuery({
    queryKey: ['seen-orders', me.uuid, line.fk_location],
    queryFn: () => seenOrders.recallAll(me.uuid),
    enabled: cutOff,
    staleTime: 0,
    networkMode: 'always'
  })

  const mayAssign = useCan('work-orders.assign')
  const ids = data?.rows.map(({ id }) => id).join(' ') ?? ''
  useEffect(() => {
    if (cutOff || ids === '') return
    const orders = ids.split(' ').map(Number)
    void takeAlong(queryClient, orders)
    const [id = 0] = orders
    if (mayAssign) void takeCandidates(queryClient, { id, fk_line: line.fk_location })
  }, [cutOff, ids, queryClient, mayAssign, line.fk_location])

  const { entries } = useOutbox()
  const orders = (seen.data ?? [])
    .filter(({ record }) => record.fk_line === line.fk_location)
    .map(({ record }) => shownOrder(record, entries))
  if (!cutOff || orders.length === 0) return null
  return (
    <nav className={classes.seen} aria-label={`Órdenes en ${device}`}>
      <h2>En {device}</h2>
      <ul>
        {orders.map(order => (
          <li key={order.id}>
            <AppLink {...orderTarget(order.id)}>
              <span>
                <span className="code">{order.code}</span> {order.title}
              </span>
              <StatusBadge id={order.fkc_status} />
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Fetches orders one after another, so that what somebody waits for isn't delayed. */
async function takeAlong(queryClient: QueryClient, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const query = orderQuery(queryClient, id, { suppressToast: true })
    await queryClient.prefetchQuery({ ...query, staleTime: freshMs })
    const type = queryClient.getQueryData(query.queryKey)?.type
    if (type === undefined || plannedTypes.includes(type)) continue
    const { takeActivities } = await import('../unplanned/takeActivities.ts')
    await takeActivities(queryClient, id, freshMs)
  }
}

/** Who may be assigned on the line, for choosing without signal. */
async function takeCandidates(queryClient: QueryClient, order: Pick<WorkOrder, 'id' | 'fk_line'>): Promise<void> {
  const { candidatesQuery } = await import('./assignQueries.ts')
  await queryClient.prefetchQuery({ ...candidatesQuery([order.id], '', order), staleTime: freshMs })
}
