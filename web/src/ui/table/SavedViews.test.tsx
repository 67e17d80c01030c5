import { configure, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { dismissToasts, toasts } from '../../../test/signedIn.ts'
import { anOrder } from '../../../test/workOrders.ts'

// What popups show counts as hidden here.
configure({ defaultHidden: true })

const path = '/admin/planned/work-orders'
const own = {
  id: 1,
  name: 'Noche',
  path,
  search: { vista: 'pendientes', fkc_priority: ['150', '151'] },
  columns: { type: true },
  is_shared: false,
  user: { id: 2, name: 'María' },
  is_own: true,
  is_start: false
}
const shared = {
  ...own,
  id: 2,
  name: 'Sin gente',
  search: { has_people: 'false' },
  is_shared: true,
  is_own: false,
  user: { id: 3, name: 'Rosa' }
}

async function open(search = '', permissions: string[] = [], handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [path], permissions: ['work-orders.read', ...permissions] })),
    'GET menus/2/profile': data([]),
    'GET workorders/counts': data({ states: [], mine: 0, late: 0, without_people: 0 }),
    'GET workorders': data({ rows: [anOrder()], count: 1 }),
    'GET saved-views': data([own, shared]),
    'POST saved-views': data(own),
    'PUT saved-views/1': data(own),
    'PUT saved-views/start': data({}),
    'DELETE saved-views/1': data({}),
    ...handlers
  })
  const view = renderPage(`${path}${search}`)
  await view.user.click(await screen.findByRole('button', { name: 'Mis vistas' }))
  const popup = within(await screen.findByRole('dialog', { name: 'Mis vistas' }))
  await popup.findByRole('button', { name: /^Noche/ })
  const written = () =>
    api.calls.filter(({ method }) => method !== 'GET').map(({ method, path: to, body }) => [method, to, body])
  return { ...view, api, popup, written }
}

test('a view shows its filters, its quick view and its columns, whoever it is of', async () => {
  const { user, api, popup, here } = await open('?vista=todas&page=3&search=x')
  expect(new URLSearchParams(api.calls.find(({ path: to }) => to === 'saved-views')?.query).get('path')).toBe(path)
  popup.getByRole('button', { name: /Sin gente\s*de Rosa\s*Para todos/ })
  expect(popup.queryByRole('button', { name: 'Eliminar la vista «Sin gente»' })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Tipo' })).toBeNull()
  await user.click(popup.getByRole('button', { name: /^Noche/ }))
  await waitFor(() => expect(here()).toBe(`${path}?vista=pendientes&fkc_priority=150&fkc_priority=151`))
  await screen.findByRole('columnheader', { name: /Tipo/ })
})

test('what is shown is kept under a name, for all only with the right to', async () => {
  const { user, popup, written } = await open('?vista=en-curso&page=2&fk_base=4', ['saved-views.share'])
  await user.type(popup.getByRole('textbox', { name: 'Nombre para guardar esta vista' }), ' Base 4')
  await user.click(popup.getByRole('checkbox', { name: 'Para todos' }))
  await user.click(popup.getByRole('button', { name: 'Guardar' }))
  const search = { vista: 'en-curso', fk_base: '4', sortBy: 'id', sortDesc: 'true', itemsPerPage: '10' }
  await waitFor(() =>
    expect(written()).toEqual([['POST', 'saved-views', { name: 'Base 4', path, search, columns: {}, is_shared: true }]])
  )
  dismissToasts()
})

test('a name that was typed is offered again after the page was closed, until it is used', async () => {
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre para guardar esta vista' })
  const first = await open()
  await first.user.type(name(), 'De hoy')
  first.unmount()
  const second = await open()
  await second.user.click(second.popup.getByRole('button', { name: 'Recuperar' }))
  expect(name().value).toBe('De hoy')
  await second.user.click(second.popup.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(name().value).toBe(''))
  second.unmount()
  dismissToasts()
  const third = await open()
  expect(third.popup.queryByRole('button', { name: 'Recuperar' })).toBeNull()
})

test('an own view of that name is replaced; a refusal is said under the name', async () => {
  const { user, popup, written, api } = await open('?vista=todas', [], {
    'PUT saved-views/1': refused(403, 'AUTH.FORBIDDEN', 'No puede')
  })
  const name = popup.getByRole<HTMLInputElement>('textbox', { name: 'Nombre para guardar esta vista' })
  await user.type(name, 'noche')
  expect(popup.queryByRole('checkbox', { name: 'Para todos' })).toBeNull()
  await user.click(popup.getByRole('button', { name: 'Reemplazar' }))
  await popup.findByText('Sin permiso')
  expect(toasts()).toEqual(['No puede'])
  expect(name.value).toBe('noche')
  api.handlers['PUT saved-views/1'] = data(own)
  await user.type(name, '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(name.value).toBe(''))
  expect(written().at(-1)).toEqual([
    'PUT',
    'saved-views/1',
    {
      name: 'noche',
      search: { vista: 'todas', sortBy: 'id', sortDesc: 'true', itemsPerPage: '10' },
      columns: {},
      is_shared: false
    }
  ])
  dismissToasts()
})

test('one is the start page, or none; an own one can be deleted', async () => {
  const { user, popup, api, written } = await open()
  const start = () => popup.getByRole('button', { name: 'Empezar por «Noche» al iniciar sesión' })
  expect(start().getAttribute('aria-pressed')).toBe('false')
  api.handlers['GET saved-views'] = data([{ ...own, is_start: true }, shared])
  await user.click(start())
  await waitFor(() => expect(start().getAttribute('aria-pressed')).toBe('true'))
  await user.click(start())
  await user.click(popup.getByRole('button', { name: 'Eliminar la vista «Noche»' }))
  await waitFor(() =>
    expect(written().map(one => one.slice(0, 3))).toEqual([
      ['PUT', 'saved-views/start', { fk_saved_view: 1 }],
      ['PUT', 'saved-views/start', { fk_saved_view: null }],
      ['DELETE', 'saved-views/1', null]
    ])
  )
  dismissToasts()
})
