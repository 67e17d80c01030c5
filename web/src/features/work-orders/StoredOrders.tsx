import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber, momentParts } from 'contract/core/format.ts'
import { byCrewStart } from 'contract/work-orders/work-night.ts'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useDevice } from '../../ui/shell/media.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { StatusBadge } from '../../ui/record/badges.tsx'
import { useMinute, useTimeZone } from '../../ui/shell/timeZone.ts'
import { type OrderBrief, storedOrders } from '../../records/work-orders/storedOrders.ts'
import { Scheduled } from '../../records/work-orders/orderMarks.tsx'
import { useOutbox } from '../../offline/useOutbox.ts'
import { orderTarget } from '../../records/work-orders/paths.ts'
import { shownState } from '../../offline/shownOrder.ts'
import classes from '../../records/work-orders/workOrders.module.css'

/** Orders shown at first, and more of them with each press. */
const perPage = 30

/** The orders of the line that are on the device, the user's own first. */
export function StoredOrders() {
  const me = useSession()
  const device = useDevice()
  const { line } = useSelectedLine()
  const seen = useQuery({
    queryKey: ['seen-orders', me.uuid, line.fk_location],
    queryFn: () => storedOrders.loadBriefs(me.uuid),
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
  if (orders.length === 0) return null
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
