import type { CallFacts } from './facts.ts'

/** What administrators do with the second factor and the sessions of others. */
export const resetTwoFactorOf = {
  method: 'POST',
  path: 'users/:id/2fa/reset',
  access: 'access.write',
  summary: 'Quitar el segundo factor de un usuario'
} as const satisfies CallFacts

export const enableTwoFactorOf = {
  method: 'PUT',
  path: 'users/2fa/user/:id/enable/:flag',
  access: 'access.write',
  summary: 'Activar o desactivar el segundo factor de un usuario'
} as const satisfies CallFacts

export const listSessionsOf = {
  method: 'GET',
  path: 'users/:id/sessions',
  access: 'access.read',
  summary: 'Sesiones abiertas de un usuario'
} as const satisfies CallFacts

export const closeSessionsOf = {
  method: 'DELETE',
  path: 'users/:id/sessions',
  access: 'access.write',
  summary: 'Cerrar las sesiones de un usuario'
} as const satisfies CallFacts
