import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { workOrderStatus } from 'contract/core/classifier.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { addressOf } from '../../../test/addresses.ts'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { anOrder } from '../../../test/workOrders.ts'

const { PENDIENTE, EN_CURSO, PARA_REVISION } = workOrderStatus
const path = '/admin/planned/work-orders'
const technician = ['work-orders.read', 'work-orders.state', 'checks.answer']
const supervisor = [...technician, 'work-orders.write', 'work-orders.review', 'work-orders.cancel']

afterEach(() => vi.unstubAllGlobals())

const started = anOrder({
  id: 7,
  code: 'OT-2026-000007',
  title: 'Ronda',
  fkc_status: PENDIENTE,
  people: [{ id: 1, first_name: 'Marco', last_name: 'Quispe' }]
})
const inReview = anOrder({
  id: 8,
  code: 'OT-2026-000008',
  title: 'Pinzas',
  fkc_status: PARA_REVISION,
  checks_count: 5,
  checks_answered: 5,
  checks_flagged: 2
})

/** Renders the list with these permissions; the server knows two orders. */
function open(permissions: string[], search = '', more: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path], permissions })),
    'GET menus/2/profile': data([]),
    'GET workorders/7': data(started),
    'GET workorders/counts': data({
      states: [started, inReview].map(({ fkc_status }) => ({ fkc_status, count: 1 })),
      mine: 1,
      late: 3,
      without_people: 0
    }),
    'GET workorders': ({ query }) => {
      const statuses = new URLSearchParams(query).getAll('fkc_status').map(Number)
      const rows = [started, inReview].filter(
        ({ fkc_status }) => statuses.length === 0 || statuses.includes(fkc_status)
      )
      return data({ rows, count: rows.length })
    },
    ...more
  })
  return { ...renderPage(path + search), api }
}

const view = (name: RegExp) => screen.findByRole('link', { name })
/** What one can filter by. */
async function filters(user: ReturnType<typeof open>['user']) {
  await user.click(screen.getByRole('button', { name: 'Filtros' }))
  const fields = within(await screen.findByRole('dialog', { name: 'Filtros' })).getAllByRole('button')
  return fields.map(({ textContent }) => textContent)
}
const always = [
  'Persona asignada',
  'Responsable',
  'Personal',
  'Especialidad',
  'Prioridad',
  'Criticidad',
  'Programada',
  'Creada',
  'Retraso',
  'Plazo',
  'Horas de trabajo',
  'Lugar',
  'Base',
  'Activo',
  'Tipo',
  'Parada de línea',
  'NOK'
]
/** What the list of rows was asked, not the counts of the views. */
const asked = (api: ReturnType<typeof fakeApi>) =>
  api.calls
    .filter(({ path: to }) => to === 'workorders')
    .map(({ query }) => new URLSearchParams(query))
    .filter(query => query.get('itemsPerPage') === '10')

test('whoever does the work begins with their own orders of the line, planned and unplanned', async () => {
  const { api } = open(technician)
  expect((await view(/Asignadas a mí/)).getAttribute('aria-current')).toBe('page')
  // These are planned and unplanned ones: it says only 'Mis órdenes'.
  expect(screen.queryByText('Planificadas')).toBeNull()
  await screen.findByText('Ronda')
  const [query] = asked(api)
  expect(Object.fromEntries(query!)).toMatchObject({
    assigned_to_me: 'true',
    fkLine: '1',
    sortBy: 'crew_start',
    sortDesc: 'false'
  })
  expect(query!.has('is_planned')).toBe(false)
  expect(screen.queryByRole('link', { name: 'Nueva OT' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Editar' })).toBeNull()
  expect(addressOf(screen.getByRole('link', { name: 'Imprimir' }))).toBe(`${path}/7/print`)
})

test('their orders are fetched to be at hand without signal; what is fetched besides says nothing if it fails', async () => {
  const orders = [{ id: 7, fk_line: 1, type: 162, stamp: 'a' }]
  const { api } = open(technician, '', {
    'GET my-work/ahead': data({ orders, left_out: 0, lists: [], pictures: [] })
  })
  await waitFor(() => expect(api.count('workorders/whole')).toBeGreaterThan(0))
  const silent = api.calls.filter(({ headers }) => headers.get('X-Suppress-Toast') === '1')
  expect(silent.map(call => call.path)).toEqual(
    expect.arrayContaining(['my-work/ahead', 'workorders/whole', 'workorders/counts'])
  )
})

test('whoever reviews sees how many wait, and finds what is wrong first', async () => {
  const { user, api } = open(supervisor)
  const review = await view(/Para revisión\s*1/)
  await view(/Todas\s*2/)
  await user.click(review)
  // The rows of the view before stay until the new ones are there.
  await waitFor(() => expect(screen.queryByText('Ronda')).toBeNull())
  screen.getByText('Pinzas')
  expect(Object.fromEntries(asked(api).at(-1)!)).toMatchObject({
    fkc_status: String(PARA_REVISION),
    sortBy: 'checks_flagged',
    sortDesc: 'true'
  })
  screen.getByText('NOK o fuera de rango', { exact: false })
  // Only an order that hasn't begun is edited.
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Editar' })).toBeNull())
  await user.click(await view(/Pendientes/))
  await screen.findByText('Ronda')
  expect(addressOf(screen.getByRole('link', { name: 'Editar' }))).toBe(`${path}/7/edit`)
  expect(api.count('workorders/7')).toBe(0)
  expect(await filters(user)).toEqual(always)
})

test('an empty view says what that means; the views are counted once it is there', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(this.matches('[data-view="en-curso"]') ? 300 : 0)
  })
  const { api } = open(supervisor, '?vista=en-curso')
  let come: (answer: ReturnType<typeof data>) => void = () => {}
  api.handlers['GET workorders'] = () => new Promise(resolve => (come = resolve))
  await waitFor(() => expect(api.count('workorders')).toBe(1))
  expect(screen.queryByText('No hay órdenes en curso')).toBeNull()
  expect([api.count('workorders'), api.count('workorders/counts')]).toEqual([1, 0])
  // Its tab is brought into sight, again when the numbers have made the tabs wider.
  const tabs = await screen.findByRole('navigation', { name: 'Vistas' })
  await waitFor(() => expect(tabs.scrollLeft).toBe(300))
  come(data({ rows: [], count: 0 }))
  await screen.findByText('No hay órdenes en curso')
  // Those of the tabs, those of one's own orders, and those of the view.
  await waitFor(() => expect(api.count('workorders/counts')).toBe(3))
  await waitFor(() => expect(tabs.scrollLeft).toBe(600))
})

test.each([
  [
    'beside each other where there is room',
    1200,
    ['Código', 'Título', 'Prioridad', 'Programada', 'Lugar', 'Personal', 'Checks', 'Parada', 'Acciones']
  ],
  ['else under the title, beside which the date stays', 676, ['Código', 'Título', 'Programada', 'Acciones']]
])('nothing is out of sight: %s', async (_, width, expected) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  open(supervisor, '?vista=pendientes')
  const row = (await screen.findByText('Ronda')).closest('tr')!
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  // The first one is that of the boxes.
  expect(heads.slice(1)).toEqual(expected)
  within(row).getByText('Marco Q.')
  within(row).getByText('Taypi Uta')
  // The actions have a column of their own.
  const column = document.querySelector('main colgroup')!.lastElementChild as HTMLElement
  expect(parseInt(column.style.width)).toBeGreaterThanOrEqual(60)
  expect(
    within(row.lastElementChild as HTMLElement)
      .getAllByRole('link')
      .map(link => link.title)
  ).toEqual(['Editar', 'Imprimir'])
})

test('a failed list can be asked again', async () => {
  const { user, api } = open(supervisor, '', { 'GET workorders': refused(500, 'SERVER.ERROR') })
  const again = await screen.findByRole('button', { name: 'Reintentar' })
  Object.assign(api.handlers, { 'GET workorders': data({ rows: [started], count: 1 }) })
  await user.click(again)
  await screen.findByText('Ronda')
})

test('the board: a card goes only where the table and the profile allow', async () => {
  const { api } = open(technician, '?modo=tablero&vista=todas', {
    'PUT workorders/state/7/11': data({ ...started, fkc_status: EN_CURSO })
  })
  const card = (await screen.findByRole('link', { name: 'Ronda' })).closest('li')!
  const column = (name: string) => screen.getByRole('region', { name })
  const changes = () => api.calls.filter(({ method }) => method === 'PUT')
  fireEvent.dragStart(card)
  fireEvent.drop(column('Para revisión'))
  expect(changes()).toEqual([])
  fireEvent.dragStart(card)
  fireEvent.drop(column('En curso'))
  await waitFor(() => expect(changes()).toMatchObject([{ path: 'workorders/state/7/11', body: { version: 1 } }]))
  // What is in review is not the technician's: no menu, no dragging.
  const other = (await screen.findByRole('link', { name: 'Pinzas' })).closest('li')!
  expect(other.getAttribute('draggable')).toBe('false')
  expect(within(other).queryByRole('button')).toBeNull()
})

test('the board by keyboard, and what the server refuses', async () => {
  const { user } = open(technician, '?modo=tablero&vista=todas', {
    'PUT workorders/state/7/11': refused(409, 'DOMAIN.CONFLICT', 'Otra persona la ha cancelado')
  })
  await user.click(await screen.findByRole('button', { name: 'Cambiar el estado de OT-2026-000007' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Empezar' }))
  await within(screen.getByRole('main')).findByText('Otra persona la ha cancelado')
})

test('what is found is counted: by tabs, and what needs attention in the view', async () => {
  const { user, api, here } = open(supervisor, '?vista=pendientes&page=2&search=quispe&fk_base=4')
  await view(/Todas\s*2/)
  const counted = () =>
    api.calls
      .filter(({ path: to }) => to === 'workorders/counts')
      .map(({ query }) => Object.fromEntries(new URLSearchParams(query)))
  const found = { fkLine: '1', is_planned: 'true', search: 'quispe', fk_base: '4' }
  expect(counted()).toEqual(expect.arrayContaining([found, { ...found, fkc_status: String(PENDIENTE) }]))
  await user.click(await screen.findByRole('button', { name: /Atrasadas\s*3/ }))
  expect(here()).toBe(`${path}?vista=pendientes&search=quispe&fk_base=4&is_late=true`)
  await waitFor(() => expect(counted()).toContainEqual({ ...found, is_late: 'true' }))
  const late = screen.getByRole('button', { name: /Atrasadas/, pressed: true })
  await user.click(late)
  await user.click(screen.getByRole('button', { name: /Sin personal\s*0/ }))
  expect(here()).toBe(`${path}?vista=pendientes&search=quispe&fk_base=4&has_people=false`)
})

test('the board is searched and filtered as the list', async () => {
  const { user, api, here } = open(supervisor, '?modo=tablero&vista=todas')
  await user.type(await screen.findByRole('searchbox', { name: 'Palabras, persona, base, activo, lugar' }), 'quispe')
  await waitFor(() => expect(here()).toContain('search=quispe'))
  await user.click(await screen.findByRole('button', { name: /Sin personal/ }))
  const column = () => api.calls.findLast(({ query }) => query.includes('itemsPerPage=30'))!
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(column().query))).toMatchObject({
      search: 'quispe',
      has_people: 'false'
    })
  )
})

test('from the list to the board and back', async () => {
  const { user, here } = open(supervisor, '?vista=todas&page=2')
  const mode = async (name: string) => user.click(await screen.findByRole('radio', { name }))
  const checked = () => screen.getByRole<HTMLInputElement>('radio', { checked: true }).value
  await screen.findByRole('radio', { name: 'Tablero' })
  expect(checked()).toBe('lista')
  expect(await filters(user)).toEqual(['Estado', ...always])
  await mode('Tablero')
  await screen.findByRole('region', { name: 'Para revisión' })
  expect(checked()).toBe('tablero')
  expect(await filters(user)).toEqual(always)
  expect(here()).toBe(`${path}?vista=todas&modo=tablero`)
  await mode('Lista')
  await screen.findByRole('table')
  expect(here()).toBe(`${path}?vista=todas`)
})

test('what was refused in a question is not said again in the next', async () => {
  const { user } = open(supervisor, '?modo=tablero&vista=todas', {
    'PUT workorders/state/8/11': refused(409, 'DOMAIN.CONFLICT', 'Ya no se puede')
  })
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Cambiar el estado de OT-2026-000008' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Devolver' }))
    return within(await screen.findByRole('dialog', { name: /Devolver/ }))
  }
  const first = await ask()
  await user.type(await first.findByRole('textbox'), 'Falta')
  await user.click(first.getByRole('button', { name: 'Devolver' }))
  await first.findByText('Ya no se puede')
  await user.click(first.getByRole('button', { name: 'Volver' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(within(screen.getByRole('main')).queryByText('Ya no se puede')).toBeNull()
  expect((await ask()).queryByText('Ya no se puede')).toBeNull()
})

test.each([
  ['whoever reviews is called to the orders to review, if there are any', supervisor, 1, ['Para revisión1']],
  ['without orders to review, nobody is called', supervisor, 0, []],
  ['whoever may not review is not called', technician, 1, []]
])('%s', async (_, permissions, count, called) => {
  const { container } = open(permissions, '?vista=todas', {
    'GET workorders/counts': data({
      states: [
        { fkc_status: PENDIENTE, count: 4 },
        { fkc_status: PARA_REVISION, count }
      ],
      mine: 0,
      late: 0,
      without_people: 0
    })
  })
  await view(/Para revisión/)
  await view(/Todas\d/)
  const calls = [...container.querySelectorAll('[data-calls]')].map(tab => tab.closest('a')?.textContent)
  expect(calls).toEqual(called)
})
