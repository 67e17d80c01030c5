import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { inDatabase, withDatabase } from '../../../test/postgres.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { appRole } from './role.ts'

const { url, template } = inject('postgres')
const suffix = `rol_${process.env['VITEST_POOL_ID']}`
const [poor, names] = [`sin_rol_${suffix}`, [1, 2, 3, 4].map(n => `${template}_${suffix}_${n}`)]

afterAll(async () => {
  for (const name of names) await inDatabase(url, `drop database if exists ${name} with (force)`)
  await inDatabase(url, `drop role if exists ${poor}`)
})

test('every connection works as the application’s own role', async () => {
  const { pool } = await testDatabase()
  const { rows } = await pool.query(
    `select current_user, (select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls from pg_roles
      where rolname = current_user) as mighty, current_setting('TimeZone') as zone`
  )
  expect(rows).toEqual([{ current_user: appRole, mighty: false, zone: 'UTC' }])
})

test.each([
  'update audit_log set fk_user = 1',
  'delete from audit_log',
  'truncate audit_log',
  'alter table audit_log disable trigger audit_log_append_only',
  'drop trigger audit_log_append_only on audit_log',
  'drop table audit_log',
  "create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'",
  "select setval('audit_log_id_seq', 1)",
  "select nextval('audit_log_id_seq')",
  'update audit_seal set hash = hash',
  'delete from audit_seal',
  'truncate audit_seal',
  'truncate work_order cascade',
  'alter table work_order disable trigger all',
  'create table mine (id int)',
  'create function mine() returns int language sql as $$ select 1 $$',
  'create role another',
  "set session_replication_role = 'replica'"
])('which may not: %s', async statement => {
  const { pool } = await testDatabase()
  await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('the role may do its work: rows, sequences, notifications, triggers that write', async () => {
  const { db, pool } = await testDatabase()
  const { rows } = await pool.query("insert into brand (code, name) values (gen_random_uuid(), 'Del rol') returning id")
  await pool.query("update brand set name = 'Otra' where id = $1", [rows[0].id])
  const { rows: changes } = await db.execute(
    sql`select action from audit_log where entity = 'brand' and fk_entity = ${rows[0].id} order by id`
  )
  expect(changes).toEqual([{ action: 'insert' }, { action: 'update' }])
  await pool.query(
    "insert into audit_seal (from_id, to_id, rows, previous_hash, hash) values (-1, -1, 0, 'rol', 'rol')"
  )
  await pool.query("select setval('brand_id_seq', nextval('brand_id_seq'))")
  await pool.query('select rebuild_totals()')
})

test('no temporary tables: the migrated database has taken that away from everybody, and gives it back to nobody', async () => {
  const name = names[3] ?? ''
  await inDatabase(url, `create database ${name}`)
  await migrate(withDatabase(url, name))
  const own = openDatabase(withDatabase(url, name), { role: appRole })
  const attempt = () =>
    own.pool.query('create temp table audit_log (like public.audit_log including defaults including identity)')
  await expect(attempt()).rejects.toMatchObject({ code: '42501' })
  // A database restored from a backup has the default rights of a new one.
  await inDatabase(url, `grant temporary on database ${name} to public`)
  await migrate(withDatabase(url, name))
  await expect(attempt()).rejects.toMatchObject({ code: '42501' })
  await own.close()
})

test('a temporary table of the same name does not divert the audit', async () => {
  // This worker's database is a copy of the template, in which the role may make temporary tables.
  const { pool } = await testDatabase()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      'create temp table audit_log (like public.audit_log including defaults including identity) on commit drop'
    )
    const { rows } = await client.query(
      "insert into brand (code, name) values (gen_random_uuid(), 'Desviada') returning id"
    )
    const { rows: recorded } = await client.query(
      `select (select count(*)::int from public.audit_log where entity = 'brand' and fk_entity = $1) as ours,
        (select count(*)::int from pg_temp.audit_log) as theirs`,
      [rows[0].id]
    )
    expect(recorded).toEqual([{ ours: 1, theirs: 0 }])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('every function of ours finds its tables in public first', async () => {
  const { pool } = await testDatabase()
  const { rows } = await pool.query(`select proname from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
      and d.deptype = 'e')
    and not coalesce('search_path=public, pg_temp' = any (proconfig), false)`)
  // search_key has no search path because it must be inlined into queries; it names its functions with their schema.
  expect(rows).toEqual([{ proname: 'search_key' }])
})

test('the trigger refuses even the owner', async () => {
  const { url: own } = await testDatabase()
  for (const statement of [
    'update audit_log set fk_user = 1',
    'delete from audit_log',
    'truncate audit_log',
    'delete from audit_seal'
  ]) {
    await expect(inDatabase(own, statement)).rejects.toMatchObject({
      code: '42501',
      message: expect.stringContaining('append-only')
    })
  }
})

test('several databases of one cluster are prepared at once, and again', async () => {
  for (const name of names.slice(0, 3)) await inDatabase(url, `create database ${name}`)
  const all = () =>
    Promise.all(names.slice(0, 3).flatMap(name => [migrate(withDatabase(url, name)), migrate(withDatabase(url, name))]))
  for (const migrated of [...(await all()), ...(await all())]) expect(migrated).toEqual({ role: appRole, told: [] })
})

test('a user who may not create roles works without the role, and is told why', async () => {
  const [name = ''] = names
  await inDatabase(url, `create role ${poor} login`)
  await inDatabase(url, `drop database if exists ${name} with (force)`)
  await inDatabase(url, `create database ${name} owner ${poor}`)
  const own = new URL(withDatabase(url, name))
  own.username = poor
  expect(await migrate(own.href)).toEqual({
    role: undefined,
    why: expect.stringContaining('permission denied'),
    told: []
  })
  const client = new pg.Client({ connectionString: own.href })
  await client.connect()
  await expect(client.query('delete from audit_log')).rejects.toThrow('append-only')
  await client.end()

  // A user who has been granted the role keeps it.
  await inDatabase(url, `grant ${appRole} to ${poor}`)
  expect(await migrate(own.href)).toEqual({ role: appRole, told: [] })
})

test('a user of its own, who owns nothing, may be prepared by the owner', async () => {
  const [, name = ''] = names
  const owner = withDatabase(url, name)
  await inDatabase(url, `revoke ${appRole} from ${poor}`)
  expect(await migrate(owner, poor)).toEqual({ role: appRole, told: [] })
  const own = new URL(owner)
  own.username = poor
  const client = new pg.Client({ connectionString: own.href, options: `-c role=${appRole}` })
  await client.connect()
  await client.query("insert into brand (code, name) values ('SOLO', 'De otro')")
  // Resetting the role gives no other rights either.
  await client.query('set role none')
  await expect(client.query('alter table audit_log disable trigger all')).rejects.toMatchObject({ code: '42501' })
  await client.end()
})
