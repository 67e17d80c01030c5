import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { mapAnswers } from '../../../test/maps.ts'
import { renderPart } from '../../../test/renderPart.tsx'
import { MapView } from './MapView.tsx'

vi.mock('./leafletDrawing.ts', () => ({ openLeaflet: async () => Promise.reject(new Error('not loaded')) }))

afterEach(() => vi.unstubAllGlobals())

test('a library that does not come leaves no empty frame; what stands in its place does', async () => {
  fakeApi(mapAnswers())
  const { unmount } = renderPart(
    <MapView label="Mapa" shown={[]}>
      {null}
    </MapView>
  )
  await screen.findByText('No se ha podido cargar el mapa.')
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeDefined()
  expect(screen.queryByRole('group', { name: 'Mapa' })).toBeNull()
  unmount()
  renderPart(
    <MapView label="Mapa" shown={[]} instead={<p>El dibujo</p>}>
      {null}
    </MapView>
  )
  await screen.findByText('El dibujo')
})

test('where the server does not say where maps come from, the same', async () => {
  fakeApi({})
  const { unmount } = renderPart(
    <MapView label="Mapa" shown={[]}>
      {null}
    </MapView>
  )
  await screen.findByText('No se ha podido abrir el mapa')
  unmount()
  renderPart(
    <MapView label="Mapa" shown={[]} instead={<p>El dibujo</p>}>
      {null}
    </MapView>
  )
  await screen.findByText('El dibujo')
})
