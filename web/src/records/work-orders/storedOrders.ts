import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { recordStore } from '../../api/recordStore.ts'

/** Upper bound for stored orders: what is fetched ahead (`contract/src/my-work/ahead.ts`), and those opened besides. */
const maxOrders = 1000

type Parts = 'checks' | 'meters' | 'staff' | 'observations' | 'history'

/** What lists and searches need of a stored order: a fiftieth of an order with many checks. */
export type OrderBrief = Omit<WorkOrderDetail, Parts> & {
  /** ids of its checks, and of their bases */
  checks: number[]
  bases: number[]
}

const details = recordStore<WorkOrderDetail>('work-orders', maxOrders)
const briefs = recordStore<OrderBrief>('work-order-briefs', maxOrders)

function briefOf({ checks, meters: _, staff: __, observations: ___, history: ____, ...order }: WorkOrderDetail) {
  return {
    ...order,
    checks: checks.map(({ id }) => id),
    bases: [...new Set(checks.map(({ base_activity }) => base_activity.fk_base))]
  } satisfies OrderBrief
}

/** The orders that were last fetched on this device, with all their parts. */
export const storedOrders = {
  ...details,
  async save(user: string, orders: WorkOrderDetail | readonly WorkOrderDetail[]): Promise<boolean> {
    return (await details.save(user, orders)) && briefs.save(user, [orders].flat().map(briefOf))
  },
  async update(user: string, id: number, change: (order: WorkOrderDetail) => WorkOrderDetail): Promise<void> {
    let changed: WorkOrderDetail | undefined
    await details.update(user, id, order => (changed = change(order)))
    if (changed) await briefs.update(user, id, () => briefOf(changed as WorkOrderDetail))
  },
  async remove(user: string, ids: readonly number[]): Promise<void> {
    await briefs.remove(user, ids)
    await details.remove(user, ids)
  },
  /** All of them without their parts, the latest first. */
  loadBriefs: (user: string) => briefs.loadAll(user)
}
