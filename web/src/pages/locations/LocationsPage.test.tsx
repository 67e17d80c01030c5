import { screen, waitFor, within } from '@testing-library/react'
import type { Location } from 'contract/locations/locations.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aUser, type Call, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { toastsSoFar } from '../../../test/toastsSoFar.ts'
import { drawnPlaces } from '../../records/locations/LineDrawing.tsx'
import { explainMove } from './locationTree.tsx'

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => localStorage.removeItem('tree location'))

const record = { version: 3, created_at: '2026-01-01T12:00:00.000Z', updated_at: '2026-01-01T12:00:00.000Z' }

function aPlace(id: number, name: string, fk_location: number | null, more: Partial<Location> = {}): Location {
  return {
    id,
    ...record,
    fk_location,
    location: null,
    fk_line: 1,
    line: { id: 1, name: 'Línea Roja', color: '#E53935' },
    fkc_type: 21,
    type: { id: 21, name: 'Estación' },
    code: `U-${id}`,
    name,
    color: null,
    latitude: null,
    longitude: null,
    altitude: null,
    position_m: null,
    is_active: true,
    takes_public_reports: false,
    children_count: 0,
    bases_count: 0,
    ...more
  }
}

const line = aPlace(1, 'Línea Roja', null, { fkc_type: 20, type: { id: 20, name: 'Línea' }, children_count: 2 })
const other = aPlace(2, 'Línea Verde', null, { fkc_type: 20, type: { id: 20, name: 'Línea' } })
const south = aPlace(3, 'Estación Sur', 1, { position_m: 120, children_count: 1, bases_count: 4 })
const north = aPlace(4, 'Estación Norte', 1)
const room = aPlace(5, 'Sala de máquinas', 3)
const all = [line, other, south, north, room]

const preview = {
  path: ['Línea Verde'],
  line_from: { id: 1, name: 'Línea Roja' },
  line_to: { id: 2, name: 'Línea Verde' },
  locations: 1,
  bases: 4,
  work_orders: 2
}

function aServer(permissions = ['locations.read', 'locations.write']) {
  const list = ({ query }: Call) => {
    const asked = new URLSearchParams(query)
    const words = asked.get('search')
    const rows = all.filter(row =>
      words
        ? row.name.includes(words)
        : asked.has('is_root')
          ? row.fk_location === null
          : row.fk_location === Number(asked.get('fk_location'))
    )
    return data({ rows, count: rows.length })
  }
  return fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: '', time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: ['/admin/locations', '/admin/locations/lines/new'], permissions })),
    'GET menus/2/profile': data([]),
    'GET location': list,
    ...Object.fromEntries(all.map(row => [`GET location/${row.id}`, data(row)])),
    'GET location/getLocationsForLine/1': data([
      south,
      { ...north, position_m: 900 },
      aPlace(6, 'Torre 1', 1, { fkc_type: 22, position_m: 450 })
    ]),
    'GET location/5/parents': data([south, line]),
    'GET location/3/parents': data([line]),
    'GET location/3/move': data(preview),
    'PUT location/3': data({ ...south, fk_location: 2, version: 4 })
  })
}

const names = () => screen.getAllByRole('treeitem').map(item => item.querySelector('[class*="_name"]')?.textContent)
const findInTree = async (name: string) => within(await screen.findByRole('tree')).findByText(name)
const item = (name: string) =>
  within(screen.getByRole('tree')).getByText(name).closest<HTMLElement>('[role="treeitem"]') as HTMLElement

test('levels are asked for when they are opened, and stay open after F5', async () => {
  const server = aServer()
  const { user, unmount } = renderPage('/admin/locations')
  await user.click(await screen.findByRole('button', { name: 'Abrir U-1' }))
  await findInTree('Estación Sur')
  expect(names()).toEqual(['Línea Roja', 'Estación Sur', 'Estación Norte', 'Línea Verde'])
  expect(item('Línea Roja').getAttribute('aria-expanded')).toBe('true')
  expect(within(item('Estación Sur')).getByText('120 m')).toBeDefined()
  expect(within(item('Estación Sur')).getByText('4 bases')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Abrir U-4', hidden: true }).disabled).toBe(true)
  unmount()
  renderPage('/admin/locations')
  await findInTree('Estación Sur')
  await user.click(screen.getByRole('button', { name: 'Cerrar todo' }))
  await waitFor(() => expect(names()).toEqual(['Línea Roja', 'Línea Verde']))
  expect(server.calls.some(({ query }) => query.includes('fk_location=3'))).toBe(false)
})

test('what a search finds is shown in its place, with the path to it', async () => {
  aServer()
  const { user, here } = renderPage('/admin/locations')
  await user.type(await screen.findByRole('searchbox'), 'máquinas')
  const found = within(await screen.findByRole('list', { name: 'Resultados' }))
  await user.click(await found.findByRole('button', { name: /Sala de máquinas/ }))
  await waitFor(() => expect(here()).toBe('/admin/locations?nodo=5'))
  await screen.findByRole('heading', { level: 2, name: 'Sala de máquinas' })
  await waitFor(() =>
    expect(names()).toEqual(['Línea Roja', 'Estación Sur', 'Sala de máquinas', 'Estación Norte', 'Línea Verde'])
  )
  const path = within(screen.getByRole('navigation', { name: 'Ruta hasta la raíz' }))
  await user.click(path.getByRole('button', { name: 'Estación Sur' }))
  await screen.findByRole('heading', { level: 2, name: 'Estación Sur' })
})

test('by keyboard: letters find, Home and End go to the ends, Enter chooses', async () => {
  aServer()
  const { user, here } = renderPage('/admin/locations')
  await user.click(await screen.findByRole('button', { name: 'Abrir U-1' }))
  await findInTree('Estación Norte')
  item('Línea Roja').focus()
  await user.keyboard('nor')
  expect(document.activeElement).toBe(item('Estación Norte'))
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(item('Línea Verde'))
  await user.keyboard('{Home}{ArrowDown}{Enter}')
  await waitFor(() => expect(here()).toBe('/admin/locations?nodo=3'))
})

test('Tab stops once in the tree, at the line that had the focus, and at what may be done with it', async () => {
  aServer()
  const { user } = renderPage('/admin/locations')
  await user.click(await screen.findByRole('button', { name: 'Abrir U-1' }))
  await findInTree('Estación Norte')
  const stops = () =>
    [...screen.getByRole('tree').querySelectorAll<HTMLElement>('[role="treeitem"], button')]
      .filter(element => element.tabIndex === 0)
      .map(element => element.dataset['value'] ?? element.getAttribute('aria-label'))
  expect(stops()).toEqual(['1', 'Acciones de U-1'])
  item('Línea Roja').focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(item('Estación Sur'))
  expect(stops()).toEqual(['3', 'Acciones de U-3'])
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Acciones de U-3' }))
  await user.tab()
  expect(screen.getByRole('tree').contains(document.activeElement)).toBe(false)
  for (const _ of [1, 2]) await user.tab({ shift: true })
  await user.keyboard('{Shift>}{F10}{/Shift}')
  const move = await screen.findByRole('menuitem', { name: 'Mover a…' })
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(move)
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Acciones de U-3' }))
  await user.keyboard(' ')
  await screen.findByRole('menu')
})

test('a move says first what it changes, is sent with the version that is shown, and can be undone', async () => {
  const server = aServer()
  const { user } = renderPage('/admin/locations')
  await user.click(await screen.findByRole('button', { name: 'Abrir U-1' }))
  await user.click(await screen.findByRole('button', { name: 'Acciones de U-3' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mover a…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mover U-3 «Estación Sur»' }))
  const into = dialog.getByRole('combobox', { name: 'Dentro de' })
  await waitFor(() => expect(document.activeElement).toBe(into))
  await user.click(dialog.getByRole('button', { name: 'Mover' }))
  await waitFor(() => expect(document.activeElement).toBe(into))
  await dialog.findByText(/Dentro de.*obligatorio/)
  // A station stands on a line or a stretch: the first level isn't offered.
  expect(dialog.queryByRole('switch', { name: 'En el primer nivel' })).toBeNull()
  await user.type(into, 'Línea Verde')
  await user.click(await screen.findByRole('option', { name: 'U-2 · Línea Verde', hidden: true }))
  expect(server.calls.findLast(({ query }) => query.includes('search='))?.query).toContain('fkc_type=20&fkc_type=23')
  await dialog.findByText('Quedará en Línea Verde.')
  await dialog.findByText('2 órdenes abiertas se quedan en Línea Roja, donde se crearon.')
  await user.click(dialog.getByRole('button', { name: 'Mover' }))
  const undo = await screen.findByRole('button', { name: 'Deshacer' })
  await user.click(undo)
  const moves = () => server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await waitFor(() =>
    expect(moves()).toEqual([
      { version: 3, fk_location: 2 },
      { version: 4, fk_location: 1 }
    ])
  )
})

test('what can be made within a place is what may stand there; a line isn’t moved', async () => {
  aServer()
  const { user } = renderPage('/admin/locations')
  await user.click(await screen.findByRole('button', { name: 'Acciones de U-1' }))
  expect(screen.queryByRole('menuitem', { name: 'Mover a…' })).toBeNull()
  await user.click(await screen.findByRole('menuitem', { name: 'Crear dentro' }))
  const type = await screen.findByRole('combobox', { name: /^Tipo/ })
  await user.click(type)
  await screen.findByRole('option', { name: 'Torre', hidden: true })
  expect(screen.queryByRole('option', { name: 'Línea', hidden: true })).toBeNull()
})

test('a drawing that does not come leaves its room', async () => {
  const { handlers } = aServer()
  handlers['GET location/1'] = refused(500, 'X', 'No va')
  renderPage('/admin/locations')
  await screen.findByRole('button', { name: 'Abrir U-1' })
  await waitFor(() => expect(document.querySelector('main [aria-busy]')).toBeNull())
  expect(screen.queryByText('No va')).toBeNull()
})

test('a place that one may not see is said where it would stand, and by one toast', async () => {
  const { handlers } = aServer()
  for (const path of ['location/5', 'location/5/parents'])
    handlers[`GET ${path}`] = refused(403, 'AUTH.FORBIDDEN', 'No tiene permiso')
  const { queryClient } = renderPage('/admin/locations?nodo=5')
  await screen.findByText('No se ha podido cargar el registro')
  expect(await toastsSoFar(queryClient)).toEqual(['No tiene permiso'])
  expect(screen.getAllByText('Sin permiso')).toHaveLength(1)
})

test('a level that does not come says so and is asked for again; whoever only reads moves nothing', async () => {
  const server = aServer(['locations.read'])
  const { handlers } = server
  const list = handlers['GET location'] as (call: Call) => ReturnType<typeof data>
  handlers['GET location'] = call => (call.query.includes('fk_location=1') ? refused(500, 'X', 'No va') : list(call))
  const { user } = renderPage('/admin/locations')
  await user.click(await screen.findByRole('button', { name: 'Abrir U-1' }))
  await screen.findByText(/No va/)
  handlers['GET location'] = list
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await findInTree('Estación Norte')
  expect(screen.queryByRole('link', { name: 'Nueva ubicación' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Acciones de U-1' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Etiqueta'])
  expect(screen.queryByTitle('Mantenga pulsado para arrastrar')).toBeNull()
})

test.each([
  [
    'to another line',
    preview,
    [
      'Quedará en Línea Verde.',
      'Con ella se mueven 1 ubicación y 4 bases.',
      'Cambia de línea: de Línea Roja a Línea Verde. Quien solo trabaja en Línea Roja deja de verla.',
      '2 órdenes abiertas se quedan en Línea Roja, donde se crearon.'
    ]
  ],
  [
    'within its line',
    { ...preview, path: ['Línea Roja', 'Norte'], line_to: preview.line_from, bases: 0 },
    ['Quedará en Línea Roja › Norte.', 'Con ella se mueven 1 ubicación.']
  ],
  [
    'to no line',
    { ...preview, path: [], line_to: null, locations: 0, bases: 0, work_orders: 0 },
    ['Quedará en el primer nivel.', 'Deja de ser de Línea Roja: la verán todas las líneas.']
  ],
  [
    'from all lines to one',
    { ...preview, line_from: null, locations: 0, bases: 1, work_orders: 1 },
    [
      'Quedará en Línea Verde.',
      'Con ella se mueven 1 base.',
      'Pasa a ser solo de Línea Verde.',
      '1 orden abierta se queda en todas las líneas, donde se crearon.'
    ]
  ]
])('what a move changes: %s', (_, given, expected) => expect(explainMove(given)).toEqual(expected))

test('the line is drawn by its positions; a station on it is chosen by a press', async () => {
  aServer()
  const { user, here } = renderPage('/admin/locations')
  await screen.findByText('Línea Roja · 900 m · 1 torre')
  await user.click(screen.getByRole('button', { name: 'Estación Norte, 900 m' }))
  await waitFor(() => expect(here()).toBe('/admin/locations?nodo=4'))
  expect(drawnPlaces([line, { ...north, position_m: 900 }, south, room]).map(({ id, at }) => [id, at])).toEqual([
    [3, 120 / 900],
    [4, 1]
  ])
  expect(drawnPlaces([{ ...south, position_m: 0 }])).toMatchObject([{ at: 0 }])
})

test('a level of many rows comes in parts; a chosen row beyond the first one is looked for', async () => {
  const { handlers } = aServer()
  const many = Array.from({ length: 250 }, (_, index) => aPlace(100 + index, `Torre ${index + 1}`, 2))
  const list = handlers['GET location'] as (call: Call) => ReturnType<typeof data>
  handlers['GET location'] = call => {
    const asked = new URLSearchParams(call.query)
    const from = (Number(asked.get('page')) - 1) * 100
    if (asked.get('fk_location') === '2') return data({ rows: many.slice(from, from + 100), count: many.length })
    if (asked.has('is_root')) return data({ rows: [line, { ...other, children_count: 250 }], count: 2 })
    return list(call)
  }
  handlers['GET location/310'] = data(many[210])
  handlers['GET location/310/parents'] = data([other])
  const { user, router } = renderPage('/admin/locations')
  await user.click(await screen.findByRole('button', { name: 'Abrir U-2' }))
  await screen.findByText('Quedan 150')
  expect(names()).toHaveLength(103)
  await user.click(screen.getByRole('button', { name: 'Mostrar más' }))
  await screen.findByText('Quedan 50')
  void router.navigate({ to: '/admin/locations', search: { nodo: '310' } })
  await findInTree('Torre 211')
  expect(screen.queryByText(/^Quedan/)).toBeNull()
  expect(names().filter(name => name === 'Torre 101')).toHaveLength(1)
})
