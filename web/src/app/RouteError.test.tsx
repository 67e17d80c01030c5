import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aUser, data, fakeApi } from '../../test/fakeApi.ts'
import { renderApp } from '../../test/renderApp.tsx'
import { environment, signedIn } from '../../test/signedIn.ts'
import { ApiError } from '../api/client.ts'
import { PageNotAllowed } from './guards.ts'
import { RouteError } from './RouteError.tsx'

const answered = (status: number) => new ApiError({ status, path: 'workorders/1' })

async function show(error: Error) {
  const reset = vi.fn<() => void>()
  const routeTree = createRootRoute({ component: () => <RouteError error={error} reset={reset} /> })
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() }) as never} />)
  await screen.findByRole('heading')
  return reset
}

test.each<[string, Error, string[]]>([
  [
    'a page that is not allowed',
    new PageNotAllowed(),
    ['Error 401', 'No tienes permisos suficientes', 'No tiene permisos suficientes']
  ],
  ['a call that is not allowed', answered(403), ['Error 401', 'No tienes permisos suficientes']],
  ['a call without a session', answered(401), ['Error 401', 'No tienes permisos suficientes']],
  ['a record that is gone', answered(404), ["This page doesn't exist"]],
  ['no answer', answered(0), ['Error 500', 'Sin conexión', 'Reintentar']],
  ['a defect', new TypeError('x is undefined'), ['Error 500', 'Lo sentimos ha ocurrido un error', 'Reintentar']]
])('%s', async (_name, error, texts) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const reset = await show(error)
  for (const text of texts) expect(document.body.textContent).toContain(text)
  expect(document.body.textContent).not.toContain('undefined')
  expect(screen.getByRole('link', { name: 'Ir al inicio' }).getAttribute('href')).toBe('/')
  if (texts.includes('Reintentar')) fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(reset).toHaveBeenCalledTimes(texts.includes('Reintentar') ? 1 : 0)
})

test('404', async () => {
  fakeApi({ 'GET environment': environment })
  renderApp('/nowhere')
  await screen.findByRole('heading', { name: "This page doesn't exist" })
  expect(screen.getByRole('link', { name: 'Ir al inicio' }).getAttribute('href')).toBe('/')
})

test('/error tries again where it came from', async () => {
  fakeApi({ 'GET environment': environment })
  const { user, here } = renderApp('/error?redirect=%2Fnowhere')
  await screen.findByRole('heading', { name: 'Error 500' })
  screen.getByRole('link', { name: 'Ir al inicio' })
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await screen.findByRole('heading', { name: "This page doesn't exist" })
  expect(here()).toBe('/nowhere')
})

test('/error without signal says what is missing', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fakeApi({ 'GET environment': environment })
  renderApp('/error?redirect=%2Fnowhere')
  await screen.findByText(/^Sin conexión\. .* hace falta señal/)
})

test('no line: asks again, and goes on when there is one', async () => {
  const api = signedIn(aUser({ locations: [] }))
  const { user, here } = renderApp('/')
  await screen.findByRole('heading', { name: 'No tiene ninguna línea asignada' })
  expect(here()).toBe('/line-not-found')
  api.handlers['GET auth/me'] = data(aUser())
  await user.click(screen.getByRole('button', { name: 'Comprobar de nuevo' }))
  await screen.findByRole('combobox', { name: 'Línea' })
})
