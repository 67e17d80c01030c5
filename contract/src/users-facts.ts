import { type CallFacts, resourceFacts } from './facts.ts'

/** Accounts of the people who use the program. */
export const users = resourceFacts({
  path: 'users',
  entity: 'user',
  permission: 'access',
  filters: {
    fk_profile: 'id',
    fk_staff: 'id',
    is_active: 'boolean',
    two_factor_enabled: 'boolean',
    /** linked to somebody of the staff */
    has_staff: 'boolean',
    /** has set a password: the invitation was followed */
    has_password: 'boolean',
    /** shut out for now, after too many failures to sign in */
    is_locked: 'boolean'
  },
  sort: ['email', 'first_name', 'profile', 'is_active', 'two_factor_enabled', 'last_used_at', 'updated_at']
})

export const inviteUser = {
  method: 'POST',
  path: 'users/:id/invite',
  access: 'access.write',
  summary: 'Enviar a un usuario la invitación para elegir su contraseña'
} as const satisfies CallFacts

export const unlockUser = {
  method: 'POST',
  path: 'users/:id/unlock',
  access: 'access.write',
  summary: 'Desbloquear a un usuario que ha fallado demasiadas veces al iniciar sesión'
} as const satisfies CallFacts

export const closeSessionOf = {
  method: 'DELETE',
  path: 'users/:id/sessions/:session',
  access: 'access.write',
  summary: 'Cerrar una sesión de un usuario'
} as const satisfies CallFacts
