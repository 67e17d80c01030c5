import { type AnyPgColumn, boolean, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { fk, instant, partOf, record } from './columns.ts'
import { staff } from './staff.ts'

export const profile = pgTable('profile', {
  ...record(),
  uuid: uuid().notNull().unique().defaultRandom(),
  name: text().notNull().unique(),
  description: text()
})

export const permission = pgTable('permission', { ...record(), name: text().notNull().unique(), description: text() })

export const profile_permission = pgTable(
  'profile_permission',
  {
    ...record(),
    fk_profile: partOf(() => profile.id),
    fk_permission: partOf(() => permission.id),
    allowed: boolean().notNull().default(true)
  },
  t => [unique('profile_permission_once').on(t.fk_profile, t.fk_permission)]
)

/** `path`: a route pattern of the browser, parameters as `_name` (`/admin/planned/work-orders/_id/edit`). */
export const page = pgTable('page', { ...record(), path: text().notNull().unique(), name: text().notNull() })

export const profile_page = pgTable(
  'profile_page',
  {
    ...record(),
    fk_profile: partOf(() => profile.id),
    fk_page: partOf(() => page.id),
    allowed: boolean().notNull().default(true)
  },
  t => [unique('profile_page_once').on(t.fk_profile, t.fk_page)]
)

/** Every route of the server, entered by the server itself when it starts. */
export const api = pgTable(
  'api',
  {
    ...record(),
    method: text().notNull(),
    path: text().notNull(),
    permission: text().notNull()
  },
  t => [unique('api_once').on(t.method, t.path)]
)

/** Exceptions to the permissions: a route closed to a profile although its permission is held. */
export const profile_api = pgTable(
  'profile_api',
  {
    ...record(),
    fk_profile: partOf(() => profile.id),
    fk_api: partOf(() => api.id),
    allowed: boolean().notNull().default(true)
  },
  t => [unique('profile_api_once').on(t.fk_profile, t.fk_api)]
)

export const menu = pgTable('menu', {
  ...record(),
  fk_menu: integer().references((): AnyPgColumn => menu.id),
  name: text().notNull(),
  icon: text(),
  to: text(),
  index: integer().notNull().default(0)
})

export const menu_profile = pgTable(
  'menu_profile',
  { ...record(), fk_menu: partOf(() => menu.id), fk_profile: partOf(() => profile.id) },
  t => [unique('menu_profile_once').on(t.fk_profile, t.fk_menu)]
)

/** `password_hash`: argon2id in PHC form. It never reaches a reply or the audit. */
export const user = pgTable(
  'user',
  {
    ...record(),
    uuid: uuid().notNull().unique().defaultRandom(),
    email: text().notNull(),
    password_hash: text().notNull(),
    first_name: text().notNull(),
    fk_staff: fk(() => staff.id).unique(),
    fk_profile: fk(() => profile.id).notNull(),
    is_active: boolean().notNull().default(true),
    two_factor_secret: text(),
    two_factor_enabled: boolean().notNull().default(false),
    failed_attempts: integer().notNull().default(0),
    locked_until: instant()
  },
  t => [uniqueIndex('user_email_once').on(sql`lower(${t.email})`)]
)

/** One row per sign-in; `id` is the token's `jti`. Revoking the row ends the token at its next call. */
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey().defaultRandom(),
    fk_user: partOf(() => user.id),
    level: text().notNull(),
    device: text(),
    address: text(),
    created_at: instant().notNull().default(sql`now()`),
    expires_at: instant().notNull(),
    revoked_at: instant()
  },
  t => [index('session_user').on(t.fk_user), check('session_level', sql`${t.level} in ('partial', 'full')`)]
)
