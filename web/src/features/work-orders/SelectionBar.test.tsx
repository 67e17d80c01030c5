import { act, screen, waitFor, within } from '@testing-library/react'
import { workOrderStatus } from 'contract/core/classifier.ts'
import { addDays } from 'contract/core/days.ts'
import { dayOf, formatWeekdayDate } from 'contract/core/format.ts'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../../../test/addresses.ts'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { aNight } from '../../../test/programming.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { dismissToasts } from '../../../test/signedIn.ts'
import { anOrder } from '../../../test/workOrders.ts'

const { EN_CURSO, CERRADA } = workOrderStatus
const path = '/admin/planned/work-orders'
const planner = ['read', 'write', 'assign', 'cancel'].map(name => `work-orders.${name}`)
const orders = [
  anOrder({ id: 7, title: 'Ronda', scheduled_start: '2026-03-02T03:30:00.000Z' }),
  anOrder({ id: 8, title: 'Pinzas', fkc_status: EN_CURSO, version: 4 }),
  anOrder({ id: 9, title: 'Freno', fkc_status: CERRADA })
]

async function open(permissions = planner, handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path, `${path}/print`], permissions })),
    'GET menus/2/profile': data([]),
    'GET workorders/counts': data({ states: [], mine: 0, late: 0, without_people: 0 }),
    'GET workorders': data({ rows: orders, count: 3 }),
    'PUT workorders/bulk': ({ body }) =>
      data(
        (body as { items: { id: number; version: number }[] }).items.map(({ id, version }) => ({
          id,
          version: version + 1
        }))
      ),
    'PUT workorders/bulk/state/15': data([]),
    ...handlers
  })
  const view = renderPage(`${path}?vista=todas`)
  await screen.findByText('Ronda')
  const tick = (title: string) => view.user.click(screen.getByRole('checkbox', { name: new RegExp(title) }))
  const bar = async () => within(await screen.findByRole('region', { name: 'Órdenes marcadas' }))
  const press = async (name: string) => view.user.click(await (await bar()).findByRole('button', { name }))
  const writes = () => api.calls.filter(({ method }) => method === 'PUT').map(({ path: to, body }) => [to, body])
  return { ...view, api, tick, bar, press, writes }
}

test('without a tick there is no bar; with one it says how many, and they can be unticked', async () => {
  const { user, tick, bar } = await open()
  expect(screen.queryByRole('region', { name: 'Órdenes marcadas' })).toBeNull()
  await tick('Ronda')
  ;(await bar()).getByText('1 orden marcada')
  await tick('Pinzas')
  ;(await bar()).getByText('2 órdenes marcadas')
  await user.click((await bar()).getByRole('button', { name: 'Quitar las marcas' }))
  expect(screen.queryByRole('region', { name: 'Órdenes marcadas' })).toBeNull()
})

test('ticks are still there on the way back from another page, and gone with another filter', async () => {
  const { router, tick, bar } = await open()
  await tick('Ronda')
  await act(() => router.navigate({ to: `${path}/print` }))
  await waitFor(() => expect(screen.queryByText('Ronda')).toBeNull())
  act(() => router.history.back())
  ;(await bar()).getByText('1 orden marcada')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Ronda/ }).checked).toBe(true)

  await act(() => router.navigate({ to: path, search: { vista: 'todas', page: '2' } }))
  ;(await bar()).getByText('1 orden marcada')
  await act(() => router.navigate({ to: path, search: { vista: 'todas', is_late: 'true' } }))
  expect(screen.queryByRole('region', { name: 'Órdenes marcadas' })).toBeNull()
})

test('only what the profile may do is offered; who may do nothing has nothing to tick', async () => {
  const first = await open(['work-orders.read', 'work-orders.assign'])
  await first.tick('Ronda')
  const buttons = (await first.bar()).getAllByRole('button').map(button => button.textContent)
  expect(buttons).toEqual(['Marcar todas', 'Asignar personal', ''])
  first.unmount()
  await open(['work-orders.read'])
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('moved to a day with a reason: pending ones, at their hour; undone with the versions that came back', async () => {
  const { user, tick, press, writes } = await open()
  await tick('Ronda')
  await tick('Pinzas')
  await press('Mover fechas')
  const dialog = within(await screen.findByRole('dialog', { name: 'Mover 1 orden' }))
  dialog.getByText(/1 orden no está pendiente y no se mueve/)
  await user.click(dialog.getByRole('button', { name: 'Mover' }))
  await dialog.findByText('El campo Motivo es obligatorio')
  expect(writes()).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Falta el repuesto')
  await user.click(dialog.getByRole('button', { name: 'Mover' }))
  const tomorrow = addDays(dayOf(new Date(), 'America/La_Paz'), 1)
  // 23:30 of the operator.
  const start = `${addDays(tomorrow, 1)}T03:30:00.000Z`
  await waitFor(() =>
    expect(writes()).toEqual([
      [
        'workorders/bulk',
        { items: [{ id: 7, version: 1, scheduled_start: start, scheduled_end: null }], reason: 'Falta el repuesto' }
      ]
    ])
  )
  await screen.findByText(`1 orden al ${formatWeekdayDate(tomorrow)}`)
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()[1]![1]).toEqual({
    items: [{ id: 7, version: 2, scheduled_start: '2026-03-02T03:30:00.000Z', scheduled_end: null }],
    reason: `Se deshace el cambio al ${formatWeekdayDate(tomorrow)}`
  })
  dismissToasts()
})

test('orders without an hour begin with the work of their line on that day; each night is asked for once', async () => {
  const without = [
    anOrder({ id: 11, title: 'Sin hora' }),
    anOrder({ id: 12, title: 'Con parada', requires_stop: true }),
    anOrder({ id: 13, title: 'De otra línea', fk_line: 2 })
  ]
  const turn = (from: number) => ({ fkc_shift: 60, from, minutes: 480 })
  const { user, api, tick, press, writes } = await open(planner, {
    'GET workorders': data({ rows: [...orders, ...without], count: 6 }),
    'GET service-hours/night': refused(500, 'SERVER.ERROR', 'No responde')
  })
  for (const title of ['Ronda', 'Sin hora', 'Con parada', 'De otra línea']) await tick(title)
  await press('Mover fechas')
  const dialog = within(await screen.findByRole('dialog', { name: 'Mover 4 órdenes' }))
  dialog.getByText(/3 órdenes no tienen hora: empiezan con el primer turno/)
  await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Falta el repuesto')
  await user.click(dialog.getByRole('button', { name: 'Mover' }))
  await dialog.findByText('No responde')
  expect(writes()).toEqual([])
  const nights = () => api.calls.filter(({ path: to }) => to === 'service-hours/night')
  const before = nights().length
  api.handlers['GET service-hours/night'] = ({ query }) =>
    data(
      aNight({ turns: { stop: [turn(22 * 60 + 15)], running: [turn(query.includes('fkLine=2') ? 9 * 60 : 7 * 60)] } })
    )
  await user.click(dialog.getByRole('button', { name: 'Mover' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  const writeAt = api.calls.findIndex(({ method, path: to }) => method === 'PUT' && to === 'workorders/bulk')
  // What the dialog shows of the night is loaded again after the write.
  const untilWrite = api.calls.slice(0, writeAt).filter(({ path: to }) => to === 'service-hours/night')
  expect(untilWrite).toHaveLength(before + 2)
  const tomorrow = addDays(dayOf(new Date(), 'America/La_Paz'), 1)
  const starts = (writes()[0]![1] as { items: { scheduled_start: string }[] }).items.map(one => one.scheduled_start)
  expect(starts).toEqual([
    `${addDays(tomorrow, 1)}T03:30:00.000Z`,
    `${tomorrow}T11:00:00.000Z`,
    `${addDays(tomorrow, 1)}T02:15:00.000Z`,
    `${tomorrow}T13:00:00.000Z`
  ])
  dismissToasts()
})

test('moving orders shows what the night holds already, with its orders, and warns when they do not fit', async () => {
  const work = {
    fk_work_order: 70,
    code: 'OT-2026-000070',
    title: 'Cambiar la polea',
    is_planned: false,
    fk_execution_date: 3,
    stop: 1260,
    running: 0
  }
  const { user, tick, press } = await open(planner, {
    'GET workorders': data({
      rows: [
        anOrder({
          id: 7,
          title: 'Ronda',
          requires_stop: true,
          labour_minutes: 120,
          scheduled_start: '2026-03-02T03:30:00.000Z'
        })
      ],
      count: 1
    }),
    'GET service-hours/night': data(aNight({ programmed: { orders: 1, stop: 1260, running: 0 }, work: [work] })),
    'GET service-hours': data({ rows: [], count: 0 }),
    'GET service-hours/exceptions': data({ rows: [], count: 0 }),
    'GET service-hours/shifts': data({ rows: [], count: 0 })
  })
  await tick('Ronda')
  await press('Mover fechas')
  const dialog = within(await screen.findByRole('dialog', { name: 'Mover 1 orden' }))
  await dialog.findByText('No cabe en la noche: sobran 1 h 0 min')
  dialog.getByText(/caben 22 h 0 min con 4 personas, y ya hay 21 h 0 min en 1 orden\.$/)
  await user.click(dialog.getByText('Ver la orden de esa noche'))
  expect(addressOf(dialog.getByRole('link', { name: 'OT-2026-000070' }))).toBe('/admin/planned/work-orders/70')
  dialog.getByText('No planificada · 21 h 0 min')
})

test('another priority, and back; a second change knows the version of the first', async () => {
  const { user, tick, press, writes } = await open()
  await tick('Ronda')
  const give = async (name: string) => {
    await press('Prioridad')
    const dialog = within(await screen.findByRole('dialog', { name: 'Prioridad de 1 orden' }))
    await user.click(dialog.getByRole('radio', { name }))
    await user.click(dialog.getByRole('button', { name: 'Cambiar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await give('Muy alta')
  await give('Baja')
  expect(writes().map(([, body]) => body)).toEqual([
    { items: [{ id: 7, version: 1, fkc_priority: 151 }] },
    { items: [{ id: 7, version: 2, fkc_priority: 7 }] }
  ])
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(writes()[2]?.[1]).toEqual({ items: [{ id: 7, version: 3, fkc_priority: 151 }] }))
  dismissToasts()
})

test('cancelled with a reason where one has begun; what is over stays; a refusal is said in the dialog', async () => {
  const { user, api, tick, press, writes } = await open(planner, {
    'PUT workorders/bulk/state/15': refused(409, 'DOMAIN.CONFLICT', 'Su estado no lo permite: OT-2026-000007')
  })
  for (const title of ['Ronda', 'Pinzas', 'Freno']) await tick(title)
  await press('Cancelar órdenes')
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar 2 órdenes' }))
  dialog.getByText(/1 orden no se puede cancelar en su estado/)
  await user.click(dialog.getByRole('button', { name: 'Cancelar las órdenes' }))
  await dialog.findByText('El campo Motivo es obligatorio')
  await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Parada anual')
  await user.click(dialog.getByRole('button', { name: 'Cancelar las órdenes' }))
  await dialog.findByText('Su estado no lo permite: OT-2026-000007')
  api.handlers['PUT workorders/bulk/state/15'] = data([])
  await user.click(dialog.getByRole('button', { name: 'Cancelar las órdenes' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Órdenes marcadas' })).toBeNull())
  expect(writes().at(-1)).toEqual([
    'workorders/bulk/state/15',
    {
      items: [
        { id: 7, version: 1 },
        { id: 8, version: 4 }
      ],
      reason: 'Parada anual'
    }
  ])
  dismissToasts()
})

test('all that is filtered is ticked, page after page; people are assigned to all of them', async () => {
  const many = Array.from({ length: 501 }, (_, index) => anOrder({ id: index + 1, title: `Orden ${index + 1}` }))
  const { api, tick, bar, press } = await open(planner, {
    'GET workorders': ({ query }) => {
      const asked = new URLSearchParams(query)
      const [page, size] = [Number(asked.get('page')), Number(asked.get('itemsPerPage'))]
      const rows = size === 500 ? many.slice((page - 1) * 500, page * 500) : orders
      return data({ rows, count: size === 500 ? 501 : 3 })
    },
    'GET work-order-staff/candidates': data({
      people: [],
      days: 0,
      capacity_minutes: 0,
      labour_minutes: 0,
      assigned_minutes: 0
    })
  })
  await tick('Ronda')
  await press('Marcar todas')
  await (await bar()).findByText('501 órdenes marcadas')
  // Paper holds no more than two hundred.
  expect((await bar()).queryByRole('link', { name: 'Imprimir' })).toBeNull()
  await press('Asignar personal')
  await screen.findByRole('dialog', { name: 'Asignar personal a 501 órdenes' })
  await waitFor(() => expect(api.count('work-order-staff/candidates')).toBe(1))
  const asked = api.calls.find(({ path: to }) => to === 'work-order-staff/candidates')
  expect(new URLSearchParams(asked?.query).getAll('fk_work_order')).toHaveLength(500)
})

describe('more are filtered than a change takes', () => {
  /** A list of 98,637 orders, whose first ids are these. */
  const longList = (from: number) =>
    open(planner, {
      'GET workorders': ({ query }) => {
        const asked = new URLSearchParams(query)
        if (asked.get('itemsPerPage') !== '500') return data({ rows: orders, count: 98_637 })
        const first = from + (Number(asked.get('page')) - 1) * 500
        return data({ rows: Array.from({ length: 500 }, (_, n) => anOrder({ id: first + n })), count: 98_637 })
      }
    })

  test('the button says how many it ticks, and ticks so many', async () => {
    const { api, tick, bar, press } = await longList(1)
    await tick('Ronda')
    expect((await bar()).queryByRole('button', { name: 'Marcar todas' })).toBeNull()
    await press('Marcar las primeras 5,000')
    await (await bar()).findByText('5,000 órdenes marcadas')
    expect(screen.queryByText(/^Se pueden marcar/)).toBeNull()
    expect(api.calls.filter(({ query }) => query.includes('itemsPerPage=500'))).toHaveLength(10)
  })

  test('a tick beyond is left out, and a toast says so', async () => {
    const { tick, bar, press } = await longList(10)
    await tick('Ronda')
    await press('Marcar las primeras 5,000')
    await screen.findByText('Se pueden marcar 5,000 a la vez')
    ;(await bar()).getByText('5,000 órdenes marcadas')
    dismissToasts()
  })
})

test('printed together, each on a sheet of its own', async () => {
  const { user, api, tick, bar } = await open(planner, {
    'GET workorders/whole': data([orders[1], orders[0]])
  })
  await tick('Pinzas')
  await tick('Ronda')
  await user.click((await bar()).getByRole('link', { name: 'Imprimir' }))
  await screen.findByRole('heading', { name: 'Imprimir 2 órdenes' })
  expect(await screen.findAllByRole('article')).toHaveLength(2)
  const asked = api.calls.find(({ path: to }) => to === 'workorders/whole')
  expect(new URLSearchParams(asked?.query).getAll('id')).toEqual(['8', '7'])
})

test('paper of none says what to do', async () => {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [`${path}/print`], permissions: planner })),
    'GET menus/2/profile': data([])
  })
  renderPage(`${path}/print?ids=x-0`)
  await screen.findByText('No hay órdenes que imprimir')
  expect(api.count('workorders/whole')).toBe(0)
})
