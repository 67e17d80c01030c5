import { z } from 'zod'
import { idParam, nothing } from '../core/http.ts'
import { cleanLine } from '../core/plain-text.ts'
import { defineCall, get, named, post } from '../core/resource.ts'

/** Groups of the calls that belong to no kind of record, by the beginning of their paths. */
export const areas = { auth: 'Sesión', environment: 'Entorno' }

/** Settings that the browser needs before anybody signs in. */
export const environment = defineCall({
  ...get('environment', 'public', 'Entorno del servidor'),
  reply: z.object({
    app_env: z.enum(['development', 'test', 'production']),
    staff_photo_host: z.string().nullable(),
    /** the address that links and labels carry; null: none is set, and printing asks */
    app_url: z.string().nullable(),
    time_zone: z.string()
  })
})

export const level = z.enum(['partial', 'full'])

/** The answer to a successful sign-in: the session's token, and its level, which says what the token allows. */
export const signedIn = z.object({ token: z.string(), level })

export const signIn = defineCall({
  ...post('auth/sign-in', 'public', 'Iniciar sesión'),
  body: z.strictObject({
    email: z.string().overwrite(cleanLine).min(1).max(254).meta({ label: 'Correo electrónico' }),
    password: z.string().min(1).max(200).meta({ label: 'Contraseña' })
  }),
  reply: signedIn
})

export const signOut = defineCall({ ...post('auth/sign-out', 'partial', 'Cerrar sesión'), reply: nothing })

const me = z.object({
  id: z.number(),
  uuid: z.string(),
  email: z.string(),
  first_name: z.string(),
  two_factor_enabled: z.boolean(),
  has_two_factor_secret: z.boolean(),
  /** there only while nothing can be done but to set up the second factor, which the profile requires */
  must_set_up_two_factor: z.literal(true).optional(),
  level,
  staff: z.object({ id: z.number(), dni: z.string(), first_name: z.string(), last_name: z.string() }).nullable(),
  profile: z.object({
    id: z.number(),
    uuid: z.string(),
    name: z.string(),
    profile_pages: z.array(z.object({ allowed: z.boolean(), page: z.object({ path: z.string() }) })),
    profile_permissions: z.array(z.object({ allowed: z.boolean(), permission: z.object({ name: z.string() }) }))
  }),
  locations: z.array(
    z.object({
      fk_location: z.number(),
      color: z.string().nullable(),
      is_locked: z.boolean(),
      location: named.extend({ color: z.string().nullable() })
    })
  )
})

/** The signed-in user: who it is, the level of the session, what they may see and do, and on which lines. */
export type Me = z.output<typeof me>

export const getMe = defineCall({ ...get('auth/me', 'partial', 'Quién ha iniciado sesión'), reply: me })

export const getMeByUuid = defineCall({
  ...get('auth/me/uuid/:uuid', 'session', 'Quién ha iniciado sesión, por uuid (solo el propio)'),
  params: z.strictObject({ uuid: z.uuid() }),
  reply: me
})

type MenuItem = {
  id: number
  name: string
  icon: string | null
  to: string | null
  index: number
  children: MenuItem[]
}

const menuItem: z.ZodType<MenuItem> = z.object({
  id: z.number(),
  name: z.string(),
  icon: z.string().nullable(),
  to: z.string().nullable(),
  index: z.number(),
  get children() {
    return z.array(menuItem)
  }
})

export type Menu = MenuItem

export const menuOfProfile = defineCall({
  ...get('menus/:profile/profile', 'session', 'Menú de un perfil (el propio)'),
  withoutFactor: true,
  params: z.strictObject({ profile: idParam }),
  reply: z.array(menuItem)
})
