import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openStatuses, priority, workOrderStatus } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { toastsSoFar } from '../../../test/toastsSoFar.ts'
import { anOrder } from '../../../test/workOrders.ts'

const { PENDIENTE, EN_CURSO, PARA_REVISION } = workOrderStatus
const path = '/admin/planned/work-orders'
const technician = ['work-orders.read', 'work-orders.state', 'checks.answer']

const usual = anOrder({ title: 'Ronda' })
const urgent = anOrder({ id: 8, title: 'Freno', fkc_priority: priority.ALTA, requires_stop: true })

/** The board, with as many orders to begin as said and none of another status. */
async function open(handlers: Parameters<typeof fakeApi>[0] = {}, count = 2, vista = 'todas') {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path], permissions: technician })),
    'GET menus/2/profile': data([]),
    'GET workorders/counts': data({ states: [], mine: 0, late: 0, without_people: 0 }),
    'GET workorders': ({ query }) =>
      new URLSearchParams(query).get('fkc_status') === String(PENDIENTE)
        ? data({ rows: [usual, urgent], count })
        : data({ rows: [], count: 0 }),
    ...handlers
  })
  const view = renderPage(`${path}?modo=tablero&vista=${vista}`)
  return { ...view, api }
}

const column = (name: string) => screen.getByRole('region', { name })
const columns = () => screen.getAllByRole('region').filter(one => one.querySelector('h2'))
const cardOf = async (title: string) => (await screen.findByRole('link', { name: title })).closest('li')!

/** Whether something may be dropped there. */
const takes = (where: HTMLElement) => {
  const event = createEvent.dragOver(where)
  fireEvent(where, event)
  return event.defaultPrevented
}
const look = (where: HTMLElement) => ['open', 'shut'].filter(name => where.dataset[name] !== undefined)

test('while a card is dragged, the columns say where it may go', async () => {
  const { api } = await open({ [`PUT workorders/state/7/${EN_CURSO}`]: () => new Promise(() => {}) })
  const card = await cardOf('Ronda')
  const [to, own, shut] = [column('En curso'), column('Pendiente'), column('Para revisión')]
  expect([to, own, shut].map(look)).toEqual([[], [], []])
  expect(takes(to)).toBe(false)
  fireEvent.dragStart(card)
  expect([to, own, shut].map(look)).toEqual([['open'], [], ['shut']])
  expect([to, own, shut].map(takes)).toEqual([true, false, false])
  fireEvent.dragEnd(card)
  expect([to, own, shut].map(look)).toEqual([[], [], []])
  fireEvent.drop(to)
  expect(api.calls.filter(({ method }) => method === 'PUT')).toEqual([])
  fireEvent.dragStart(card)
  const drop = createEvent.drop(to)
  fireEvent(to, drop)
  // Else the browser would open what was dropped.
  expect(drop.defaultPrevented).toBe(true)
  expect([to, own, shut].map(look)).toEqual([[], [], []])
  await waitFor(() => expect(api.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1))
})

test('a card says what is urgent and what needs the line to stop; a column how many it has', async () => {
  const { api } = await open()
  const badges = async (title: string) => {
    const card = within(await cardOf(title))
    return [card.queryByText('Alta') !== null, card.queryByLabelText('Requiere parada de línea') !== null]
  }
  expect(await badges('Ronda')).toEqual([false, false])
  expect(await badges('Freno')).toEqual([true, true])
  expect((await cardOf('Ronda')).textContent).not.toContain('Media')
  expect(columns().map(one => within(one).queryByText('Ninguna') !== null)).toEqual(
    columns().map(one => one !== column('Pendiente'))
  )
  expect(screen.queryByRole('link', { name: /en la lista$/ })).toBeNull()
  await screen.findByRole('link', { name: /^Todas\s*0$/ })
  const asked = api.calls.filter(({ path: to }) => to === 'workorders').map(({ query }) => new URLSearchParams(query))
  expect(asked.filter(query => query.get('itemsPerPage') === '30').map(query => Object.fromEntries(query))).toEqual(
    openStatuses.map(fkc_status => ({
      fkLine: '1',
      fkc_status: String(fkc_status),
      is_planned: 'true',
      itemsPerPage: '30',
      page: '1',
      sortBy: 'scheduled_start',
      sortDesc: 'false'
    }))
  )
})

test('the day of a card is exact, within a week in words; its hour is always there', async () => {
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  await open({
    'GET workorders': ({ query }) =>
      query.includes(`fkc_status=${PENDIENTE}`)
        ? data({
            rows: [
              { ...usual, scheduled_start: '2026-03-02T03:30:00.000Z' },
              { ...urgent, scheduled_start: soon }
            ],
            count: 2
          })
        : data({ rows: [], count: 0 })
  })
  expect((await cardOf('Ronda')).querySelector('time')?.textContent).toBe('01/03/2026 23:30:00')
  expect((await cardOf('Freno')).querySelector('time')?.textContent).toMatch(
    /^mañana (lun|mar|mié|jue|vie|sáb|dom), \d\d:\d\d$/
  )
})

test('more than a column shows are in the list, also of one’s own', async () => {
  const { api } = await open({}, 40, 'mias')
  const more = await screen.findByRole('link', { name: 'Ver las 40 en la lista' })
  const search = new URL(more.getAttribute('href')!, 'http://localhost').searchParams
  expect(Object.fromEntries(search)).toEqual({ vista: 'todas', fkc_status: String(PENDIENTE), linea: '1' })
  const own = api.calls.filter(({ query }) => query.includes('itemsPerPage=30'))
  expect(own.map(({ query }) => query.includes('assigned_to_me=true'))).toEqual(openStatuses.map(() => true))
})

test('what is refused is said until it is put away; the card stays', async () => {
  const { user } = await open({ [`PUT workorders/state/7/${EN_CURSO}`]: refused(409, 'DOMAIN.CONFLICT', 'Ya no') })
  fireEvent.dragStart(await cardOf('Ronda'))
  fireEvent.drop(column('En curso'))
  const page = within(screen.getByRole('main'))
  await page.findByText('Ya no')
  within(column('Pendiente')).getByText('Ronda')
  await user.click(page.getByRole('button', { name: 'Cerrar el aviso' }))
  expect(page.queryByText('Ya no')).toBeNull()
})

test('one that does not come can be asked for again, whole', async () => {
  const { user, api } = await open({
    'GET workorders': ({ query }) =>
      query.includes(`fkc_status=${PARA_REVISION}`) ? refused(400, 'X', 'No') : data({ rows: [usual], count: 1 })
  })
  await screen.findByText('No se ha podido cargar el tablero')
  expect(screen.queryByRole('region', { name: 'Pendiente' })).toBeNull()
  const asked = api.count('workorders')
  api.handlers['GET workorders'] = data({ rows: [], count: 0 })
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(column('Pendiente')).toBeDefined())
  expect(api.count('workorders') - asked).toBe(4)
})

test('columns that all fail are one message in their place, and one toast', async () => {
  const { queryClient } = await open({ 'GET workorders': refused(500, 'SERVER.ERROR', 'No') })
  await screen.findByText('No se ha podido cargar el tablero')
  expect(await toastsSoFar(queryClient)).toEqual(['No'])
})
