import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { data } from '../../../test/fakeApi.ts'
import { aServer, path } from '../../../test/programming.ts'
import { box, withoutBasket } from '../../../test/programmingPage.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { basketLimit } from '../../features/programming/basketStore.ts'

withoutBasket()

test('whoever only looks has nothing to choose for', async () => {
  aServer(3, [])
  renderPage(path)
  await screen.findByText('Actividad 1')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('complementary', { name: 'Cesta' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Seleccionar/ })).toBeNull()
})

test('with nothing due it says until when, and looks further', async () => {
  aServer(0)
  const { user, here } = renderPage(path)
  await screen.findByText(/^No hay actividades por programar hasta [a-zá]{3} \d\d\/\d\d\/\d{4}$/)
  await user.click(screen.getByRole('button', { name: 'Ver los próximos 30 días' }))
  await waitFor(() => expect(here()).toBe(`${path}?horizonte=30-dias`))
})

test('what failed can be tried again', async () => {
  const server = aServer(2)
  server.handlers['GET base-activities/checks'] = { status: 500, body: { message: '', errorCode: 'SERVER.ERROR' } }
  const { user } = renderPage(path)
  const retry = await screen.findByRole('button', { name: 'Reintentar' })
  expect(document.querySelector('.mantine-Skeleton-root')).toBeNull()
  server.handlers['GET base-activities/checks'] = data({ rows: server.rows, count: basketLimit })
  await user.click(retry)
  await box(1)
  screen.getByRole('button', { name: 'Seleccionar las 5,000 de este filtro' })
})
