import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aBase, openBases } from '../../test/bases.tsx'
import { aLine, aUser, data } from '../../test/fakeApi.ts'
import { renderApp } from '../../test/renderApp.tsx'
import { lineOf } from '../ui/shell/lineInAddress.ts'
import { assignLines, selectLine } from '../api/selectedLine.ts'

// What is loaded late is there, so that the tests wait for what they look at alone.
beforeAll(async () => {
  await Promise.all([
    import('./layout/MainLayout.tsx'),
    import('../pages/bases/BasesPage.tsx'),
    import('../pages/bases/BasePage.tsx')
  ])
}, 60_000)

beforeEach(() => {
  assignLines([aLine(1), aLine(2)])
  selectLine(1)
})

const open = async (path: string, more: Parameters<typeof openBases>[0] = {}) => {
  const view = await openBases({ path, render: renderApp, ...more })
  const line = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Línea' }).value
  return { ...view, line, address: () => view.router.state.location.href }
}
const fetchedLines = (calls: readonly { path: string; query: string }[]) =>
  calls.filter(({ path }) => path === 'base').map(({ query }) => new URLSearchParams(query).get('fkLine'))

test.each([
  ['7', 7],
  ['', undefined],
  ['x', undefined],
  [['1', '2'], undefined],
  [undefined, undefined]
])('linea=%j is %j', (linea, expected) => expect(lineOf({ linea })).toBe(expected))

test('a list opened by a link shows its line', async () => {
  const { api, line, address } = await open('/admin/bases?page=1&linea=2')
  await screen.findByRole('heading', { name: /Bases/ })
  expect(line()).toBe('Línea 2')
  expect(fetchedLines(api.calls)).toEqual(['2'])
  expect(address()).toContain('linea=2')
})

test('an address without a line gets the selected one, and so do the links on its page', async () => {
  const { address, router } = await open('/admin/bases')
  const row = await screen.findByRole('link', { name: /ROJ-T01-BAL/ })
  expect(address()).toBe('/admin/bases?linea=1')
  expect(row.getAttribute('href')).toBe('/admin/bases/8?linea=1')
  expect(router.history.length).toBe(1)
})

test('a line that is selected here is written to the address', async () => {
  const { user, address } = await open('/admin/bases?search=x&linea=1')
  await user.click(await screen.findByRole('combobox', { name: 'Línea' }))
  await user.click(await screen.findByRole('option', { name: 'Línea 2', hidden: true }))
  await waitFor(() => expect(address()).toBe('/admin/bases?search=x&linea=2'))
})

test('a link of a line that is not assigned says so, and shows what there is', async () => {
  const { line } = await open('/admin/bases?linea=9')
  await screen.findByText('El enlace es de una línea que no tiene asignada. Se muestra la Línea 1.')
  await screen.findByRole('link', { name: /ROJ-T01-BAL/ })
  expect(line()).toBe('Línea 1')
})

test('a link of another line than the one that is fixed says so', async () => {
  const me = aUser({
    pages: ['/admin/bases'],
    permissions: ['bases.read'],
    locations: [aLine(1, { is_locked: true }), aLine(2)]
  })
  const { line } = await open('/admin/bases?linea=2', { handlers: { 'GET auth/me': data(me) } })
  await screen.findByText('El enlace es de la Línea 2. Su línea está fijada: se muestra la Línea 1.')
  expect(line()).toBe('Línea 1')
})

test('a record of another line than the selected one says so, and changes to it', async () => {
  const { user, line, address } = await open('/admin/bases/8?linea=2', { base: aBase({ fk_line: 1 }) })
  const note = within(await screen.findByRole('status', { name: 'Línea' }))
  note.getByText('Este registro es de la Línea 1.')
  await user.click(note.getByRole('button', { name: 'Cambiar a la Línea 1' }))
  await waitFor(() => expect(address()).toBe('/admin/bases/8?linea=1'))
  expect(line()).toBe('Línea 1')
  expect(screen.queryByRole('status', { name: 'Línea' })).toBeNull()
})
