import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addressOf } from '../../../test/addresses.ts'
import { aBase, openBases } from '../../../test/bases.tsx'
import { aUser, data } from '../../../test/fakeApi.ts'
import { screenOf } from '../../../test/screenOf.ts'
import { toastsSoFar } from '../../../test/toastsSoFar.ts'

const page = { fkLine: '1', page: '1', itemsPerPage: '5', sortBy: 'id', sortDesc: 'true' }
const free = { code: false, name: false, position: false, can_save: true }

test('five a page; each counter says how many bases it opens, and opens only those', async () => {
  const { user, asked } = await openBases()
  const counter = async (name: string) => screen.findByRole('button', { name })
  const toAdd = await counter('12 actividades sin añadir4 bases')
  await counter('Actividades sin iniciar0 bases')
  expect(asked('base')).toEqual(page)
  await user.click(toAdd)
  await waitFor(() => expect(asked('base')).toEqual({ ...page, has_pending_activities: 'true', is_active: 'true' }))
  expect(toAdd.getAttribute('aria-pressed')).toBe('true')
  // Another one takes its place.
  await user.click(await counter('Sin plan1 base'))
  await waitFor(() => expect(asked('base')).toEqual({ ...page, has_plan: 'false', is_active: 'true' }))
  await user.click(await counter('Sin plan1 base'))
  await waitFor(() => expect(screen.queryByRole('button', { pressed: true })).toBeNull())
})

test('a list that fails says so, and is asked for again only when somebody wants it', async () => {
  const failed = { status: 403, body: { message: 'No tiene los permisos', errorCode: 'AUTH.FORBIDDEN' } }
  const { user, api, queryClient } = await openBases({ handlers: { 'GET base': failed } })
  const again = await screen.findByRole('button', { name: 'Reintentar' })
  const asked = api.count('base')
  expect(await toastsSoFar(queryClient)).toEqual(['No tiene los permisos'])
  expect(api.count('base')).toBe(asked)
  api.handlers['GET base'] = data({ rows: [aBase()], count: 1, numberBaseWithoutAPlan: 1 })
  await user.click(again)
  await screen.findByText('ROJ-T01-BAL')
  await screen.findByRole('button', { name: 'Sin plan1 base' })
})

test('a row says what is missing on it', async () => {
  await openBases({ base: aBase({ activities_count: 3, activities_not_initialized: 2 }) })
  await screen.findByText('3, 2 sin iniciar')
})

test('a base that lacks activities of its plan leads to adding them', async () => {
  const lacking = aBase({ fk_plan: 7, plan: { id: 7, code: 'BAL', name: 'Balancines' }, activities_not_added: 2 })
  const open = (base: typeof lacking, permissions = ['bases.read', 'base-activities.write']) =>
    openBases({ base, permissions })
  const add = () => screen.queryByRole('link', { name: 'Añadir las actividades que faltan', hidden: true })
  const first = await open(lacking)
  await screen.findByText('0, 2 sin añadir')
  expect(add()?.getAttribute('href')).toBe('/admin/planned/base-activities?fk_base=8&fk_plan=7&record=new&linea=1')
  first.unmount()
  const second = await open({ ...lacking, activities_not_added: 0 })
  await screen.findByText('ROJ-T01-BAL')
  expect(add()).toBeNull()
  second.unmount()
  await open(lacking, ['bases.read'])
  await screen.findByText('0, 2 sin añadir')
  expect(add()).toBeNull()
})

test('the records that a row names lead to their pages; on a phone the whole card leads to the base alone', async () => {
  const pages = ['/admin/bases', '/admin/bases/_id', '/admin/assets/_id', '/admin/locations']
  const opened = {
    base: aBase({ asset: { id: 9, code: 'A-9', name: 'Balancín 8N' } }),
    handlers: { 'GET auth/me': data(aUser({ pages, permissions: ['bases.read'] })) }
  }
  const { unmount } = await openBases(opened)
  expect(addressOf(await screen.findByRole('link', { name: 'A-9 · Balancín 8N' }))).toBe('/admin/assets/9')
  expect(addressOf(screen.getByRole('link', { name: 'Torre 1' }))).toBe('/admin/locations?nodo=11')
  unmount()
  screenOf(30)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await openBases(opened)
  await screen.findByText('A-9 · Balancín 8N')
  // Names become links after the first screen.
  await act(() => vi.advanceTimersByTimeAsync(1000))
  const links = screen.getAllByRole('link').map(link => addressOf(link))
  expect(links.filter(href => /bases\/|assets|locations/.test(href ?? ''))).toEqual(['/admin/bases/8'])
})

test('whoever only reads makes none', async () => {
  await openBases({ permissions: ['bases.read'] })
  await screen.findByText('ROJ-T01-BAL')
  expect(screen.queryByRole('link', { name: 'Nueva base' })).toBeNull()
})

test('what is taken is said while it is typed: the code at its field, the rest as a warning', async () => {
  let taken = { ...free, code: true, can_save: false }
  const { user, api, writes } = await openBases({
    path: '/admin/bases?record=new',
    handlers: { 'POST base/validation': () => data(taken), 'POST base': data(aBase({ id: 9 })) }
  })
  const form = within(await screen.findByRole('dialog', { name: 'Nueva base' }))
  await user.type(await form.findByLabelText(/^Código/), 'ROJ')
  await form.findByText('Ya hay una base con este código')
  // One question for a word, not one for a letter.
  expect(api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { code: 'ROJ', fk_location: null, fk_structure: null }
  ])
  taken = { ...free, name: true, position: true }
  await user.type(form.getByLabelText(/^Nombre/), 'Balancín')
  await form.findByText('Otra base de la línea ya se llama así.')
  form.getByText('En este lugar ya hay otra base del mismo elemento de la estructura.')
  taken = { ...free, name: true, position: true, can_save: false }
  await user.type(form.getByLabelText(/^Nombre/), ' 2')
  await form.findByText('Ya hay una base con este nombre en el mismo lugar y elemento')
  expect(form.queryByRole('status')).toBeNull()
  expect(writes().filter(([, path]) => path === 'base')).toEqual([])
})
