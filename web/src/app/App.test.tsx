import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aLine, aUser, data, fakeApi, refused } from '../../test/fakeApi.ts'
import { renderApp } from '../../test/renderApp.tsx'
import { endSession } from './endSession.ts'
import { dismissToast, toastStore } from './toasts.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  for (const { id } of toastStore.snapshot()) dismissToast(id)
})

const nobody = refused(401, 'AUTH.UNAUTHORIZED')
const environment = data({
  app_env: 'development',
  staff_photo_host: 'https://photos.example',
  time_zone: 'America/La_Paz'
})
let entries = 0
const entry = (name: string, index: number, to: string | null, children: unknown[] = []) => ({
  id: ++entries,
  name,
  icon: null,
  index,
  to,
  children
})
const menu = data([
  entry('Ajustes', 9, null, [entry('Tareas', 2, '/b'), entry('Cuenta', 1, '/a')]),
  entry('Tablero', 1, '/admin/dashboard')
])

/** Somebody signed in, whose server still answers. */
function signedIn(me = aUser()) {
  return fakeApi({
    'GET environment': environment,
    'GET auth/me': data(me),
    'GET menus/2/profile': menu,
    'POST auth/sign-out': data({})
  })
}

const texts = (elements: Element[]) => elements.map(element => element.textContent)
const toasts = () => texts([...screen.getByRole('region', { name: 'Avisos' }).children])

describe('sign-in', () => {
  const email = () => screen.findByLabelText('Correo electrónico')
  const password = () => screen.getByLabelText('Contraseña')
  const send = () => screen.getByRole('button', { name: 'Entrar' })

  test('validates before it asks, in the words of the specification, and leads to the mistake', async () => {
    const api = fakeApi({ 'GET environment': environment })
    const { user } = renderApp('/auth/login')
    await email()
    await user.click(send())
    screen.getByText('El campo Correo electrónico es obligatorio')
    screen.getByText('El campo Contraseña es obligatorio')
    expect(document.activeElement).toBe(await email())
    await user.type(await email(), 'ana@teleferico')
    await user.click(send())
    screen.getByText('Email must be valid')
    expect(screen.queryByText('El campo Correo electrónico es obligatorio')).toBeNull()
    expect(api.count('auth/sign-in')).toBe(0)
  })

  async function signInWith(handlers: Parameters<typeof fakeApi>[0], path = '/auth/login') {
    const api = fakeApi({
      'GET environment': environment,
      'GET menus/2/profile': menu,
      'GET auth/me': nobody,
      ...handlers
    })
    const view = renderApp(path)
    await view.user.type(await email(), '  ana@teleferico.example ')
    await view.user.type(password(), 'Secreta.1')
    await view.user.click(send())
    return { ...view, api }
  }

  test('wrong credentials are said in the form, without a toast, and may be mended at once', async () => {
    const { api, user } = await signInWith({
      'POST auth/sign-in': refused(400, 'AUTH.INVALID_CREDENTIALS', 'Correo o contraseña inválidos')
    })
    expect((await screen.findByText('Correo o contraseña inválidos')).closest('[role=alert]')).not.toBeNull()
    expect(toasts()).toEqual([])
    expect(document.activeElement).toBe(password())
    expect(api.calls.find(({ path }) => path === 'auth/sign-in')?.body).toEqual({
      email: 'ana@teleferico.example',
      password: 'Secreta.1'
    })
    Object.assign(api.handlers, {
      'POST auth/sign-in': data({ token: 't', level: 'full' }),
      'GET auth/me': data(aUser())
    })
    await user.click(send())
    await screen.findByRole('button', { name: 'Ajustes de la cuenta' })
  })

  test('a locked account is said and toasted; no answer is only toasted', async () => {
    const { api, user } = await signInWith({
      'POST auth/sign-in': refused(423, 'AUTH.ACCOUNT_LOCKED', 'La cuenta está bloqueada')
    })
    await waitFor(() => expect(toasts()).toEqual(['La cuenta está bloqueada']))
    Object.assign(api.handlers, { 'POST auth/sign-in': 'offline' })
    await user.click(send())
    await waitFor(() => expect(toasts()).toContain('Error de conexión con el servidor'))
  })

  test('a full token leads back to where the visit began', async () => {
    const { here } = await signInWith(
      { 'POST auth/sign-in': data({ token: 't', level: 'full' }), 'GET auth/me': data(aUser()) },
      '/auth/login?redirect=%2Fnowhere%3Fpage%3D2'
    )
    await screen.findByText("This page doesn't exist")
    expect(here()).toBe('/nowhere?page=2')
  })

  test('a way back to another site is ignored', async () => {
    const { here } = await signInWith(
      { 'POST auth/sign-in': data({ token: 't', level: 'full' }), 'GET auth/me': data(aUser()) },
      '/auth/login?redirect=%2F%2Fevil.example'
    )
    await screen.findByRole('button', { name: 'Ajustes de la cuenta' })
    expect(here()).toBe('/')
  })

  const halfSignedIn = {
    'POST auth/sign-in': data({ token: 't', level: 'partial' }),
    'GET auth/me': data(aUser({ level: 'partial' }))
  }

  test('a partial token asks for the second factor, whose mistakes stay in the form', async () => {
    const { api, user, here } = await signInWith({
      ...halfSignedIn,
      'POST auth/2fa': refused(400, 'AUTH.INVALID_OTP', 'Código de confirmación inválido')
    })
    const code = await screen.findByLabelText('Código de verificación')
    expect(here()).toBe('/auth/2fa')
    // Five digits are refused; with the sixth the code is sent by itself.
    await user.type(code, '12a3 45{Enter}')
    await screen.findByText('Número mínimo de caracteres 6')
    expect(api.count('auth/2fa')).toBe(0)
    await user.type(code, '6')
    await screen.findByText('Código de confirmación inválido')
    expect(api.count('auth/2fa')).toBe(1)
    expect(api.calls.find(call => call.path === 'auth/2fa')?.body).toEqual({ code: '123456' })
    expect(here()).toBe('/auth/2fa')
    expect(toasts()).toEqual([])
    Object.assign(api.handlers, { 'POST auth/2fa': data({ token: 't', level: 'full' }), 'GET auth/me': data(aUser()) })
    await user.click(code)
    await user.paste(' 654 321 ')
    await screen.findByRole('button', { name: 'Ajustes de la cuenta' })
    expect(
      api.calls.find(call => call.path === 'auth/2fa' && (call.body as { code: string }).code === '654321')
    ).toBeDefined()
  })

  test('the wrong code that ends the session leads back to sign-in, which says so and keeps the way back', async () => {
    const { api, user, here } = await signInWith(halfSignedIn, '/auth/login?redirect=%2Fnowhere%3Fpage%3D2')
    const text = 'Código de confirmación inválido. Ha fallado demasiadas veces: inicie sesión de nuevo'
    Object.assign(api.handlers, {
      'POST auth/2fa': () => {
        api.handlers['GET auth/me'] = nobody
        return refused(400, 'AUTH.INVALID_OTP', text)
      }
    })
    await user.type(await screen.findByLabelText('Código de verificación'), '123456')
    await email()
    expect(here()).toBe('/auth/login?redirect=%2Fnowhere%3Fpage%3D2')
    expect(toasts()).toEqual([text])
  })

  test.each([
    ['nobody', nobody, '/auth/login?redirect=%2Fnowhere%3Fpage%3D2'],
    ['whoever has given it already', data(aUser()), '/nowhere?page=2']
  ])('the page of the second factor is not for %s', async (_name, me, there) => {
    fakeApi({ 'GET environment': environment, 'GET auth/me': me })
    const { here } = renderApp('/auth/2fa?redirect=%2Fnowhere%3Fpage%3D2')
    await waitFor(() => expect(here()).toBe(there))
    expect(toasts()).toEqual([])
  })

  test('whoever lost the telephone enters with a recovery code, which waits to be sent', async () => {
    const { api, user } = await signInWith({ ...halfSignedIn, 'POST auth/2fa': data({ token: 't', level: 'full' }) })
    await user.click(await screen.findByRole('button', { name: 'Usar un código de recuperación' }))
    await user.type(screen.getByLabelText('Código de recuperación'), 'ABCDE fghjk')
    expect(api.count('auth/2fa')).toBe(0)
    Object.assign(api.handlers, { 'GET auth/me': data(aUser()) })
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'Ajustes de la cuenta' })
    expect(api.calls.find(call => call.path === 'auth/2fa')?.body).toEqual({ code: 'abcde-fghjk' })
  })

  test('the password can be looked at', async () => {
    fakeApi({ 'GET environment': environment })
    const { user } = renderApp('/auth/login')
    await email()
    await user.click(screen.getByRole('button', { name: 'Mostrar la contraseña' }))
    expect(password().getAttribute('type')).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Ocultar la contraseña' }))
    expect(password().getAttribute('type')).toBe('password')
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
  const settings = () => screen.findByRole('button', { name: 'Ajustes de la cuenta' })

  test('shows who is signed in, and the menu sorted on both levels', async () => {
    signedIn()
    const { user } = renderApp('/')
    const navigation = await screen.findByRole('navigation', { name: 'Menú principal' })
    await within(navigation).findByText('Tablero')
    await user.click(within(navigation).getByRole('button', { name: 'Ajustes' }))
    expect(texts([...navigation.querySelectorAll('a, button')])).toEqual(['Tablero', 'Ajustes', 'Cuenta', 'Tareas'])
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

  test('the drawer is open on a desktop and closes', async () => {
    signedIn()
    const { user } = renderApp('/')
    await user.click(await screen.findByRole('button', { name: 'Cerrar el menú' }))
    expect(screen.queryByRole('navigation', { name: 'Menú principal' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Abrir el menú' }).getAttribute('aria-expanded')).toBe('false')
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

  test('a locked line disables the selector', async () => {
    signedIn(aUser({ locations: [aLine(1), aLine(2, { is_locked: true })] }))
    renderApp('/')
    const selector = await screen.findByRole('combobox', { name: 'Línea' })
    expect(selector).toHaveProperty('disabled', true)
    expect(selector).toHaveProperty('value', 'Línea 2')
  })

  test('another line starts on page one', async () => {
    signedIn(aUser({ locations: [aLine(11), aLine(12)] }))
    const { user, here } = renderApp('/?page=7&search=x')
    await user.click(await screen.findByRole('combobox', { name: 'Línea' }))
    await user.click(await screen.findByRole('option', { name: 'Línea 12', hidden: true }))
    await waitFor(() => expect(here()).toBe('/?search=x'))
  })

  test('signing out forgets everything', async () => {
    const api = signedIn()
    const { user, here, queryClient } = renderApp('/')
    await user.click(await settings())
    await user.click(
      await within(screen.getByRole('banner')).findByRole('button', { name: 'Cerrar Sesión', hidden: true })
    )
    await screen.findByLabelText('Correo electrónico')
    expect(here()).toBe('/auth/login')
    expect(api.count('auth/sign-out')).toBe(1)
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey)
    ).toEqual([['environment']])
    expect(toasts()).toEqual([])
  })

  test('signing out is not reported as a session that ended, even if that news comes first', async () => {
    const api = signedIn()
    const { user, here, queryClient, router } = renderApp('/?search=x')
    await settings()
    api.handlers['POST auth/sign-out'] = async () => {
      await endSession(queryClient, router, 'La sesión se ha cerrado')
      return data({})
    }
    await user.click(await settings())
    await user.click(
      await within(screen.getByRole('banner')).findByRole('button', { name: 'Cerrar Sesión', hidden: true })
    )
    await screen.findByLabelText('Correo electrónico')
    expect(here()).toBe('/auth/login')
    expect(toasts()).toEqual([])
  })

  test('without a connection one stays signed in', async () => {
    const api = signedIn()
    const { user, here } = renderApp('/')
    Object.assign(api.handlers, { 'POST auth/sign-out': 'offline' })
    await user.click(await settings())
    await user.click(
      await within(screen.getByRole('banner')).findByRole('button', { name: 'Cerrar Sesión', hidden: true })
    )
    await waitFor(() => expect(toasts()).toEqual(['Error de conexión con el servidor']))
    expect(here()).toBe('/')
  })

  test.each([
    ['an expired token', 'AUTH.EXPIRED_TOKEN', 'La sesión ha caducado'],
    ['a token that the browser has thrown away', 'AUTH.UNAUTHORIZED', 'Debe iniciar sesión']
  ])('%s leads to sign-in and back, and says so once', async (_name, code, text) => {
    const api = signedIn()
    const { here, queryClient } = renderApp('/?search=x')
    await settings()
    api.handlers['GET workorders'] = refused(401, code, text)
    const { request } = await import('../api/client.ts')
    for (const page of [1, 2, 3]) {
      queryClient.query({ queryKey: ['work_order', page], queryFn: () => request('workorders') }).catch(() => {})
    }
    await screen.findByLabelText('Correo electrónico')
    expect(here()).toBe('/auth/login?redirect=%2F%3Fsearch%3Dx')
    expect(toasts()).toEqual([text])
    expect(queryClient.getQueryData(['session'])).toBeUndefined()
  })

  test('whoever opens a page without a session signs in first, without a word', async () => {
    fakeApi({ 'GET environment': environment, 'GET auth/me': nobody })
    const { here } = renderApp('/?search=x')
    await screen.findByLabelText('Correo electrónico')
    expect(here()).toBe('/auth/login?redirect=%2F%3Fsearch%3Dx')
    expect(toasts()).toEqual([])
  })

  test('a session that ended elsewhere is noticed when it is asked for again', async () => {
    const api = signedIn()
    const { here, queryClient } = renderApp('/')
    await settings()
    api.handlers['GET auth/me'] = nobody
    await queryClient.invalidateQueries({ queryKey: ['session'] })
    await screen.findByLabelText('Correo electrónico')
    expect(here()).toBe('/auth/login')
    expect(toasts()).toHaveLength(1)
  })
})

describe('pages that only say something', () => {
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
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await screen.findByRole('heading', { name: "This page doesn't exist" })
    expect(here()).toBe('/nowhere')
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
})
