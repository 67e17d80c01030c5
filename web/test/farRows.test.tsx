import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { brand } from './brands.ts'
import { aUser, data, fakeApi } from './fakeApi.ts'
import { renderPage } from './renderPage.tsx'
import { rosa } from './users.tsx'
import { pages } from './pages.ts'

/*
 * In a long list the rows far from sight are plain text, which the browser's search finds: the content of the first two
 * visible columns.
 */

type Watched = { element: Element; near: () => void }
let watched: Watched[] = []

beforeEach(() => {
  watched = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private told: (entries: object[]) => void
      constructor(told: (entries: object[]) => void) {
        this.told = told
      }
      observe(element: Element) {
        const near = () => this.told([{ target: element, isIntersecting: true }])
        this.told([{ target: element, isIntersecting: false }])
        watched.push({ element, near })
      }
      unobserve(element: Element) {
        watched = watched.filter(one => one.element !== element)
      }
    }
  )
})

const permissions = ['access', 'audit', 'catalogs', 'work-orders', 'checks'].flatMap(of => [
  `${of}.read`,
  `${of}.write`
])
const drawnAtOnce = 24

async function open(path: string, call: string, entity: string, row: { id: number }, hidden: readonly string[] = []) {
  localStorage.setItem(`list:${entity}:columns`, JSON.stringify(Object.fromEntries(hidden.map(key => [key, false]))))
  const rows = Array.from({ length: drawnAtOnce + 2 }, (_, index) => ({ ...row, id: index + 1 }))
  fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages, permissions })),
    'GET menus/2/profile': data([]),
    [`GET ${call}`]: data({ rows, count: rows.length })
  })
  const view = renderPage(`${path}?itemsPerPage=50`)
  const table = within(await screen.findByRole('table'))
  await waitFor(() => expect(watched).toHaveLength(2))
  const lines = () => table.getAllByRole('row').slice(1)
  return { ...view, lines, last: () => lines().at(-1)! }
}

test('the first are drawn whole, the others once they come near', async () => {
  const { lines, last } = await open('/admin/catalogs/brands', 'brands', 'brand', brand(1))
  const whole = () => lines().filter(line => line.children.length > 1).length
  expect(whole()).toBe(drawnAtOnce)
  expect(last().firstElementChild?.getAttribute('colspan')).toBe('5')
  expect(watched.at(-1)?.element).toBe(last())
  act(() => watched.at(-1)?.near())
  expect(last().children).toHaveLength(5)
  expect(whole()).toBe(drawnAtOnce + 1)
  // What is near is no longer watched.
  expect(watched).toHaveLength(1)
})

test('for printing all are drawn, and nothing is watched any more', async () => {
  const { lines, last } = await open('/admin/catalogs/brands', 'brands', 'brand', brand(1))
  const ended = vi.spyOn(window, 'removeEventListener')
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(lines().every(line => line.children.length === 5)).toBe(true)
  expect(last().textContent).toContain('Marca 1')
  expect(watched).toEqual([])
  expect(ended.mock.calls.map(([name]) => name)).toContain('beforeprint')
})

const at = '2026-03-01T12:00:00.000Z'
const user = { ...rosa(), last_used_at: at }
const change = {
  id: 1,
  at,
  entity: 'user',
  entity_name: 'Usuario',
  fk_entity: 5,
  label: 'Rosa',
  action: 'update',
  before: { first_name: 'Rosa' },
  after: { first_name: 'Rosita' },
  labels: { first_name: 'Nombre' },
  names: {},
  user: { id: 3, first_name: 'Rodrigo', email: 'r@teleferico.example' },
  address: '10.0.0.7',
  request: 'req-1'
}
const users = ['/admin/access/users', 'users', 'user'] as const
const audit = ['/admin/settings/audit', 'audit', 'audit_log'] as const

test.each([
  [...users, user, [], 'Rosa Mamani rosa@teleferico.example'],
  [...users, user, ['email'], 'Rosa Mamani Técnico'],
  [...users, user, ['email', 'profile'], 'Rosa Mamani Activo'],
  [...users, user, ['email', 'profile', 'is_active'], 'Rosa Mamani Sin configurar'],
  [...users, user, ['email', 'profile', 'is_active', 'two_factor_enabled'], 'Rosa Mamani 01/03/2026 08:00:00'],
  [...users, { ...user, last_used_at: null }, ['email', 'profile', 'is_active', 'two_factor_enabled'], 'Rosa Mamani'],
  [...audit, change, [], 'Usuario: Rosa Cambio'],
  [...audit, change, ['action'], 'Usuario: Rosa Nombre: Rosa → Rosita'],
  [...audit, change, ['action', 'fields'], 'Usuario: Rosa Rodrigo (r@teleferico.example)'],
  [...audit, { ...change, user: null }, ['action', 'fields'], 'Usuario: Rosa El sistema']
])('%s: of what is shown, the first two (%#)', async (path, call, entity, row, hidden, text) => {
  const { last } = await open(path, call, entity, row, hidden)
  expect(last().textContent?.trim()).toBe(text)
})
