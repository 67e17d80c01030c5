import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { byShiftAndPlace, partOf } from 'contract/my-work/by-shift-and-place.ts'
import type { MyOrder } from 'contract/my-work/my-work.ts'
import { type CrewPart, crewNightOf, crewParts } from 'contract/work-orders/work-night.ts'
import { Suspense, useState } from 'react'
import { isAllowed } from '../../api/rights.ts'
import { useSession } from '../../api/session.ts'
import { ForGloves, GlovesSwitch } from '../../features/my-work/Gloves.tsx'
import { LeadCounts } from '../../features/my-work/LeadCounts.tsx'
import type { HandOverDialogProps } from '../../features/my-work/HandOverDialog.tsx'
import classes from '../../features/my-work/myWork.module.css'
import { NextShifts } from '../../features/my-work/NextShifts.tsx'
import { WorkCard } from '../../features/my-work/WorkCard.tsx'
import type { DoneDialogProps } from '../../features/unplanned/DoneDialog.tsx'
import { useStateChange } from '../../features/work-orders/useStateChange.tsx'
import { localOf } from '../../offline/breakdownNumbers.ts'
import { breakdownOrder } from '../../offline/breakdownWrites.ts'
import { takeOverWrite } from '../../offline/handOverWrites.ts'
import { stateWrite } from '../../offline/orderWrites.ts'
import { shownMyOrder } from '../../offline/shownMyWork.ts'
import { useOffline } from '../../offline/useOffline.ts'
import { addOrShowError, useOutbox } from '../../offline/useOutbox.ts'
import { myWorkQuery } from '../../records/my-work/myWorkQuery.ts'
import { BreakdownLink } from '../../records/unplanned/BreakdownLink.tsx'
import { doesTheWork } from '../../records/work-orders/views.ts'
import orderClasses from '../../records/work-orders/workOrders.module.css'
import { PageHead } from '../../ui/record/PageHead.tsx'
import { StoredNote } from '../../ui/record/StoredNote.tsx'
import { lazyOverlay } from '../../ui/overlay/lazyOverlay.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { useMinute, useTimeZone } from '../../ui/shell/timeZone.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Failure } from '../../ui/state/Failure.tsx'
import { WaitingBreakdown } from './WaitingBreakdown.tsx'

// After the list, in the background.
const ReadyLine = lateComponent(async () => (await import('../../offline/ReadyLine.tsx')).ReadyLine)

const RefusedWrite = lateComponent(async () => (await import('../../offline/RefusedWrite.tsx')).RefusedWrite)

const DoneDialog = lazyOverlay<DoneDialogProps>(
  async () => (await import('../../features/unplanned/DoneDialog.tsx')).DoneDialog,
  ({ activity }) => ({ title: `Marcar como hecha · ${activity.title}` })
)

const HandOverDialog = lazyOverlay<HandOverDialogProps>(
  async () => (await import('../../features/my-work/HandOverDialog.tsx')).HandOverDialog,
  ({ order }) => ({ title: `Entregar al turno siguiente · ${order.code}` })
)

const none: readonly MyOrder[] = []

/** The activity of an order that was made on this device. */
const activityOf = (order: MyOrder): DoneDialogProps['activity'] => ({
  id: order.id,
  title: order.title,
  cause: null,
  solution: null,
  tasks: [],
  work_order: order
})

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
    <ForGloves>
      <PageHead
        title="Mi trabajo"
        scrollsAway
        extra={
          <>
            {doesTheWork(me) && <GlovesSwitch />}
            <BreakdownLink />
          </>
        }
      >
        {doesTheWork(me) && (
          <div className={orderClasses.ready}>
            <Suspense>
              <ReadyLine />
            </Suspense>
          </div>
        )}
      </PageHead>
      {data ? (
        <>
          <StoredNote at={error || offline ? query.dataUpdatedAt : undefined} />
          <NextShifts shifts={data.shifts} />
          {data.leads.length > 0 && <LeadCounts leads={data.leads} night={night} />}
          <Orders orders={data.orders} />
        </>
      ) : error ? (
        <>
          <ErrorState what="No se ha podido cargar su trabajo" query={query} />
          <Orders orders={none} />
        </>
      ) : (
        <div className={classes.cards} aria-busy>
          {[1, 2, 3].map(key => (
            <Skeleton key={key} height={180} radius="md" />
          ))}
        </div>
      )}
    </ForGloves>
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
  const [done, setDone] = useState<{ order: MyOrder; isOpen: boolean }>()
  const [left, setLeft] = useState<{ order: MyOrder; isOpen: boolean }>()
  const made = entries.filter(entry => entry.kind === 'breakdown')
  if (orders.length + made.length === 0)
    return (
      orders !== none && (
        <EmptyState title="No tiene trabajo asignado" text="Cuando le asignen una orden aparecerá aquí." />
      )
    )
  const shown = [...made.map(entry => breakdownOrder(entry)), ...orders]
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
                  // The number of a breakdown comes while its minutes may be being typed.
                  key={localOf(me.uuid, order.id)}
                  order={order}
                  entry={entries.findLast(entry => entry.order.id === order.id)}
                  onChangeState={change.start}
                  onDone={() => setDone({ order, isOpen: true })}
                  onHandOver={() => setLeft({ order, isOpen: true })}
                  onTake={() => addOrShowError(outbox, takeOverWrite(order))}
                >
                  {made
                    .filter(entry => entry.order.id === order.id)
                    .map(entry => (
                      <WaitingBreakdown key={entry.key} entry={entry} />
                    ))}
                  <Suspense>
                    {entries
                      .filter(entry => entry.order.id === order.id && entry.refusal && !entry.isFile)
                      .map(entry => (
                        <RefusedWrite key={entry.key} entry={entry} />
                      ))}
                  </Suspense>
                </WorkCard>
              ))}
            </ul>
          </section>
        ))}
      {change.dialog}
      {left && (
        <HandOverDialog
          order={{ ...left.order, open_checks: left.order.open_checks.length }}
          opened={left.isOpen}
          onClose={() => setLeft({ ...left, isOpen: false })}
        />
      )}
      {done && (
        <DoneDialog
          activity={activityOf(done.order)}
          order={{ ...done.order, fk_failure_type: null }}
          isLast
          opened={done.isOpen}
          onClose={() => setDone({ ...done, isOpen: false })}
        />
      )}
    </>
  )
}
