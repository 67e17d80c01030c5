import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aLine, aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { renderApp } from '../../../test/renderApp.tsx'
import { screenOf } from '../../../test/screenOf.ts'
import { menu, signedIn } from '../../../test/signedIn.ts'
import { selectLine } from '../../api/selectedLine.ts'

afterEach(() => selectLine(1))

const entry = (id: number, name: string, to: string | null, children: unknown[] = []) => ({
  id,
  name,
  icon: null,
  index: id,
  to,
  children
})
const groups = [
  entry(1, 'Planificadas', null, [entry(11, 'Órdenes', '/admin/planned/work-orders')]),
  entry(2, 'Ajustes', null, [
    entry(21, 'Cuenta', '/admin/settings/account'),
    entry(22, 'Marcas', '/admin/catalogs/brands')
  ])
]

async function open(path = '/admin/settings/account', me: Parameters<typeof aUser>[0] = {}) {
  const api = fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages: ['/admin/planned/work-orders', '/admin/settings/account'], ...me })),
    'GET menus/2/profile': data(groups),
    'GET account/sessions': data([]),
    'GET workorders': data({ rows: [], count: 0 })
  })
  const view = renderApp(path)
  await screen.findByRole('heading', { level: 1 })
  return { ...view, api }
}

const button = (name: string) => screen.getByRole('button', { name })
const expanded = (name: string) => button(name).getAttribute('aria-expanded')

describe('the menu', () => {
  test('a group opens for the page in it; by hand as one likes, until one goes to a page of it', async () => {
    const { user, router } = await open()
    await screen.findByRole('button', { name: 'Planificadas' })
    expect(document.activeElement).toBe(document.body)
    expect([expanded('Planificadas'), expanded('Ajustes')]).toEqual(['false', 'true'])
    expect(screen.getByRole('link', { name: 'Cuenta' }).getAttribute('aria-current')).toBe('page')
    await user.click(button('Ajustes'))
    expect(expanded('Ajustes')).toBe('false')
    await user.click(button('Ajustes'))
    expect(expanded('Ajustes')).toBe('true')
    await user.click(button('Planificadas'))
    const orders = await screen.findByRole('link', { name: 'Órdenes' })
    expect(orders.getAttribute('aria-current')).toBeNull()
    await user.click(orders)
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/planned/work-orders'))
    // Screen readers start at the beginning of the page.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
    // Leaving a page of an open group doesn't close it.
    expect([expanded('Planificadas'), expanded('Ajustes')]).toEqual(['true', 'true'])
    await user.click(button('Ajustes'))
    await user.click(button('Planificadas'))
    expect([expanded('Planificadas'), expanded('Ajustes')]).toEqual(['false', 'false'])
    await router.navigate({ to: '/admin/settings/account' })
    await waitFor(() => expect(expanded('Ajustes')).toBe('true'))
    expect(expanded('Planificadas')).toBe('false')
  })

  test('of two entries that lead to an address, one below the other, only the closer is marked', async () => {
    const { api, queryClient } = await open()
    api.handlers['GET menus/2/profile'] = data([entry(1, 'Ajustes', '/admin/settings'), ...groups])
    await queryClient.invalidateQueries()
    const above = await screen.findByRole('link', { name: 'Ajustes' })
    expect(above.getAttribute('aria-current')).toBeNull()
    expect(screen.getByRole('link', { name: 'Cuenta' }).getAttribute('aria-current')).toBe('page')
  })

  test('on a desktop it is there until it is closed', async () => {
    const { user } = await open()
    await screen.findByRole('button', { name: 'Planificadas' })
    await user.click(button('Cerrar el menú'))
    expect(expanded('Abrir el menú')).toBe('false')
    expect(screen.queryByRole('navigation', { name: 'Menú principal' })).toBeNull()
    await user.click(button('Abrir el menú'))
    expect(expanded('Cerrar el menú')).toBe('true')
  })

  test('light and dark take turns', async () => {
    const { user } = await open()
    const scheme = () => document.documentElement.dataset['mantineColorScheme']
    await user.click(button('Cambiar a tema oscuro'))
    expect(scheme()).toBe('dark')
    await user.click(button('Cambiar a tema claro'))
    expect(scheme()).toBe('light')
  })

  describe('on a phone', () => {
    beforeEach(() => void screenOf(30))

    test('it is not there at first, opens over the page, and closes with where it leads', async () => {
      const { user, here } = await open()
      expect(expanded('Abrir el menú')).toBe('false')
      expect(screen.queryByRole('button', { name: 'Planificadas' })).toBeNull()
      await user.click(button('Abrir el menú'))
      const drawer = within(await screen.findByRole('dialog'))
      await user.click(await drawer.findByRole('button', { name: 'Planificadas' }))
      await user.click(await drawer.findByRole('link', { name: 'Órdenes' }))
      await waitFor(() => expect(here()).toContain('/admin/planned/work-orders'))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(expanded('Abrir el menú')).toBe('false')
    })
  })
})

describe('the line', () => {
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Línea' })
  const options = () => screen.queryAllByRole('option', { hidden: true })

  test.each(['Enter', ' ', 'ArrowDown', 'ArrowUp'])('is chosen by keyboard: %j opens the list', async key => {
    const { user } = await open()
    const isLeftToTheBrowser = (pressed: string) => fireEvent.keyDown(field(), { key: pressed })
    expect(['x', 'Tab'].map(isLeftToTheBrowser)).toEqual([true, true])
    expect(options()).toEqual([])
    expect(isLeftToTheBrowser(key)).toBe(false)
    const marked = (one: HTMLElement) => one.querySelector('svg') !== null
    expect(options().map(one => [one.textContent, one.getAttribute('aria-selected'), marked(one)])).toEqual([
      ['Línea 1', 'true', true],
      ['Línea 2', 'false', false]
    ])
    expect(document.activeElement).toBe(options()[0])
    await user.keyboard('{ArrowDown}{Enter}')
    expect(field().value).toBe('Línea 2')
    expect(options()).toEqual([])
    expect(document.activeElement).toBe(field())
  })

  test('that is fixed cannot be chosen', async () => {
    await open(undefined, { locations: [aLine(1), aLine(2, { is_locked: true })] })
    expect([field().value, field().disabled]).toEqual(['Línea 2', true])
    expect(field().parentElement?.querySelector('.tabler-icon-lock')).not.toBeNull()
  })
})

describe('the banner', () => {
  test.each([
    ['development', 'ENTORNO DE DESARROLLO'],
    ['test', 'ENTORNO DE PRUEBAS']
  ])('%s is announced', async (app_env, banner) => {
    fakeApi({ 'GET environment': data({ app_env, staff_photo_host: '', time_zone: 'America/La_Paz' }) })
    renderApp('/auth/login')
    await screen.findByText(banner)
  })

  test('production says nothing', async () => {
    const api = fakeApi({
      'GET environment': data({ app_env: 'production', staff_photo_host: '', time_zone: 'America/La_Paz' })
    })
    renderApp('/auth/login')
    await waitFor(() => expect(api.count('environment')).toBe(1))
    await screen.findByLabelText('Correo electrónico')
    expect(screen.queryByText(/ENTORNO/)).toBeNull()
  })
})

describe('the main layout', () => {
  test('shows who is signed in, and the menu sorted on both levels', async () => {
    signedIn()
    const { user } = renderApp('/')
    const navigation = await screen.findByRole('navigation', { name: 'Menú principal' })
    await within(navigation).findByText('Tablero')
    expect(navigation.querySelector('[aria-busy]')).toBeNull()
    await user.click(within(navigation).getByRole('button', { name: 'Ajustes' }))
    expect([...navigation.querySelectorAll('a, button')].map(one => one.textContent)).toEqual([
      'Tablero',
      'Ajustes',
      'Cuenta',
      'Tareas'
    ])
    const drawer = navigation.closest('aside')
    expect(drawer?.textContent).toContain('María')
    expect(drawer?.textContent).toContain('planificador@teleferico.example')
    expect(drawer?.textContent).toContain('Planificador')
    expect(drawer?.querySelector('img')?.getAttribute('src')).toBe('https://photos.example/images/personal/4893021.jpg')
  })

  test('a menu that does not come can be asked for again', async () => {
    const api = signedIn()
    api.handlers['GET menus/2/profile'] = refused(500, 'SERVER.ERROR', 'Error')
    const { user } = renderApp('/admin/settings/account')
    const navigation = await screen.findByRole('navigation', { name: 'Menú principal' })
    await within(navigation).findByText('No se ha podido cargar el menú')
    api.handlers['GET menus/2/profile'] = menu
    await user.click(within(navigation).getByRole('button', { name: 'Reintentar' }))
    await within(navigation).findByText('Tablero')
    expect(within(navigation).queryByText('No se ha podido cargar el menú')).toBeNull()
  })

  test('without a person behind the account no photo is asked for', async () => {
    signedIn(aUser({ staff: null }))
    renderApp('/')
    const navigation = await screen.findByRole('navigation', { name: 'Menú principal' })
    await within(navigation).findByText('Tablero')
    expect(navigation.closest('aside')?.querySelector('img')).toBeNull()
    screen.getByText('M')
  })

  const twoFactor = 'Por tu seguridad, activa la Autenticación de Dos Factores (2FA).'

  test.each([
    [false, false, true],
    [true, false, true],
    [true, true, false]
  ])(
    'with a secret (%s) and enabled (%s), the warning of the second factor shows: %s',
    async (secret, enabled, shown) => {
      signedIn(aUser({ pages: ['/admin/settings/2fa'], has_two_factor_secret: secret, two_factor_enabled: enabled }))
      renderApp('/')
      await screen.findByText('Tablero')
      expect(screen.queryByText(twoFactor) !== null).toBe(shown)
      if (shown)
        expect(screen.getByRole('link', { name: 'Configurar 2FA' }).getAttribute('href')).toBe('/admin/settings/2fa')
    }
  )

  test('nobody is sent to a page that is not theirs', async () => {
    signedIn()
    renderApp('/')
    await screen.findByText('Tablero')
    expect(screen.queryByText(twoFactor)).toBeNull()
  })

  test('another line starts on page one', async () => {
    signedIn(aUser({ locations: [aLine(11), aLine(12)] }))
    const { user, here, router } = renderApp('/?page=7&search=x')
    await user.click(await screen.findByRole('combobox', { name: 'Línea' }))
    await user.click(await screen.findByRole('option', { name: 'Línea 12', hidden: true }))
    await waitFor(() => expect(here()).toBe('/?search=x'))
    expect(router.history.length).toBe(1)
  })

  test('pages and lines that are taken away while one is there are gone at once', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const pages = ['/admin/settings/account']
    const { api, here, queryClient, router } = await open(pages[0])
    const become = (me: Parameters<typeof aUser>[0]) => {
      api.handlers['GET auth/me'] = data(aUser(me))
      return queryClient.invalidateQueries({ queryKey: ['session'] })
    }
    await become({ pages: ['/admin/planned/work-orders'] })
    await screen.findByText('No tienes permisos suficientes')
    await become({ pages })
    await screen.findByRole('heading', { name: 'Mi cuenta' })
    await become({ pages, locations: [] })
    await screen.findByRole('heading', { name: 'No tiene ninguna línea asignada' })
    expect(here()).toBe('/line-not-found')
    expect(router.history.length).toBe(1)
  })
})

test.each([
  ['#FDD835', ['#FDD835', '#FDD835', '#000000']],
  ['amarillo', ['#33658a', '#33658a', '#ffffff']],
  [null, ['#33658a', '#33658a', '#ffffff']]
])('stripe and chosen entry have the colour of the line, %j, or the product’s', async (color, expected) => {
  const line = aLine(1)
  await open(undefined, { locations: [{ ...line, color }] })
  const { style } = document.documentElement
  expect(['line', 'line-fill', 'on-line'].map(name => style.getPropertyValue(`--app-${name}`))).toEqual(expected)
})
