import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../api/client.ts'
import { PageNotAllowed } from './guards.ts'
import { RouteError } from './RouteError.tsx'

const answered = (status: number) => new ApiError({ status, path: 'workorders/1' })

async function show(error: Error) {
  const routeTree = createRootRoute({ component: () => <RouteError error={error} reset={() => {}} /> })
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() }) as never} />)
  await screen.findByRole('heading')
}

test.each<[string, Error, string[]]>([
  [
    'a page that is not allowed',
    new PageNotAllowed(),
    ['Error 401', 'No tienes permisos suficientes', 'No tiene permisos suficientes']
  ],
  ['a call that is not allowed', answered(403), ['Error 401', 'No tienes permisos suficientes']],
  ['a record that is gone', answered(404), ["This page doesn't exist"]],
  ['no answer', answered(0), ['Error 500', 'Error de conexión con el servidor', 'Reintentar']],
  ['a defect', new TypeError('x is undefined'), ['Error 500', 'Lo sentimos ha ocurrido un error', 'Reintentar']]
])('%s', async (_name, error, texts) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await show(error)
  for (const text of texts) expect(document.body.textContent).toContain(text)
  expect(document.body.textContent).not.toContain('undefined')
  expect(screen.getByRole('link', { name: 'Ir al inicio' }).getAttribute('href')).toBe('/')
})
