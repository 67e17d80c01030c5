import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { checkStatus, workOrderStatus } from 'contract/core/classifier.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { fakeDatabase } from '../../../test/fakeDatabase.ts'
import { openOrder, supervisor, technician } from '../../../test/orderPage.tsx'
import { renderPage } from '../../../test/renderPage.tsx'
import { dismissToasts } from '../../../test/signedIn.ts'
import { toastsSoFar } from '../../../test/toastsSoFar.ts'
import { screenOf } from '../../../test/screenOf.ts'
import { aCheck, anOrder } from '../../../test/workOrders.ts'
import { storedOrders } from '../../records/work-orders/storedOrders.ts'

const { PENDIENTE, EN_CURSO, PARA_REVISION, CERRADA } = workOrderStatus

beforeEach(() => void screenOf(30))

describe('the buttons at the bottom', () => {
  /** In the page, not in its head. */
  const dock = () =>
    screen
      .queryAllByRole<HTMLButtonElement>('button', { name: /^(Empezar|Enviar a revisión|Cerrar la orden|Devolver)$/ })
      .map(one => `${one.textContent}${one.disabled ? ' no' : ''}`)
  const answered = aCheck(1, { fkc_status: checkStatus.REALIZADO, value_ok: true })

  test.each([
    ['to begin', { fkc_status: PENDIENTE }, technician, ['Empezar']],
    ['not while checks are open', { fkc_status: EN_CURSO, checks: [aCheck(1)] }, technician, []],
    ['to hand in what is answered', { fkc_status: EN_CURSO, checks: [answered] }, technician, ['Enviar a revisión']],
    ['to close, or to send back', { fkc_status: PARA_REVISION }, supervisor, ['Devolver', 'Cerrar la orden']],
    [
      'not to close what lacks an answer again',
      { fkc_status: PARA_REVISION, checks: [answered, aCheck(2)] },
      supervisor,
      ['Devolver', 'Cerrar la orden no']
    ],
    ['nothing for whoever may not', { fkc_status: PARA_REVISION }, technician, []],
    ['nothing once it is closed', { fkc_status: CERRADA }, supervisor, []]
  ])('%s', async (_, order, permissions, expected) => {
    await openOrder(order, permissions)
    expect(dock()).toEqual(expected)
  })

  test('what ends an order comes last in the menu', async () => {
    const { user } = await openOrder({ fkc_status: PENDIENTE }, supervisor)
    await user.click(screen.getByRole('button', { name: 'Más acciones' }))
    expect(screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      'Poner en espera',
      'Editar',
      'Imprimir',
      'Cancelar la orden'
    ])
  })

  test('an answer on its way is no reason to wait; one that was refused is', async () => {
    const { user, api } = await openOrder({ fkc_status: EN_CURSO, checks: [aCheck(1)] }, technician, {
      'PUT checks/1': 'offline'
    })
    await user.click(await screen.findByRole('button', { name: 'OK' }))
    await waitFor(() => expect(dock()).toEqual(['Enviar a revisión']))
    api.handlers['PUT checks/1'] = refused(409, 'DOMAIN.CONFLICT', 'No')
    fireEvent(window, new Event('online'))
    // Refused, the check counts as open again.
    await waitFor(() => expect(dock()).toEqual([]))
  })

  test('are pressed', async () => {
    const { user, writes } = await openOrder({ fkc_status: PARA_REVISION }, supervisor, {
      'PUT workorders/state/7/13': data(anOrder({ fkc_status: CERRADA, version: 2 }))
    })
    await user.click(screen.getByRole('button', { name: 'Devolver' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Devolver/ }))
    await user.click(await dialog.findByRole('button', { name: 'Volver' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Cerrar la orden' }))
    const question = within(await screen.findByRole('dialog', { name: /^Cerrar la orden/ }))
    await user.click(await question.findByRole('button', { name: 'Cerrar la orden' }))
    expect(question.queryByRole('textbox')).toBeNull()
    await waitFor(() => expect(writes()).toEqual([['PUT', 'workorders/state/7/13', { version: 1 }]]))
  })

  test('a correction that was typed but not saved is asked about before the order goes to review', async () => {
    const sent = data(anOrder({ fkc_status: PARA_REVISION, version: 2 }))
    const { user, writes } = await openOrder({ fkc_status: EN_CURSO, checks: [answered] }, technician, {
      'PUT workorders/state/7/12': sent
    })
    await user.click(await screen.findByRole('button', { name: /Actividad 1/ }))
    await user.click(await screen.findByRole('button', { name: 'NOK' }))
    const send = () => user.click(screen.getByRole('button', { name: 'Enviar a revisión' }))
    await send()
    const question = within(await screen.findByRole('dialog', { name: /^Enviar a revisión/ }))
    await question.findByText(/^La corrección de «Actividad 1» está sin guardar y no se enviará/)
    await user.click(question.getByRole('button', { name: 'Volver' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'NOK' }).getAttribute('aria-pressed')).toBe('true')
    expect(writes()).toEqual([])
    // Typed back to what was sent: nothing to lose.
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await send()
    await waitFor(() =>
      expect(writes()).toEqual([['PUT', 'workorders/state/7/12', { at: expect.any(String) as string }]])
    )
  })
})

describe('without signal', () => {
  const path = '/admin/planned/work-orders'
  const server = (handlers: Parameters<typeof fakeApi>[0]) =>
    fakeApi({
      'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
      'GET auth/me': data(aUser({ pages: [path, `${path}/_id`], permissions: technician })),
      'GET menus/2/profile': data([]),
      ...handlers
    })
  const remembered = async (...orders: ReturnType<typeof anOrder>[]) => {
    const { keptOf } = fakeDatabase()
    for (const order of orders) await storedOrders.save(aUser().uuid, order)
    expect(keptOf('work-orders')).toBe(orders.length)
    return keptOf
  }

  test('the orders of the line that are on the phone are listed, and open as they were', async () => {
    const night = { scheduled_start: '2026-03-11T02:45:00.000Z', scheduled_end: '2026-03-11T06:00:00.000Z' }
    await remembered(
      anOrder({ id: 9, title: 'Sin hora', scheduled_start: null, scheduled_end: null }),
      anOrder({ title: 'De noche', fkc_status: EN_CURSO, location: { id: 11, name: 'Torre 1' }, ...night }),
      anOrder({ id: 8, title: 'De otra línea', fk_line: 2 })
    )
    server({ 'GET my-work': 'offline', 'GET workorders': 'offline', 'GET workorders/7': 'offline' })
    const { user } = renderPage(path)
    const list = within(await screen.findByRole('navigation', { name: 'Órdenes en el teléfono' }))
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^De noche OT-2026-000007En curso10\/03\/2026 22:45:00 a 02:00(:00)?Torre 1$/),
      expect.stringMatching(/Sin hora/)
    ])
    await user.click(list.getByRole('link', { name: /De noche/ }))
    await screen.findByRole('heading', { level: 1, name: /De noche/ })
    await screen.findByText(/Visto el/)
  })

  test.each([
    ['offline' as const, false, ['Error de conexión con el servidor']],
    ['offline' as const, true, []],
    [refused(500, 'SERVER.ERROR'), false, ['Lo sentimos ha ocurrido un error']],
    [refused(503, 'SERVER.OVERLOADED'), false, ['Servicio no disponible']]
  ])(
    'an order from the phone says when it was seen; no toast while the line says that there is no connection: %j, %s',
    async (answer, isKnownOffline, toasts) => {
      dismissToasts()
      const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isKnownOffline)
      await remembered(anOrder({ title: 'De noche' }))
      server({ 'GET workorders/7': answer })
      const { queryClient } = renderPage(`${path}/7`)
      await screen.findByText(/^Visto el .*no se puede actualizar/, undefined, { timeout: 3000 })
      expect(await toastsSoFar(queryClient)).toEqual(toasts)
      onLine.mockRestore()
    }
  )

  test('whoever may assign has the people of the line on the phone', async () => {
    const keptOf = await remembered()
    const api = server({
      'GET auth/me': data(aUser({ pages: [path], permissions: [...technician, 'work-orders.assign'] })),
      'GET workorders': data({ rows: [anOrder()], count: 1 }),
      'GET workorders/whole': data([anOrder()]),
      'GET my-work/ahead': data({
        orders: [{ id: 7, fk_line: 1, type: 162, stamp: '1' }],
        left_out: 0,
        lists: [{ key: 'people', fk_line: 1, stamp: '1' }],
        pictures: []
      }),
      'GET work-order-staff/candidates': data({ people: [], count: 0 })
    })
    renderPage(path)
    await waitFor(() => expect(api.count('work-order-staff/candidates')).toBe(1))
    await waitFor(() => expect(keptOf('answer:candidates')).toBe(1))
  })

  test('there is no list where nothing is on the phone', async () => {
    await remembered()
    server({ 'GET workorders': 'offline' })
    renderPage(path)
    await screen.findByRole('button', { name: 'Reintentar' })
    expect(screen.queryByRole('navigation', { name: 'Órdenes en el teléfono' })).toBeNull()
  })

  test('with a connection there is none', async () => {
    await remembered(anOrder())
    const api = server({
      'GET workorders': data({ rows: [anOrder({ id: 9 })], count: 1 }),
      'GET my-work/ahead': data({ orders: [], left_out: 0, lists: [], pictures: [] })
    })
    // A phone has no room for the board, whatever the address says.
    renderPage(`${path}?modo=tablero`)
    await waitFor(() => expect(api.count('my-work/ahead')).toBe(1))
    await screen.findByText('Inspección diaria')
    expect(screen.queryByRole('region', { name: 'Pendiente' })).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Órdenes en el teléfono' })).toBeNull()
  })

  test('an order that is not on the phone says so', async () => {
    await remembered()
    server({ 'GET workorders/7': 'offline' })
    renderPage(`${path}/7`)
    await screen.findByRole('button', { name: 'Reintentar' })
  })
})
