import { queryOptions } from '@tanstack/react-query'
import { plannedTypes, workOrderStatus } from 'contract/core/classifier.ts'
import { workOrders } from 'contract/calls/work-orders/work-orders.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { asLeft } from '../../ui/table/listAsLeft.ts'
import { choiceKey, storedChoice } from '../../ui/table/listChoice.ts'
import { firstQuery, type RawSearch } from '../../ui/table/listState.ts'
import { workOrdersApi } from '../../records/work-orders/orderQueries.ts'
import { listTarget } from '../../records/work-orders/paths.ts'
import { defaultsOf, reviewView } from '../../records/work-orders/views.ts'

/** As many as are looked through for the next one. */
const lookedAt = 50

/**
 * The orders of a line that wait for review, in the order in which their list was left; in its usual one if it wasn't
 * opened in this tab. Planned work after planned work, unplanned after unplanned.
 *
 * @param person the account's uuid
 */
export function reviewQueue({ fk_line, type }: Pick<WorkOrder, 'fk_line' | 'type'>, person: string) {
  const { search } = asLeft(listTarget)
  const left: RawSearch = typeof search === 'object' && search['vista'] === reviewView.id ? search : {}
  const defaults = defaultsOf(reviewView)
  return queryOptions(
    workOrdersApi.list(
      {
        ...firstQuery(left, workOrders, null, defaults, storedChoice(choiceKey(person, workOrders, defaults))),
        page: 1,
        itemsPerPage: lookedAt,
        fkLine: fk_line,
        fkc_status: workOrderStatus.PARA_REVISION,
        is_planned: plannedTypes.includes(type)
      },
      { suppressToast: true }
    )
  )
}

/**
 * The order to review after this one: the nearest that stood below it and still waits, else the first that waits.
 * @param seen the ids of the queue when this order was still in it
 * @param waiting the queue as it is now
 */
export function nextToReview<Order extends { id: number }>(
  current: number,
  seen: readonly number[],
  waiting: readonly Order[]
): Order | undefined {
  const others = waiting.filter(({ id }) => id !== current)
  const below = seen.slice(seen.indexOf(current) + 1)
  const nearest = below.find(id => others.some(order => order.id === id))
  return others.find(({ id }) => id === nearest) ?? others[0]
}
