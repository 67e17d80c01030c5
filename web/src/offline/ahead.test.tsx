import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBase } from '../../test/bases.tsx'
import { aUser, data, fakeApi } from '../../test/fakeApi.ts'
import { fakeDatabase } from '../../test/fakeDatabase.ts'
import { renderPage } from '../../test/renderPage.tsx'
import { screenOf } from '../../test/screenOf.ts'
import { anOrder } from '../../test/workOrders.ts'
import { storedByCode } from '../records/labels/storedByCode.ts'
import { keptOrders } from '../features/labels/keptOrders.ts'

const start = '/admin/planned/work-orders'
const pages = [start, `${start}/_id`, '/admin/bases/_id', '/admin/locations', '/l/_code']
const technician = [
  'work-orders.read',
  'work-orders.state',
  'checks.answer',
  'bases.read',
  'locations.read',
  'anomaly-reports.write'
]
const uuid = aUser().uuid
const tower = { id: 11, code: 'ROJ-T01', name: 'Torre 1', fk_line: 1, version: 1 }
const label = { code: 'K7M201XQ', fk_location: 11, fk_base: 8 }

beforeEach(() => {
  screenOf(30)
  // The application itself is on the device.
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
})

function open(path: string, more: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages, permissions: technician })),
    'GET menus/2/profile': data([]),
    'GET workorders': data({ rows: [anOrder()], count: 1 }),
    'GET workorders/whole': data([anOrder({ fk_base: 8 })]),
    'GET base': data({ rows: [aBase({ asset: { id: 3, code: 'ACT-3', name: 'Balancín 8N' } })], count: 1 }),
    'GET location': data({ rows: [tower], count: 1 }),
    'GET anomaly-report/places': data({ places: [], bases: [], labels: [label] }),
    ...more
  })
  return { ...renderPage(path), api }
}

// The page's code comes first, and on a busy machine takes its time.
const ready = () => screen.findByText('Listo sin señal · actualizado ahora mismo', undefined, { timeout: 25_000 })

test('the own orders, the bases, places and labels of the line are fetched, a call for each, silently', async () => {
  fakeDatabase()
  const { api } = open(start)
  await ready()
  const ahead = api.calls.filter(({ path }) =>
    /^(my-work|workorders\/whole|base|location|anomaly-report\/places)$/.test(path)
  )
  expect(ahead.map(({ path, query, headers }) => [path + query, headers.get('X-Suppress-Toast')])).toEqual([
    ['my-work', '1'],
    ['workorders/whole?id=7', '1'],
    ['anomaly-report/places?fkLine=1', '1'],
    ['base?fkLine=1&page=1&itemsPerPage=500&sortBy=code&sortDesc=false', '1'],
    ['location?fkLine=1&page=1&itemsPerPage=500&sortBy=code&sortDesc=false', '1']
  ])
})

test('without signal they open: by a code, by a label, with their open work', async () => {
  fakeDatabase()
  open(start)
  await ready()
  for (const code of ['rój-t01-bal', 'ACT-3', 'k7m2-o1xq'])
    expect(await storedByCode(uuid, code)).toEqual({ entity: 'base', id: 8 })
  expect(await storedByCode(uuid, 'ROJ-T01')).toEqual({ entity: 'location', id: 11 })
  expect(await storedByCode(uuid, 'OT-2026-000007')).toEqual({ entity: 'work_order', id: 7 })
  expect(await storedByCode(uuid, 'ROJ-T99')).toBeUndefined()
  expect((await keptOrders(uuid, 'fk_base', 8)).rows.map(({ id }) => id)).toEqual([7])
})

test('a label that was never opened leads to its base, which says when it was seen', async () => {
  fakeDatabase()
  const first = open(start)
  await ready()
  first.unmount()
  const handlers = { 'GET label/K7M201XQ': 'offline', 'GET base/8': 'offline', 'GET workorders': 'offline' } as const
  const { here } = open('/l/K7M2-01XQ', handlers)
  await screen.findByRole('heading', { level: 1, name: /Balancín de la torre 1/ })
  expect(here()).toContain('/admin/bases/8')
  await screen.findByText(/^Visto el .*ahora no se puede actualizar/, undefined, { timeout: 3000 })
})

test('work that is kept for a place is shown there, and said to be all that is known', async () => {
  fakeDatabase()
  const first = open(start)
  await ready()
  first.unmount()
  open('/admin/bases/8?desde=etiqueta', { 'GET base/8': 'offline', 'GET workorders': 'offline' })
  await screen.findByText('Solo las órdenes que están en el teléfono.', undefined, { timeout: 5000 })
  screen.getByRole('link', { name: /OT-2026-000007/ })
})

test('what fails is said and tried again', async () => {
  fakeDatabase()
  const { user, api } = open(start, { 'GET base': 'offline' })
  await screen.findByText('No se ha podido preparar el trabajo sin señal')
  api.handlers['GET base'] = data({ rows: [aBase()], count: 1 })
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await ready()
  // What is there already isn't asked for again.
  expect(api.count('workorders/whole')).toBe(1)
})

test('what somebody may not see is left out', async () => {
  fakeDatabase()
  const { api } = open(start, {
    'GET auth/me': data(aUser({ pages, permissions: ['work-orders.read', 'checks.answer'] }))
  })
  await ready()
  await waitFor(() => expect(api.count('workorders/whole')).toBe(1))
  expect([api.count('base'), api.count('location'), api.count('anomaly-report/places')]).toEqual([0, 0, 0])
})

test('what cannot be kept is said', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => ({ addEventListener: (name: string, told: () => void) => name === 'error' && queueMicrotask(told) })
  })
  open(start)
  await screen.findByText(/^No queda sitio en .* para trabajar sin señal/)
})
