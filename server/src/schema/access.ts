import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { fk, instant, onceByWords, partOf, record, searchKey, secret } from './columns.ts'
import { staff } from './staff.ts'

/** `requires_two_factor`: its people do nothing before they have set up their second factor. */
export const profile = pgTable(
  'profile',
  {
    ...record(),
    uuid: uuid().notNull().unique().defaultRandom(),
    name: text().notNull().unique(),
    description: text(),
    requires_two_factor: boolean().notNull().default(false)
  },
  t => [onceByWords('profile_name_once', t.name)]
)

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

/**
 * `path`: a route pattern of the browser, with parameters as `_name` (`/admin/planned/work-orders/_id/edit`);
 * `is_open`: always open to every profile.
 */
export const page = pgTable('page', {
  ...record(),
  path: text().notNull().unique(),
  name: text().notNull(),
  is_open: boolean().notNull().default(false)
})

/** One row for every profile and page, inserted by the trigger `ensure_profile_rows`. */
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

/** Every route of the server, inserted by the server itself when it starts. */
export const api = pgTable(
  'api',
  {
    ...record(),
    method: text().notNull(),
    path: text().notNull(),
    permission: text().notNull(),
    /** another permission that opens it too (`Endpoint.orAccess`) */
    or_permission: text(),
    summary: text().notNull().default('')
  },
  t => [unique('api_once').on(t.method, t.path)]
)

/**
 * Exceptions to the permissions: a route closed to a profile although it holds the permission. One row for every
 * profile and route, inserted by the trigger `ensure_profile_rows`.
 */
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

/**
 * Entries of the side drawer, common to all profiles; `index` numbers siblings from 1 without gaps. The migration makes
 * that constraint deferrable.
 */
export const menu = pgTable(
  'menu',
  {
    ...record(),
    fk_menu: integer().references((): AnyPgColumn => menu.id),
    name: text().notNull(),
    icon: text(),
    to: text(),
    index: integer().notNull()
  },
  t => [
    unique('menu_place_once').on(t.fk_menu, t.index).nullsNotDistinct(),
    // Two with the same name in a group that lead to the same page couldn't be distinguished.
    uniqueIndex('menu_once').on(sql`coalesce(${t.fk_menu}, 0)`, searchKey(t.name), sql`coalesce(${t.to}, '')`)
  ]
)

export const menu_profile = pgTable(
  'menu_profile',
  { ...record(), fk_menu: partOf(() => menu.id), fk_profile: partOf(() => profile.id) },
  t => [unique('menu_profile_once').on(t.fk_profile, t.fk_menu)]
)

/** `password_hash`: argon2id in PHC form; `two_factor_secret`: encrypted. Neither is ever in a reply or the audit. */
export const user = pgTable(
  'user',
  {
    ...record(),
    uuid: uuid().notNull().unique().defaultRandom(),
    email: text().notNull(),
    password_hash: secret().notNull(),
    first_name: text().notNull(),
    fk_staff: fk(() => staff.id).unique(),
    fk_profile: fk(() => profile.id).notNull(),
    is_active: boolean().notNull().default(true),
    two_factor_secret: secret(),
    two_factor_enabled: boolean().notNull().default(false),
    password_changed_at: instant()
      .notNull()
      .default(sql`now()`)
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
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    last_used_at: instant()
      .notNull()
      .default(sql`now()`),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    /** when its password was last given; what endangers the account asks for it again after a while */
    confirmed_at: instant()
      .notNull()
      .default(sql`now()`),
    /** number of wrong second factors; too many end a partial session */
    wrong_codes: integer().notNull().default(0)
  },
  t => [index('session_user').on(t.fk_user), check('session_level', sql`${t.level} in ('partial', 'full')`)]
)

/** A time step of a user's authenticator whose code was accepted, so that it isn't accepted again (RFC 6238, 5.2). */
export const two_factor_use = pgTable(
  'two_factor_use',
  { fk_user: partOf(() => user.id), step: integer().notNull() },
  t => [primaryKey({ columns: [t.fk_user, t.step] })]
)

/** Hashed codes for users who lost their authenticator; each works once. */
export const recovery_code = pgTable(
  'recovery_code',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    fk_user: partOf(() => user.id),
    code_hash: secret().notNull(),
    used_at: instant()
  },
  t => [index('recovery_code_user').on(t.fk_user)]
)

/** Earlier passwords: the last few may not be used again. */
export const password_history = pgTable(
  'password_history',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    fk_user: partOf(() => user.id),
    password_hash: secret().notNull(),
    created_at: instant()
      .notNull()
      .default(sql`now()`)
  },
  t => [index('password_history_user').on(t.fk_user, t.id.desc())]
)

/** A one-time code sent by e-mail, hashed; single use, few tries, minutes to live. */
export const otp = pgTable(
  'otp',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    fk_user: partOf(() => user.id),
    code_hash: secret().notNull(),
    /** where it was requested (`places.ts`); null if another person had it sent */
    place: text(),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    expires_at: instant().notNull(),
    tries: integer().notNull().default(0),
    used_at: instant()
  },
  t => [index('otp_user').on(t.fk_user, t.id.desc())]
)

/**
 * Failures to sign in, by what was tried (`account:…` with a fingerprint of the e-mail, `address:…`). By the text and
 * not by the user, so that an e-mail without an account is delayed and locked just as one with.
 */
export const sign_in_attempt = pgTable('sign_in_attempt', {
  key: text().primaryKey(),
  failed: integer().notNull().default(0),
  last_at: instant()
    .notNull()
    .default(sql`now()`),
  blocked_until: instant()
})
