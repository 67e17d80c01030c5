import { z } from 'zod'
import { idParam, idParams, nothing } from './http.ts'
import { defineCall, defineResource, named } from './resource.ts'
import * as facts from './users-facts.ts'
import { email, id, requiredText } from './validation.ts'

/** Accounts: who may sign in, with which profile, as whom of the staff. Neither hash nor secret is ever among it. */
export const users = defineResource({
  ...facts.users,
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
    /** false: invited, and hasn't set a password yet */
    has_password: z.boolean(),
    /** the last call of the latest session; null: never signed in */
    last_used_at: z.string().nullable(),
    /** shut out until then; null: not shut out */
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

export const inviteUser = defineCall({ ...facts.inviteUser, params: idParams, reply: nothing })

export const unlockUser = defineCall({ ...facts.unlockUser, params: idParams, reply: users.row })

export const closeSessionOf = defineCall({
  ...facts.closeSessionOf,
  params: z.strictObject({ id: idParam, session: z.uuid() }),
  reply: nothing
})
