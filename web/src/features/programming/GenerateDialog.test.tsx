import { screen, waitFor } from '@testing-library/react'
import type { Generated } from 'contract/checks/generation.ts'
import { addDays, mondayOf } from 'contract/core/days.ts'
import { formatWeekdayDate } from 'contract/core/format.ts'
import { expect, test } from 'vitest'
import { data } from '../../../test/fakeApi.ts'
import { aServer, path, today } from '../../../test/programming.ts'
import { dialog, withoutBasket } from '../../../test/programmingPage.ts'
import { renderPage } from '../../../test/renderPage.tsx'

withoutBasket()

const nothing: Generated = { batch: null, work_orders: [], checks: [] }
const coming: Generated = {
  batch: null,
  work_orders: ['Mecánica', 'Electricidad'].map((name, index) => ({
    id: null,
    code: null,
    title: `Preventivo Línea 1 · ${name}`,
    requires_stop: index === 0,
    from: today,
    to: today,
    checks: 2,
    minutes: 90
  })),
  checks: [1, 2, 3, 4].map(fk_base_activity => ({ id: null, fk_base_activity, scheduled_date: today }))
}
const made: Generated = {
  batch: { id: 5 },
  work_orders: coming.work_orders.map((order, index) => ({
    ...order,
    id: 7 + index,
    code: `OT-2026-00000${7 + index}`
  })),
  checks: coming.checks.map((check, index) => ({ ...check, id: index + 1 }))
}
const isPreview = (body: unknown) => (body as { preview: boolean }).preview

async function open(answer: Generated, permissions?: string[]) {
  const server = aServer(3, permissions)
  for (const period of ['daily', 'weekly', 'monthly'])
    server.handlers[`POST checks/${period}`] = ({ body }) => data(isPreview(body) ? coming : answer)
  const view = renderPage(path)
  await view.user.click(await screen.findByRole('button', { name: 'Generar' }))
  return { server, ...view, form: await dialog('Generar órdenes') }
}

test('says what would be made of the week, makes it, and leads to it', async () => {
  const { server, form, user } = await open(made)
  await form.findByText('Se crearán 2 órdenes: 4 actividades, 3 h 0 min de trabajo')
  await form.findByText(`Lo que vence hasta el ${formatWeekdayDate(addDays(mondayOf(today), 6))}, también lo atrasado`)
  expect(form.getAllByRole('img', { name: 'con parada de línea' })).toHaveLength(1)
  await user.click(form.getByRole('radio', { name: 'Por especialidad' }))
  await user.click(await form.findByRole('button', { name: 'Generar 2 órdenes' }))
  const done = await dialog('2 órdenes creadas')
  expect(done.getByRole('status').textContent).toBe('4 actividades programadas en 2 órdenes pendientes')
  done.getByRole('link', { name: 'OT-2026-000008' })
  const sent = server.sent('checks/weekly').filter(({ body }) => !isPreview(body))
  expect(sent.map(({ body }) => body)).toEqual([{ fk_location: 1, date: today, split_by: 'specialty', preview: false }])
  await user.click(done.getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('of a month or a day; with nothing to do there is nothing to press', async () => {
  const { server, form, user } = await open(made)
  await form.findByRole('button', { name: 'Generar 2 órdenes' })
  server.handlers['POST checks/monthly'] = data(nothing)
  await user.click(form.getByRole('radio', { name: 'Un mes' }))
  await form.findByText('No hay nada por programar en este periodo')
  expect(form.getByRole('button', { name: 'Generar' })).toHaveProperty('disabled', true)
  await user.click(form.getByRole('radio', { name: 'Un día' }))
  await waitFor(() => expect(server.sent('checks/daily').map(({ body }) => body)).toMatchObject([{ preview: true }]))
  await form.findByRole('button', { name: 'Generar 2 órdenes' })
})

test('somebody was faster: it says that nothing is left', async () => {
  const { server, form, user } = await open(nothing)
  const button = await form.findByRole('button', { name: 'Generar 2 órdenes' })
  server.handlers['POST checks/weekly'] = data(nothing)
  await user.click(button)
  await form.findByText('No hay nada por programar en este periodo')
  screen.getByRole('dialog', { name: 'Generar órdenes' })
})

test('what the server refuses stands at its field, or in the place of the orders', async () => {
  const { server, form, user } = await open(made)
  const button = await form.findByRole('button', { name: 'Generar 2 órdenes' })
  const errors = { fk_location: ['Vencen 6,000 actividades, y un lote admite 5,000: elija un lugar más pequeño'] }
  const body = { message: 'Los datos no son válidos', errorCode: 'VALIDATION.INVALID_DATA', errors }
  server.handlers['POST checks/weekly'] = { status: 400, body }
  await user.click(button)
  await form.findByText(errors.fk_location[0]!)
  await user.click(form.getByRole('radio', { name: 'Por turno' }))
  await form.findByText('No se ha podido ver lo que se generaría')
})

test('whoever may not programme has no such button', async () => {
  aServer(3, ['base-activities.reschedule'])
  renderPage(path)
  await screen.findByRole('checkbox', { name: 'Seleccionar Actividad 1, B-1' })
  expect(screen.queryByRole('button', { name: 'Generar' })).toBeNull()
})
