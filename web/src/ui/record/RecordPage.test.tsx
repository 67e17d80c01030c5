import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import { renderPage } from '../../../test/renderPage.tsx'
import { toastsSoFar } from '../../../test/toastsSoFar.ts'
import { recordId } from './recordId.ts'

// RecordPage is tested in one of the pages that use it.

afterEach(() => vi.unstubAllGlobals())

const user = {
  id: 4,
  version: 1,
  email: 'limber@teleferico.example',
  first_name: 'Limber',
  fk_profile: 1,
  profile: { id: 1, name: 'Técnico' },
  fk_staff: null,
  staff: null,
  is_active: true,
  two_factor_enabled: false,
  has_two_factor_secret: false,
  has_password: true,
  locked_until: null,
  last_used_at: null,
  created_at: '2026-01-01T12:00:00.000Z',
  updated_at: '2026-01-01T12:00:00.000Z'
}

function open(path: string, handlers: Parameters<typeof fakeApi>[0] = {}, render = renderPage) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: '', time_zone: 'America/La_Paz' }),
    'GET auth/me': data(
      aUser({
        pages: ['/admin/access/users', '/admin/access/users/_id'],
        permissions: ['access.read', 'access.write']
      })
    ),
    'GET menus/2/profile': data([]),
    'GET users/4': data(user),
    'GET users': data({ rows: [user], count: 1 }),
    'GET users/4/sessions': data([]),
    ...handlers
  })
  return { ...render(path), api }
}

test.each([
  ['7', 7],
  ['2147483647', 2_147_483_647],
  ['2147483648', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['007', undefined],
  ['new', undefined],
  ['', undefined],
  [undefined, undefined]
])('the id in the path: %s', (text, id) => expect(recordId(text)).toBe(id))

describe('what is not there', () => {
  test.each(['999', 'abc', '1.5', '99999999999'])('/%s: said inside the frame, with the way back', async id => {
    const missing = { status: 404, body: { message: 'El usuario no existe', errorCode: 'RESOURCE.NOT_FOUND' } }
    const {
      api,
      user: person,
      here,
      queryClient
    } = open(`/admin/access/users/${id}`, { 'GET users/999': missing }, renderApp)
    await screen.findByRole('heading', { name: "This page doesn't exist" })
    // What isn't an id is not asked for.
    expect(await toastsSoFar(queryClient)).toEqual(id === '999' ? ['El usuario no existe'] : [])
    expect(within(screen.getByRole('main')).queryByText('El usuario no existe')).toBeNull()
    // The application's own bar is still there.
    screen.getByRole('banner')
    await person.click(screen.getByRole('link', { name: 'Volver a Usuarios' }))
    await waitFor(() => expect(here()).toBe('/admin/access/users'))
    expect(api.count(`users/${id}`)).toBe(id === '999' ? 1 : 0)
  })

  test.each([
    ['missing', { status: 404, body: { message: '', errorCode: 'RESOURCE.NOT_FOUND' } }],
    ['not to be seen', refused(403, 'AUTH.FORBIDDEN')],
    ['not answered', refused(500, 'SERVER.INTERNAL_ERROR')]
  ])('what is %s stays as it is while it is asked for again, and the way back works', async (_, failed) => {
    const { api, user: person, here, queryClient } = open('/admin/access/users/4', { 'GET users/4': failed })
    const back = await screen.findByRole('link', { name: 'Volver a Usuarios' })
    Object.assign(api.handlers, { 'GET users/4': () => new Promise(() => {}) })
    void queryClient.refetchQueries({ type: 'active' })
    await waitFor(() => expect(queryClient.isFetching()).toBe(1))
    expect(screen.getByRole('link', { name: 'Volver a Usuarios' })).toBe(back)
    await person.click(back)
    await waitFor(() => expect(here()).toBe('/admin/access/users'))
  })

  test('what one may not see is said inside the frame, with the way back and nothing to try again', async () => {
    const { user: person, here } = open('/admin/access/users/4', { 'GET users/4': refused(403, 'AUTH.FORBIDDEN') })
    await screen.findByRole('heading', { level: 1, name: 'No puede ver el usuario' })
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
    expect(document.title).toMatch(/^Usuario/)
    await person.click(screen.getByRole('link', { name: 'Volver a Usuarios' }))
    await waitFor(() => expect(here()).toBe('/admin/access/users'))
  })

  test('no answer: says what could not be loaded, and asks again', async () => {
    const { api, user: person } = open('/admin/access/users/4', {
      'GET users/4': refused(500, 'SERVER.INTERNAL_ERROR')
    })
    await screen.findByText('No se ha podido cargar el usuario')
    screen.getByRole('heading', { level: 1, name: 'Usuario' })
    expect(screen.getByRole('link', { name: 'Volver a Usuarios' }).getAttribute('href')).toBe('/admin/access/users')
    Object.assign(api.handlers, { 'GET users/4': data(user) })
    await person.click(screen.getByRole('button', { name: 'Reintentar' }))
    await screen.findByRole('heading', { level: 1, name: /Limber/ })
  })
})

describe('a form on one tab', () => {
  test('asks before another opens; one may stay, or leave', async () => {
    const { user: person, here } = open('/admin/access/users/4')
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nombre' })
    await person.type(name, ' Catari')
    await person.click(screen.getByRole('tab', { name: 'Sesiones' }))
    const question = await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' })
    await person.click(within(question).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(here()).toBe('/admin/access/users/4')
    expect(name.value).toBe('Limber Catari')

    await person.click(screen.getByRole('tab', { name: 'Sesiones' }))
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Salir sin guardar' }))
    await waitFor(() => expect(here()).toBe('/admin/access/users/4?tab=sesiones'))
    await screen.findByText('No tiene ninguna sesión abierta')
  })

  test('says by name what others have changed meanwhile, and takes it over without asking for it', async () => {
    const { user: person, api, queryClient } = open('/admin/access/users/4')
    await person.type(await screen.findByRole('textbox', { name: 'Nombre' }), '!')
    const theirs = { ...user, version: 2, fk_profile: 2, profile: { id: 2, name: 'Jefe' } }
    Object.assign(api.handlers, { 'GET users/4': data(theirs) })
    await queryClient.invalidateQueries({ queryKey: ['user'] })
    const change = await screen.findByText('Jefe', { selector: 'ins' })
    expect(change.closest('li')?.textContent).toBe('Perfil: Técnico → Jefe')
    await person.click(screen.getByRole('button', { name: 'Conservar mis cambios' }))
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Perfil' }).value).toBe('Jefe')
    expect(api.count('profiles/2')).toBe(0)
  })

  test('without anything typed the other opens at once', async () => {
    const { user: person, here, router } = open('/admin/access/users/4', {}, renderApp)
    await screen.findByRole('textbox', { name: 'Nombre' })
    const scrolled = vi.spyOn(window, 'scrollTo')
    // An account belongs to no line.
    expect(screen.getByRole('combobox', { name: 'Línea' })).toHaveProperty('disabled', false)
    await person.click(screen.getByRole('tab', { name: 'Sesiones' }))
    await waitFor(() => expect(here()).toBe('/admin/access/users/4?tab=sesiones'))
    await person.click(screen.getByRole('tab', { name: 'Datos' }))
    await waitFor(() => expect(here()).toBe('/admin/access/users/4'))
    // Neither steps to go back to, nor a page that jumps.
    expect(scrolled).not.toHaveBeenCalled()
    expect(router.history.length).toBe(1)
  })
})

test("a record without a code has its name in the browser's tab", async () => {
  let come = () => {}
  const { api } = open('/admin/access/users/4', {
    'GET users/4': () => new Promise(resolve => (come = () => resolve(data(user))))
  })
  await waitFor(() => expect(api.count('users/4')).toBe(1))
  await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).not.toBeNull())
  expect(screen.queryByText('No se ha podido cargar el usuario')).toBeNull()
  come()
  await waitFor(() => expect(document.title).toMatch(/^Limber.* · Mantenimiento/))
})
