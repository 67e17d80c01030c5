import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { aChange } from '../../../test/history.ts'
import { renderPage } from '../../../test/renderPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const path = 'audit/record/profile/5'
const changes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    aChange({
      id: 100 - from - index,
      entity: 'profile',
      at: `2026-03-01T12:00:00.${String(999 - from - index)}Z`,
      before: { name: '' },
      after: { name: `Nombre ${from + index}` },
      labels: { name: 'Nombre' }
    })
  )

function open(history: Parameters<typeof fakeApi>[0][string]) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: '', time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: ['/admin/access/profiles/_id'], permissions: ['access.read', 'audit.read'] })),
    'GET menus/2/profile': data([]),
    'GET profiles/5': data({ id: 5, version: 1, name: 'Técnico', description: null, users_count: 3 }),
    [`GET ${path}`]: history
  })
  return { ...renderPage('/admin/access/profiles/5?tab=historia'), api }
}

test('a long one comes in parts, each once', async () => {
  const { user, api } = open(({ query }) =>
    data(
      query.includes('page=2')
        ? { rows: changes(51, 60), count: 60, more: false }
        : { rows: changes(1, 50), count: 60, more: false }
    )
  )
  await screen.findByText('Nombre 50')
  expect(screen.queryByText('Nombre 51')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Ver más' }))
  await screen.findByText('Nombre 60')
  screen.getByText('Nombre 1')
  expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull()
  expect(api.count(path)).toBe(2)
})

test('nothing yet', async () => {
  open(data({ rows: [], count: 0, more: false }))
  await screen.findByText('Todavía no hay cambios')
})

test('what does not come can be asked for again', async () => {
  let answer = (_: ReturnType<typeof refused>) => {}
  const { user, api } = open(() => new Promise<ReturnType<typeof refused>>(resolve => (answer = resolve)))
  await waitFor(() => expect(api.count(path)).toBe(1))
  expect(screen.queryByText('No se ha podido cargar la historia')).toBeNull()
  answer(refused(500, 'SERVER.INTERNAL_ERROR'))
  await screen.findByText('No se ha podido cargar la historia')
  Object.assign(api.handlers, { [`GET ${path}`]: data({ rows: changes(1, 1), count: 1, more: false }) })
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await screen.findByText('Nombre 1')
})
