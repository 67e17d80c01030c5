import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressOf } from '../../../test/addresses.ts'
import { aLine, aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { givenSize, mapAnswers, tileImages, tiles } from '../../../test/maps.ts'
import { renderPage } from '../../../test/renderPage.tsx'

beforeEach(givenSize)
afterEach(() => vi.unstubAllGlobals())

function aServer({ permissions = ['locations.read', 'locations.write'], service = tiles, more = {} } = {}) {
  const me = aUser({ pages: ['/admin/locations'], permissions })
  return fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: '', time_zone: 'America/La_Paz' }),
    'GET auth/me': data({ ...me, locations: [aLine(1), aLine(2)] }),
    'GET menus/2/profile': data([]),
    'GET location': data({ rows: [], count: 0 }),
    ...mapAnswers(service),
    ...more
  })
}

const marks = async () => {
  const map = await screen.findByRole('group', { name: 'Mapa de las líneas' })
  await within(map).findByRole('link', { name: 'Estación Sur, U-3' })
  return map
}

test('all lines with what stands on them; each mark leads to its place', async () => {
  const api = aServer()
  renderPage('/admin/locations?modo=mapa')
  const map = await marks()
  expect(
    within(map)
      .getAllByRole('link')
      .map(link => [link.textContent, addressOf(link)])
  ).toEqual([
    ['Estación Sur, U-3', '/admin/locations?nodo=3'],
    ['Torre 1, U-6', '/admin/locations?nodo=6'],
    ['Estación Norte (Alta), U-4', '/admin/locations?nodo=4'],
    ['Estación Verde, U-8', '/admin/locations?nodo=8']
  ])
  expect(within(map).getByText('Estación Norte')).toBeDefined()
  // A casing and a line in its colour; one station alone has none to draw.
  await waitFor(() =>
    expect([...map.querySelectorAll('path')].map(path => path.getAttribute('stroke'))).toContain('#E53935')
  )
  expect(within(map).getByText('© Nosotros')).toBeDefined()
  expect(tileImages()[0]?.src).toMatch(/^https:\/\/t\.example\/\d+\/\d+\/\d+\.png$/)
  expect(tileImages()[0]?.referrerPolicy).toBe('strict-origin')
  expect(api.count('location/map')).toBe(1)
})

test('one line alone; what has no position is listed, and who may can give it one', async () => {
  const { calls } = aServer()
  const { user, here, unmount } = renderPage('/admin/locations?modo=mapa')
  const map = await marks()
  expect(within(map).getByRole('link', { name: /Estación Verde/ })).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Línea 1' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /Estación Verde/ })).toBeNull())
  expect(here()).toBe('/admin/locations?modo=mapa&lineas=una')
  expect(calls.filter(({ path }) => path === 'location/map').map(({ query }) => query)).toEqual(['', '?fkLine=1'])
  await user.click(screen.getByText('1 lugar sin posición'))
  expect(addressOf(screen.getByRole('link', { name: 'Dar posición a Cochera Norte' }))).toBe(
    '/admin/locations?nodo=7&record=7'
  )
  unmount()
  aServer({ permissions: ['locations.read'] })
  renderPage('/admin/locations?modo=mapa')
  await marks()
  expect(screen.getByText('1 lugar sin posición')).toBeDefined()
  expect(screen.queryByRole('link', { name: /Dar posición/ })).toBeNull()
})

test('tiles that do not come: the lines are drawn by their positions, and the map is tried again', async () => {
  aServer()
  const { user, here } = renderPage('/admin/locations?modo=mapa')
  await marks()
  await waitFor(() => expect(tileImages().length).toBeGreaterThan(0))
  act(() => tileImages().forEach(image => fireEvent.error(image)))
  await screen.findByText(/No se ha podido cargar el mapa/)
  expect(screen.getByText('Línea Roja · 900 m · 1 torre')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await marks()
  act(() =>
    tileImages()
      .slice(1)
      .forEach(image => fireEvent.error(image))
  )
  act(() => void fireEvent.load(tileImages()[0] as HTMLImageElement))
  expect(screen.queryByText(/No se ha podido cargar/)).toBeNull()
  // Without a connection nothing is waited for; once it is back, so is the map.
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await user.click(screen.getByRole('button', { name: 'Estación Norte (Alta), 900 m' }))
  await waitFor(() => expect(here()).toBe('/admin/locations?nodo=4'))
  isOnline.mockReturnValue(true)
})

test('back online the map comes by itself', async () => {
  aServer()
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  renderPage('/admin/locations?modo=mapa')
  await screen.findByText(/No se ha podido cargar el mapa/)
  expect(tileImages()).toEqual([])
  isOnline.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await marks()
})

test('the buttons of the map, and nothing to show', async () => {
  aServer()
  const { user, unmount } = renderPage('/admin/locations?modo=mapa')
  const map = await marks()
  const scale = () => map.querySelector('[data-scale]')?.getAttribute('data-scale')
  expect(scale()).toBe('city')
  for (let i = 0; i < 6; i++) await user.click(screen.getByRole('button', { name: 'Acercar' }))
  await waitFor(() => expect(scale()).toBe('houses'))
  // What has the focus comes into sight.
  const before = tileImages().map(({ src }) => src)
  await user.tab({ shift: true })
  for (const link of within(map).getAllByRole('link').slice(0, 2)) act(() => link.focus())
  await waitFor(() => expect(tileImages().map(({ src }) => src)).not.toEqual(before))
  await user.click(screen.getByRole('button', { name: 'Ver todo' }))
  await waitFor(() => expect(scale()).toBe('city'))
  unmount()
  aServer({ more: { 'GET location/map': data({ lines: [], places: [], is_whole: true }) } })
  renderPage('/admin/locations?modo=mapa')
  await screen.findByText('Ninguna ubicación tiene posición en el mapa')
})
