import { screen } from '@testing-library/react'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { aUser, data, fakeApi } from './fakeApi.ts'
import { renderPage } from './renderPage.tsx'
import { anOrder } from './workOrders.ts'

export const technician = ['work-orders.read', 'work-orders.state', 'work-orders.observe', 'checks.answer']
export const supervisor = [
  ...technician,
  'work-orders.write',
  'work-orders.assign',
  'work-orders.cancel',
  'work-orders.review',
  'work-orders.reopen',
  'checks.undo'
]

/** Renders the page of order 7, for a user with these permissions. */
export async function openOrder(
  order: Partial<WorkOrderDetail>,
  permissions: string[],
  handlers: Parameters<typeof fakeApi>[0] = {},
  render = renderPage
) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: ['/admin/planned/work-orders/_id'], permissions })),
    'GET menus/2/profile': data([]),
    'GET workorders/7': data(anOrder(order)),
    ...handlers
  })
  const view = render('/admin/planned/work-orders/7')
  await screen.findByRole('heading', { level: 1 })
  await screen.findByRole('tab', { name: /Checks/ })
  const writes = () =>
    api.calls.filter(({ method }) => method !== 'GET').map(call => [call.method, call.path, call.body ?? undefined])
  return { ...view, api, writes }
}
