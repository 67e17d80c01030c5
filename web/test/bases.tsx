import { screen } from '@testing-library/react'
import type { Base } from 'contract/bases/bases.ts'
import { aUser, data, fakeApi } from './fakeApi.ts'
import { renderPage } from './renderPage.tsx'

const record = { version: 3, created_at: '2026-03-01T12:00:00.000Z', updated_at: '2026-03-01T12:00:00.000Z' }
export const mayAll = [
  'bases.read',
  'bases.write',
  'assets.read',
  'readings.read',
  'base-activities.read',
  'plans.read'
]

export const aBase = (more: Partial<Base> = {}): Base => ({
  id: 8,
  ...record,
  code: 'ROJ-T01-BAL',
  name: 'Balancín de la torre 1',
  fk_location: 11,
  location: { id: 11, name: 'Torre 1' },
  fk_line: 1,
  line: { id: 1, name: 'Línea 1', color: '#E53935' },
  fk_structure: 21,
  structure: { id: 21, code: 'BAL', name: 'Balancín' },
  fk_plan: null,
  plan: null,
  criticality: 'A',
  requires_stop: true,
  is_active: true,
  asset: null,
  activities_count: 0,
  activities_not_added: 0,
  activities_not_initialized: 0,
  ...more
})

/** Opens one of the screens of bases. */
export async function openBases({
  path = '/admin/bases',
  base = aBase(),
  permissions = mayAll,
  handlers = {},
  render = renderPage
}: {
  path?: string
  base?: Base
  permissions?: string[]
  handlers?: Parameters<typeof fakeApi>[0]
  render?: typeof renderPage
} = {}) {
  const figures = { numberBaseWithoutAPlan: 1, numberActivitiesNoAdded: 12, numberActivitiesNoInitialized: 0 }
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: ['/admin/bases', '/admin/bases/_id'], permissions })),
    'GET menus/2/profile': data([]),
    'GET base': data({ rows: [base], count: 1, ...figures }),
    'GET base/with-pending-activities/count': data({ count: 4 }),
    'GET base/with-pending-initialization/count': data({ count: 0 }),
    [`GET base/${base.id}`]: data(base),
    [`GET asset/base/${base.id}`]: data([]),
    'GET readings/base-metrics': data({ rows: [], count: 0 }),
    ...handlers
  })
  const view = render(path)
  await screen.findByRole('heading', { level: 1 })
  const writes = () =>
    api.calls.filter(({ method }) => method !== 'GET').map(call => [call.method, call.path, call.body ?? undefined])
  /** What an address's last call asked for. */
  const asked = (of: string) =>
    Object.fromEntries(new URLSearchParams(api.calls.findLast(({ path: one }) => one === of)?.query))
  return { ...view, api, writes, asked }
}
