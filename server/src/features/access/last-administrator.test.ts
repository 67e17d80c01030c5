import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildOwnApp, type TestApp } from '../../../test/app.ts'
import { loginAs, type SignedIn } from '../../../test/client.ts'

let own: TestApp
/** Two direct connections to the database, without the application. */
let one: pg.Client
let other: pg.Client

beforeAll(async () => {
  own = await buildOwnApp('ultimo_administrador')
  ;[one, other] = await Promise.all([connect(), connect()])
})

afterAll(async () => {
  await Promise.all([one.end(), other.end()])
  await own.app.close()
  await own.database.close()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: own.database.pool.options.connectionString })
  await client.connect()
  return client
}

const refusal = { code: '23514', constraint: 'administrator_stays' }

/** The only two administrators of this database, each with a profile of their own. */
let ana: SignedIn
let eva: SignedIn
beforeEach(async () => {
  ;[ana, eva] = [
    await loginAs(['access.read', 'access.write'], {}, own),
    await loginAs(['access.read', 'access.write'], {}, own)
  ]
  await one.query('update "user" set is_active = false where id <> all($1)', [[ana.user.id, eva.user.id]])
  await one.query(`insert into permission (name) values ('nothing') on conflict do nothing`)
  await one.query(
    `insert into api (method, path, permission) values ('GET', '/api/v1/accesses', 'access.read')
      on conflict do nothing`
  )
})

const profileOf = '(select fk_profile from "user" where id = $1)'
const disabled = 'update "user" set is_active = false where id = $1'
const permissionLost = `delete from profile_permission where fk_profile = ${profileOf} and fk_permission = (select id
  from permission where name = 'access.write')`

const losses: [string, string][] = [
  ['disabled', disabled],
  ['deleted', 'delete from "user" where id = $1'],
  [
    'given another profile',
    `update "user" set fk_profile = (select id from profile where name = 'Consulta') where id = $1`
  ],
  ['without a password, as if just invited', `update "user" set password_hash = '!' where id = $1`],
  ['a permission taken away', permissionLost],
  ['permissions not allowed any more', `update profile_permission set allowed = false where fk_profile = ${profileOf}`],
  [
    'a permission exchanged',
    `update profile_permission set fk_permission = (select id from permission where name = 'nothing')
      where fk_profile = ${profileOf} and fk_permission = (select id from permission where name = 'access.read')`
  ],
  [
    'a route closed',
    `update profile_api set allowed = false where fk_profile = ${profileOf} and fk_api = (select id from api
      where path = '/api/v1/accesses')`
  ]
]

test('who was invited and never set a password does not count', async () => {
  await one.query(
    `insert into "user" (email, password_hash, first_name, fk_profile)
      select gen_random_uuid() || '@teleferico.example', '!', 'Invitada', ${profileOf}`,
    [eva.user.id]
  )
  await one.query(disabled, [ana.user.id])
  await expect(one.query(disabled, [eva.user.id])).rejects.toMatchObject(refusal)
})

const isActive = async (who: SignedIn) =>
  (await one.query('select is_active from "user" where id = $1', [who.user.id])).rows[0]?.is_active

test.each(losses)('%s: one of two administrators may go, the last one may not', async (_, loss) => {
  await one.query(loss, [ana.user.id])
  await expect(one.query(loss, [eva.user.id])).rejects.toMatchObject(refusal)
  expect(await isActive(eva)).toBe(true)
})

test('the permissions that make an administrator can be neither renamed nor deleted', async () => {
  await expect(one.query(`update permission set name = 'other' where name = 'access.write'`)).rejects.toMatchObject(
    refusal
  )
  await expect(one.query(`delete from permission where name = 'access.read'`)).rejects.toMatchObject(refusal)
})

test('a temporary table named like that of the accounts changes nothing', async () => {
  await one.query('create temp table "user" as select * from public."user"')
  try {
    await expect(one.query('update public."user" set is_active = false')).rejects.toMatchObject(refusal)
  } finally {
    await one.query('drop table pg_temp."user"')
  }
})

test('only the end of a transaction counts: both administrators are removed and one is restored', async () => {
  await one.query('begin')
  await one.query('update "user" set is_active = false')
  await one.query('update "user" set is_active = true where id = $1', [eva.user.id])
  await one.query('commit')
  expect([await isActive(ana), await isActive(eva)]).toEqual([false, true])
})

const somebodyWaits = () =>
  vi.waitFor(async () => {
    const { rowCount } = await own.database.pool.query(
      `select from pg_locks l join pg_database d on d.oid = l.database
        where datname = current_database() and locktype = 'advisory' and not granted`
    )
    expect(rowCount).toBe(1)
  }, 10_000)

test.each([
  ['disable each other', disabled, disabled],
  ['lose the permission and the account', permissionLost, disabled]
])('two that %s at the same moment: one of them is refused', async (_, first, second) => {
  await Promise.all([one.query('begin'), other.query('begin')])
  await one.query(first, [ana.user.id])
  await other.query(second, [eva.user.id])
  // The first transaction has run its check and not yet committed, so the second must wait before its own check.
  await one.query('set constraints all immediate')
  const [late] = await Promise.allSettled([other.query('commit'), somebodyWaits().then(() => one.query('commit'))])
  expect(late).toMatchObject({ status: 'rejected', reason: refusal })
  const { rows } = await one.query('select has_administrator() as is_there')
  expect(rows).toEqual([{ is_there: true }])
})

test('where there is no administrator yet, accounts come and go', async () => {
  await one.query('alter table "user" disable trigger user')
  await one.query('update "user" set is_active = false')
  await one.query('alter table "user" enable trigger user')
  const technician = await loginAs('Técnico', {}, own)
  await one.query(disabled, [technician.user.id])
  expect(await isActive(technician)).toBe(false)
})
