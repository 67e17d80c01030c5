import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { addDays } from 'contract/core/days.ts'
import { formatDate, formatWeekdayDate } from 'contract/core/format.ts'
import { describe, expect, test } from 'vitest'
import { data, refused } from '../../../test/fakeApi.ts'
import { aNight, aServer, path, today } from '../../../test/programming.ts'
import { basket, box, withoutBasket } from '../../../test/programmingPage.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { invalidateEntities } from '../../api/queryClient.ts'
import { pickedRows } from './basketStore.ts'

withoutBasket()

const picked = () => pickedRows().map(({ id }) => id)

test('the box above all ticks the page and unticks it; half ticked it says so', async () => {
  aServer(12)
  const { user } = renderPage(`${path}?horizonte=30-dias`)
  await user.click(await box(3))
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Seleccionar todas las filas/ })
  expect([all.checked, all.indeterminate]).toEqual([false, true])
  await user.click(all)
  expect(picked().toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect([all.checked, all.indeterminate]).toEqual([true, false])
  await user.click(all)
  expect(picked()).toEqual([])
  expect([all.checked, all.indeterminate]).toEqual([false, false])
})

test('where there is nothing, nothing is ticked', async () => {
  const server = aServer(1)
  server.handlers['GET base-activities/checks'] = () => new Promise(() => {})
  const { user } = renderPage(path)
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Seleccionar todas las filas/ })
  await user.click(all)
  expect(all.checked).toBe(false)
  expect(picked()).toEqual([])
})

test.each([
  ['is no longer active', { is_active: false }, 'Ya no está activa'],
  ['has no date any more', { due_date: null }, 'Ya no tiene fecha'],
  ['is gone', undefined, 'Ya no existe']
])('what %s stays in the basket, with the reason', async (_, change, text) => {
  const server = aServer(2)
  const { user, queryClient } = renderPage(path)
  await user.click(await box(1))
  await user.click(await box(2))
  screen.getByRole('button', { name: 'Seleccionar las 2 de este filtro' })
  if (change) Object.assign(server.rows[0]!, change)
  else server.rows.splice(0, 1)
  await invalidateEntities(queryClient, ['base_activity'])
  await basket().findByText(text)
  expect(picked()).toEqual([1, 2])
  basket().getByRole('button', { name: 'Programar 1' })
})

test('of a large basket the first fifty are drawn, and the others when asked for', async () => {
  aServer(60).rows.forEach(row => (row.due_date = today))
  const { user } = renderPage(path)
  await user.click(await screen.findByRole('button', { name: 'Seleccionar las 60 de este filtro' }))
  const items = () => within(basket().getByRole('list')).getAllByRole('listitem').length
  await waitFor(() => expect(items()).toBe(50))
  await user.click(basket().getByRole('button', { name: 'Ver las 10 que faltan' }))
  expect(items()).toBe(60)
  expect(basket().queryByRole('button', { name: /^Ver la/ })).toBeNull()
})

describe('other days', () => {
  const open = async (search = '') => {
    const server = aServer(3)
    const view = renderPage(path + search)
    await screen.findByRole('group', { name: 'Horizonte' })
    const chip = () =>
      within(screen.getByRole('group', { name: 'Horizonte' }))
        .getAllByRole('button')
        .find(one => one.dataset['horizon'] === 'fechas')!
    await view.user.click(chip())
    const popup = within(await screen.findByRole('dialog', { name: 'Otras fechas' }))
    const from = await popup.findByLabelText<HTMLInputElement>('Desde')
    return { ...view, server, chip, popup, from, to: popup.getByLabelText<HTMLInputElement>('Hasta') }
  }

  test('are typed and taken away, one by one', async () => {
    const { user, here, chip, from, to, popup } = await open()
    expect([from.value, to.value, chip().getAttribute('aria-pressed')]).toEqual(['', '', 'false'])
    await user.type(from, '05/03/2026')
    await waitFor(() => expect(new URLSearchParams(here().split('?')[1]).get('from')).toBe('2026-03-05'))
    await user.type(to, '04/03/2026')
    expect(to.getAttribute('aria-invalid')).not.toBe('true')
    await user.click(popup.getByRole('button', { name: 'Listo' }))
    // Nothing ends before it begins: what was typed stays, with what is wrong, and nothing is asked.
    popup.getByText('No puede ser antes del 05/03/2026')
    expect([to.value, here().includes('to=')]).toEqual(['04/03/2026', false])
    await user.clear(to)
    await user.type(to, '09/03/2026')
    await waitFor(() => expect(new URLSearchParams(here().split('?')[1]).get('to')).toBe('2026-03-09'))
    expect(chip().getAttribute('aria-pressed')).toBe('true')
    expect(chip().textContent).toContain('05/03/2026')
    await user.clear(from)
    await waitFor(() => expect(new URLSearchParams(here().split('?')[1]).has('from')).toBe(false))
    await user.clear(to)
    await waitFor(() => expect(chip().textContent).toBe('Cualquier fecha'))
    await user.click(popup.getByRole('button', { name: 'Listo' }))
    expect(screen.queryByRole('dialog', { name: 'Otras fechas' })).toBeNull()
  })

  test('a beginning may not lie after the end', async () => {
    const { user, from, popup, here } = await open('?horizonte=fechas&to=2026-03-09')
    await user.click(from)
    await user.paste('10/03/2026')
    await user.tab()
    popup.getByText('No puede ser después del 09/03/2026')
    expect([from.value, here().includes('from=')]).toEqual(['10/03/2026', false])
  })
})

test('is narrowed and ordered by hours of work; so is what is taken at once', async () => {
  const server = aServer(12)
  const { user, here } = renderPage(path)
  await user.click(await screen.findByRole('button', { name: /^Filtros/ }))
  const popup = within(screen.getByRole('dialog', { name: 'Filtros' }))
  await user.click(popup.getByRole('button', { name: 'Horas de trabajo' }))
  await user.click(await popup.findByRole('button', { name: 'De 2 a 8 h' }))
  await waitFor(() => expect(here()).toBe(`${path}?estimated_minutes_from=120&estimated_minutes_to=480`))
  await screen.findByText('desde 2 h 0 min hasta 8 h 0 min')
  await user.click(screen.getByRole('button', { name: /^Trabajo/ }))
  await waitFor(() => expect(here()).toContain('sortBy=estimated_minutes'))
  await user.click(await screen.findByRole('button', { name: /^Seleccionar las .* de este filtro/ }))
  const whole = () => server.calls.find(call => call.query.includes('paginated=false'))
  await waitFor(() => expect(whole()).toBeDefined())
  expect(Object.fromEntries(new URLSearchParams(whole()!.query))).toMatchObject({
    estimated_minutes_from: '120',
    estimated_minutes_to: '480',
    sortBy: 'estimated_minutes'
  })
})

test('the people of the night are changed, but not to nonsense, and put back', async () => {
  aServer(3)
  const { user } = renderPage(path)
  await user.click(await box(1))
  const holds = () =>
    basket()
      .getByRole('img', { name: /en la noche caben/ })
      .getAttribute('aria-label')
      ?.split('caben ')[1]
  await basket().findByRole('img', { name: /en la noche caben 22 h 0 min/ })
  await user.click(basket().getByRole('button', { name: 'Ajustar las personas de la noche' }))
  const people = await screen.findByLabelText<HTMLInputElement>('Personas')
  await user.clear(people)
  expect(holds()).toBe('22 h 0 min')
  await user.type(people, '2')
  expect(holds()).toBe('11 h 0 min')
  // What was typed stays, and changes nothing.
  for (const [typed, problem] of [
    ['2.5', 'El campo debe ser numero entero'],
    ['-3', 'El valor debe estar entre 1 y 99']
  ] as const) {
    await user.clear(people)
    await user.type(people, typed)
    expect(people.value).toBe(typed)
    screen.getByText(problem)
    expect(holds()).toBe('11 h 0 min')
  }
  await user.clear(people)
  await user.type(people, '3')
  expect(holds()).toBe('16 h 30 min')
  await user.click(screen.getByRole('button', { name: 'Volver a lo habitual' }))
  expect(holds()).toBe('22 h 0 min')
  // Who may not open the page of the hours only reads its name.
  expect(screen.queryByRole('link', { name: 'Horarios y turnos' })).toBeNull()
  screen.getByText('Las horas salen de Horarios y turnos.')
})

describe('programming', () => {
  const open = async (count: number) => {
    const server = aServer(count)
    server.rows.forEach(row => Object.assign(row, { due_date: today, requires_stop: row.id === 3 }))
    const view = renderPage(path)
    await view.user.click(await screen.findByRole('checkbox', { name: /^Seleccionar todas las filas/ }))
    await view.user.click(basket().getByRole('button', { name: `Programar ${count}` }))
    const form = within(await screen.findByRole('dialog', { name: 'Programar' }))
    const send = () => view.user.click(form.getByRole('button', { name: /^Programar \d+ actividad/ }))
    return { ...view, server, form, send }
  }

  test('what the server finds wrong is said at its field', async () => {
    const { server, form, send } = await open(2)
    const title = form.getByRole('textbox', { name: 'Título' })
    fireEvent.change(title, { target: { value: 'x'.repeat(201) } })
    await send()
    expect(title.ariaInvalid).toBe('true')
    expect(server.sent('checks/bulk/batch')).toEqual([])
    fireEvent.change(title, { target: { value: 'x'.repeat(200) } })
    server.handlers['POST checks/bulk/batch'] = {
      status: 400,
      body: { message: 'Revise los datos', errorCode: 'VALIDATION.ERROR', errors: { title: ['Demasiado largo'] } }
    }
    await send()
    await form.findByText('Demasiado largo')
    expect(form.queryByText(/la noche del/)).toBeNull()
    expect(picked()).toHaveLength(2)
  })

  test('warns when the night of the day does not hold it beside what is programmed; by shift, only what needs the stop counts', async () => {
    const { user, server, form } = await open(3)
    expect(form.queryByText(/^No cabe en la noche/)).toBeNull()
    const full = { orders: 3, stop: 1200, running: 60 }
    server.handlers['GET service-hours/night'] = ({ query }) =>
      data(aNight(query.includes(addDays(today, 1)) ? { programmed: full } : {}))
    const day = await form.findByLabelText<HTMLInputElement>(/^Fecha/)
    await user.clear(day)
    await user.type(day, formatDate(addDays(today, 1)))
    const warning = within(
      (await form.findByText('No cabe en la noche: sobran 1 h 0 min')).closest<HTMLElement>('[role]')!
    )
    warning.getByText(
      /^La noche del .*, de 23:30 a 05:00, caben 22 h 0 min con 4 personas, y ya hay 21 h 0 min en 3 órdenes\. Lo que no requiere parada/
    )
    // 20 and 40 minutes without stop go to the shifts of the day, the hour with stop still fits.
    await user.click(form.getByRole('radio', { name: 'Por turno' }))
    expect(form.queryByText(/^No cabe en la noche/)).toBeNull()
    form.getByText('Se crearán 3 órdenes')
    expect(form.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'Mañana1 actividad · 0 h 20 min',
      'Tarde1 actividad · 0 h 40 min',
      'Noche1 actividad · 1 h 0 min'
    ])
  })

  test('what needs the line to stop is said to be of the night, and which; nothing goes without a day', async () => {
    const { user, server, form, send } = await open(3)
    form.getByText(
      `Lo que requiere parada, la noche del ${formatWeekdayDate(today)} al ${formatWeekdayDate(addDays(today, 1))}`
    )
    const day = await form.findByLabelText<HTMLInputElement>(/^Fecha/)
    expect(day.value).toBe(formatDate(today))
    expect(form.queryByRole('button', { name: 'Quitar la fecha' })).toBeNull()
    await user.clear(day)
    await user.type(day, formatDate(addDays(today, -1)))
    server.handlers['POST checks/bulk/batch'] = refused(500, 'SERVER.ERROR', 'No')
    await send()
    // Not on a day that is over, nor on another one than was typed.
    form.getByText(`No puede ser antes del ${formatDate(today)}`)
    expect(day.value).toBe(formatDate(addDays(today, -1)))
    fireEvent.change(day, { target: { value: '1/12' } })
    await send()
    form.getByText('Escriba la fecha completa: dd/mm/aaaa')
    fireEvent.change(day, { target: { value: '' } })
    await send()
    form.getByText(/obligatorio$/)
    expect(server.sent('checks/bulk/batch')).toEqual([])
    fireEvent.change(day, { target: { value: formatDate(today) } })
    await send()
    await waitFor(() => expect(server.sent('checks/bulk/batch')).toHaveLength(1))
  })

  test.each([
    [8, 8, []],
    [10, 9, ['y 1 más, marcadas en la cesta']]
  ])('of %i are %i programmed already: eight are named', async (all, count, more) => {
    const { server, form, send } = await open(all)
    server.rows.slice(0, count).forEach(row => (row.open_check = { id: 1, fk_work_order: 77 }))
    server.handlers['POST checks/bulk/batch'] = {
      status: 409,
      body: {
        message: 'Ya están programadas',
        errorCode: 'DOMAIN.CONFLICT',
        reason: 'duplicate',
        errors: Object.fromEntries(
          Array.from({ length: count }, (_, index) => [`base_activities.${index + 1}`, ['X: ya está programada']])
        )
      }
    }
    await send()
    const alert = within(await form.findByRole('alert'))
    alert.getByText(new RegExp(`^${count} actividades ya estaban programadas`))
    expect(
      alert
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
        .slice(8)
    ).toEqual(more)
    if (all > count) alert.getByText('Puede programar la que queda.')
    else {
      expect(alert.queryByText(/^Puede programar/)).toBeNull()
      expect(form.queryByText(/^Se crear/)).toBeNull()
    }
  })
})
