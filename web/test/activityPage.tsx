import { screen } from '@testing-library/react'
import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { aUser, data, fakeApi } from './fakeApi.ts'
import { renderPage } from './renderPage.tsx'
import { anActivity, anUnplannedOrder } from './unplanned.ts'

type Opened = { activity?: Partial<UnplannedDetail>; order?: Partial<WorkOrderDetail>; at?: string }

/** Renders the page of activity 70 and its order 7, for a user with these permissions. */
export async function openActivity(
  { activity = {}, order = {}, at = '/admin/unplanned/70' }: Opened,
  permissions: string[],
  handlers: Parameters<typeof fakeApi>[0] = {}
) {
  const its = anUnplannedOrder(order)
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: ['/admin/unplanned/_id', '/admin/planned/work-orders/_id'], permissions })),
    'GET menus/2/profile': data([]),
    'GET unplanned/70': data(anActivity(activity, its)),
    'GET workorders/7': data(its),
    'GET anomaly-report': data({ rows: [], count: 0 }),
    ...handlers
  })
  const view = renderPage(at)
  await screen.findByRole('tab', { name: /Trabajo/ })
  const writes = () =>
    api.calls.filter(({ method }) => method !== 'GET').map(call => [call.method, call.path, call.body ?? undefined])
  return { ...view, api, writes }
}
