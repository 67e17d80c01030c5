import type { Page } from 'contract/http.ts'
import { classifierOf } from 'contract/classifier.ts'
import type { WorkOrder, WorkOrderDetail } from 'contract/work-orders.ts'
import * as facts from 'contract/work-orders-facts.ts'
import { pathOf } from '../../api/address.ts'
import { cards } from '../../first/cards.ts'
import { head } from '../../first/pageHead.ts'
import { bars, box, type Picture } from '../../first/picture.ts'
import { badgeVariables } from '../../ui/badgeColours.ts'
import badges from '../../ui/badges.module.css'
import { firstParams } from './views.ts'

/** The list of orders before the application has come: titles and states. */
export const ordersPicture: Picture<Page<WorkOrder>> = {
  page: '/admin/planned/work-orders',
  ask: visit => {
    const query = firstParams(visit)
    return query && { path: facts.workOrders.calls.list.path, query }
  },
  draw: ({ rows }) => [
    ...head({ path: ['Planificadas'], title: 'OT planificadas' }),
    bars('3.125rem', '2.75rem'),
    cards(rows, ({ title, fkc_status }) => ({
      title: [title],
      badge: statusBadge(fkc_status),
      below: [bars(...sixFacts)]
    }))
  ]
}

/** An order before the application has come: what it is. */
export const orderPicture: Picture<WorkOrderDetail> = {
  page: '/admin/planned/work-orders/$id',
  // There are pages beside the orders, as /new.
  ask: ({ params: { id = '' } }) => (/^\d+$/.test(id) ? { path: pathOf(facts.oneWorkOrder.path, { id }) } : undefined),
  draw: ({ code, title }) => [
    ...head({ path: ['Planificadas', 'OT planificadas'], code, title, hasMenu: true }),
    bars('1.5rem', '2.75rem', '6rem', '6rem', '6rem')
  ]
}

/** Most orders have six facts that are shown. */
const sixFacts = Array.from({ length: 6 }, () => '1.25rem')

function statusBadge(id: number): HTMLElement {
  const { name, color = 'gray' } = classifierOf(id)
  const badge = box(badges.badge, box(badges.icon), name)
  for (const [variable, value] of Object.entries(badgeVariables(color))) badge.style.setProperty(variable, value)
  return badge
}
