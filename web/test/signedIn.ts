import { screen } from '@testing-library/react'
import { aUser, data, fakeApi, refused } from './fakeApi.ts'

export { dismissToasts } from '../src/api/toasts.ts'

export const nobody = refused(401, 'AUTH.UNAUTHORIZED')

export const environment = data({
  app_env: 'development',
  staff_photo_host: 'https://photos.example',
  time_zone: 'America/La_Paz'
})

const entry = (id: number, name: string, index: number, to: string | null, children: unknown[] = []) => ({
  id,
  name,
  icon: null,
  index,
  to,
  children
})

/** Out of order, as the database may have it. */
export const menu = data([
  entry(1, 'Ajustes', 9, null, [entry(2, 'Tareas', 2, '/b'), entry(3, 'Cuenta', 1, '/a')]),
  entry(4, 'Tablero', 1, '/admin/dashboard')
])

/** A server that answers a signed-in user. */
export const signedIn = (me = aUser()) =>
  fakeApi({
    'GET environment': environment,
    'GET auth/me': data(me),
    'GET menus/2/profile': menu,
    'POST auth/sign-out': data({})
  })

/** The toasts on the page, as one reads them. */
export const toasts = () => [...screen.getByRole('region', { name: 'Avisos' }).children].map(toast => toast.textContent)
