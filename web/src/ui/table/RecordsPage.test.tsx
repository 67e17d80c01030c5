import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { addressOf } from '../../../test/addresses.ts'
import { aUser, data, fakeApi } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { anOrder } from '../../../test/workOrders.ts'

afterEach(() => vi.unstubAllGlobals())

const record = { version: 3, created_at: '2026-01-01T12:00:00.000Z', updated_at: '2026-01-01T12:00:00.000Z' }
const abb = { id: 4, ...record, code: 'ABB', name: 'ABB', description: null, is_active: true }
const profile = {
  id: 6,
  ...record,
  uuid: 'u',
  name: 'Jefe de turno',
  description: null,
  users_count: 1,
  permissions_count: 2
}
const pages = ['/admin/catalogs/_catalog', '/admin/planned/work-orders', '/admin/planned/work-orders/_id']
const lists = '/admin/access/profiles'

function aServer(permissions: string[]) {
  return fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: '', time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: [...pages, lists, `${lists}/_id`], permissions })),
    'GET menus/2/profile': data([]),
    'GET brands': data({ rows: [abb], count: 1 }),
    'PUT brands/4': data({ ...abb, version: 4, is_active: false }),
    'DELETE brands/4': data({}),
    'POST brands': data({ ...abb, id: 5 }),
    'GET workorders': data({ rows: [anOrder()], count: 100 }),
    'GET workorders/7': data(anOrder()),
    'GET profiles': data({ rows: [profile], count: 1 }),
    'GET profiles/6': data(profile),
    'POST profiles': data(profile)
  })
}

const written = ({ calls }: ReturnType<typeof aServer>) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
const crumb = (name: string) => screen.findByRole('link', { name })
/** What an address says besides its path. */
const said = (href: string) => Object.fromEntries(new URL(href, 'http://localhost').searchParams)

test('a record is deactivated with the version that is shown; deleted, and brought back', async () => {
  const server = aServer(['catalogs.read', 'catalogs.write'])
  const { user } = renderPage('/admin/catalogs/brands')
  // It leads to the same page, with a form over it.
  expect((await screen.findByRole('link', { name: 'Nueva marca' })).getAttribute('aria-current')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Desactivar' }))
  await waitFor(() => expect(written(server)).toEqual([['PUT', 'brands/4', { version: 3, is_active: false }]]))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Marcas1')
  // Red where something is lost.
  const isRed = (name: string) => screen.getByLabelText(name).style.cssText.includes('red')
  expect(['Editar', 'Desactivar', 'Eliminar'].map(isRed)).toEqual([false, false, true])
  await user.click(screen.getByRole('button', { name: 'Eliminar' }))
  await user.click(within(await screen.findByRole('dialog', { name: '¿Eliminar «ABB»?' })).getByText('Eliminar'))
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  const again = { code: 'ABB', name: 'ABB', description: null, is_active: true }
  await waitFor(() =>
    expect(written(server).slice(1)).toEqual([
      ['DELETE', 'brands/4', null],
      ['POST', 'brands', again]
    ])
  )
})

test.each([
  ['in_use', ['Desactivar', 'Cancelar', 'Eliminar']],
  ['stale', ['Cancelar', 'Eliminar']]
])('one that can’t be deleted, because %s, is switched off instead where that helps', async (reason, buttons) => {
  const server = aServer(['catalogs.read', 'catalogs.write'])
  const body = { message: 'La usan 3 modelos', errorCode: 'DOMAIN.CONFLICT', reason }
  server.handlers['DELETE brands/4'] = { status: 409, body }
  const { user } = renderPage('/admin/catalogs/brands')
  await user.click(await screen.findByRole('button', { name: 'Eliminar' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Eliminar «ABB»?' }))
  await user.click(dialog.getByText('Eliminar'))
  await dialog.findByRole('alert')
  const offered = dialog.getAllByRole('button').flatMap(({ textContent }) => textContent || [])
  expect(offered).toEqual(buttons)
  if (reason !== 'in_use') return
  await user.click(dialog.getByText('Desactivar'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(written(server).at(-1)).toEqual(['PUT', 'brands/4', { version: 3, is_active: false }])
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
})

test('whoever may only read is offered nothing', async () => {
  aServer(['catalogs.read'])
  renderPage('/admin/catalogs/brands?record=4')
  await screen.findByRole('heading', { name: /Marcas/ })
  await screen.findAllByText('ABB')
  for (const name of ['Editar', 'Desactivar', 'Eliminar']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Nueva marca' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the way back leads to the list as it was left, with filters, order and page, also after F5', async () => {
  aServer(['work-orders.read', 'work-orders.write'])
  const left = 'vista=todas&page=3&search=freno&type=162&fkc_priority=8&fkc_priority=150&sortBy=code&sortDesc=false'
  const { user, here } = renderPage(`/admin/planned/work-orders?${left}`)
  await user.click(await screen.findByRole('link', { name: 'OT-2026-000007' }))
  await waitFor(() => expect(here()).toBe('/admin/planned/work-orders/7'))
  const back = await crumb('OT planificadas')
  expect(said(addressOf(back))).toEqual(said(`/?${left}`))

  cleanup()
  const reloaded = renderPage('/admin/planned/work-orders/7')
  await reloaded.user.click(await crumb('OT planificadas'))
  await waitFor(() => expect(said(reloaded.here())).toEqual(said(`/?${left}`)))
  expect(reloaded.here()).toContain('fkc_priority=8&fkc_priority=150')
})

test('what lay open over the list does not open again', async () => {
  aServer(['access.read', 'access.write'])
  const { user, here } = renderPage(`${lists}?search=jefe&record=new`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo perfil' }))
  await user.type(await dialog.findByRole('textbox', { name: 'Nombre' }), 'Jefe de turno')
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(here()).toBe(`${lists}/6`))
  expect(said((await crumb('Perfiles')).getAttribute('href')!)).toEqual({ search: 'jefe' })
})
