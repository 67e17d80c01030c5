import pg from 'pg'
import { bossSchema } from '../jobs/boss.ts'
import { codeOf } from '../require-value.ts'

/**
 * The role of requests, jobs and sign-ins; the tables belong to the user who migrates. Roles belong to the whole
 * cluster, so all our databases share this one.
 */
export const appRole = 'teleferico_app'

/** Tables to which rows may only be added. */
const appendOnly = ['audit_log', 'audit_seal']

/**
 * Creates the application's role, grants it to a user and grants it what it needs in this database: reading and writing
 * rows; of the audit, reading and adding; no tables (not even temporary ones), triggers or functions of its own. So an
 * attacker who got a statement run as the application could neither rewrite the audit nor remove the trigger that
 * guards it. Idempotent, and safe to run concurrently.
 *
 * @param owner a connection of the tables' owner, after the migrations, while no other process prepares this database
 * @param user who will work as the role; by default the connection's own user
 * @returns the role, or why there is none: the user may not create roles, or not grant this one
 */
export async function prepareRole(
  owner: pg.Client,
  user?: string
): Promise<{ role: string } | { role: undefined; why: string }> {
  try {
    await ensureRole(owner)
    await letWorkAs(owner, user)
  } catch (error) {
    if (isRefusal(error)) return { role: undefined, why: error.message }
    throw error
  }
  if (!(await hasRights(owner))) await giveRights(owner)
  return { role: appRole }
}

async function ensureRole(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [appRole])
  if (rowCount) return
  // Another database of the cluster may be creating it at this moment.
  await owner.query(`create role ${appRole} nologin`).catch(tolerate('42710', '23505'))
}

async function letWorkAs(owner: pg.Client, user = owner.user ?? ''): Promise<void> {
  // Since PostgreSQL 16, membership alone doesn't include the right to SET ROLE.
  const { rows } = await owner.query(
    `select pg_has_role($1, $2, 
      case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) as may`,
    [user, appRole]
  )
  if (rows[0].may) return
  for (let attempt = 1; ; attempt++) {
    try {
      await owner.query(`grant ${appRole} to ${quoted(user)}`)
      return
    } catch (error) {
      // When two databases grant it at once, one of them gets an error because the membership changed meanwhile.
      if (attempt === 5 || !['XX000', '23505'].includes(codeOf(error) ?? '')) throw error
    }
  }
}

/** One query, so that a start that finds everything in place costs next to nothing. */
async function hasRights(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query(
    `select not exists (select from pg_class where relnamespace = 'public'::regnamespace and case relkind
       when 'r' then not (has_table_privilege($1, oid, 'select') and has_table_privilege($1, oid, 'insert')
         and not has_table_privilege($1, oid, 'truncate')
         and has_table_privilege($1, oid, 'update') = (relname <> all ($2))
         and has_table_privilege($1, oid, 'delete') = (relname <> all ($2)))
       when 'S' then not has_sequence_privilege($1, oid, 'select') end)
       and has_schema_privilege($1, $3, 'usage') and not exists (select from pg_class
         where relnamespace = $3::regnamespace and relkind in ('r', 'p') and not has_table_privilege($1, oid, 'delete'))
       and not exists (select from pg_database where datname = current_database() and pg_has_role(datdba, 'usage')
         and has_database_privilege($1, oid, 'temporary')) as are_right`,
    [appRole, appendOnly, bossSchema]
  )
  return rows[0].are_right
}

async function giveRights(owner: pg.Client): Promise<void> {
  await owner.query('begin')
  // In a new database everybody may make temporary tables. Only the database's owner can revoke that, not the tables'
  // owner.
  await owner.query(
    `do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`
  )
  await owner.query(`
    revoke create on schema public from public;
    grant usage on schema public to ${appRole};
    revoke all on all tables in schema public from ${appRole};
    grant select, insert, update, delete on all tables in schema public to ${appRole};
    revoke update, delete on ${appendOnly.join(', ')} from ${appRole};
    grant usage, select, update on all sequences in schema public to ${appRole};
    revoke usage, update on sequence ${appendOnly.map(table => `${table}_id_seq`).join(', ')} from ${appRole};
    grant usage on schema ${bossSchema} to ${appRole};
    grant select, insert, update, delete on all tables in schema ${bossSchema} to ${appRole};
    grant usage, select, update on all sequences in schema ${bossSchema} to ${appRole};
    commit`)
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const tolerate =
  (...codes: string[]) =>
  (error: pg.DatabaseError) => {
    if (!codes.includes(error.code ?? '')) throw error
  }

const isRefusal = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === '42501'
