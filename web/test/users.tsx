import { screen } from '@testing-library/react'
import type { User } from 'contract/users/users.ts'
import type { Me } from '../src/api/session.ts'
import { aLine, aUser, data, fakeApi } from './fakeApi.ts'
import { renderPage } from './renderPage.tsx'

export const path = '/admin/access/users/5'
const record = { version: 3, created_at: '2026-03-01T12:00:00.000Z', updated_at: '2026-03-01T12:00:00.000Z' }
export const all = ['access.read', 'access.write', 'staff.read', 'staff.write', 'audit.read']

/** Rosa Mamani, a technician who has signed in. */
export const rosa = (more: Partial<User> = {}): User => ({
  id: 5,
  ...record,
  uuid: '5c1f0f9e-0000-4000-8000-000000000005',
  email: 'rosa@teleferico.example',
  first_name: 'Rosa',
  fk_staff: 8,
  staff: { id: 8, dni: '777', first_name: 'Rosa', last_name: 'Mamani' },
  fk_profile: 4,
  profile: { id: 4, name: 'Técnico' },
  is_active: true,
  two_factor_enabled: false,
  has_two_factor_secret: false,
  has_password: true,
  last_used_at: null,
  locked_until: null,
  ...more
})

export const aLineOf = (id: number, is_locked = false) => ({
  id: 100 + id,
  ...record,
  fk_staff: 8,
  staff: { id: 8, dni: '777', first_name: 'Rosa', last_name: 'Mamani' },
  fk_location: id,
  location: { id, name: `Línea ${id}`, color: '#E53935' },
  is_locked
})

/** The page of an account, at one of its tabs. */
export async function openUser({
  user: account = rosa(),
  permissions = all,
  tab = '',
  handlers = {},
  me = {}
}: {
  user?: User
  permissions?: string[]
  tab?: string
  handlers?: Parameters<typeof fakeApi>[0]
  me?: Partial<Me>
} = {}) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(
      aUser({
        pages: ['/admin/access/users/_id', '/admin/access/users'],
        permissions,
        locations: [aLine(1), aLine(2)],
        ...me
      })
    ),
    'GET menus/2/profile': data([]),
    [`GET users/${account.id}`]: data(account),
    'GET users/5/sessions': data([]),
    'GET stafflocation/8/assigned': data([]),
    'GET stafflocation/8/unassigned': data([]),
    ...handlers
  })
  const view = renderPage(`/admin/access/users/${account.id}${tab && `?tab=${tab}`}`)
  await screen.findByRole('heading', { level: 1 })
  await screen.findByRole('tab', { name: 'Sesiones' })
  await screen.findByRole('tabpanel')
  const writes = () =>
    api.calls.filter(({ method }) => method !== 'GET').map(call => [call.method, call.path, call.body ?? undefined])
  return { ...view, api, writes }
}
