import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addressOf } from '../../../test/addresses.ts'
import { aServer, path, today } from '../../../test/programming.ts'
import { basket, box, broughtIntoSight, dialog, picked, toasts, withoutBasket } from '../../../test/programmingPage.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import { renderPage } from '../../../test/renderPage.tsx'

withoutBasket()

test('makes orders of the basket, tonight unless said otherwise, and leads to them', async () => {
  const server = aServer(6)
  const { user } = renderApp(path)
  await user.click(await box(1))
  await user.click(await box(3))
  await user.click(basket().getByRole('button', { name: 'Programar 2' }))
  const form = await dialog('Programar')
  expect(form.getByRole('radio', { name: 'Una sola orden' }).matches(':checked')).toBe(true)
  form.getByText('Todas las actividades')
  expect(screen.getByRole('combobox', { name: 'Línea' })).toHaveProperty('disabled', true)
  await user.click(form.getByRole('radio', { name: 'Por turno' }))
  form.getByText('Se crearán 2 órdenes')
  await user.click(form.getByRole('textbox', { name: 'Título' }))
  await user.paste('Noche de poleas')
  await user.click(form.getByRole('button', { name: 'Programar 2 actividades' }))
  const done = await dialog('Orden creada')
  expect(done.getByRole('status').textContent).toBe('2 actividades programadas en una orden pendiente')
  const [call] = server.sent('checks/bulk/batch')
  expect(call?.body).toEqual({
    fk_location: 1,
    scheduled_date: today,
    base_activities: [1, 3],
    title: 'Noche de poleas',
    split_by: 'shift'
  })
  expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
  expect(addressOf(done.getByRole('link', { name: 'OT-2026-000007' }))).toBe('/admin/planned/work-orders/7')
  expect(addressOf(done.getByRole('link', { name: 'Asignar personal', description: 'OT-2026-000007' }))).toBe(
    '/admin/planned/work-orders/7?tab=personal'
  )
  expect(addressOf(done.getByRole('link', { name: 'Imprimir', description: 'OT-2026-000007' }))).toBe(
    '/admin/planned/work-orders/7/print'
  )
  await done.findByText('Noche de poleas · Noche')
  done.getByText(/2 actividades · 1 h 20 min · 10\/03\/2026 23:30/)
  await user.click(done.getByRole('button', { name: 'Seguir programando' }))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Seleccionar Actividad 1, B-1' })).toBeNull())
  expect(picked()).toEqual([])
  // A user's own programming isn't reported as another user's.
  expect(toasts()).toEqual([])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await box(2))
  await user.click(basket().getByRole('button', { name: 'Programar 1' }))
  await dialog('Programar')
})

test('says which ones somebody has programmed already, and goes on with the rest', async () => {
  const server = aServer(3)
  const { user } = renderPage(path)
  await user.click(await box(1))
  await user.click(await box(2))
  const make = server.handlers['POST checks/bulk/batch']!
  server.handlers['POST checks/bulk/batch'] = () => {
    server.rows[0]!.open_check = { id: 9, fk_work_order: 77 }
    server.handlers['POST checks/bulk/batch'] = make
    return {
      status: 409,
      body: {
        message: '1 actividad ya está programada',
        errorCode: 'DOMAIN.CONFLICT',
        reason: 'duplicate',
        errors: { 'base_activities.1': ['B-1 · Actividad 1: ya está programada en OT-2026-000077'] }
      }
    }
  }
  await user.click(basket().getByRole('button', { name: 'Programar 2' }))
  const form = await dialog('Programar')
  await user.click(form.getByRole('button', { name: 'Programar 2 actividades' }))
  const alert = within(await form.findByRole('alert'))
  alert.getByText('Actividad 1 · B-1: Ya está programada en OT-2026-000077')
  alert.getByText('Una actividad ya estaba programada; no se ha creado ninguna orden')
  expect(toasts()).toEqual(['1 actividad ya está programada'])
  expect(broughtIntoSight()).toContain(form.getByRole('alert'))
  // The list may be out of date, and says in which order it is.
  await waitFor(() => expect(server.count('base-activities/checks')).toBe(2))
  await basket().findByRole('link', { name: 'Ya está programada en OT-2026-000077' })
  await user.click(form.getByRole('button', { name: 'Programar 1 actividad' }))
  await dialog('Orden creada')
  const [first, second] = server.sent('checks/bulk/batch')
  expect(second?.body).toMatchObject({ base_activities: [2] })
  expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'))
  // The refused one stays in the basket until it is taken out.
  await waitFor(() => expect(picked()).toEqual(['Actividad 1']))
  await user.click(basket().getByRole('button', { name: 'Quitarla' }))
  await waitFor(() => expect(basket().getByRole('heading').textContent).toBe('Cesta'))
})

test('what else is refused is said in the dialog, and nothing is lost', async () => {
  const server = aServer(3)
  server.handlers['POST checks/bulk/batch'] = {
    status: 403,
    body: { message: 'Hay actividades de otra línea', errorCode: 'AUTH.FORBIDDEN' }
  }
  const { user } = renderPage(path)
  await user.click(await box(1))
  await user.click(basket().getByRole('button', { name: 'Programar 1' }))
  const form = await dialog('Programar')
  await user.click(form.getByRole('button', { name: 'Programar 1 actividad' }))
  expect((await form.findByRole('alert')).textContent).toMatch(/^Sin permiso/)
  expect(toasts()).toEqual(['Hay actividades de otra línea'])
  await user.click(form.getByRole('button', { name: 'Cancelar' }))
  expect(picked()).toEqual(['Actividad 1'])
})

test('is not offered to those who may not', async () => {
  aServer(3, ['base-activities.reschedule'])
  const { user } = renderPage(path)
  await user.click(await box(1))
  basket().getByRole('button', { name: 'Reprogramar' })
  expect(basket().queryByRole('button', { name: /Programar/ })).toBeNull()
})

test('what is wrong with the day can be read, where the calendar was', async () => {
  aServer(3)
  const { user } = renderPage(path)
  await user.click(await box(1))
  await user.click(basket().getByRole('button', { name: 'Programar 1' }))
  const day = await (await dialog('Programar')).findByLabelText<HTMLInputElement>(/^Fecha/)
  await user.clear(day)
  await user.type(day, '1/12')
  await screen.findByRole('button', { name: 'Mes siguiente' })
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Escriba la fecha completa: dd/mm/aaaa')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mes siguiente' })).toBeNull())
  expect(broughtIntoSight()).toContain(day)
})

test('Ctrl+Enter programmes, once, from any field', async () => {
  const server = aServer(3)
  const { user } = renderPage(path)
  await user.click(await box(1))
  await user.click(basket().getByRole('button', { name: 'Programar 1' }))
  const form = await dialog('Programar')
  await user.type(form.getByRole('textbox', { name: 'Título' }), 'Con teclas{Control>}{Enter}{Enter}{/Control}')
  await dialog('Orden creada')
  expect(server.sent('checks/bulk/batch').map(({ body }) => body)).toMatchObject([{ title: 'Con teclas' }])
})

test('whoever closes it while the orders are being made is told of them all the same', async () => {
  const server = aServer(3)
  let answer = () => {}
  const make = server.handlers['POST checks/bulk/batch']
  server.handlers['POST checks/bulk/batch'] = async call => {
    await new Promise<void>(resolve => (answer = resolve))
    return typeof make === 'function' ? make(call) : 'offline'
  }
  const { user } = renderPage(path)
  await user.click(await box(1))
  await user.click(basket().getByRole('button', { name: 'Programar 1' }))
  await user.click((await dialog('Programar')).getByRole('button', { name: 'Programar 1 actividad' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  answer()
  await user.click((await dialog('Orden creada')).getByRole('button', { name: 'Seguir programando' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what a field was refused for is said there; anything else, under all of them', async () => {
  const server = aServer(3)
  const refuse = (errors: Record<string, string[]>) =>
    (server.handlers['POST checks/bulk/batch'] = {
      status: 400,
      body: { message: 'No', errorCode: 'VALIDATION.INVALID_DATA', errors }
    })
  refuse({ title: ['Demasiado largo'] })
  const { user } = renderPage(path)
  await user.click(await box(1))
  await user.click(basket().getByRole('button', { name: 'Programar 1' }))
  const form = await dialog('Programar')
  const send = form.getByRole('button', { name: 'Programar 1 actividad' })
  await user.click(send)
  await form.findByText('Demasiado largo')
  expect(form.queryByRole('alert')).toBeNull()
  refuse({ base_activities: ['Demasiadas'] })
  await user.click(send)
  expect((await form.findByRole('alert')).textContent).toBe('Demasiadas')
  expect(toasts()).toEqual(['Los datos no son válidos'])
})
