import { z } from 'zod'
import { accessPermission, masculine } from '../core/entity.ts'
import { idParam, idParams, nothing } from '../core/http.ts'
import { defineCall, defineResource, del, named, post } from '../core/resource.ts'
import { email, id, requiredText } from '../core/validation.ts'

/** Accounts: who may sign in, with which profile, as which member of the staff. Rows never hold hashes or secrets. */
export const users = defineResource({
  path: 'users',
  entity: 'user',
  names: masculine('usuario', 'usuarios'),
  audit: accessPermission,
  label: 'first_name · email',
  fields: {
    email: 'Correo electrónico',
    has_two_factor_secret: 'Verificación en dos pasos preparada',
    has_password: 'Con contraseña',
    last_used_at: 'Último uso',
    locked_until: 'Bloqueado hasta',
    two_factor_enabled: 'Verificación en dos pasos activada',
    password_changed_at: 'Contraseña cambiada el',
    // No table has these columns: they name what administrators do to accounts, in the audit.
    access_mail_at: 'Correo de acceso enviado el',
    failed_sign_ins: 'Intentos de acceso fallidos',
    open_sessions: 'Sesiones abiertas'
  },
  permission: 'access',
  filters: {
    fk_profile: 'id',
    fk_staff: 'id',
    is_active: 'boolean',
    two_factor_enabled: 'boolean',
    /** linked to a member of the staff */
    has_staff: 'boolean',
    /** the user has set a password, so the invitation was used */
    has_password: 'boolean',
    /** locked for now, after too many failures to sign in */
    is_locked: 'boolean'
  },
  sort: ['email', 'first_name', 'profile', 'is_active', 'two_factor_enabled', 'last_used_at', 'updated_at'],
  row: {
    uuid: z.string(),
    email: z.string(),
    first_name: z.string(),
    fk_staff: z.number().nullable(),
    staff: z.object({ id: z.number(), dni: z.string(), first_name: z.string(), last_name: z.string() }).nullable(),
    fk_profile: z.number(),
    profile: named,
    is_active: z.boolean(),
    two_factor_enabled: z.boolean(),
    has_two_factor_secret: z.boolean(),
    /** false: invited, but no password set yet */
    has_password: z.boolean(),
    /** the last call of the latest session; null if the user never signed in */
    last_used_at: z.string().nullable(),
    /** locked until then; null if not locked */
    locked_until: z.string().nullable()
  },
  create: {
    email: email.meta({ label: 'Correo' }),
    first_name: requiredText(60).meta({ label: 'Nombre' }),
    fk_profile: id.meta({ label: 'Perfil' }),
    fk_staff: id.nullable().optional().meta({ label: 'Persona' }),
    is_active: z.boolean().default(true).meta({ label: 'Activo' })
  }
})

export type User = z.output<typeof users.row>

export const inviteUser = defineCall({
  ...post('users/:id/invite', 'access.write', 'Enviar a un usuario la invitación para elegir su contraseña'),
  params: idParams,
  reply: nothing
})

export const unlockUser = defineCall({
  method: 'POST',
  path: 'users/:id/unlock',
  access: 'access.write',
  summary: 'Desbloquear a un usuario que ha fallado demasiadas veces al iniciar sesión',
  params: idParams,
  reply: users.row
})

export const closeSessionOf = defineCall({
  ...del('users/:id/sessions/:session', 'access.write', 'Cerrar una sesión de un usuario'),
  params: z.strictObject({ id: idParam, session: z.uuid() }),
  reply: nothing
})
