import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addDays, mondayOf } from 'contract/core/days.ts'
import { dayOf, formatWeekdayDate } from 'contract/core/format.ts'
import type { CalendarEntry } from 'contract/planning/calendar.ts'
import { expect, test } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'

const path = '/admin/planned/calendar'
const today = dayOf(Date.now())
// A week to come, so that all its nights are.
const monday = addDays(mondayOf(today), 7)
const on = (days: number) => addDays(monday, days)

const entry = {
  kind: 'order',
  id: 5,
  version: 2,
  fk_work_order: 5,
  fk_unplanned: null,
  code: 'OT-5',
  title: 'Engrase',
  start: `${on(1)}T03:30:00.000Z`,
  end: `${on(1)}T05:30:00.000Z`,
  date: on(0),
  nights: [{ date: on(0), minutes: 120 }],
  fk_line: 1,
  fkc_status: 9,
  type: 162,
  people: [3],
  minutes: 120,
  requires_stop: true,
  trainings: [],
  specialties: [7],
  count: 1
} satisfies CalendarEntry
const due = { ...entry, kind: 'due', id: null, version: null, fk_work_order: null, code: '', date: on(2), nights: [] }

const nights = Array.from({ length: 7 }, (_, index) => ({
  fk_line: 1,
  date: on(index),
  from: `${on(index + 1)}T03:00:00.000Z`,
  to: `${on(index + 1)}T10:00:00.000Z`,
  is_closed: index === 6,
  is_estimate: false,
  capacity: index === 2 ? 100 : 600,
  planned: index === 0 ? 120 : 0,
  unplanned: 0,
  by_specialty: []
}))

const aServer = (answers: object = {}, permissions = ['work-orders.read', 'work-orders.write']) =>
  fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path], permissions })),
    'GET menus/2/profile': data([]),
    'GET planning/calendar': data({
      entries: [
        entry,
        { ...entry, id: 6, fk_work_order: 6, code: 'OT-6', title: 'Empezada', fkc_status: 11 },
        { ...due, count: 4 }
      ],
      nights
    }),
    'GET specialties': data({ rows: [{ id: 7, name: 'Electricidad' }], count: 1 }),
    'GET roster': data([]),
    'GET roster/people': data({ people: [], lines: [], week_minutes: 2880 }),
    'PUT workorders/bulk': data([{ id: 5, version: 3 }]),
    ...answers
  })

const show = (query = '') => renderPage(`${path}?dia=${monday}${query}`)
const chip = () => screen.findByRole('link', { name: /^OT-5, Engrase/ })
const status = () =>
  screen.getAllByRole('status').find(one => one.hasAttribute('data-kind') || one.className.includes('strip'))

test('nights say what they hold and can take; what is in them leads on', async () => {
  aServer()
  show()
  expect(
    await screen.findByRole('link', { name: `Noche del ${formatWeekdayDate(on(0))}: 2 h de 10 h, quedan 8 h 0 min` })
  ).toBeTruthy()
  expect((await chip()).getAttribute('href')).toContain('/admin/planned/work-orders/5')
  const waiting = screen.getByRole('link', { name: /^Engrase, Electricidad/ })
  expect(waiting.getAttribute('href')).toContain(`/admin/planned/programming`)
  expect(waiting.getAttribute('href')).toContain(on(2))
  expect(screen.getByText('sin servicio')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: new RegExp(`^Noche del ${formatWeekdayDate(on(0))}`) }))
  const drawer = await screen.findByRole('dialog', { name: `Noche del ${formatWeekdayDate(on(0))}` })
  expect(within(drawer).getByRole('link', { name: 'Ver su gente' }).getAttribute('href')).toContain(`date=${on(0)}`)
})

test('Alt and arrows choose a night and say how full it will be; Enter asks for a reason; it can be undone', async () => {
  const { calls } = aServer()
  show()
  ;(await chip()).focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(status()?.textContent).toContain(`Noche del ${formatWeekdayDate(on(1))}: 2 h 0 min de 10 h 0 min. Cabe`)
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(status()?.textContent).toContain('sobran 0 h 20 min')
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
  await userEvent.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: `Mover OT-5 al ${formatWeekdayDate(on(2))}` })
  await userEvent.type(await within(dialog).findByLabelText(/Motivo/), 'Falta personal')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mover' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')).toBeTruthy())
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: 'workorders/bulk',
    body: {
      items: [
        {
          id: 5,
          version: 2,
          scheduled_start: `${on(3)}T03:30:00.000Z`,
          scheduled_end: `${on(3)}T05:30:00.000Z`
        }
      ],
      reason: 'Falta personal'
    }
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await waitFor(() =>
    expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
      items: [{ id: 5, version: 3, scheduled_start: entry.start, scheduled_end: entry.end }]
    })
  )
})

test('Escape leaves it where it is; a night out of sight, and an order that has begun, are refused', async () => {
  const { calls } = aServer()
  show()
  ;(await chip()).focus()
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(status()?.textContent).toBe('No hay más noches a la vista')
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}{Escape}')
  expect(status()?.textContent).toBe('No se ha movido')
  screen.getByRole('link', { name: /^OT-6/ }).focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(status()?.textContent).toBe('Solo se mueven órdenes pendientes')
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
})

test('a refusal of the server stays in the dialog, and giving up puts the order back', async () => {
  aServer({ 'PUT workorders/bulk': refused(409, 'DOMAIN.CONFLICT', 'Otra persona ha cambiado OT-5', 'stale') })
  show()
  ;(await chip()).focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}{Enter}')
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(await within(dialog).findByLabelText(/Motivo/), 'Falta personal')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mover' }))
  expect(await within(dialog).findByRole('alert')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Volver' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const night = screen.getByRole('link', { name: /^OT-5/ }).closest('[data-date]')
  expect(night?.getAttribute('data-date')).toBe(on(0))
})

test('who may not change orders moves nothing', async () => {
  aServer({}, ['work-orders.read'])
  show()
  ;(await chip()).focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(status()?.textContent).toBe('')
})

test('filters of the address leave what meets them; the load stays the whole night’s', async () => {
  aServer()
  show('&type=due')
  expect(await screen.findByRole('link', { name: /^Engrase, Electricidad/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^OT-5/ })).toBeNull()
  expect(screen.getByRole('link', { name: /2 h de 10 h, quedan/ })).toBeTruthy()
})

test('the drawer of a night has all of it, and moves without dragging', async () => {
  aServer()
  const { user } = show(`&celda=1~${on(0)}`)
  const drawer = await screen.findByRole('dialog', { name: `Noche del ${formatWeekdayDate(on(0))}` })
  expect(within(drawer).getByText(/De 23:00 a 06:00/)).toBeTruthy()
  await user.selectOptions(within(drawer).getByLabelText('Mover OT-5 a otra noche'), on(3))
  expect(await screen.findByRole('dialog', { name: `Mover OT-5 al ${formatWeekdayDate(on(3))}` })).toBeTruthy()
})

test('several lines at once, each night with its own way', async () => {
  aServer({
    'GET planning/calendar': data({
      entries: [],
      nights: [...nights, ...nights.map(night => ({ ...night, fk_line: 2 }))]
    })
  })
  show('&lineas=todas&periodo=mes')
  const table = await screen.findByRole('region', { name: 'Noches de las líneas' })
  const link = within(table).getByRole('link', { name: new RegExp(`^Línea 2. Noche del ${formatWeekdayDate(on(0))}`) })
  expect(link.getAttribute('href')).toContain('linea=2')
  expect(link.getAttribute('href')).not.toContain('lineas')
  expect(link.textContent).toContain('20 %')
})

test('a failure is told, and asked for again', async () => {
  const server = aServer({ 'GET planning/calendar': refused(500, 'SERVER.UNEXPECTED') })
  show()
  expect(await screen.findByText('No se ha podido cargar el calendario')).toBeTruthy()
  const before = server.calls.length
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(server.calls.length).toBeGreaterThan(before))
})
