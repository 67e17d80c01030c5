import { screen, waitFor, within } from '@testing-library/react'
import { addDays } from 'contract/core/days.ts'
import { formatDate } from 'contract/core/format.ts'
import { expect, test } from 'vitest'
import { data, refused } from '../../../test/fakeApi.ts'
import { aServer, path, today } from '../../../test/programming.ts'
import { basket, box, dialog, picked, toasts, withoutBasket } from '../../../test/programmingPage.ts'
import { renderPage } from '../../../test/renderPage.tsx'

withoutBasket()

test('programming is taken back in one step: the activities are in the basket again; a refusal is said', async () => {
  const server = aServer(3, ['checks.program', 'base-activities.reschedule', 'work-orders.cancel'])
  server.handlers['DELETE checks/batch/1'] = refused(409, 'DOMAIN.CONFLICT', 'OT-2026-000007 ya no está pendiente')
  const { user } = renderPage(path)
  await user.click(await box(1))
  await user.click(await box(2))
  await user.click(basket().getByRole('button', { name: 'Programar 2' }))
  await user.click((await dialog('Programar')).getByRole('button', { name: 'Programar 2 actividades' }))
  const done = await dialog('Orden creada')
  await waitFor(() => expect(picked()).toEqual([]))
  await user.click(done.getByRole('button', { name: 'Deshacer' }))
  expect((await done.findByRole('alert')).textContent).toMatch(/^Ahora no es posible/)
  expect(toasts()).toEqual(['OT-2026-000007 ya no está pendiente'])
  server.handlers['DELETE checks/batch/1'] = () => {
    server.rows.forEach(row => (row.open_check = null))
    return data({})
  }
  await user.click(done.getByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(picked()).toEqual(['Actividad 1', 'Actividad 2']))
  basket().getByRole('button', { name: 'Programar 2' })
  expect(toasts().at(-1)).toBe('Se ha deshecho la programación')
})
test('rescheduling asks for a reason, leaves out what goes by readings, and can be taken back', async () => {
  const server = aServer(3)
  Object.assign(server.rows[0]!, { next_date: null, due_by: 'usage' })
  Object.assign(server.rows[2]!, { rescheduled_date: addDays(today, 1), due_date: addDays(today, 1) })
  const { user } = renderPage(path)
  for (const n of [1, 2, 3]) await user.click(await box(n))
  const offered = async (n: number) =>
    within((await box(n)).closest<HTMLElement>('[data-row]')!).queryByRole('button', { name: 'Reprogramar' })
  expect(await offered(1)).toBeNull()
  expect(screen.getByText('Reprogramada').getAttribute('title')).toMatch(/^Fecha original: \S{3} \d\d\/\d\d\/\d{4}$/)
  await user.click(basket().getByRole('button', { name: 'Reprogramar' }))
  const form = await dialog('Reprogramar 2 actividades')
  form.getByText(
    'Cambia solo esta vez: las siguientes siguen su serie. Una actividad va solo por lecturas y no se mueve.'
  )
  const day = await form.findByLabelText<HTMLInputElement>(/^Nueva fecha/)
  expect(form.queryByRole('button', { name: 'Quitar la fecha' })).toBeNull()
  const send = form.getByRole('button', { name: 'Reprogramar' })
  const half = async (field: HTMLInputElement, shown: typeof form) => {
    await user.clear(field)
    await user.type(field, '1/1')
    expect(shown.queryByText('Escriba la fecha completa: dd/mm/aaaa')).toBeNull()
  }
  await half(day, form)
  // A date that isn't understood or is over is never replaced by another one.
  for (const [typed, problem] of [
    ['1/12', 'Escriba la fecha completa: dd/mm/aaaa'],
    [formatDate(addDays(today, -1)), `No puede ser antes del ${formatDate(today)}`],
    [' ', 'El campo Nueva fecha es obligatorio']
  ] as const) {
    await user.clear(day)
    await user.type(day, typed)
    await user.click(send)
    form.getByText(problem)
    form.getByText('El campo Motivo es obligatorio')
    expect(day.value).toBe(typed.trim())
  }
  await user.clear(day)
  await user.paste(formatDate(addDays(today, 3)))
  await user.click(form.getByRole('textbox', { name: /Motivo/ }))
  await user.paste('Sin repuestos')
  await user.click(send)
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(server.sent('base-activities/reschedule')).toHaveLength(3))
  const [moved, ...back] = server.sent('base-activities/reschedule').map(call => call.body)
  expect(moved).toEqual({ ids: [2, 3], date: addDays(today, 3), reason: 'Sin repuestos' })
  expect(back).toEqual([
    { ids: [2], date: addDays(today, -1), reason: expect.stringContaining('Se deshace la reprogramación') },
    { ids: [3], date: addDays(today, 1), reason: expect.stringContaining('Se deshace la reprogramación') }
  ])
  expect(picked()).toEqual(['Actividad 1'])
  // Another one begins with tomorrow again.
  await user.click((await offered(2))!)
  const next = await dialog('Reprogramar 1 actividad')
  const nextDay = await next.findByLabelText<HTMLInputElement>(/^Nueva fecha/)
  expect(nextDay).toHaveProperty('value', formatDate(addDays(today, 1)))
  // What is half typed is not wrong yet, whatever happened before.
  await half(nextDay, next)
})
