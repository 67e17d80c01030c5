import { screen, waitFor, within } from '@testing-library/react'
import type { MyOrder, MyWork } from 'contract/my-work/my-work.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { fakeDatabase } from '../../../test/fakeDatabase.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { screenOf } from '../../../test/screenOf.ts'

const path = '/admin/my-work'
const technician = ['work-orders.read', 'work-orders.state', 'checks.answer']
/** 22:00 of 10 March in La Paz. */
const now = '2026-03-11T02:00:00.000Z'
const tonight = '2026-03-11T03:00:00.000Z'

const order = (id: number, more: Partial<MyOrder> = {}): MyOrder => ({
  id,
  version: 1,
  code: `OT-2026-00000${id}`,
  title: `Orden ${id}`,
  type: 162,
  fkc_status: 9,
  fk_line: 1,
  line: { id: 1, name: 'Línea 1', color: '#E53935' },
  location: { id: 5, name: 'Torre 1', position_m: 100 },
  base: null,
  scheduled_start: tonight,
  scheduled_end: null,
  begins_at: tonight,
  executions: [],
  requires_stop: false,
  checks_count: 0,
  checks_answered: 0,
  checks_flagged: 0,
  open_checks: [],
  open_activities: 0,
  own: { id: 30 + id, version: 4, planned_minutes: 60, real_minutes: null },
  companions: [],
  hand_over: null,
  next_step: 'start',
  ...more
})
const begun = (more: Partial<MyOrder> = {}) => order(7, { fkc_status: 11, next_step: 'review', ...more })

const work = (orders: MyOrder[], more: Partial<MyWork> = {}) =>
  data({ from: '2026-03-10', to: '2026-03-24', orders, shifts: [], leads: [], ...more })

function open(handlers: Parameters<typeof fakeApi>[0], permissions = technician) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path, '/admin/planned/work-orders/_id'], permissions })),
    'GET menus/2/profile': data([]),
    'GET workorders': data({ rows: [], count: 0 }),
    ...handlers
  })
  return { ...renderPage(path), api }
}

beforeEach(() => {
  screenOf(30)
  fakeDatabase()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('parts in the order of the night, and the shifts of the next days', async () => {
  const shift = { fkc_shift: 62, fkc_absence: null, line: { id: 1, name: 'Línea Roja', color: null } }
  open({
    'GET my-work': work(
      [
        order(1, { begins_at: null, scheduled_start: null }),
        order(2, { begins_at: '2026-03-01T03:00:00.000Z' }),
        order(3, { begins_at: '2026-03-13T03:00:00.000Z' }),
        order(4, { location: { id: 6, name: 'Torre 9', position_m: 900 } }),
        order(5),
        begun()
      ],
      {
        shifts: [
          { ...shift, date: '2026-03-10' },
          { date: '2026-03-11', fkc_shift: null, fkc_absence: 110, line: null }
        ]
      }
    )
  })
  await screen.findByRole('heading', { name: 'Ahora' })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Ahora',
    'Esta noche',
    'Próximas noches',
    'Atrasadas',
    'Sin fecha'
  ])
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
    [7, 5, 4, 3, 2, 1].map(id => `Orden ${id}`)
  )
  expect(screen.getByText('Hoy: noche en Línea Roja · Mañana: día libre')).toBeTruthy()
})

test('an order begins with one tap, and goes on without a second answer of the list', async () => {
  let isFirst = true
  const { api, user } = open({
    'GET my-work': () => {
      const answer = isFirst ? work([order(7, { checks_count: 2, open_checks: [1, 2] })]) : new Promise<never>(() => {})
      isFirst = false
      return answer
    },
    'PUT workorders/state/7/11': data({ ...order(7), fkc_status: 11, version: 2 })
  })
  await user.click(await screen.findByRole('button', { name: 'Empezar' }))
  await waitFor(() => expect(api.count('my-work')).toBe(2))
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Ahora')
  expect(screen.getByRole('link', { name: 'Seguir con los checks' }).getAttribute('href')).toContain(
    '/admin/planned/work-orders/7'
  )
  expect(api.count('workorders/state/7/11')).toBe(1)
})

test('going to review asks first, and is sent once', async () => {
  const { api, user } = open({
    'GET my-work': work([begun()]),
    'PUT workorders/state/7/12': data({ ...begun(), fkc_status: 12, version: 2 })
  })
  await user.click(await screen.findByRole('button', { name: 'Enviar a revisión' }))
  expect(api.count('workorders/state/7/12')).toBe(0)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Enviar a revisión' }))
  await waitFor(() => expect(api.count('workorders/state/7/12')).toBe(1))
})

test('who may not change states has no button', async () => {
  open({ 'GET my-work': work([order(7, { next_step: 'none' })]) }, ['work-orders.read'])
  await screen.findByText('Orden 7')
  expect(screen.queryByRole('button', { name: 'Empezar' })).toBeNull()
})

test('the timer runs on while the page is closed, and its minutes are added to those before', async () => {
  const own = { id: 37, version: 4, planned_minutes: 60, real_minutes: 15 }
  const first = open({ 'GET my-work': work([begun({ own })]) })
  await first.user.click(await screen.findByRole('button', { name: 'Cronómetro' }))
  expect(screen.getByRole('timer').textContent).toBe('En marcha: 0 h 0 min')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar a revisión' }).disabled).toBe(true)
  first.unmount()

  vi.setSystemTime(Date.parse(now) + 42 * 60_000)
  const { api, user, unmount } = open({
    'GET my-work': work([begun({ own })]),
    'PUT work-order-staff/37': data({ id: 37, version: 5 })
  })
  expect((await screen.findByRole('timer')).textContent).toBe('En marcha: 0 h 42 min')
  await user.click(screen.getByRole('button', { name: 'Parar' }))
  unmount()

  // What has been stopped isn't lost either.
  vi.setSystemTime(Date.parse(now) + 90 * 60_000)
  const last = open(api.handlers)
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Mis minutos' })
  expect(input.value).toBe('57')
  expect(screen.getByText('0 h 15 min de antes y 0 h 42 min ahora')).toBeTruthy()
  await last.user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(last.api.count('work-order-staff/37')).toBe(1))
  expect(last.api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    version: 4,
    planned_minutes: 60,
    real_minutes: 57
  })
  expect(Object.keys(localStorage).filter(key => key.startsWith('timer:'))).toEqual([])
})

test('what cannot be minutes isn’t sent', async () => {
  const { api, user } = open({ 'GET my-work': work([begun()]) })
  await user.click(await screen.findByRole('button', { name: 'Anotar' }))
  await user.type(screen.getByRole('textbox', { name: 'Mis minutos' }), '-5')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(screen.getByRole('textbox', { name: 'Mis minutos' }).getAttribute('aria-invalid')).toBe('true')
  expect(api.count('work-order-staff/37')).toBe(0)
})

test('without signal the last list is there, with its age', async () => {
  const first = open({
    'GET my-work': work([order(7, { companions: [{ id: 8, first_name: 'Rosa', last_name: 'Mamani' }] })])
  })
  await screen.findByText('Con Rosa Mamani')
  first.unmount()
  vi.setSystemTime(Date.parse(now) + 3_600_000)
  open({ 'GET my-work': 'offline' })
  await screen.findByText(/^Visto el 10\/03\/2026 22:00/, undefined, { timeout: 5000 })
  expect(screen.getByText('Orden 7')).toBeTruthy()
})

test('nothing assigned, and a failure, say so', async () => {
  const { unmount } = open({ 'GET my-work': work([]) })
  await screen.findByText('No tiene trabajo asignado')
  unmount()
  open({ 'GET my-work': refused(403, 'AUTH.FORBIDDEN', 'No tiene permiso') })
  await screen.findByText('No se ha podido cargar su trabajo')
})

test('who leads sees what waits, with the way to each line’s', async () => {
  const lead = { review: 2, review_unplanned: 0, triage: 0, public: null, tonight: 3 }
  const { user } = open({
    'GET my-work': work([], {
      leads: [
        { ...lead, line: { id: 1, name: 'Línea Roja', color: null } },
        { ...lead, review: 1, tonight: 0, line: { id: 2, name: 'Línea Azul', color: null } }
      ]
    })
  })
  const list = await screen.findByRole('list', { name: 'Lo que espera' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  ).toEqual([
    'Para revisar3Por líneaLínea Roja: 2Línea Azul: 1',
    'Reportes por decidir0',
    'Órdenes de esta noche3Línea Roja: 3'
  ])
  await user.click(within(list).getByText('Por línea'))
  const link = within(list).getByRole('link', { name: 'Línea Azul: 1' })
  expect(link.getAttribute('href')).toMatch(/work-orders\?.*vista=revision/)
  expect(link.getAttribute('href')).toContain('linea=2')
})

const handOver = {
  id: 3,
  text: 'Falta apretar los pernos',
  at: '2026-03-11T01:40:00.000Z',
  from: { id: 9, name: 'Rosa Mamani' },
  own: false,
  to: null,
  open_checks: 2,
  open_activities: 0
}

test('what another shift left stands on top, and is taken with one tap', async () => {
  const left = begun({ own: null, checks_count: 2, open_checks: [1, 2], next_step: 'continue', hand_over: handOver })
  const own = { id: 50, version: 1, planned_minutes: null, real_minutes: null }
  let isTaken = false
  const { api, user } = open({
    'GET my-work': () => work([isTaken ? { ...left, own, hand_over: null } : left]),
    'PUT workorders/7/hand-over/take': () => {
      isTaken = true
      return data({ own: { id: 50, version: 1 } })
    }
  })
  const card = (await screen.findByText(/^Entregada por Rosa Mamani/)).closest('li') as HTMLElement
  expect(card.textContent).toContain('faltan 2 checks')
  expect(card.textContent).toContain('Falta apretar los pernos')
  // Taking it comes before any other step.
  expect(screen.queryByRole('link', { name: 'Seguir con los checks' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Tomarla' }))
  await screen.findByRole('link', { name: 'Seguir con los checks' })
  await waitFor(() => expect(api.count('workorders/7/hand-over/take')).toBe(1))
})

test('an order that another one took meanwhile says who', async () => {
  const { user } = open({
    'GET my-work': work([begun({ own: null, hand_over: handOver })]),
    'PUT workorders/7/hand-over/take': refused(409, 'DOMAIN.CONFLICT', 'Luis Rojas ya la tomó', 'duplicate')
  })
  await user.click(await screen.findByRole('button', { name: 'Tomarla' }))
  await screen.findByText(/Luis Rojas ya la tomó/)
})

test('an order is left to the next shift with words, to a person of its roster, without signal too', async () => {
  let hasSignal = false
  const person = { id: 12, first_name: 'Luis', last_name: 'Rojas', date: '2026-03-11', fkc_shift: 60 }
  const { api, user } = open({
    'GET my-work': work([begun({ open_checks: [1], next_step: 'continue' })]),
    'GET workorders/7/hand-over/people': data([person]),
    'POST workorders/7/hand-over': () =>
      hasSignal ? data({ ...handOver, own: true, to: { id: 12, first_name: 'Luis', last_name: 'Rojas' } }) : 'offline'
  })
  await user.click(await screen.findByRole('button', { name: 'Entregar al turno siguiente' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Según la orden, falta 1 check.')
  await user.click(within(dialog).getByRole('button', { name: 'Entregar' }))
  await within(dialog).findByText('El campo Qué falta es obligatorio')
  await user.type(within(dialog).getByLabelText(/^Qué falta/), 'Falta la tapa')
  await user.click(within(dialog).getByPlaceholderText('Quien venga en el turno siguiente'))
  await user.click(await screen.findByRole('option', { name: /^Luis Rojas/, hidden: true }))
  await user.click(within(dialog).getByRole('button', { name: 'Entregar' }))
  await screen.findByText(/^Entregada por usted.*a Luis Rojas: falta 1 check\.$/)
  screen.getByText('Falta la tapa')
  hasSignal = true
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(api.calls.filter(({ method }) => method === 'POST').length).toBeGreaterThan(1))
  expect(api.calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    text: 'Falta la tapa',
    fk_to_staff: 12,
    at: now
  })
})

test('gloves are chosen for the device, and stay chosen', async () => {
  const { user, unmount } = open({ 'GET my-work': work([begun()]) })
  await screen.findByText('Orden 7')
  const large = () => screen.getByText('Orden 7').closest('[class*="gloves"]')
  expect(large()).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Guantes' }))
  expect(large()).not.toBeNull()
  unmount()
  open({ 'GET my-work': work([begun()]) })
  await screen.findByText('Orden 7')
  expect(large()).not.toBeNull()
})
