import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { addressOf } from '../../test/addresses.ts'
import { aUser, data, fakeApi } from '../../test/fakeApi.ts'
import { anAnswer, keepOnDevice, onDevice } from '../../test/outbox.ts'
import { renderApp } from '../../test/renderApp.tsx'
import { dismissToasts, toasts } from '../../test/signedIn.ts'
import { aCheck, anOrder } from '../../test/workOrders.ts'
import { minutesWrite, observationWrite, stateWrite } from './orderWrites.ts'

const order = anOrder()
const bar = () => screen.queryByRole('status', { name: 'Conexión y envíos' })?.textContent
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const onTheWay = () => new Promise<never>(() => {})
const refusal = { status: 409, text: 'La orden no está en curso', fields: [], details: [] }
const start = { to: 11, label: 'Empezar' }

const conflict = (reason: string) => ({
  status: 409,
  body: { message: 'No permitido', errorCode: 'DOMAIN.CONFLICT', reason }
})

/** The browser's word about the network. */
function signal(on: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(on)
  fireEvent(window, new Event(on ? 'online' : 'offline'))
}

/** Some page, with what is on this device. */
async function open(handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: ['/admin/settings/account'] })),
    'GET menus/2/profile': data([]),
    'GET account/sessions': data([]),
    ...handlers
  })
  const view = renderApp('/admin/settings/account')
  await screen.findByRole('heading', { level: 1 })
  const writes = () => api.calls.filter(({ method }) => method !== 'GET')
  return { ...view, api, writes }
}

beforeEach(dismissToasts)

test.each([
  ['nothing', [], undefined],
  ['one that is being sent', [anAnswer(1)], 'Enviando 1…'],
  ['two that are being sent', [anAnswer(1), anAnswer(2)], 'Enviando 2…'],
  ['one that was refused', [anAnswer(1, {}, { state: 'refused', refusal })], '1 no aceptado'],
  [
    'what is being sent and what was refused',
    [anAnswer(1), anAnswer(2, {}, { state: 'refused' }), anAnswer(3, {}, { state: 'refused' })],
    'Enviando 1… · 2 no aceptados'
  ]
])('with a connection it tells of %s', async (_, entries, text) => {
  keepOnDevice(...entries)
  await open({ 'PUT checks/1': onTheWay })
  await waitFor(() => expect(bar()).toBe(text))
})

test('without one it says so, in one line', async () => {
  keepOnDevice(anAnswer(1))
  await open({ 'PUT checks/1': data(aCheck(1)) })
  await waitFor(() => expect(toasts()).toHaveLength(2))
  expect(bar()).toBeUndefined()
  signal(false)
  expect(bar()).toBe('Sin conexión')
  expect(screen.queryByRole('button', { name: /Sin conexión/ })).toBeNull()
  signal(true)
  expect(bar()).toBeUndefined()
})

test('what waits is counted before that, too', async () => {
  keepOnDevice(anAnswer(1))
  await open({ 'GET account/sessions': onTheWay, 'PUT checks/1': onTheWay })
  signal(false)
  expect(bar()).toBe('Sin conexión · 1 por enviar')
})

test('it says so before the page has all it asked for: without signal nothing more would come', async () => {
  await open({ 'GET account/sessions': onTheWay })
  signal(false)
  expect(bar()).toBe('Sin conexión')
  signal(true)
  expect(bar()).toBeUndefined()
})

test('what has gone before the page had all it asked for is told, too', async () => {
  keepOnDevice(anAnswer(1))
  const sessions = Promise.withResolvers<ReturnType<typeof data>>()
  const { writes } = await open({ 'GET account/sessions': () => sessions.promise, 'PUT checks/1': data(aCheck(1)) })
  await waitFor(() => expect(writes()).toHaveLength(1))
  await waitFor(() => expect(Object.keys(localStorage).filter(key => key.startsWith('outbox:'))).toEqual([]))
  sessions.resolve(data([]))
  await waitFor(() => expect(toasts()).toContain('Se ha enviado todo lo que esperaba en este dispositivo'))
})

test('so is what was said just before and sent at once, where the page was opened without a connection', async () => {
  keepOnDevice(anAnswer(1, {}, { made: new Date().toISOString() }))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const sessions = Promise.withResolvers<ReturnType<typeof data>>()
  let isThere = false
  const put = () => (isThere ? data(aCheck(1)) : ('offline' as const))
  const { writes } = await open({ 'GET account/sessions': () => sessions.promise, 'PUT checks/1': put })
  await waitFor(() => expect(writes()).not.toEqual([]))
  isThere = true
  signal(true)
  await waitFor(() => expect(Object.keys(localStorage).filter(key => key.startsWith('outbox:'))).toEqual([]))
  sessions.resolve(data([]))
  await waitFor(() => expect(toasts()).toContain('Se ha enviado todo lo que esperaba en este dispositivo'))
})

test('what was said while the page was loading is no rest of before', async () => {
  keepOnDevice(anAnswer(1, {}, { made: new Date().toISOString() }))
  await open({ 'PUT checks/1': onTheWay })
  await waitFor(() => expect(bar()).toBe('Enviando 1…'))
  expect(toasts()).not.toContain('Había 1 cambio por enviar en este dispositivo')
})

test('the rest of before is as much as the line counts, with what was said just before', async () => {
  keepOnDevice(anAnswer(1), anAnswer(2, {}, { made: new Date().toISOString() }))
  await open({ 'PUT checks/1': 'offline', 'PUT checks/2': 'offline' })
  await waitFor(() => expect(bar()).toBe('Sin conexión · 2 por enviar'))
  await waitFor(() => expect(toasts()).toContain('Había 2 cambios por enviar en este dispositivo'))
})

test('when nobody answers, what waits is counted, and sent again at a press; then that is told', async () => {
  keepOnDevice(anAnswer(1), anAnswer(2))
  const { user, api, writes } = await open({ 'PUT checks/1': 'offline', 'PUT checks/2': data(aCheck(2)) })
  await waitFor(() => expect(toasts()).toContain('Había 2 cambios por enviar en este dispositivo'))
  await waitFor(() => expect(bar()).toBe('Sin conexión · 2 por enviar'))
  expect(new Set(writes().map(({ headers }) => headers.get('X-Suppress-Toast')))).toEqual(new Set(['1']))
  await user.click(button(/Sin conexión/))
  api.handlers['PUT checks/1'] = data(aCheck(1))
  await user.click(await screen.findByRole('button', { name: 'Reintentar ahora' }))
  await waitFor(() => expect(bar()).toBeUndefined())
  await waitFor(() => expect(toasts()).toContain('Se ha enviado todo lo que esperaba en este dispositivo'))
})

test('the list: what it is, where it belongs, and where it is; only the last of an order can be taken back', async () => {
  keepOnDevice(
    onDevice(stateWrite(order, start, '')),
    anAnswer(1),
    anAnswer(2, { not_done_reason: 'viento' }),
    onDevice(observationWrite(order, 'Falta luz'))
  )
  const { user } = await open({ 'PUT workorders/state/7/11': onTheWay })
  await user.click(await screen.findByRole('button', { name: /Enviando 4/ }))
  const items = within(await screen.findByRole('dialog', { name: 'Por enviar' })).getAllByRole('listitem')
  const at = 'OT-2026-00000702/03/2026 01:00:00'
  expect(items.map(item => item.textContent)).toEqual([
    `Empezar${at}Enviando`,
    `Respuesta: Actividad 1 · LR-E1-ACC${at}Guardado en el teléfono`,
    `No se pudo hacer: Actividad 2 · LR-E1-ACC${at}Guardado en el teléfono`,
    `Observación: Falta luz${at}Guardado en el teléfonoQuitar`
  ])
  const links = within(screen.getByRole('dialog'))
    .getAllByRole('link')
    .map(link => addressOf(link))
  expect(links[0]).toBe('/admin/planned/work-orders/7')
  expect(links[3]).toBe('/admin/planned/work-orders/7?tab=observaciones')
  await user.click(button('Quitar'))
  expect(bar()).toBe('Enviando 3…')
})

test('a step that was refused says why, holds back the rest, and can be sent again or given up', async () => {
  keepOnDevice(onDevice(stateWrite(order, start, '')), anAnswer(1))
  const { user, api } = await open({
    'PUT workorders/state/7/11': conflict('transition'),
    'GET workorders/7': data(anOrder({ fkc_status: 15 })),
    'PUT checks/1': data(aCheck(1))
  })
  await waitFor(() => expect(bar()).toBe('Enviando 1… · 1 no aceptado'))
  await user.click(button(/no aceptado/))
  await screen.findByText('Espera a lo anterior')
  const alert = await within(screen.getByRole('dialog')).findByRole('alert')
  expect(alert.textContent).toContain('El servidor no ha aceptado «Empezar»')
  expect(screen.getByText('Espera a lo anterior')).toBeDefined()
  await user.click(button('Enviar otra vez'))
  await waitFor(() => expect(api.count('workorders/state/7/11')).toBe(2))
  expect(api.count('checks/1')).toBe(0)
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(bar()).toBeUndefined())
  expect(api.count('checks/1')).toBe(1)
})

test('a start that somebody else was faster with is no refusal', async () => {
  keepOnDevice(onDevice(stateWrite(order, start, '')))
  const { api } = await open({
    'PUT workorders/state/7/11': conflict('transition'),
    'GET workorders/7': data(anOrder({ fkc_status: 11 }))
  })
  await waitFor(() => expect(api.count('workorders/7')).toBe(1))
  await waitFor(() => expect(bar()).toBeUndefined())
})

test.each([
  ['Guardar lo mío', { version: 5, planned_minutes: 30, real_minutes: 45 }],
  ['Dejar lo que consta', undefined]
])('minutes that somebody else has written meanwhile: both are shown; %s', async (name, body) => {
  const assignment = {
    id: 3,
    version: 4,
    fk_staff: 9,
    staff: { id: 9, first_name: 'Ana', last_name: 'Rojas', dni: '1' }
  }
  const theirs = { ...assignment, version: 5, planned_minutes: 30, real_minutes: 60, override_reason: null }
  keepOnDevice(onDevice(minutesWrite(order, theirs, { planned_minutes: 30, real_minutes: 45 })))
  const { user, api } = await open({
    'PUT work-order-staff/3': conflict('stale'),
    'GET workorders/7': data(anOrder({ staff: [theirs] }))
  })
  await waitFor(() => expect(bar()).toBe('1 no aceptado'))
  expect(toasts()).not.toContain('Se ha enviado todo lo que esperaba en este dispositivo')
  await user.click(button(/no aceptado/))
  expect((await within(await screen.findByRole('dialog')).findByRole('alert')).textContent).toContain(
    'Ahora consta previsto 0 h 30 min, real 1 h 0 min; usted escribió previsto 0 h 30 min, real 0 h 45 min.'
  )
  api.handlers['PUT work-order-staff/3'] = data(theirs)
  await user.click(button(name))
  await waitFor(() => expect(bar()).toBeUndefined())
  const sent = api.calls.filter(({ path }) => path === 'work-order-staff/3').slice(1)
  expect(sent.map(call => call.body)).toEqual(body ? [body] : [])
})

test('drafts that nobody went on with are forgotten', async () => {
  localStorage.setItem(`check-draft:${aUser().uuid}:9`, JSON.stringify({ at: 0 }))
  await open()
  await waitFor(() => expect(localStorage.getItem(`check-draft:${aUser().uuid}:9`)).toBeNull())
})

test('whoever signs out with something unsent is told, and may stay', async () => {
  keepOnDevice(anAnswer(1), anAnswer(2))
  const { user, api } = await open({ 'PUT checks/1': 'offline', 'POST auth/sign-out': data({}) })
  const leave = async () => {
    await user.click(button('Ajustes de la cuenta'))
    await user.click(await screen.findByRole('button', { name: 'Cerrar Sesión' }))
  }
  await leave()
  const question = within(await screen.findByRole('dialog', { name: 'Cerrar la sesión' }))
  await question.findByText(
    'Quedan 2 cambios por enviar en este dispositivo. Aquí se guardan, pero solo se enviarán cuando usted vuelva a entrar.'
  )
  await user.click(question.getByRole('button', { name: 'Volver' }))
  expect(api.count('auth/sign-out')).toBe(0)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await leave()
  const again = within(await screen.findByRole('dialog', { name: 'Cerrar la sesión' }))
  await user.click(await again.findByRole('button', { name: 'Cerrar la sesión' }))
  await waitFor(() => expect(api.count('auth/sign-out')).toBe(1))
  // What was not sent stays on the device.
  await waitFor(() => expect(Object.keys(localStorage).filter(key => key.startsWith('outbox'))).toHaveLength(2))
})
