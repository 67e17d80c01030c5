import { workOrderStatus } from 'contract/core/classifier.ts'
import type { MyOrder } from 'contract/my-work/my-work.ts'
import type { HandOver } from 'contract/work-orders/hand-overs.ts'
import { nextStepOf } from 'contract/my-work/next-step.ts'
import { type AnyEntry, countsFor } from './writes.ts'

type TakenOver = { own: { id: number; version: number } }

/** One's own order as it will be when the server has taken what waits. @param can whether the user has a permission */
export function shownMyOrder(
  order: MyOrder,
  entries: readonly AnyEntry[],
  can: (permission: string) => boolean
): MyOrder {
  const shown = entries.filter(countsFor(order.id)).reduce((before, entry) => withMyWrite(before, entry), order)
  return { ...shown, next_step: nextStepOf(shown, can) }
}

/** An order with one write. @param reply of the server, once it has taken it */
export function withMyWrite(order: MyOrder, entry: AnyEntry, reply: { version?: number } & object = {}): MyOrder {
  switch (entry.kind) {
    case 'state':
      return { ...order, fkc_status: entry.to, version: reply.version ?? order.version }
    case 'done':
      return {
        ...order,
        open_activities: Math.max(0, order.open_activities - 1),
        ...(entry.isLast && { fkc_status: workOrderStatus.PARA_REVISION })
      }
    case 'answer': {
      const open_checks = order.open_checks.filter(id => id !== entry.check)
      const answered = order.open_checks.length - open_checks.length
      return { ...order, open_checks, checks_answered: order.checks_answered + answered }
    }
    case 'minutes': {
      if (order.own?.id !== entry.assignment) return order
      const { planned_minutes, real_minutes } = entry.body
      return {
        ...order,
        own: { ...order.own, planned_minutes, real_minutes, version: reply.version ?? order.own.version }
      }
    }
    case 'handOver':
      return { ...order, hand_over: (reply as Partial<HandOver>).text ? (reply as HandOver) : entry.shown }
    case 'takeOver': {
      const { own } = reply as Partial<TakenOver>
      return {
        ...order,
        hand_over: null,
        own: own ? { planned_minutes: null, real_minutes: null, ...order.own, ...own } : order.own
      }
    }
    default:
      return order
  }
}
