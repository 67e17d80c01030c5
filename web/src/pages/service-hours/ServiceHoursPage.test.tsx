import { act, screen, waitFor, within } from '@testing-library/react'
import { addDays } from 'contract/core/days.ts'
import { dayOf, formatDate } from 'contract/core/format.ts'
import { expect, test } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'

const path = '/admin/planned/service-hours'
const soon = addDays(dayOf(Date.now()), 10)
const record = (id: number) => ({
  id,
  version: 1,
  created_at: '2026-01-01T12:00:00.000Z',
  updated_at: '2026-01-01T12:00:00.000Z',
  fk_location: 1,
  location: { id: 1, name: 'Línea 1', color: null }
})
const monday = { ...record(5), weekday: 1, opens: '06:30', closes: '22:30' }
const feast = { ...record(6), date: soon, opens: null, closes: null, reason: 'Parada anual' }
const night = { ...record(7), fkc_shift: 62, shift: { id: 62, name: 'Noche' }, starts: '22:00', ends: '07:00' }

function aServer(permissions = ['service-hours.read', 'service-hours.write']) {
  return fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path], permissions })),
    'GET menus/2/profile': data([]),
    'GET service-hours': data({ rows: [monday], count: 1 }),
    'GET service-hours/5': data(monday),
    'GET service-hours/exceptions': data({ rows: [feast], count: 1 }),
    'GET service-hours/shifts': data({ rows: [], count: 0 }),
    'PUT service-hours/5': data({ ...monday, version: 2 }),
    'DELETE service-hours/exceptions/6': data({}),
    'POST service-hours': data(monday),
    'POST service-hours/shifts': data(night),
    'POST service-hours/exceptions': data(feast)
  })
}

const part = async (name: string) => within(await screen.findByRole('region', { name }))
const items = async (name: string) => {
  const shown = await part(name)
  return (await shown.findAllByRole('listitem')).map(item => item.textContent)
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const sent = ({ calls }: ReturnType<typeof aServer>) =>
  calls.filter(({ method }) => method !== 'GET').map(call => [call.method, call.path, call.body])

test('what a line has entered, and what is usual where it has not; the nights that follow', async () => {
  aServer()
  renderPage(path)
  const week = await items('Horario de servicio')
  expect(week.slice(0, 2)).toEqual([
    'Lunes06:30 a 22:30Noche: 22:30 a 06:00, 7 h 30 min',
    'MartesHabitual06:00 a 23:00Noche: 23:00 a 06:00, 7 h 0 min'
  ])
  expect(week[6]).toBe('DomingoHabitual06:00 a 23:00Noche: 23:00 a 06:30, 7 h 30 min')
  expect(await items('Turnos')).toEqual([
    'MañanaHabitual06:00 a 14:008 h 0 min',
    'TardeHabitual14:00 a 22:008 h 0 min',
    'NocheHabitual22:00 a 06:008 h 0 min'
  ])
  expect(await items('Fechas especiales')).toEqual([`${formatDate(soon)}Sin servicioParada anual`])
})

test('a line with shifts of its own has no others', async () => {
  const server = aServer()
  server.handlers['GET service-hours/shifts'] = data({ rows: [night], count: 1 })
  renderPage(path)
  expect(await items('Turnos')).toEqual(['MañanaNo hay', 'TardeNo hay', 'Noche22:00 a 07:009 h 0 min'])
})

test('hours are changed with their version, entered where there were none, and none is no service', async () => {
  const server = aServer()
  const { user } = renderPage(path)
  await user.click(await screen.findByRole('link', { name: 'Editar Lunes' }))
  const form = await dialog('Horario del lunes')
  const closes = await form.findByLabelText<HTMLInputElement>(/^Cierre/)
  await user.clear(closes)
  await user.type(closes, '25')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect(form.getAllByText('Escriba la hora como 08:30')).not.toHaveLength(0)
  expect(sent(server)).toEqual([])
  await user.clear(closes)
  await user.type(closes, '23')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(server)).toEqual([['PUT', 'service-hours/5', { closes: '23:00', version: 1 }]])

  await user.click(await screen.findByRole('link', { name: 'Editar Domingo' }))
  const sunday = await dialog('Horario del domingo')
  expect(await sunday.findByLabelText<HTMLInputElement>(/^Apertura/)).toHaveProperty('value', '06:00')
  await user.clear(sunday.getByLabelText(/^Apertura/))
  await user.clear(sunday.getByLabelText(/^Cierre/))
  await user.click(sunday.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(sent(server)).toHaveLength(2))
  expect(sent(server)[1]).toEqual(['POST', 'service-hours', { fk_location: 1, weekday: 7, opens: null, closes: null }])
})

test('a shift is entered from the usual one; a refusal is said at its field', async () => {
  const server = aServer()
  server.handlers['POST service-hours/shifts'] = {
    status: 400,
    body: {
      message: 'Los datos no son válidos',
      errorCode: 'VALIDATION.INVALID_DATA',
      errors: { ends: ['El turno no puede terminar a la hora en que empieza'] }
    }
  }
  const { user } = renderPage(path)
  await user.click(await screen.findByRole('link', { name: 'Editar Noche' }))
  const form = await dialog('Turno: Noche')
  const ends = await form.findByLabelText<HTMLInputElement>(/^Hasta/)
  expect(ends.value).toBe('06:00')
  await user.clear(ends)
  await user.type(ends, '22:00')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  expect((await form.findAllByText(/El turno no puede terminar a la hora en que empieza/)).length).toBeGreaterThan(0)
  expect(sent(server)).toEqual([
    ['POST', 'service-hours/shifts', { fk_location: 1, fkc_shift: 62, starts: '22:00', ends: '22:00' }]
  ])
})

test('a date is added, and one that was taken away comes back', async () => {
  const server = aServer()
  const { user } = renderPage(path)
  await user.click(await screen.findByRole('link', { name: 'Nueva fecha' }))
  const form = await dialog('Fecha especial')
  await user.type(await form.findByLabelText(/^Fecha/), formatDate(soon))
  await user.type(form.getByLabelText(/^Motivo/), 'Feriado')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name: `Quitar ${formatDate(soon)}` }))
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(sent(server)).toHaveLength(3))
  const feastFields = { fk_location: 1, date: soon, opens: null, closes: null }
  expect(sent(server)).toEqual([
    ['POST', 'service-hours/exceptions', { ...feastFields, reason: 'Feriado' }],
    ['DELETE', 'service-hours/exceptions/6', null],
    ['POST', 'service-hours/exceptions', { ...feastFields, reason: 'Parada anual' }]
  ])
})

test('a form that was closed is not opened again by going back', async () => {
  aServer()
  const { user, router, here } = renderPage(path)
  await user.click(await screen.findByRole('link', { name: 'Editar Lunes' }))
  await dialog('Horario del lunes')
  await user.click(screen.getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => router.history.back())
  await waitFor(() => expect(here()).toBe(path))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a date that has passed is refused in its field, in words', async () => {
  const server = aServer()
  server.handlers['POST service-hours/exceptions'] = {
    status: 400,
    body: {
      message: 'Los datos no son válidos',
      errorCode: 'VALIDATION.INVALID_DATA',
      errors: { date: ['La fecha ya ha pasado'] }
    }
  }
  const { user } = renderPage(path)
  await user.click(await screen.findByRole('link', { name: 'Nueva fecha' }))
  const form = await dialog('Fecha especial')
  const today = dayOf(Date.now())
  const day = await form.findByLabelText<HTMLInputElement>(/^Fecha/)
  await user.type(day, formatDate(addDays(today, -1)))
  await user.tab()
  await form.findByText(`No puede ser antes del ${formatDate(today)}`)
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await form.findByRole('button', { name: /La fecha ya ha pasado/ })
  expect(day.value).toBe(formatDate(addDays(today, -1)))
})

test('who may only read changes nothing; what could not be loaded is tried again', async () => {
  const server = aServer(['service-hours.read'])
  server.handlers['GET service-hours/exceptions'] = refused(500, 'SERVER.ERROR')
  const { user } = renderPage(`${path}?fecha=new`)
  await items('Horario de servicio')
  expect(screen.queryByRole('link', { name: /^Editar|^Nueva/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Quitar/ })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  server.handlers['GET service-hours/exceptions'] = data({ rows: [], count: 0 })
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }))
  await screen.findByText('No hay fechas especiales a partir de hoy')
})

test('a form opened by its address waits for the rows: it changes what there is, and is no form without them', async () => {
  const server = aServer()
  server.handlers['GET service-hours'] = refused(500, 'SERVER.ERROR')
  const { user } = renderPage(`${path}?horario=1`)
  const form = await dialog('Horario del lunes')
  await form.findByText('No se ha podido cargar el horario')
  expect(form.queryByLabelText(/^Apertura/)).toBeNull()
  server.handlers['GET service-hours'] = data({ rows: [monday], count: 1 })
  await user.click(form.getByRole('button', { name: 'Reintentar' }))
  expect(await form.findByLabelText<HTMLInputElement>(/^Apertura/)).toHaveProperty('value', '06:30')
})
