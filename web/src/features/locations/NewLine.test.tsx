import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aLine, aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { positionsIn } from './TowerPositions.tsx'

afterEach(() => vi.unstubAllGlobals())

const pages = ['/admin/locations', '/admin/locations/lines/new', '/first-line', '/line-not-found']
const permissions = ['locations.read', 'locations.write', 'lines.all']

function aServer(me: Parameters<typeof aUser>[0] = {}) {
  return fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: '', time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages, permissions, ...me })),
    'GET menus/2/profile': data([]),
    'GET location': data({ rows: [], count: 0 }),
    'POST location/line': data({ line: { id: 7 }, locations: 4 })
  })
}

const written = ({ calls }: ReturnType<typeof aServer>) => calls.find(({ method }) => method === 'POST')?.body
const box = (name: string | RegExp) => screen.getByRole('textbox', { name })

test('a new installation: whoever may make a line is led to the first one, and then to what they made', async () => {
  const server = aServer({ locations: [] })
  const { user, here } = renderPage('/')
  await screen.findByRole('heading', { level: 1, name: 'Cree la primera línea' })
  expect(here()).toBe('/first-line')
  await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Línea Roja')
  await user.type(box('Código'), 'LR')
  await user.type(box('Nombre de la estación 1'), 'Sur')
  await user.type(box('Código de la estación 1'), 'LR-E1')
  await user.type(box('Nombre de la estación 2'), 'Norte')
  await user.type(box('Código de la estación 2'), 'LR-E2')
  await user.type(box('Posición (m) de la estación 2'), '950,5')
  await user.clear(box('Torres'))
  await user.type(box('Torres'), '2')
  server.handlers['GET auth/me'] = data(aUser({ pages, permissions, locations: [aLine(7)] }))
  await user.click(screen.getByRole('button', { name: 'Crear la línea' }))
  await waitFor(() => expect(here()).toBe('/admin/locations?nodo=7'))
  expect(written(server)).toMatchObject({
    name: 'Línea Roja',
    code: 'LR',
    stations: [
      { name: 'Sur', code: 'LR-E1', position_m: 0 },
      { name: 'Norte', code: 'LR-E2', position_m: 950.5 }
    ],
    towers: 2
  })
})

test.each([
  ['without the right to make lines', { permissions: ['locations.read'] }, '/line-not-found'],
  ['without all lines', { permissions: ['locations.write'] }, '/line-not-found'],
  ['with a line', { locations: [aLine(1)] }, '/admin/locations?nodo=1']
])('the first line, %s: one is led on', async (_, me, expected) => {
  aServer({ locations: [], ...me })
  const { here, router } = renderPage('/first-line')
  await waitFor(() => expect(here()).not.toBe('/first-line'))
  if (expected === '/line-not-found') expect(here()).toBe(expected)
  else expect(router.state.location.pathname).not.toContain('line-not-found')
})

test('stations come and go, towers are pasted; what is wrong with one says so at its field', async () => {
  const server = aServer()
  const { user } = renderPage('/admin/locations/lines/new')
  await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Línea Azul')
  await user.type(box('Código'), 'LA')
  await user.click(screen.getByRole('button', { name: 'Quitar la estación 2' }))
  await user.click(screen.getByRole('button', { name: 'Añadir estación' }))
  await user.type(box('Nombre de la estación 1'), 'Sur')
  await user.type(box('Código de la estación 1'), 'LA-E1')
  await user.type(box('Nombre de la estación 2'), 'Norte')
  await user.type(box('Posición (m) de la estación 2'), '600')
  const towers = screen.getByRole('textbox', { name: /Posiciones de las torres/ })
  await user.click(towers)
  await user.paste('120\t245,5\nmal')
  await screen.findByText('No es un número: mal')
  await user.click(screen.getByRole('button', { name: 'Crear la línea' }))
  const summary = within(await screen.findByRole('alert'))
  await user.click(summary.getByRole('button', { name: /^Estaciones 2, Código: / }))
  expect(document.activeElement).toBe(box('Código de la estación 2'))
  await user.keyboard('LA-E2')
  await user.clear(towers)
  await user.click(towers)
  await user.paste('120\t245,5')
  await screen.findByText('2 torres')
  await user.click(screen.getByRole('button', { name: 'Crear la línea' }))
  await waitFor(() => expect(written(server)).toMatchObject({ tower_positions: [120, 245.5] }))
})

test.each([
  ['', []],
  ['120 245.5', [120, 245.5]],
  ['120;245,5\n 380\t', [120, 245.5, 380]],
  ['12 x', [12, Number.NaN]]
])('positions in %j', (text, expected) => expect(positionsIn(text)).toEqual(expected))
