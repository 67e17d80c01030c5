import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { accessServer, aPage, anApi, aPermission, own, supervisor, technician } from '../../../test/access.ts'
import { data, refused } from '../../../test/fakeApi.ts'
import { renderPage } from '../../../test/renderPage.tsx'

const theirs = (allowed: boolean) => [
  aPermission(1, 'Órdenes', 'ordenes.ver', true),
  aPermission(2, 'Órdenes', 'ordenes.cerrar', allowed),
  aPermission(3, 'Checks', 'checks.responder', true)
]

async function open(search = '', handlers: Parameters<typeof accessServer>[0] = {}, permissions?: string[], id = 6) {
  const server = accessServer(
    {
      [`GET profile-permission/profile/${supervisor.uuid}`]: data(theirs(false)),
      [`GET profile-permission/profile/${technician.uuid}`]: data(theirs(true)),
      [`GET profile-permission/profile/${own.uuid}`]: data(theirs(false)),
      'GET profile-page/profile/6': data([aPage(1, '/a', true), aPage(2, '/b', false), aPage(3, '/c', false, true)]),
      'GET profile-api/profile/6': data([anApi(1, null), anApi(2, 'always'), anApi(3, 'permission')]),
      ...handlers
    },
    permissions
  )
  const view = renderPage(`/admin/access/profiles/${id}${search}`)
  await screen.findByRole('heading', { level: 1 })
  await screen.findByRole('tab', { name: 'Permisos' })
  return { ...view, server }
}

const panel = () => within(screen.getByRole('tabpanel'))
const group = async (name: string) => within(await panel().findByRole('region', { name }))
const switchOf = (name: RegExp) => panel().getByRole('switch', { name })
const isOn = (name: RegExp) => switchOf(name).matches(':checked')
const total = () => panel().getAllByRole('status')[0]?.textContent

describe('its head', () => {
  test('says how many have it, and leads to its form, its copy and its end', async () => {
    const { user, server, here, router } = await open('', { 'DELETE profiles/6': data({}) })
    screen.getByText('2 usuarios')
    screen.getByText('Hace de supervisor')
    expect(screen.queryByText('Su perfil')).toBeNull()
    expect(screen.getByRole('link', { name: 'Copiar' }).getAttribute('href')).toBe('/admin/access/profiles/6?copia=6')
    await user.click(screen.getByRole('button', { name: 'Más acciones' }))
    expect((await screen.findByRole('menuitem', { name: 'Editar', hidden: true })).getAttribute('href')).toBe(
      '/admin/access/profiles/6?record=6'
    )
    const remove = screen.getByRole('menuitem', { name: 'Eliminar', hidden: true })
    expect('danger' in remove.dataset).toBe(true)
    await user.click(remove)
    const dialog = within(await screen.findByRole('dialog', { name: '¿Eliminar el perfil «Supervisor»?' }))
    await user.click(await dialog.findByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(here()).toBe('/admin/access/profiles'))
    expect(router.history.canGoBack()).toBe(false)
    expect(server.writes()).toEqual([['DELETE', 'profiles/6', undefined]])
  })

  test('of one’s own, for somebody who only reads', async () => {
    await open('', {}, ['access.read', 'audit.read'], 2)
    screen.getByText('Su perfil')
    screen.getByRole('tab', { name: 'Historia' })
    expect(screen.queryByRole('link', { name: 'Copiar' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Más acciones' })).toBeNull()
    await group('Órdenes')
    expect(
      panel()
        .getAllByRole('switch')
        .every(one => one.matches(':disabled'))
    ).toBe(true)
    expect(panel().queryByRole('button', { name: /Permitir todo/ })).toBeNull()
    expect(panel().queryByText(/Es su propio perfil/)).toBeNull()
  })

  test('of one person; the history is only for whoever may read it', async () => {
    await open('', { 'GET profiles/6': data({ ...supervisor, users_count: 1 }) })
    screen.getByText('1 usuario')
    expect(screen.queryByRole('tab', { name: 'Historia' })).toBeNull()
  })
})

test('a copy gets a name of its own and is opened', async () => {
  const copy = { ...supervisor, id: 9, name: 'Supervisor (copia)' }
  const { user, server, here } = await open('?copia=6', {
    'POST profiles/6/copy': data(copy),
    'GET profiles/9': data(copy)
  })
  const drawer = within(await screen.findByRole('dialog', { name: 'Copiar perfil' }))
  expect(await drawer.findByLabelText(/^Nombre/)).toHaveProperty('value', 'Supervisor (copia)')
  await user.click(drawer.getByRole('button', { name: 'Copiar' }))
  await waitFor(() => expect(here()).toBe('/admin/access/profiles/9'))
  expect(server.writes()).toEqual([
    ['POST', 'profiles/6/copy', { name: 'Supervisor (copia)', description: 'Hace de supervisor' }]
  ])
})

test('from the list one is copied or made anew, and opened', async () => {
  const made = { ...supervisor, id: 9, name: 'Jefe' }
  const server = accessServer({ 'POST profiles': data(made), 'GET profiles/9': data(made) })
  const { user, here, router } = renderPage('/admin/access/profiles?copia=6')
  expect(
    await within(await screen.findByRole('dialog', { name: 'Copiar perfil' })).findByLabelText(/^Nombre/)
  ).toHaveProperty('value', 'Supervisor (copia)')
  const copies = await screen.findAllByRole('link', { name: 'Copiar', hidden: true })
  expect(copies.map(link => link.getAttribute('href'))).toEqual(
    [own, supervisor, technician].map(({ id }) => `/admin/access/profiles?copia=${id}`)
  )
  void router.navigate({ to: '.', search: { record: 'new' } })
  const form = within(await screen.findByRole('dialog', { name: 'Nuevo perfil' }))
  await user.type(await form.findByLabelText(/^Nombre/), 'Jefe')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(here()).toBe('/admin/access/profiles/9'))
  expect(server.writes()).toEqual([['POST', 'profiles', expect.objectContaining({ name: 'Jefe' })]])
})

describe('its permissions', () => {
  const path = 'profiles/6/permissions'

  test('in groups with their counts, which close', async () => {
    const { user } = await open()
    const orders = await group('Órdenes')
    expect(total()).toBe('2 de 3 permitidos')
    expect(panel().queryByText(/Es su propio perfil/)).toBeNull()
    expect(orders.getByRole('button', { name: 'Permitir todo en Órdenes' }).textContent).toBe('Todo')
    const toggle = orders.getByRole('button', { name: /^Órdenes.*1 de 2 permitidos$/ })
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    expect([isOn(/ordenes\.ver/), isOn(/ordenes\.cerrar/)]).toEqual([true, false])
    await user.click(toggle)
    expect(orders.queryByRole('switch')).toBeNull()
    ;(await group('Checks')).getByRole('switch', { name: /checks\.responder/ })
  })

  test('one is switched at once, without a way back: the switch itself is one', async () => {
    const { user, server } = await open('', { [`PUT ${path}`]: data(theirs(true)) })
    await group('Órdenes')
    await user.click(switchOf(/ordenes\.cerrar/))
    expect(isOn(/ordenes\.cerrar/)).toBe(true)
    await waitFor(() => expect(server.writes()).toEqual([['PUT', path, { ids: [2], allowed: true }]]))
    await waitFor(() => expect(total()).toBe('3 de 3 permitidos'))
    expect(panel().queryByRole('button', { name: 'Deshacer' })).toBeNull()
  })

  test('a whole group goes at once, and can be taken back', async () => {
    const none = theirs(false).map(row => (row.permission.group === 'Órdenes' ? { ...row, allowed: false } : row))
    const both = theirs(true)
    const { user, server } = await open('', {
      [`PUT ${path}`]: ({ body }) => data((body as { allowed: boolean }).allowed ? both : none)
    })
    const orders = await group('Órdenes')
    expect((await group('Checks')).getByRole('button', { name: 'Permitir todo en Checks' })).toHaveProperty(
      'disabled',
      true
    )
    await user.click(orders.getByRole('button', { name: 'Permitir todo en Órdenes' }))
    await waitFor(() => expect(total()).toBe('3 de 3 permitidos'))
    await user.click(orders.getByRole('button', { name: 'No permitir nada en Órdenes' }))
    await screen.findByText('Órdenes: 2 quitados')
    await waitFor(() => expect(total()).toBe('1 de 3 permitidos'))
    await user.click(screen.getByRole('button', { name: 'Deshacer' }))
    await waitFor(() => expect(total()).toBe('3 de 3 permitidos'))
    expect(server.writes().map(([, , body]) => body)).toEqual([
      { ids: [2], allowed: true },
      { ids: [1, 2], allowed: false },
      { ids: [1, 2], allowed: true }
    ])
  })

  test('what is refused goes back, says why, and can be tried again or put away', async () => {
    const { user, server } = await open('', { [`PUT ${path}`]: refused(403, 'X', 'No le toca') })
    const orders = await group('Órdenes')
    await user.click(switchOf(/ordenes\.cerrar/))
    const alert = within(await orders.findByRole('alert'))
    alert.getByText('No se ha guardado: Poder ordenes.cerrar')
    alert.getByText('Sin permiso')
    expect(isOn(/ordenes\.cerrar/)).toBe(false)
    expect((await group('Checks')).queryByRole('alert')).toBeNull()
    await user.click(alert.getByRole('button', { name: 'Cerrar' }))
    expect(orders.queryByRole('alert')).toBeNull()
    await user.click(switchOf(/ordenes\.cerrar/))
    await orders.findByRole('alert')
    server.handlers[`PUT ${path}`] = data(theirs(true))
    await user.click(orders.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(isOn(/ordenes\.cerrar/)).toBe(true))
    expect(orders.queryByRole('alert')).toBeNull()
    server.handlers[`PUT ${path}`] = refused(403, 'X', 'No le toca')
    await user.click(orders.getByRole('button', { name: 'No permitir nada en Órdenes' }))
    await orders.findByText('No se ha guardado: Poder ordenes.ver, Poder ordenes.cerrar')
  })

  test('what one takes from one’s own profile is asked about; what one gives is not', async () => {
    const { user, server } = await open('', { 'PUT profiles/2/permissions': data(theirs(false)) }, undefined, 2)
    await group('Órdenes')
    panel().getByText(/Es su propio perfil/)
    await user.click(switchOf(/ordenes\.ver/))
    const dialog = within(await screen.findByRole('dialog', { name: '¿Quitárselo a su propio perfil?' }))
    await dialog.findByText(/también usted/)
    expect(server.writes()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Quitar' }))
    await waitFor(() =>
      expect(server.writes()).toEqual([['PUT', 'profiles/2/permissions', { ids: [1], allowed: false }]])
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(switchOf(/ordenes\.cerrar/))
    await waitFor(() => expect(server.writes()).toHaveLength(2))
  })
})

describe('narrowed', () => {
  test('by what is searched, with counts of all', async () => {
    const { user } = await open()
    await group('Órdenes')
    const search = panel().getByRole('searchbox', { name: 'Buscar un permiso' })
    await user.type(search, 'cerrar')
    await waitFor(() => expect(panel().getAllByRole('switch')).toHaveLength(1))
    panel().getByRole('button', { name: /^Órdenes.*1 de 2 permitidos$/ })
    await user.type(search, 'zzz')
    await panel().findByText('Nada coincide con la búsqueda')
    await user.click(panel().getByRole('button', { name: 'Borrar la búsqueda' }))
    await waitFor(() => expect(panel().getAllByRole('switch')).toHaveLength(3))
    expect(panel().queryByRole('button', { name: 'Borrar la búsqueda' })).toBeNull()
    await user.type(search, 'x{Escape}')
    expect(search).toHaveProperty('value', '')
  })

  test('to what is different with another profile, which stands in the address', async () => {
    const { user, here, server, router } = await open()
    await group('Órdenes')
    const asked = new URLSearchParams(server.calls.find(call => call.path === 'profiles')?.query)
    expect([asked.get('sortBy'), asked.get('sortDesc')]).toEqual(['name', 'false'])
    const compare = panel().getByRole('combobox', { name: 'Ver solo las diferencias con otro perfil' })
    const names = () =>
      within(compare)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    await waitFor(() => expect(names()).toEqual(['Solo diferencias con…', 'Planificador', 'Técnico']))
    const toTop = vi.spyOn(window, 'scrollTo')
    await user.selectOptions(compare, 'Técnico')
    await panel().findByText('Técnico: permitido')
    expect(toTop).not.toHaveBeenCalled()
    expect(panel().getAllByRole('switch')).toHaveLength(1)
    expect(new URLSearchParams(here().split('?')[1]).get('con')).toBe('7')
    await user.selectOptions(compare, 'Ver todo')
    await waitFor(() => expect(panel().getAllByRole('switch')).toHaveLength(3))
    expect(here()).toBe('/admin/access/profiles/6')
    // The way back leads past it.
    expect(router.history.canGoBack()).toBe(false)
  })

  test('to nothing, where both are the same', async () => {
    const { user } = await open('?con=2')
    await panel().findByText('No hay diferencias con Planificador')
    await user.type(panel().getByRole('searchbox'), 'z')
    await panel().findByText('Nada coincide con la búsqueda')
  })
})

test('pages that are open to all cannot be switched', async () => {
  await open('?tab=paginas')
  await group('Órdenes')
  expect(total()).toBe('2 de 3 permitidas')
  expect(switchOf(/Página 3/).matches(':checked:disabled')).toBe(true)
  expect(switchOf(/Página 2/).matches(':disabled')).toBe(false)
  panel().getByText('Siempre permitida')
})

test('routes are many: their groups are closed until somebody searches, and a missing permission leads to its switch', async () => {
  const { user, here } = await open('?tab=api')
  const things = await group('Cosas')
  expect(things.queryByRole('switch')).toBeNull()
  await user.type(panel().getByRole('searchbox', { name: 'Buscar una ruta' }), 'ruta')
  expect(await things.findAllByRole('switch')).toHaveLength(3)
  expect(
    [1, 2, 3]
      .map(n => switchOf(new RegExp(`Ruta ${n}`)))
      .map(one => [one.matches(':checked'), one.matches(':disabled')])
  ).toEqual([
    [true, false],
    [true, true],
    [false, true]
  ])
  things.getByText('Siempre abierta')
  expect(things.getAllByRole('link')).toHaveLength(1)
  await user.click(things.getByRole('link', { name: 'cosas.read' }))
  await waitFor(() => expect(here()).toBe('/admin/access/profiles/6?buscar=cosas.read'))
  expect(await panel().findByRole('searchbox', { name: 'Buscar un permiso' })).toHaveProperty('value', 'cosas.read')
})

test('what does not come can be asked for again', async () => {
  const path = `profile-permission/profile/${supervisor.uuid}`
  let answer = (_: ReturnType<typeof refused>) => {}
  const { user, server } = await open('', {
    [`GET ${path}`]: () => new Promise<ReturnType<typeof refused>>(resolve => (answer = resolve))
  })
  await waitFor(() => expect(server.count(path)).toBe(1))
  expect(panel().queryByText('No se ha podido cargar: permisos')).toBeNull()
  answer(refused(400, 'X', 'Ahora no'))
  await panel().findByText('No se ha podido cargar: permisos')
  server.handlers[`GET ${path}`] = data(theirs(true))
  await user.click(panel().getByRole('button', { name: 'Reintentar' }))
  await group('Órdenes')
})
