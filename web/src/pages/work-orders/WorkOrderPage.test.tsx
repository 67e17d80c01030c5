import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Check } from 'contract/checks/checks.ts'
import { checkStatus, checkType, workOrderStatus } from 'contract/core/classifier.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { anAnswer, keepOnDevice } from '../../../test/outbox.ts'
import { openOrder, supervisor, technician } from '../../../test/orderPage.tsx'
import { renderApp } from '../../../test/renderApp.tsx'
import { renderPage } from '../../../test/renderPage.tsx'
import { renderPart } from '../../../test/renderPart.tsx'
import { aCheck, anOrder } from '../../../test/workOrders.ts'
import { ChecksPanel } from './ChecksPanel.tsx'

const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION, CERRADA, CANCELADO } = workOrderStatus
const path = '/admin/planned/work-orders/7'

afterEach(() => vi.unstubAllGlobals())

/** From now on the server takes the answer and knows it. */
function answered(api: ReturnType<typeof fakeApi>, order: WorkOrderDetail, check: Check) {
  const after = { ...order, checks: order.checks.map(one => (one.id === check.id ? check : one)) }
  Object.assign(api.handlers, {
    [`PUT checks/${check.id}`]: () => {
      Object.assign(api.handlers, { 'GET workorders/7': data(after) })
      return data(check)
    }
  })
}

const onTheWay = () => new Promise<never>(() => {})
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('buttons', () => {
  const known = [
    'Empezar',
    'Reanudar',
    'Poner en espera',
    'Volver a pendiente',
    'Enviar a revisión',
    'Devolver',
    'Cerrar la orden',
    'Reabrir',
    'Recuperar'
  ]
  const shown = () => known.filter(name => screen.queryByRole('button', { name }) !== null)

  test.each([
    ['nobody in particular', ['work-orders.read'], EN_CURSO, [], ['Imprimir']],
    ['technician', technician, PENDIENTE, ['Empezar', 'Poner en espera'], ['Imprimir']],
    [
      'technician',
      technician,
      EN_CURSO,
      ['Poner en espera', 'Enviar a revisión'],
      ['Imprimir', 'Entregar al turno siguiente']
    ],
    ['supervisor', supervisor, PENDIENTE, ['Empezar', 'Poner en espera'], ['Editar', 'Imprimir', 'Cancelar la orden']],
    [
      'supervisor',
      supervisor,
      EN_ESPERA,
      ['Reanudar', 'Volver a pendiente'],
      ['Imprimir', 'Entregar al turno siguiente', 'Cancelar la orden']
    ],
    ['supervisor', supervisor, PARA_REVISION, ['Devolver', 'Cerrar la orden'], ['Imprimir']],
    ['supervisor', supervisor, CERRADA, ['Reabrir'], ['Imprimir']],
    ['supervisor', supervisor, CANCELADO, ['Recuperar'], ['Imprimir']]
  ])('%s, %s, in %i', async (_, permissions, fkc_status, expected, menu) => {
    const { user } = await openOrder({ fkc_status }, permissions)
    expect(shown()).toEqual(expected)
    await user.click(button('Más acciones'))
    expect(screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual(menu)
  })

  test('starting is one tap, shown at once; what follows is sent after it, each with its moment', async () => {
    let come: (answer: ReturnType<typeof data>) => void = () => {}
    const { user, api, writes } = await openOrder({}, technician, {
      'PUT workorders/state/7/11': () => new Promise(resolve => (come = resolve)),
      'PUT workorders/state/7/12': data(anOrder({ fkc_status: PARA_REVISION, version: 3 }))
    })
    const scrolled = vi.spyOn(window, 'scrollTo')
    await user.click(button('Empezar'))
    expect(scrolled).toHaveBeenCalledWith(0, 0)
    await user.click(await screen.findByRole('button', { name: 'Enviar a revisión' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Enviar a revisión' })).toBeNull())
    expect(writes()).toEqual([['PUT', 'workorders/state/7/11', { at: expect.any(String) as string }]])
    // The new state is shown before the order has been fetched again.
    api.handlers['GET workorders/7'] = onTheWay
    come(data(anOrder({ fkc_status: EN_CURSO, version: 2 })))
    await waitFor(() => expect(writes()).toHaveLength(2))
    expect(writes()[1]).toEqual(['PUT', 'workorders/state/7/12', { at: expect.any(String) as string }])
    await screen.findByText('Orden enviada a revisión')
    expect(screen.queryByRole('button', { name: 'Enviar a revisión' })).toBeNull()
  })

  test('putting off may have a reason', async () => {
    const { user, writes } = await openOrder({}, technician, { 'PUT workorders/state/7/10': onTheWay })
    await user.click(button('Poner en espera'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByRole('textbox'), 'falta repuesto')
    await user.click(dialog.getByRole('button', { name: 'Poner en espera' }))
    const at = expect.any(String) as string
    await waitFor(() => expect(writes()).toEqual([['PUT', 'workorders/state/7/10', { at, reason: 'falta repuesto' }]]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    screen.getByText('falta repuesto')
  })

  test('a refused start stays on the page until somebody decides; the order is shown as it is', async () => {
    const { user } = await openOrder({}, technician, {
      'PUT workorders/state/7/11': refused(409, 'DOMAIN.CONFLICT', 'Otra persona la ha cancelado')
    })
    await user.click(button('Empezar'))
    const page = within(screen.getByRole('main'))
    await page.findByText('Otra persona la ha cancelado.')
    button('Empezar')
    await user.click(page.getByRole('button', { name: 'Descartar' }))
    expect(page.queryByText('Otra persona la ha cancelado.')).toBeNull()
    expect(page.queryByText('Con parada')).toBeNull()
  })

  test('sending back asks why, and says what the server says', async () => {
    const { user, api } = await openOrder({ fkc_status: PARA_REVISION }, supervisor, {
      'PUT workorders/state/7/11': refused(409, 'DOMAIN.CONFLICT', 'Ya no se puede')
    })
    await user.click(button('Devolver'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: 'Devolver' }))
    dialog.getByText('El campo Motivo es obligatorio')
    await user.type(dialog.getByRole('textbox'), 'Falta medir la presión')
    await user.click(await dialog.findByRole('button', { name: 'Devolver' }))
    await dialog.findByText('Ya no se puede')
    expect(within(screen.getByRole('main', { hidden: true })).queryByText('Ya no se puede')).toBeNull()
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      version: 1,
      reason: 'Falta medir la presión'
    })
  })

  test('review waits for the checks', async () => {
    await openOrder({ fkc_status: EN_CURSO, requires_stop: true, checks: [aCheck(1)] }, technician)
    expect(button('Enviar a revisión').disabled).toBe(true)
    expect(screen.queryByText('Falta responder 1 check')).toBeNull()
    screen.getByText('Con parada')
  })
})

describe('execution', () => {
  const order = () =>
    anOrder({
      fkc_status: EN_CURSO,
      checks: [
        aCheck(1),
        aCheck(2, { fkc_check_type: checkType.MEDIDA, measure_unit: 'bar', measure_min: 90, measure_max: 110 })
      ]
    })

  test('one card after another; what is kept is sent once, with what the card was shown', async () => {
    const taken = aCheck(1, { fkc_status: checkStatus.REALIZADO, value_ok: true, version: 2 })
    const { user, api } = await openOrder(order(), technician, { 'PUT checks/1': data(taken) })
    await screen.findByRole('heading', { name: 'Actividad 1' })
    // The answer is shown before the order has been fetched again.
    api.handlers['GET workorders/7'] = onTheWay
    await user.click(button('OK'))
    await screen.findByRole('heading', { name: 'Actividad 2' })
    fireEvent(window, new Event('online'))
    await screen.findByText('Enviado')
    screen.getByText('1 de 2')
    const call = api.calls.find(({ method }) => method === 'PUT')
    expect(call?.body).toEqual({ value_ok: true, performed_at: expect.any(String) as string, version: 1 })
    expect(call?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/)
    expect(api.count('checks/1')).toBe(1)
    expect(api.count('workorders/7')).toBe(2)
    expect(Object.keys(localStorage).filter(key => key.startsWith('check-draft'))).toEqual([])
  })

  test('without signal: kept, counted, sent with the same keys when it is back; review goes after it', async () => {
    const checks = [aCheck(1), aCheck(2)]
    const begun = { fkc_status: EN_CURSO, checks }
    const { user, api } = await openOrder(begun, technician, { 'PUT checks/1': 'offline' }, renderApp)
    for (const { id } of checks) {
      await screen.findByRole('heading', { name: `Actividad ${id}` })
      await user.click(button('OK'))
    }
    await waitFor(() => expect(screen.getAllByText('Guardado en el teléfono')).toHaveLength(2))
    screen.getByText('2 de 2')
    await user.click(await screen.findByRole('button', { name: /^Sin conexión · 2 por enviar/ }))
    const again = await screen.findByRole('button', { name: 'Reintentar ahora' })
    api.handlers['GET workorders/7'] = onTheWay
    for (const { id } of checks)
      api.handlers[`PUT checks/${id}`] = data(
        aCheck(id, { fkc_status: checkStatus.REALIZADO, value_ok: true, version: 2 })
      )
    await user.click(again)
    await waitFor(() => expect(screen.getAllByText('Enviado')).toHaveLength(2))
    const keys = api.calls
      .filter(({ method }) => method === 'PUT')
      .map(({ path: to, headers }) => [to, headers.get('Idempotency-Key')])
    expect(new Set(keys.map(String)).size).toBe(2)
    // The order is fetched again once, after the last one.
    expect(api.count('workorders/7')).toBe(2)
    await waitFor(() => expect(button('Enviar a revisión').disabled).toBe(false))
  })

  test('a refused answer says why, keeps what was typed, and can be sent again', async () => {
    const only = anOrder({ fkc_status: EN_CURSO, checks: [aCheck(1)] })
    const { user, api } = await openOrder(only, technician, {
      'PUT checks/1': refused(409, 'DOMAIN.CONFLICT', 'Solo se responden checks de una orden en curso')
    })
    await screen.findByRole('heading', { name: 'Actividad 1' })
    await user.click(button('NOK'))
    await user.type(screen.getByRole('textbox', { name: /Observación/ }), 'suelto')
    await user.click(button('Guardar'))
    await user.click(await screen.findByRole('button', { name: /No aceptado/ }))
    await screen.findByText(/Solo se responden checks de una orden en curso/)
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Observación/ }).value).toBe('suelto')
    Object.assign(api.handlers, {
      'PUT checks/1': data(aCheck(1, { fkc_status: checkStatus.REALIZADO, value_ok: false, version: 2 }))
    })
    await user.click(button('Enviar otra vez'))
    await waitFor(() => expect(api.count('checks/1')).toBe(2))
    const keys = api.calls
      .filter(({ path: to }) => to === 'checks/1')
      .map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys[0]).not.toBe(keys[1])
  })

  test('not done, with a reason at one tap', async () => {
    const { user, api } = await openOrder(order(), technician)
    answered(
      api,
      order(),
      aCheck(1, { fkc_status: checkStatus.NO_REALIZADO, not_done_reason: 'Sin acceso', version: 2 })
    )
    await screen.findByRole('heading', { name: 'Actividad 1' })
    await user.click(button('No se pudo hacer'))
    await user.click(button('Sin acceso'))
    await user.click(button('Guardar como no realizado'))
    await waitFor(() =>
      expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        not_done_reason: 'Sin acceso',
        performed_at: expect.any(String) as string,
        version: 1
      })
    )
    await screen.findByText('1 sin realizar')
  })

  test('whoever may not answer only reads', async () => {
    await openOrder(order(), ['work-orders.read'])
    await screen.findByRole('button', { name: /Actividad 1/ })
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
  })
})

describe('review', () => {
  const checks = [
    aCheck(1, { fkc_status: checkStatus.REALIZADO, value_ok: true }),
    aCheck(2, { fkc_status: checkStatus.NO_REALIZADO, not_done_reason: 'Sin acceso' }),
    aCheck(3, { fkc_status: checkStatus.REALIZADO, value_ok: false, observation: 'cable suelto' })
  ]

  test('one check is undone with a reason', async () => {
    const { user, api } = await openOrder({ fkc_status: PARA_REVISION, checks }, supervisor, {
      'PUT checks/undo/3': data(aCheck(3, { version: 2 }))
    })
    await screen.findByText('3 de 3')
    api.handlers['GET workorders/7'] = onTheWay
    await user.click(await screen.findByRole('button', { name: 'Deshacer el check' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByRole('textbox'), 'medido en frío')
    expect(dialog.queryByText(/Si entonces se corrigió la anterior/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Deshacer el check' }))
    await waitFor(() =>
      expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ reason: 'medido en frío', version: 1 })
    )
    await screen.findByText('2 de 3')
    await screen.findByText('Check deshecho')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test.each([
    ['a technician undoes nothing', PARA_REVISION, technician, ['Actividad 3', 'Actividad 2', 'Actividad 1']],
    ['nobody undoes anything once it is closed', CERRADA, supervisor, ['Actividad 1', 'Actividad 2', 'Actividad 3']]
  ])('what is wrong stands first while it is reviewed; %s', async (_, fkc_status, permissions, expected) => {
    const { user } = renderPart(<ChecksPanel order={anOrder({ fkc_status, checks })} />, aUser({ permissions }))
    const lines = screen.getAllByRole('button', { name: /^Actividad/ })
    expect(lines.map(({ textContent }) => /Actividad \d/.exec(textContent ?? '')?.[0])).toEqual(expected)
    if (fkc_status === CERRADA) await user.click(lines[2]!)
    await screen.findByText('cable suelto')
    expect(screen.queryByRole('button', { name: 'Deshacer el check' })).toBeNull()
  })

  test('an order without checks says what that means', () => {
    renderPart(<ChecksPanel order={anOrder()} />)
    screen.getByText('Esta orden no tiene checks')
  })
})

test('an answer refused because the order went on can be given up', async () => {
  const refusal = { status: 409, text: 'Solo se responden checks de una orden en curso', fields: [], details: [] }
  keepOnDevice(anAnswer(1, { value_ok: true }, { state: 'refused', refusal: { ...refusal, reason: 'transition' } }))
  const { user } = await openOrder({ fkc_status: EN_ESPERA, checks: [aCheck(1)] }, technician)
  await screen.findByText(/Solo se responden checks/)
  await user.click(button('Descartar mi respuesta'))
  expect(screen.queryByText(/Solo se responden checks/)).toBeNull()
  expect(Object.keys(localStorage).filter(key => key.startsWith('outbox'))).toEqual([])
})

test('an observation that is being written is not lost to another tab', async () => {
  const { user, here } = await openOrder({}, supervisor, { 'POST work-orders/observations': data({}) })
  await user.click(screen.getByRole('tab', { name: /Observaciones/ }))
  await user.type(await screen.findByRole('textbox', { name: 'Nueva observación' }), 'Falta luz')
  await user.click(screen.getByRole('tab', { name: /Checks/ }))
  const question = await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' })
  await user.click(within(question).getByRole('button', { name: 'Cancelar' }))
  expect(here()).toBe(`${path}?tab=observaciones`)
  // Once it is sent there is nothing to lose.
  await user.click(button('Añadir'))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nueva observación' })).toHaveProperty('value', ''))
  await user.click(screen.getByRole('tab', { name: /Checks/ }))
  await waitFor(() => expect(here()).toBe(path))
})

test('an order that does not exist', async () => {
  fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: ['/admin/planned/work-orders/_id'], permissions: technician })),
    'GET menus/2/profile': data([])
  })
  renderPage(path)
  await screen.findByRole('heading', { name: "This page doesn't exist" })
})
