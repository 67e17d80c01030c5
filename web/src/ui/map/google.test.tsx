import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Point } from 'contract/core/coordinates.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aFakeGoogle } from '../../../test/fakeGoogle.ts'
import { fakeApi } from '../../../test/fakeApi.ts'
import { givenSize, mapAnswers, tileImages, tiles } from '../../../test/maps.ts'
import { renderPart } from '../../../test/renderPart.tsx'
import type { Drawing } from './drawing.ts'
import { MapLine, MapMark } from './mapParts.tsx'
import { MapView } from './MapView.tsx'

const [south, north] = [
  { latitude: -16.5, longitude: -68.1 },
  { latitude: -16.4, longitude: -68.2 }
]

beforeEach(givenSize)
afterEach(() => {
  document.head.querySelectorAll('script').forEach(script => script.remove())
  delete window.google
  vi.unstubAllGlobals()
})

/** A map of two points with a key, and Google's script that it asked for. */
async function open() {
  fakeApi(mapAnswers({ ...tiles, google_key: 'AIza-Clave_1' }))
  const pressed = vi.fn<(at: Point) => void>()
  const drawn: { map?: Drawing | undefined } = {}
  const { user, unmount } = renderPart(
    <MapView label="Mapa" shown={[south, north]} onPress={pressed} onReady={map => (drawn.map = map)}>
      <MapLine points={[south, north]} colour="#E53935" />
      <MapMark at={south}>
        <button type="button">Sur</button>
      </MapMark>
    </MapView>
  )
  const script = await waitFor(() => {
    const found = document.head.querySelector('script')
    if (!found) throw new Error('not asked for yet')
    return found
  })
  return { script, pressed, drawn, user, unmount }
}

test('Google is asked for its map and its places, and fails: the tiles come instead, with a word', async () => {
  const { script } = await open()
  const { origin, pathname, searchParams } = new URL(script.src)
  expect(`${origin}${pathname}`).toBe('https://maps.googleapis.com/maps/api/js')
  expect(Object.fromEntries(searchParams)).toEqual({
    key: 'AIza-Clave_1',
    libraries: 'places',
    loading: 'async',
    callback: 'onGoogleMaps',
    language: 'es',
    auth_referrer_policy: 'origin'
  })
  expect(script.referrerPolicy).toBe('strict-origin')
  fireEvent.error(script)
  await screen.findByText('Google Maps no responde: se usa el otro mapa.')
  await waitFor(() => expect(tileImages().length).toBeGreaterThan(0))
  await screen.findByRole('button', { name: 'Sur' })
})

test('the same lines, marks and buttons on Google; a key that it refuses leads to the tiles', async () => {
  const google = aFakeGoogle()
  const { pressed, drawn, user } = await open()
  window.google = { maps: google.maps }
  act(() => window.onGoogleMaps?.())
  await screen.findByRole('button', { name: 'Acercar' })
  const [map] = google.made
  expect(map?.options).toMatchObject({ disableDefaultUI: true, scrollwheel: false, colorScheme: 'LIGHT' })
  expect(map?.fitted).toEqual([{ north: -16.4, south: -16.5, east: -68.1, west: -68.2 }])
  expect(google.lines.map(({ strokeColor }) => strokeColor)).toEqual(['#1b1f24', '#E53935'])
  const mark = screen.getByRole('button', { name: 'Sur' }).parentElement
  expect([mark?.style.left, mark?.style.top]).toEqual(['-6810px', '1650px'])
  expect(screen.queryByText('© Nosotros')).toBeNull()

  act(() => map?.tell('click', { latLng: { lat: () => -16.45, lng: () => -68.15 } }))
  expect(pressed).toHaveBeenCalledWith({ latitude: -16.45, longitude: -68.15 })
  await user.click(screen.getByRole('button', { name: 'Acercar' }))
  expect(map?.zoom).toBe(13)
  act(() => drawn.map?.centre(north))
  expect(map?.centre).toEqual({ lat: -16.4, lng: -68.2 })
  expect(drawn.map?.middle()).toEqual(north)
  act(() => drawn.map?.reveal(south))
  expect(drawn.map?.middle()).toEqual(north)
  act(() => drawn.map?.reveal({ latitude: -16.4, longitude: -68.3 }))
  expect(map?.centre).toEqual({ lat: -16.4, lng: -68.3 })
  expect(drawn.map?.pointAt(-6820, 1640)).toEqual(north)

  const [found] = (await drawn.map?.search?.('mercado')) ?? []
  expect(google.asked).toMatchObject([{ input: 'mercado', language: 'es', sessionToken: expect.anything() }])
  expect(found?.label).toBe('Mercado Lanza')
  expect(await found?.at()).toEqual({ latitude: -16.49, longitude: -68.13 })
  expect(google.fields).toEqual([{ fields: ['location'] }])

  act(() => window.gm_authFailure?.())
  await screen.findByText('Google Maps no responde: se usa el otro mapa.')
  await waitFor(() => expect(tileImages().length).toBeGreaterThan(0))
  await screen.findByRole('button', { name: 'Sur' })
  expect(google.lines.every(({ isShown }) => !isShown)).toBe(true)
})
