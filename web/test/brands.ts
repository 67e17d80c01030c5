import { aUser, type Call, data, fakeApi } from './fakeApi.ts'

export const brand = (id: number, more = {}) => ({
  id,
  version: 1,
  code: `M${id}`,
  name: `Marca ${id}`,
  description: null,
  is_active: true,
  created_at: '2026-01-01T12:00:00.000Z',
  updated_at: '2026-01-01T12:00:00.000Z',
  ...more
})

/** A server with so many brands; it pages as the real one does. */
export function aServer(count: number, permissions = ['catalogs.read', 'catalogs.write']) {
  const list = (call: Call) => {
    const query = new URLSearchParams(call.query)
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('itemsPerPage') ?? 10)]
    const ids = Array.from({ length: count }, (_, index) => index + 1).slice((page - 1) * size, page * size)
    return data({
      rows: query.get('search') === 'nada' ? [] : ids.map(id => brand(id)),
      count: query.get('search') === 'nada' ? 0 : count
    })
  }
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: '', time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: ['/admin/catalogs/_catalog'], permissions })),
    'GET menus/2/profile': data([]),
    'GET brands': list
  })
  const asked = () =>
    api.calls.filter(call => call.path === 'brands').map(call => Object.fromEntries(new URLSearchParams(call.query)))
  return { ...api, asked, lastAsked: () => asked().at(-1) }
}
