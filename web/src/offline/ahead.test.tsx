import { screen, waitFor } from '@testing-library/react'
import type { Ahead } from 'contract/my-work/ahead.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBase } from '../../test/bases.tsx'
import { aUser, type Call, data, fakeApi } from '../../test/fakeApi.ts'
import { fakeDatabase } from '../../test/fakeDatabase.ts'
import { renderPage } from '../../test/renderPage.tsx'
import { screenOf } from '../../test/screenOf.ts'
import { anOrder } from '../../test/workOrders.ts'
import { storedByCode } from '../records/labels/storedByCode.ts'
import { keptOrders } from '../features/labels/keptOrders.ts'
import { storedLocations } from '../records/locations/storedLocations.ts'
import { storedOrders } from '../records/work-orders/storedOrders.ts'
import { storedPictures } from '../ui/files/storedPictures.ts'

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
const list = (key: Ahead['lists'][number]['key'], stamp = '1') => ({ key, fk_line: 1, stamp })
const order = (id: number, stamp = '1') => ({ id, fk_line: 1, type: 162, stamp })
const anAhead = (more: Partial<Ahead> = {}): Ahead => ({
  orders: [order(7)],
  left_out: 0,
  lists: [list('places'), list('bases'), list('locations')],
  pictures: [],
  ...more
})
const wholeOrders = ({ query }: Pick<Call, 'query'>) =>
  data(new URLSearchParams(query).getAll('id').map(id => anOrder({ id: Number(id), fk_base: 8 })))
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
    'GET my-work/ahead': data(anAhead()),
    'GET workorders/whole': wholeOrders,
    'GET base': data({ rows: [aBase({ asset: { id: 3, code: 'ACT-3', name: 'Balancín 8N' } })], count: 1 }),
    'GET location': data({ rows: [tower], count: 1 }),
    'GET anomaly-report/places': data({ places: [], bases: [], labels: [label] }),
    ...more
  })
  return { ...renderPage(path), api }
}

// The page's code comes first, and on a busy machine takes its time.
const ready = () => screen.findByText('Listo sin señal · actualizado ahora mismo', undefined, { timeout: 25_000 })

test('orders, then the lists that the server names are fetched, a call for each, silently', async () => {
  fakeDatabase()
  const { api } = open(start)
  await ready()
  const ahead = api.calls.filter(({ path }) =>
    /^(my-work.*|workorders\/whole|base|location|anomaly-report\/places)$/.test(path)
  )
  expect(ahead.map(({ path, query, headers }) => [path + query, headers.get('X-Suppress-Toast')])).toEqual([
    ['my-work', '1'],
    ['my-work/ahead', '1'],
    ['workorders/whole?id=7', '1'],
    ['anomaly-report/places?fkLine=1', '1'],
    ['base?fkLine=1&page=1&itemsPerPage=500&sortBy=code&sortDesc=false', '1'],
    ['location?fkLine=1&page=1&itemsPerPage=500&sortBy=code&sortDesc=false', '1']
  ])
})

const ascending = (a: number, b: number) => a - b
const askedOrders = (api: ReturnType<typeof fakeApi>) =>
  api.calls.filter(({ path }) => path === 'workorders/whole').map(({ query }) => query)

test('later only what has another stamp is fetched, and what is not named any more goes', async () => {
  fakeDatabase()
  const first = open(start, { 'GET my-work/ahead': data(anAhead({ orders: [order(7), order(8), order(9)] })) })
  await ready()
  first.unmount()
  const changed = anAhead({ orders: [order(7), order(9, '2')], lists: [list('places'), list('bases', '2')] })
  const { api } = open(start, { 'GET my-work/ahead': data(changed) })
  await waitFor(() => expect(api.count('base')).toBe(1))
  await ready()
  expect(askedOrders(api)).toEqual(['?id=9'])
  expect([api.count('anomaly-report/places'), api.count('location')]).toEqual([0, 0])
  expect((await storedOrders.ids(uuid)).toSorted(ascending)).toEqual([7, 9])
  expect((await storedOrders.loadBriefs(uuid)).map(({ record }) => record.id).toSorted(ascending)).toEqual([7, 9])
  // The line's places may not be read any more.
  await waitFor(async () => expect(await storedLocations.ids(uuid)).toEqual([]))
})

test('a signal that breaks off loses nothing: the next run goes on where it ended', async () => {
  fakeDatabase()
  const orders = Array.from({ length: 45 }, (_, n) => order(100 + n))
  const { user, api } = open(start, {
    'GET my-work/ahead': data(anAhead({ orders, lists: [] })),
    'GET workorders/whole': call => (askedOrders(api).length > 1 ? 'offline' : wholeOrders(call))
  })
  // 'actualizar' if the run of the test before ended after it.
  await screen.findByText(/^No se ha podido (preparar|actualizar) el trabajo sin señal/, undefined, { timeout: 25_000 })
  expect(await storedOrders.ids(uuid)).toHaveLength(20)
  api.handlers['GET workorders/whole'] = wholeOrders
  const before = askedOrders(api).length
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await ready()
  expect(
    askedOrders(api)
      .slice(before)
      .map(query => query.split('id=').length - 1)
  ).toEqual([20, 5])
  expect(await storedOrders.ids(uuid)).toHaveLength(45)
})

test('orders that were lost from the device are fetched again', async () => {
  fakeDatabase()
  const first = open(start)
  await ready()
  first.unmount()
  await storedOrders.remove(uuid, [7])
  const { api } = open(start)
  await waitFor(() => expect(askedOrders(api)).toEqual(['?id=7']))
})

test('of visited orders the latest stay, whatever is fetched ahead', async () => {
  fakeDatabase()
  await storedOrders.save(uuid, anOrder({ id: 500 }))
  open(start)
  await ready()
  expect((await storedOrders.ids(uuid)).toSorted(ascending)).toEqual([7, 500])
})

test('pictures of procedures are stored small, and shown without signal', async () => {
  fakeDatabase()
  const picture = {
    id: 31,
    version: 1,
    fk_entity: 5,
    file_name: 'paso.jpg',
    mime_type: 'image/jpeg',
    caption: 'Tensar'
  }
  const { api } = open(start, {
    'GET my-work/ahead': data(anAhead({ pictures: [picture] })),
    'GET attachment/getFileView/activity/31': data('bytes')
  })
  await ready()
  expect(api.count('attachment/getFileView/activity/31')).toBe(1)
  const stored = await storedPictures.load(uuid, 5)
  expect(stored?.record.pictures).toMatchObject([{ caption: 'Tensar', data: expect.stringMatching(/^data:/) }])
})

test('what is too much for the device is said with its number', async () => {
  fakeDatabase()
  open(start, { 'GET my-work/ahead': data(anAhead({ left_out: 1240 })) })
  await screen.findByText(/^Listo sin señal .* · 1,240 órdenes más, solo con señal$/, undefined, {
    timeout: 25_000
  })
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
  const { api } = open(start, { 'GET my-work/ahead': data(anAhead({ lists: [] })) })
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
