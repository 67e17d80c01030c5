import { Button } from '@mantine/core'
import { useOnline } from '../../api/useOnline.ts'
import { useQuery } from '@tanstack/react-query'
import { formatNumber, momentParts } from 'contract/core/format.ts'
import { byCrewStart } from 'contract/work-orders/work-night.ts'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useDevice } from '../../ui/shell/media.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { StatusBadge } from '../../ui/record/badges.tsx'
import { useMinute, useTimeZone } from '../../ui/shell/timeZone.ts'
import { type OrderBrief, storedOrders } from '../../records/work-orders/storedOrders.ts'
import { Scheduled } from '../../records/work-orders/orderMarks.tsx'
import { useOutbox } from '../../offline/useOutbox.ts'
import { workOrdersApi } from '../../records/work-orders/orderQueries.ts'
import { orderTarget } from '../../records/work-orders/paths.ts'
import { shownState } from '../../offline/shownOrder.ts'
import { ownView, viewParams } from '../../records/work-orders/views.ts'
import classes from '../../records/work-orders/workOrders.module.css'

/** Orders shown at first, and more of them with each press. */
const perPage = 30

/** For those who execute orders: without signal, those of the line that are on the phone, the user's own first. */
export function OfflineOrders() {
  const me = useSession()
  const device = useDevice()
  const online = useOnline()
  const { line } = useSelectedLine()
  const mine = workOrdersApi.list(viewParams(ownView, { fkLine: line.fk_location, itemsPerPage: perPage }), {
    suppressToast: true
  })
  const { error } = useQuery(mine)
  const cutOff = !online || (error instanceof ApiError && error.status === 0)
  const seen = useQuery({
    queryKey: ['seen-orders', me.uuid, line.fk_location],
    queryFn: () => storedOrders.loadBriefs(me.uuid),
    enabled: cutOff,
    staleTime: 0,
    networkMode: 'always'
  })

  const zone = useTimeZone()
  const now = useMinute()
  const { entries } = useOutbox()
  const [count, setCount] = useState(perPage)
  const isOwn = ({ fk_responsible, people }: OrderBrief) =>
    fk_responsible === me.staff?.id || people.some(({ id }) => id === me.staff?.id)
  const byStart = byCrewStart(new Date(now).toISOString(), zone)
  const orders = (seen.data ?? [])
    .filter(({ record }) => record.fk_line === line.fk_location)
    .map(({ record }) => shownState(record, entries))
    .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || byStart(a, b))
  if (!cutOff || orders.length === 0) return null
  return (
    <nav className={classes.seen} aria-label={`Órdenes en ${device}`}>
      <h2>En {device}</h2>
      <ul>
        {orders.slice(0, count).map(order => (
          <li key={order.id}>
            <AppLink {...orderTarget(order.id)}>
              <span className={classes.seenTitle}>{order.title}</span>{' '}
              <span className={classes.seenFacts}>
                <span className="code">{order.code}</span>
                <StatusBadge id={order.fkc_status} />
                {order.scheduled_start && (
                  <span>
                    <Scheduled order={order} exact />
                    {order.scheduled_end && ` a ${momentParts(order.scheduled_end, zone).time}`}
                  </span>
                )}
                <span>{order.location.name}</span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
      {orders.length > count && (
        <Button variant="default" mt="sm" onClick={() => setCount(count + perPage)}>
          Mostrar más ({formatNumber(orders.length - count, 0)})
        </Button>
      )}
    </nav>
  )
}
