import { act, screen, waitFor } from '@testing-library/react'
import { batchBody } from 'contract/checks/checks.ts'
import { addDays } from 'contract/core/days.ts'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { addressOf } from '../../../test/addresses.ts'
import { aUser } from '../../../test/fakeApi.ts'
import { aRow, aServer, path, today } from '../../../test/programming.ts'
import { basket, box, dialog, picked, toasts, withoutBasket } from '../../../test/programmingPage.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { invalidateEntities } from '../../api/queryClient.ts'
import { selectLine } from '../../api/selectedLine.ts'
import { basketLimit } from './basketStore.ts'

withoutBasket()

test('a basket holds what a batch takes', () => {
  const ids = (length: number) => ({
    fk_location: 1,
    scheduled_date: today,
    base_activities: Array.from({ length }, (_, index) => index + 1)
  })
  expect(batchBody.safeParse(ids(basketLimit)).success).toBe(true)
  expect(batchBody.safeParse(ids(basketLimit + 1)).success).toBe(false)
})

test('asks for what is due within a week, the last added first', async () => {
  const server = aServer(3)
  renderPage(path)
  await box(1)
  expect(basket().getByRole('heading').textContent).toBe('Cesta')
  expect(server.count('base-activities')).toBe(0)
  const { query } = server.calls.find(call => call.path === 'base-activities/checks')!
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    page: '1',
    itemsPerPage: '10',
    sortBy: 'id',
    sortDesc: 'true',
    fkLine: '1',
    to: addDays(today, 7),
    paginated: 'true'
  })
})

test('survives paging, and is summed up across pages', async () => {
  aServer(25)
  const { user } = renderPage(`${path}?horizonte=30-dias`)
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
  const { user } = renderPage(path)
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
  const { user } = renderPage(`${path}?horizonte=30-dias`)
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
  const { user } = renderPage(path)
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
  const { user, queryClient } = renderPage(path)
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
  const { user, queryClient } = renderPage(path)
  await user.click(await box(1))
  await user.click(await box(2))
  // The pointer isn't over the list: rows would stay until it leaves.
  await user.hover(screen.getByRole('heading', { name: /^Programación/ }))
  server.rows[0]!.open_check = { id: 9, fk_work_order: 77 }
  await invalidateEntities(queryClient, ['check'])
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Seleccionar Actividad 1, B-1' })).toBeNull())
  expect(picked()).toEqual(['Actividad 1', 'Actividad 2'])
  expect(addressOf(await basket().findByRole('link', { name: 'Ya está programada' }))).toBe(
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
  const { user } = renderPage(path)
  await user.click(await box(1))
  act(() => selectLine(2))
  await waitFor(() => expect(picked()).toEqual([]))
  await user.click(await box(2))
  act(() => selectLine(1))
  await waitFor(() => expect(picked()).toEqual(['Actividad 1']))
  act(() => selectLine(2))
  await waitFor(() => expect(picked()).toEqual(['Actividad 2']))
})

test('a tick in the instant after changing the line takes nothing of the line before', async () => {
  aServer(3)
  renderPage(path)
  const before = await box(1)
  // The press comes before anything that React has put off.
  act(() => {
    flushSync(() => selectLine(2))
    before.click()
  })
  await box(1)
  expect(picked()).toEqual([])
  // It wasn't even refused: the old rows were gone.
  expect(toasts()).toEqual([])
})

test('what was asked for on one line is not added on another', async () => {
  const server = aServer(30)
  const { user } = renderPage(`${path}?horizonte=30-dias`)
  const all = await screen.findByRole('button', { name: 'Seleccionar las 30 de este filtro' })
  let answer = () => {}
  const give = server.handlers['GET base-activities/checks']
  server.handlers['GET base-activities/checks'] = async call => {
    if (call.query.includes('paginated=false')) await new Promise<void>(resolve => (answer = resolve))
    return typeof give === 'function' ? give(call) : 'offline'
  }
  await user.click(all)
  act(() => selectLine(2))
  await box(1)
  answer()
  await waitFor(() => expect(toasts()).toEqual(['En esta cesta solo cabe lo de Línea 2']))
  expect(picked()).toEqual([])
})

test('a basket from before the page was loaded comes back; what others have programmed meanwhile is said', async () => {
  const { rows } = aServer(3)
  rows[1]!.open_check = { id: 1, fk_work_order: 7 }
  const kept = [...rows, aRow(9)].map(({ id, fk_base, fk_activity }) => ({ id, fk_base, fk_activity }))
  localStorage.setItem(`programming:basket:${aUser().uuid}:1`, JSON.stringify({ at: Date.now(), picked: kept }))
  renderPage(path)
  // What is gone stands above the others.
  await waitFor(() => expect(picked()).toEqual(['Actividad 2', 'Actividad 1', 'Actividad 3']))
  await basket().findByRole('button', { name: 'Programar 2' })
  expect(toasts()).toEqual(['Otra persona ha programado 2 actividades de la cesta'])
})
