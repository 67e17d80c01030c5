import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Location } from 'contract/locations/locations.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aLine, aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { givenSize, mapAnswers, tileImages } from '../../../test/maps.ts'
import { renderPage } from '../../../test/renderPage.tsx'

beforeEach(givenSize)
afterEach(() => vi.unstubAllGlobals())

const tower: Location = {
  id: 6,
  version: 3,
  created_at: '2026-01-01T12:00:00.000Z',
  updated_at: '2026-01-01T12:00:00.000Z',
  fk_location: 1,
  location: null,
  fk_line: 1,
  line: { id: 1, name: 'Línea Roja', color: '#E53935' },
  fkc_type: 22,
  type: { id: 22, name: 'Torre' },
  code: 'U-6',
  name: 'Torre 1',
  color: null,
  latitude: -16.4941,
  longitude: -68.1491,
  altitude: null,
  position_m: 450,
  is_active: true,
  takes_public_reports: false,
  children_count: 0,
  bases_count: 0
}

/** The form of a tower, with its map open. */
async function open(place = tower) {
  const me = aUser({ pages: ['/admin/locations'], permissions: ['locations.read', 'locations.write'] })
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: '', time_zone: 'America/La_Paz' }),
    'GET auth/me': data({ ...me, locations: [aLine(1)] }),
    'GET menus/2/profile': data([]),
    'GET location': data({ rows: [], count: 0 }),
    'GET location/6': data(place),
    'PUT location/6': data({ ...place, version: 4 }),
    ...mapAnswers()
  })
  const { user } = renderPage('/admin/locations?record=6')
  const latitude = await screen.findByLabelText<HTMLInputElement>('Latitud')
  const longitude = await screen.findByLabelText<HTMLInputElement>('Longitud')
  const opener = screen.getByRole('button', { name: 'Elegir en el mapa' })
  expect(opener.getAttribute('aria-expanded')).toBe('false')
  await user.click(opener)
  const map = await screen.findByRole('group', { name: 'Mapa para elegir la posición' })
  const ground = await waitFor(() => {
    const found = map.querySelector<HTMLElement>('.leaflet-container')
    if (!found) throw new Error('no map yet')
    return found
  })
  const pin = () => screen.findByRole('button', { name: /^Posición elegida/ })
  return { api, user, latitude, longitude, map, ground, pin, values: () => [latitude.value, longitude.value] }
}

test('the map that is opened is brought into sight', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { map } = await open()
  expect(scrolled.mock.contexts.some(element => (element as Element).contains(map))).toBe(true)
})

test('a press on the map gives the place four decimals, which are saved', async () => {
  const { api, user, ground, pin, values } = await open()
  expect((await pin()).getAttribute('aria-label')).toBe('Posición elegida: -16.4941, -68.1491')
  fireEvent.click(ground, { clientX: 500, clientY: 100 })
  await waitFor(() => expect(values()).not.toEqual(['-16.4941', '-68.1491']))
  for (const value of values()) expect(value).toMatch(/^-\d\d\.\d{1,4}$/)
  expect((await pin()).getAttribute('aria-label')).toMatch(/-\d\d\.\d{4}, -\d\d\.\d{4}$/)
  const [latitude, longitude] = values().map(Number)
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(api.calls.some(({ method }) => method === 'PUT')).toBe(true))
  expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ version: 3, latitude, longitude })
})

test('arrows move the mark by 11 m, with Shift by 110; typing moves it too', async () => {
  const { user, latitude, longitude, pin, values } = await open()
  const mark = await pin()
  mark.focus()
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowLeft}')
  expect(values()).toEqual(['-16.4939', '-68.1492'])
  await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}x')
  expect(values()).toEqual(['-16.4949', '-68.1482'])
  expect(document.activeElement).toBe(mark)
  await user.clear(latitude)
  expect(screen.queryByRole('button', { name: /^Posición elegida/ })).toBeNull()
  await user.type(latitude, '-16.50004')
  await user.tab()
  expect(latitude.value).toBe('-16.5')
  expect((await pin()).getAttribute('aria-label')).toBe('Posición elegida: -16.5000, -68.1482')
  await user.clear(longitude)
  await user.type(longitude, '181')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(longitude.getAttribute('aria-invalid')).toBe('true'))
  expect(latitude.getAttribute('aria-invalid')).toBeNull()
})

test.each([
  ['-16.5051, -68.13364', ['-16.5051', '-68.1336']],
  ['-16,5051; -68,1336', ['-16.5051', '-68.1336']],
  [`16°30'18.4"S 68°08'01.0"O`, ['-16.5051', '-68.1336']],
  [`16°30'18.4"S`, ['-16.5051', '-68.1491']]
])('pasted into the latitude: %s', async (text, expected) => {
  const { user, latitude, values } = await open()
  await user.clear(latitude)
  await user.click(latitude)
  await user.paste(text)
  expect(values()).toEqual(expected)
})

test('a pair that is typed is taken apart once the field is left; what is no coordinate stays and says so', async () => {
  const { user, latitude, longitude, values } = await open()
  await user.clear(latitude)
  await user.type(latitude, '-16.5051, -68.1336')
  expect(values()).toEqual(['-16.5051, -68.1336', '-68.1491'])
  await user.tab()
  expect(values()).toEqual(['-16.5051', '-68.1336'])
  await user.clear(longitude)
  await user.type(longitude, 'norte')
  await user.tab()
  expect(longitude.value).toBe('norte')
  await waitFor(() => expect(longitude.getAttribute('aria-invalid')).toBe('true'))
})

test('the two the other way round are far from the line: they are swapped at a press', async () => {
  const { user, latitude, values } = await open()
  await user.clear(latitude)
  await user.click(latitude)
  await user.paste('-68.1336, -16.4955')
  await screen.findByText(/km del resto de la línea/)
  await user.click(screen.getByRole('button', { name: 'Intercambiarlas' }))
  expect(values()).toEqual(['-16.4955', '-68.1336'])
  expect(screen.queryByText(/km del resto de la línea/)).toBeNull()
})

test('a position far from its line is said beside the fields, with the map folded, and saved once that is confirmed', async () => {
  const { api, user, latitude } = await open()
  await user.click(screen.getByRole('button', { name: 'Cerrar el mapa' }))
  await user.clear(latitude)
  await user.click(latitude)
  await user.paste('-75.1, 0.5')
  const notice = await screen.findByText(/^Está a .* km del resto de la línea\.$/)
  expect(screen.queryByRole('group', { name: 'Mapa para elegir la posición' })).toBeNull()
  expect(notice.closest('[role="status"]')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Intercambiarlas' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Está bien: guardarlas así' }))
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() =>
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      latitude: -75.1,
      longitude: 0.5,
      is_far: true
    })
  )
})

test('without a position: the middle of the map is marked without a mouse, and taken back', async () => {
  const { user, pin, values } = await open({ ...tower, latitude: null, longitude: null })
  expect(screen.getByText('Pulse en el mapa donde está la ubicación.')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Marcar el centro del mapa' }))
  await pin()
  expect(Number(values()[0])).toBeCloseTo(-16.494, 2)
  await user.click(screen.getByRole('button', { name: 'Quitar la posición' }))
  expect(values()).toEqual(['', ''])
  expect(screen.queryByRole('button', { name: /^Posición elegida/ })).toBeNull()
})

test('where the device is, or why not', async () => {
  const asked = vi.fn<Geolocation['getCurrentPosition']>()
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: asked } })
  const { user, values } = await open()
  await user.click(screen.getByRole('button', { name: 'Mi posición' }))
  const [found, failed] = asked.mock.calls[0] as Parameters<Geolocation['getCurrentPosition']>
  act(() => failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError))
  await screen.findByText(/no tiene permiso para saber dónde está/)
  act(() => found({ coords: { latitude: -16.501234, longitude: -68.15 } } as GeolocationPosition))
  expect(values()).toEqual(['-16.5012', '-68.15'])
  expect(screen.queryByText(/no tiene permiso/)).toBeNull()
  act(() => failed?.({ code: 3, PERMISSION_DENIED: 1 } as GeolocationPositionError))
  await screen.findByText(/Pruebe al aire libre/)
  Reflect.deleteProperty(navigator, 'geolocation')
  await user.click(screen.getByRole('button', { name: 'Mi posición' }))
  await screen.findByText('Este navegador no dice dónde está.')
})

test('a place of ours is put in the middle; without tiles the map goes on', async () => {
  const { user, map, values } = await open()
  const before = tileImages().map(({ src }) => src)
  await user.type(screen.getByRole('combobox', { name: 'Buscar en el mapa' }), 'verde')
  await user.click(await screen.findByRole('option', { name: 'U-8 · Estación Verde', hidden: true }))
  await waitFor(() => expect(tileImages().map(({ src }) => src)).not.toEqual(before))
  act(() => tileImages().forEach(image => fireEvent.error(image)))
  await screen.findByText(/No se ha podido cargar el fondo/)
  fireEvent.click(map.querySelector('.leaflet-container') as HTMLElement, { clientX: 400, clientY: 200 })
  await waitFor(() => expect(values()).toEqual(['-16.52', '-68.11']))
})
