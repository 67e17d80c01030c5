import { users } from 'contract/users/users.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { listSource } from '../../platform/http/list-source.ts'
import { noPassword } from '../../platform/password.ts'
import { profile, user } from '../../schema/access.ts'
import { searchTextOfPerson } from '../../schema/expressions.ts'
import { staff } from '../../schema/staff.ts'
import { userPolicy } from './policy.ts'

const lastUsed = sql`(select max(s.last_used_at) from session s where s.fk_user = ${user.id})`
const hasPassword = sql<boolean>`(${user.password_hash} <> ${sql.raw(`'${noPassword}'`)})`
const isSo = (condition: SQL) => (wanted: boolean) => (wanted ? condition : sql`not ${condition}`)

/** The feature itself adds `locked_until`. */
const row = users.row.omit({ locked_until: true })

/** Accounts. Only the contract's fields are read, so that a secret added to the table never gets into a row. */
export const userSource = listSource(
  { row, filters: users.filters },
  {
    ...userPolicy,
    fields: {
      staff: { id: staff.id, dni: staff.dni, first_name: staff.first_name, last_name: staff.last_name },
      profile: { id: profile.id, name: profile.name },
      has_two_factor_secret: sql`(${user.two_factor_secret} is not null)`,
      has_password: hasPassword,
      last_used_at: lastUsed
    },
    joins: query =>
      query.innerJoin(profile, eq(profile.id, user.fk_profile)).leftJoin(staff, eq(staff.id, user.fk_staff)),
    searchText: sql`(search_key(${user.email} || ' ' || ${user.first_name}) || ' ' ||
      coalesce(${searchTextOfPerson(sql`${user.fk_staff}`, true)}, ''))`,
    flags: {
      has_staff: isSo(sql`(${user.fk_staff} is not null)`),
      has_password: isSo(hasPassword),
      is_locked: isSo(sql`(${user.id} = any(${sql.placeholder('locked')}))`)
    },
    sort: { last_used_at: lastUsed, profile: sql`(select p.name from profile p where p.id = ${user.fk_profile})` }
  }
)
