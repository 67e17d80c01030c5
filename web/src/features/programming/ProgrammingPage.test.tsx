import { act, configure, screen, waitFor, within } from '@testing-library/react'
import { batchBody } from 'contract/checks.ts'
import { addDays } from 'contract/days.ts'
import { formatDate } from 'contract/format.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aUser, data, refused } from '../../../test/fakeApi.ts'
import { aRow, aServer, path, today } from '../../../test/programming.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import { screenOf } from '../../../test/screenOf.ts'
import { invalidateEntities } from '../../api/queryClient.ts'
import { selectLine } from '../../app/selectedLine.ts'
import { dismissToast, toastStore } from '../../app/toasts.ts'
import { basketLimit, forgetBasket } from './basketStore.ts'

// Testing Library's visibility check computes the style of every ancestor, which takes seconds on such a large page.
configure({ defaultHidden: true })

beforeEach(() => {
  forgetBasket()
  // Newer browsers return a promise.
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as never)
  // A desktop with room for the basket's column.
  screenOf(80)
})
afterEach(() => {
  selectLine(1)
  for (const { id } of toastStore.snapshot()) dismissToast(id)
})

const box = (n: number) => screen.findByRole('checkbox', { name: `Seleccionar Actividad ${n}, B-${n}` })
const basket = () => within(screen.getByRole('complementary', { name: 'Cesta' }))
const picked = () =>
  basket()
    .queryAllByRole('listitem')
    .map(item => /Actividad \d+/.exec(item.textContent ?? '')?.[0])
const toasts = () => toastStore.snapshot().map(toast => toast.text)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('whoever only looks has nothing to choose for', async () => {
  aServer(3, [])
  renderApp(path)
  await screen.findByText('Actividad 1')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('complementary', { name: 'Cesta' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Seleccionar/ })).toBeNull()
})

test('a basket holds what a batch takes', () => {
  const ids = (length: number) => ({
    fk_location: 1,
    scheduled_date: today,
    base_activities: Array.from({ length }, (_, index) => index + 1)
  })
  expect(batchBody.safeParse(ids(basketLimit)).success).toBe(true)
  expect(batchBody.safeParse(ids(basketLimit + 1)).success).toBe(false)
})

describe('picking', () => {
  test('asks for what is due within a week, the earliest first', async () => {
    const server = aServer(3)
    renderApp(path)
    await box(1)
    expect(basket().getByRole('heading').textContent).toBe('Cesta')
    expect(server.count('base-activities')).toBe(0)
    const { query } = server.calls.find(call => call.path === 'base-activities/checks')!
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      page: '1',
      itemsPerPage: '10',
      sortBy: 'due_date',
      sortDesc: 'false',
      fkLine: '1',
      to: addDays(today, 7),
      paginated: 'true'
    })
  })

  test('survives paging, and is summed up across pages', async () => {
    aServer(25)
    const { user } = renderApp(`${path}?horizonte=30-dias`)
    await user.click(await box(1))
    await user.click(await box(3))
    await user.click(screen.getByRole('button', { name: 'Página 2' }))
    await user.click(await box(12))
    expect(picked()).toEqual(['Actividad 1', 'Actividad 3', 'Actividad 12'])
    // 20 + 60 + 240 minutes; the second and the third with stop
    basket().getByText('5 h 20 min')
    await basket().findByRole('img', {
      name: /con parada 5 h 0 min, sin parada 0 h 20 min; en la noche caben 22 h 0 min/
    })
    expect(basket().getByRole('row', { name: 'Sin especialidad 1 4 h 0 min' })).toBeDefined()
    expect(basket().getByRole('row', { name: 'Mecánica 2 1 h 20 min' })).toBeDefined()
    expect(basket().getAllByText('Requiere parada')).toHaveLength(2)
    expect(basket().queryByText(/ya no se/)).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Página 1' }))
    expect((await box(3)).matches(':checked')).toBe(true)
    await user.click(basket().getByRole('button', { name: 'Quitar de la cesta: Actividad 3, B-3' }))
    expect((await box(3)).matches(':checked')).toBe(false)
  })

  test('with shift takes all between; by keyboard it walks and ticks', async () => {
    aServer(10)
    const { user } = renderApp(path)
    await user.click(await box(2))
    await user.keyboard('{Shift>}')
    await user.click(await box(5))
    await user.keyboard('{/Shift}')
    expect(picked()).toEqual(['Actividad 2', 'Actividad 3', 'Actividad 4', 'Actividad 5'])
    // From the box of the fifth row on.
    await user.keyboard('jx')
    await user.keyboard('j ')
    await user.keyboard('kkx')
    expect(picked()).toEqual(['Actividad 2', 'Actividad 3', 'Actividad 4', 'Actividad 6', 'Actividad 7'])
  })

  test('takes the whole filter at once, and gives back a basket that was emptied', async () => {
    const server = aServer(30)
    const { user } = renderApp(`${path}?horizonte=30-dias`)
    await user.click(await screen.findByRole('button', { name: 'Seleccionar las 30 de este filtro' }))
    await waitFor(() => expect(picked()).toHaveLength(30))
    expect(
      server.calls.some(call => call.path === 'base-activities/checks' && call.query.includes('paginated=false'))
    ).toBe(true)
    await user.click(basket().getByRole('button', { name: 'Vaciar la cesta' }))
    expect(picked()).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
    expect(picked()).toHaveLength(30)
  })

  test('beyond a batch says so', async () => {
    const server = aServer(basketLimit + 20)
    server.rows.forEach(row => (row.due_date = today))
    const { user } = renderApp(path)
    await user.click(await screen.findByRole('button', { name: 'Seleccionar las primeras 5,000 de este filtro' }))
    await waitFor(() => expect(basket().getByRole('heading').textContent).toBe('Cesta5,000'))
    await user.click(screen.getByRole('button', { name: 'Página 502' }))
    await user.click(await box(basketLimit + 15))
    expect(toasts()).toEqual(['En un lote caben 5,000 actividades'])
    expect((await box(basketLimit + 15)).matches(':checked')).toBe(false)
  })

  test('a large basket says that it takes a moment, and is kept up to date in parts', async () => {
    const server = aServer(600)
    server.rows.forEach(row => Object.assign(row, { due_date: today, requires_stop: false }))
    const { user, queryClient } = renderApp(path)
    await user.click(await screen.findByRole('button', { name: 'Seleccionar las 600 de este filtro' }))
    await waitFor(() => expect(basket().getByRole('heading').textContent).toBe('Cesta600'))
    server.rows[599]!.open_check = { id: 9, fk_work_order: 77 }
    await invalidateEntities(queryClient, ['check'])
    await basket().findByText('1 ya no se puede programar')
    const asked = server.calls.filter(call => call.path === 'base-activities').map(call => call.query.length)
    expect([asked.length % 3, Math.max(...asked) < 8000]).toEqual([0, true])
    let answer = () => {}
    const make = server.handlers['POST checks/bulk/batch']!
    server.handlers['POST checks/bulk/batch'] = async call => {
      await new Promise<void>(resolve => (answer = resolve))
      return typeof make === 'function' ? make(call) : make
    }
    await user.click(basket().getByRole('button', { name: 'Programar 599' }))
    const form = await dialog('Programar')
    await user.click(form.getByRole('button', { name: 'Programar 599 actividades' }))
    await form.findByText('Programando 599 actividades: puede tardar unos segundos. Se hacen todas o ninguna.')
    expect(form.getByRole('button', { name: 'Cancelar' })).toHaveProperty('disabled', true)
    answer()
    await dialog('Orden creada')
  })

  test('what others programme leaves the list and is marked in the basket, which stays as it is', async () => {
    const server = aServer(4)
    const { user, queryClient } = renderApp(path)
    await user.click(await box(1))
    await user.click(await box(2))
    // The pointer isn't over the list: rows would stay until it leaves.
    await user.hover(screen.getByRole('heading', { name: /^Programación/ }))
    server.rows[0]!.open_check = { id: 9, fk_work_order: 77 }
    await invalidateEntities(queryClient, ['check'])
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Seleccionar Actividad 1, B-1' })).toBeNull())
    expect(picked()).toEqual(['Actividad 1', 'Actividad 2'])
    expect((await basket().findByRole('link', { name: 'Ya está programada' })).getAttribute('href')).toBe(
      '/admin/planned/work-orders/77'
    )
    expect(toasts()).toEqual(['Otra persona ha programado 1 actividad de la cesta'])
    basket().getByRole('button', { name: 'Programar 1' })
    basket().getByText('0 h 40 min', { selector: 'p' })
    basket().getByText('1 ya no se puede programar')
    expect(
      basket()
        .getAllByRole('listitem')
        .map(({ dataset }) => 'taken' in dataset)
    ).toEqual([true, false])
    // Its order was cancelled: it can be programmed again.
    server.rows[0]!.open_check = null
    await invalidateEntities(queryClient, ['check'])
    await basket().findByRole('button', { name: 'Programar 2' })
    server.rows.forEach(row => (row.open_check = { id: 9, fk_work_order: 77 }))
    await invalidateEntities(queryClient, ['check'])
    await basket().findByText('2 ya no se pueden programar')
    for (const name of ['Programar', 'Reprogramar'])
      expect(basket().getByRole('button', { name })).toHaveProperty('disabled', true)
    await user.click(basket().getByRole('button', { name: 'Quitarlas' }))
    await waitFor(() => expect(basket().getByRole('heading').textContent).toBe('Cesta'))
  })

  test('each line has its basket; both are there again on the way back', async () => {
    aServer(3)
    const { user } = renderApp(path)
    await user.click(await box(1))
    act(() => selectLine(2))
    await waitFor(() => expect(picked()).toEqual([]))
    await user.click(await box(2))
    act(() => selectLine(1))
    await waitFor(() => expect(picked()).toEqual(['Actividad 1']))
    act(() => selectLine(2))
    await waitFor(() => expect(picked()).toEqual(['Actividad 2']))
  })

  test('a basket from before the page was loaded comes back; what others have programmed meanwhile is said', async () => {
    const { rows } = aServer(3)
    rows[1]!.open_check = { id: 1, fk_work_order: 7 }
    const kept = [...rows, aRow(9)].map(({ id, fk_base, fk_activity }) => ({ id, fk_base, fk_activity }))
    localStorage.setItem(`programming:basket:${aUser().uuid}:1`, JSON.stringify({ at: Date.now(), picked: kept }))
    renderApp(path)
    // What is gone stands above the others.
    await waitFor(() => expect(picked()).toEqual(['Actividad 2', 'Actividad 1', 'Actividad 3']))
    await basket().findByRole('button', { name: 'Programar 2' })
    expect(toasts()).toEqual(['Otra persona ha programado 2 actividades de la cesta'])
  })
})

describe('programming', () => {
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
    expect(done.getByRole('link', { name: 'OT-2026-000007' }).getAttribute('href')).toBe('/admin/planned/work-orders/7')
    expect(
      done.getByRole('link', { name: 'Asignar personal', description: 'OT-2026-000007' }).getAttribute('href')
    ).toBe('/admin/planned/work-orders/7?tab=personal')
    expect(done.getByRole('link', { name: 'Imprimir', description: 'OT-2026-000007' }).getAttribute('href')).toBe(
      '/admin/planned/work-orders/7/print'
    )
    await done.findByText('Noche de poleas · Noche')
    done.getByText(/2 actividades · 1 h 20 min · 10\/03\/2026 23:30/)
    await user.click(done.getByRole('button', { name: 'Seguir programando' }))
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Seleccionar Actividad 1, B-1' })).toBeNull())
    expect(picked()).toEqual([])
    // A user's own programming isn't reported as somebody else's.
    expect(toasts()).toEqual([])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await box(2))
    await user.click(basket().getByRole('button', { name: 'Programar 1' }))
    await dialog('Programar')
  })

  test('is taken back in one step: the activities are in the basket again; a refusal is said', async () => {
    const server = aServer(3, ['checks.program', 'base-activities.reschedule', 'work-orders.cancel'])
    server.handlers['DELETE checks/batch/1'] = refused(409, 'DOMAIN.CONFLICT', 'OT-2026-000007 ya no está pendiente')
    const { user } = renderApp(path)
    await user.click(await box(1))
    await user.click(await box(2))
    await user.click(basket().getByRole('button', { name: 'Programar 2' }))
    await user.click((await dialog('Programar')).getByRole('button', { name: 'Programar 2 actividades' }))
    const done = await dialog('Orden creada')
    expect(picked()).toEqual([])
    await user.click(done.getByRole('button', { name: 'Deshacer' }))
    expect((await done.findByRole('alert')).textContent).toBe('OT-2026-000007 ya no está pendiente')
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

  test('says which ones somebody has programmed already, and goes on with the rest', async () => {
    const server = aServer(3)
    const { user } = renderApp(path)
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
    expect(toasts()).toEqual(['1 actividad ya está programada'])
  })

  test('what else is refused is said in the dialog, and nothing is lost', async () => {
    const server = aServer(3)
    server.handlers['POST checks/bulk/batch'] = {
      status: 403,
      body: { message: 'Hay actividades de otra línea', errorCode: 'AUTH.FORBIDDEN' }
    }
    const { user } = renderApp(path)
    await user.click(await box(1))
    await user.click(basket().getByRole('button', { name: 'Programar 1' }))
    const form = await dialog('Programar')
    await user.click(form.getByRole('button', { name: 'Programar 1 actividad' }))
    expect((await form.findByRole('alert')).textContent).toBe('Hay actividades de otra línea')
    expect(toasts()).toEqual(['Hay actividades de otra línea'])
    await user.click(form.getByRole('button', { name: 'Cancelar' }))
    expect(picked()).toEqual(['Actividad 1'])
  })

  test('is not offered to those who may not', async () => {
    aServer(3, ['base-activities.reschedule'])
    const { user } = renderApp(path)
    await user.click(await box(1))
    basket().getByRole('button', { name: 'Reprogramar' })
    expect(basket().queryByRole('button', { name: /Programar/ })).toBeNull()
  })
})

describe('rescheduling', () => {
  test('asks for a reason, leaves out what goes by readings, and can be taken back', async () => {
    const server = aServer(3)
    Object.assign(server.rows[0]!, { next_date: null, due_by: 'usage' })
    Object.assign(server.rows[2]!, { rescheduled_date: addDays(today, 1), due_date: addDays(today, 1) })
    const { user } = renderApp(path)
    for (const n of [1, 2, 3]) await user.click(await box(n))
    const offered = async (n: number) =>
      within((await box(n)).closest<HTMLElement>('[data-row]')!).queryByRole('button', { name: 'Reprogramar' })
    expect(await offered(1)).toBeNull()
    expect(screen.getByText('Reprogramada').getAttribute('title')).toMatch(/^Fecha original: \d\d\/\d\d\/\d{4}$/)
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
})

test('with nothing due it says until when, and looks further', async () => {
  aServer(0)
  const { user, here } = renderApp(path)
  await screen.findByText(/^No hay actividades por programar hasta \d\d\/\d\d\/\d{4}$/)
  await user.click(screen.getByRole('button', { name: 'Ver los próximos 30 días' }))
  await waitFor(() => expect(here()).toBe(`${path}?horizonte=30-dias`))
})

test('what failed can be tried again', async () => {
  const server = aServer(2)
  server.handlers['GET base-activities/checks'] = { status: 500, body: { message: '', errorCode: 'SERVER.ERROR' } }
  const { user } = renderApp(path)
  const retry = await screen.findByRole('button', { name: 'Reintentar' })
  expect(document.querySelector('.mantine-Skeleton-root')).toBeNull()
  server.handlers['GET base-activities/checks'] = data({ rows: server.rows, count: basketLimit })
  await user.click(retry)
  await box(1)
  screen.getByRole('button', { name: 'Seleccionar las 5,000 de este filtro' })
})
