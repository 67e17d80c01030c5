import { afterAll, expect, inject, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { inDatabase } from '../../../test/postgres.ts'
import { migrate } from './migrate.ts'

const own = await createDatabase(`disparadores_${process.env['VITEST_POOL_ID']}`)
afterAll(async () => {
  await own.close()
  await inDatabase(inject('postgres').url, `drop database ${new URL(own.url).pathname.slice(1)} with (force)`)
})

/** What a table with a `version` lacks, as `table: what`; by that column it is versioned, audited and announced. */
const lacking = async () => {
  const rows = await inDatabase(
    own.url,
    `select format('%s: %s on %s', c.table_name, needed.action, needed.event) as lack
     from information_schema.columns c
     cross join (values ('keep_version', 'UPDATE'), ('record_change', 'INSERT'), ('record_change', 'UPDATE'),
       ('record_change', 'DELETE')) needed (action, event)
     where c.table_schema = 'public' and c.column_name = 'version' and not exists (
       select from information_schema.triggers t
       where t.event_object_table = c.table_name and t.event_manipulation = needed.event
         and t.action_statement like format('EXECUTE FUNCTION %s(%%', needed.action))
     order by 1`
  )
  return rows.map(row => row['lack'])
}

const triggers = () =>
  inDatabase(own.url, 'select oid, xmin, tgname from pg_trigger where not tgisinternal order by oid')

test('every table that has a version keeps it, is audited and tells of its changes', async () => {
  expect(await lacking()).toEqual([])
})

test('a start attaches what is missing or different, and leaves alone what is in place', async () => {
  const before = await triggers()
  await migrate(own.url)
  expect(await triggers()).toEqual(before)

  await inDatabase(own.url, 'create table widget (id int primary key, version int not null default 1, name text)')
  await inDatabase(own.url, 'drop trigger keep_version on brand')
  await inDatabase(own.url, 'drop trigger record_update on model')
  expect(await lacking()).toEqual([
    'brand: keep_version on UPDATE',
    'model: record_change on UPDATE',
    'widget: keep_version on UPDATE',
    'widget: record_change on DELETE',
    'widget: record_change on INSERT',
    'widget: record_change on UPDATE'
  ])
  await migrate(own.url)
  expect(await lacking()).toEqual([])
})

test('a column that becomes a secret is left out of the audit from the next start on', async () => {
  await inDatabase(
    own.url,
    `create table vault (id int primary key, version int not null default 1, created_at timestamptz,
      updated_at timestamptz, pin text, label text)`
  )
  await migrate(own.url)
  await inDatabase(own.url, 'alter table vault alter pin type secret')
  await migrate(own.url)
  await inDatabase(own.url, "insert into vault (id, pin, label) values (7, 'clave uno', 'Caja')")
  await inDatabase(own.url, "update vault set pin = 'clave dos', label = 'Caja fuerte'")
  await inDatabase(own.url, 'delete from vault')
  const changes = await inDatabase(own.url, `select before, after from audit_log where entity = 'vault' order by id`)
  expect(changes).toEqual([
    { before: null, after: expect.objectContaining({ id: 7, label: 'Caja' }) },
    { before: { label: 'Caja' }, after: { label: 'Caja fuerte' } },
    { before: expect.objectContaining({ version: 2, label: 'Caja fuerte' }), after: null }
  ])
  expect(JSON.stringify(changes)).not.toMatch(/pin|clave/)
})
