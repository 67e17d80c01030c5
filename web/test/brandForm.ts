import { screen } from '@testing-library/react'
import { aUser, data, fakeApi } from './fakeApi.ts'

// The form of a record in a drawer over a list of the application, with address and calls.

export const path = '/admin/catalogs/brands'
export const abb = {
  id: 4,
  version: 3,
  code: 'ABB',
  name: 'ABB',
  description: null,
  is_active: true,
  created_at: '2026-01-01T12:00:00.000Z',
  updated_at: '2026-01-01T12:00:00.000Z'
}
/** The same after another person's change. */
export const theirs = { ...abb, version: 9, description: 'De ellos', updated_at: '2026-01-02T12:00:00.000Z' }

export function aServer() {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: '', time_zone: 'America/La_Paz' }),
    'GET auth/me': data(
      aUser({ pages: ['/admin/catalogs/_catalog'], permissions: ['catalogs.read', 'catalogs.write'] })
    ),
    'GET menus/2/profile': data([]),
    'GET brands': data({ rows: [abb], count: 1 }),
    'GET brands/4': data(abb),
    'POST brands': data({ ...abb, id: 5 }),
    'PUT brands/4': data({ ...abb, version: 4 })
  })
  const written = () => api.calls.filter(call => call.method !== 'GET')
  return { ...api, written }
}

export const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
export const save = () => screen.getByRole('button', { name: 'Guardar' })
