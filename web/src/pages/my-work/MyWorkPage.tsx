import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { byShiftAndPlace, partOf } from 'contract/my-work/by-shift-and-place.ts'
import type { MyOrder } from 'contract/my-work/my-work.ts'
import { type CrewPart, crewNightOf, crewParts } from 'contract/work-orders/work-night.ts'
import { Suspense } from 'react'
import { isAllowed } from '../../api/rights.ts'
import { useSession } from '../../api/session.ts'
import { LeadCounts } from '../../features/my-work/LeadCounts.tsx'
import classes from '../../features/my-work/myWork.module.css'
import { NextShifts } from '../../features/my-work/NextShifts.tsx'
import { WorkCard } from '../../features/my-work/WorkCard.tsx'
import { useStateChange } from '../../features/work-orders/useStateChange.tsx'
import { stateWrite } from '../../offline/orderWrites.ts'
import { shownMyOrder } from '../../offline/shownMyWork.ts'
import { useOffline } from '../../offline/useOffline.ts'
import { addOrShowError, useOutbox } from '../../offline/useOutbox.ts'
import { myWorkQuery } from '../../records/my-work/myWorkQuery.ts'
import { doesTheWork } from '../../records/work-orders/views.ts'
import orderClasses from '../../records/work-orders/workOrders.module.css'
import { PageHead } from '../../ui/record/PageHead.tsx'
import { StoredNote } from '../../ui/record/StoredNote.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { useMinute, useTimeZone } from '../../ui/shell/timeZone.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Failure } from '../../ui/state/Failure.tsx'

// After the list, in the background.
const ReadyLine = lateComponent(async () => (await import('../../offline/ReadyLine.tsx')).ReadyLine)

const partTexts: Record<CrewPart, string> = {
  now: 'Ahora',
  tonight: 'Esta noche',
  next: 'Próximas noches',
  late: 'Atrasadas',
  undated: 'Sin fecha'
}

/** `/admin/my-work`: what a person does now, tonight and next, over all their lines. */
export function MyWorkPage() {
  const me = useSession()
  const query = useQuery(myWorkQuery(useQueryClient()))
  const offline = useOffline()
  const night = crewNightOf(new Date(useMinute()).toISOString(), useTimeZone())
  const { data, error } = query
  return (
    <>
      <PageHead
        title="Mi trabajo"
        scrollsAway
        extra={
          doesTheWork(me) && (
            <div className={orderClasses.ready}>
              <Suspense>
                <ReadyLine />
              </Suspense>
            </div>
          )
        }
      />
      {data ? (
        <>
          <StoredNote at={error || offline ? query.dataUpdatedAt : undefined} />
          <NextShifts shifts={data.shifts} />
          {data.leads.length > 0 && <LeadCounts leads={data.leads} night={night} />}
          <Orders orders={data.orders} />
        </>
      ) : error ? (
        <ErrorState what="No se ha podido cargar su trabajo" query={query} />
      ) : (
        <div className={classes.cards} aria-busy>
          {[1, 2, 3].map(key => (
            <Skeleton key={key} height={180} radius="md" />
          ))}
        </div>
      )}
    </>
  )
}

function Orders({ orders }: { orders: readonly MyOrder[] }) {
  const me = useSession()
  const zone = useTimeZone()
  const now = new Date(useMinute()).toISOString()
  const { outbox, entries } = useOutbox()
  const change = useStateChange({
    keep: ({ to, label }, reason, order) => addOrShowError(outbox, stateWrite(order, { to, label }, reason))
  })
  if (orders.length === 0)
    return <EmptyState title="No tiene trabajo asignado" text="Cuando le asignen una orden aparecerá aquí." />
  const shown = orders
    .map(order => shownMyOrder(order, entries, permission => isAllowed(me, permission)))
    .toSorted(byShiftAndPlace(now, zone))
  const parts = Map.groupBy(shown, order => partOf(order, now, zone))
  return (
    <>
      {change.refusal !== undefined && (
        <div role="alert">
          <Failure error={change.refusal} />
        </div>
      )}
      {crewParts
        .filter(part => parts.has(part))
        .map(part => (
          <section key={part} aria-label={partTexts[part]}>
            <h2 className={classes.part}>{partTexts[part]}</h2>
            <ul className={classes.cards}>
              {parts.get(part)?.map(order => (
                <WorkCard
                  key={order.id}
                  order={order}
                  entry={entries.findLast(entry => entry.order.id === order.id)}
                  onChangeState={change.start}
                />
              ))}
            </ul>
          </section>
        ))}
      {change.dialog}
    </>
  )
}
