import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { ListSource } from '../../platform/http/list-source.ts'
import { noPassword } from '../../platform/password.ts'
import { profile, session, user } from '../../schema/access.ts'
import { wordsOfPerson } from '../../schema/expressions.ts'
import { staff } from '../../schema/staff.ts'

const lastUsed = sql`(select max(s.last_used_at) from session s where s.fk_user = ${user.id})`.mapWith(
  session.last_used_at
)
const hasPassword = sql<boolean>`(${user.password_hash} <> ${sql.raw(`'${noPassword}'`)})`
const isSo = (condition: SQL) => (wanted: boolean) => (wanted ? condition : sql`not ${condition}`)

const {
  id,
  version,
  created_at,
  updated_at,
  uuid,
  email,
  first_name,
  fk_staff,
  fk_profile,
  is_active,
  two_factor_enabled
} = getTableColumns(user)

/** Accounts. Columns are named one by one: a secret that is added to the table later doesn't come along by itself. */
export const userSource: ListSource = {
  table: user,
  columns: {
    id,
    version,
    created_at,
    updated_at,
    uuid,
    email,
    first_name,
    fk_staff,
    staff: { id: staff.id, dni: staff.dni, first_name: staff.first_name, last_name: staff.last_name },
    fk_profile,
    profile: { id: profile.id, name: profile.name },
    is_active,
    two_factor_enabled,
    has_two_factor_secret: sql<boolean>`(${user.two_factor_secret} is not null)`,
    has_password: hasPassword,
    last_used_at: lastUsed
  },
  joins: query =>
    query.innerJoin(profile, eq(profile.id, user.fk_profile)).leftJoin(staff, eq(staff.id, user.fk_staff)),
  words: sql`(search_key(${user.email} || ' ' || ${user.first_name}) || ' ' || coalesce(${wordsOfPerson(sql`${user.fk_staff}`)}, ''))`,
  filters: { has_staff: isSo(sql`(${user.fk_staff} is not null)`), has_password: isSo(hasPassword) },
  sort: { last_used_at: lastUsed, profile: sql`(select p.name from profile p where p.id = ${user.fk_profile})` }
}
