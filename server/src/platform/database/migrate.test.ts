import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { inDatabase, withDatabase } from '../../../test/postgres.ts'
import { projectRoot } from '../../project-root.ts'
import { StartError } from '../start-error.ts'
import { migrate } from './migrate.ts'

const { url, template } = inject('postgres')
const name = `${template}_migrar_${process.env['VITEST_POOL_ID']}`
const role = `sin_permiso_${process.env['VITEST_POOL_ID']}`

afterEach(async () => {
  await inDatabase(url, `drop database if exists ${name} with (force)`)
  await inDatabase(url, `drop role if exists ${role}`)
})

/** Runs a migration again, and returns what it warns of. */
async function warningsOf(own: string, migration: string): Promise<string[]> {
  const warnings: string[] = []
  const client = new pg.Client({ connectionString: own })
  client.on('notice', ({ severity, message = '' }) => void (severity === 'WARNING' && warnings.push(message)))
  await client.connect()
  await client.query(await readFile(`${projectRoot}server/migrations/${migration}.sql`, 'utf8'))
  await client.end()
  return warnings
}

test('several servers migrate a new database at once; the next time nothing is left to do', async () => {
  await inDatabase(url, `create database ${name}`)
  const own = withDatabase(url, name)
  await Promise.all([migrate(own), migrate(own), migrate(own)])
  const applied = () =>
    inDatabase(own, 'select count(*) as n, count(distinct hash) as different from drizzle.__drizzle_migrations')
  const [first] = await applied()
  expect(first?.['n']).toBe(first?.['different'])
  await migrate(own)
  expect(await applied()).toEqual([first])
})

test('of files that somebody has sent twice one stays, with the words that were said last', async () => {
  await inDatabase(url, `create database ${name}`)
  const own = withDatabase(url, name)
  await migrate(own)
  // As it was before.
  await inDatabase(own, 'drop index attachment_once')
  await inDatabase(own, 'alter table attachment drop column fk_observation')
  await inDatabase(own, `insert into file_content (sha256, size) values ('a', 1), ('b', 1)`)
  await inDatabase(
    own,
    `insert into attachment (entity, fk_entity, fk_created_by, file_name, mime_type, size, sha256, caption)
       select 'base', fk_entity, by, file_name, 'text/plain', 1, content, caption from (values
         (1, 1, 'first', 'a', 'Before'), (1, 1, 'again', 'a', 'After'), (1, 1, 'third', 'a', null),
         (1, 1, 'other', 'b', null), (1, 2, 'hers', 'a', null), (2, 1, 'elsewhere', 'a', null),
         (1, null, 'nobody’s', 'a', null), (1, null, 'nobody’s', 'a', null),
         (null, 1, 'waiting', 'a', null), (null, 1, 'waiting', 'a', null)
       ) of (fk_entity, by, file_name, content, caption)`
  )
  await inDatabase(own, await readFile(`${projectRoot}server/migrations/0014_files_once.sql`, 'utf8'))
  const left = await inDatabase(own, 'select file_name, caption from attachment order by id')
  const names = ['first', 'other', 'hers', 'elsewhere', 'nobody’s', 'nobody’s', 'waiting', 'waiting']
  expect(left).toEqual(names.map(file_name => ({ file_name, caption: file_name === 'first' ? 'After' : null })))
})

test('limits that were stored before count from the reading of the last execution; without one, from the latest', async () => {
  await inDatabase(url, `create database ${name}`)
  const own = withDatabase(url, name)
  await migrate(own)
  // As it was before.
  for (const column of ['next_usage_from', 'next_usage_shown', 'last_usage_at'])
    await inDatabase(own, `alter table base_activity drop column ${column}`)
  await inDatabase(
    own,
    `set session_replication_role = replica;
     insert into base_metric (id, fk_base, fk_usage_unit, name) values (1, 1, 1, 'Horas');
     insert into reading (fk_base_metric, value, read_at, fkc_source, is_reset) values
       (1, 4800, '2026-01-01Z', 80, false), (1, 4900, '2026-02-01Z', 80, false), (1, 3, '2026-03-01Z', 80, true),
       (1, 4900, '2026-09-01Z', 80, false);
     insert into base_activity (id, fk_base, fk_activity, fk_base_metric, last_date, last_usage_value, next_usage_value) values
       (1, 1, 1, 1, '2026-02-01', 4900, 5000), (2, 1, 2, 1, null, null, 200), (3, 1, 3, 1, '2026-03-02', 7, 107),
       (4, 1, 4, 1, '2026-02-01', 4900, null), (5, 1, 5, null, '2026-02-01', 50, 60), (6, 1, 6, 1, null, null, null)`
  )
  const sql = await readFile(`${projectRoot}server/migrations/0030_counted_use.sql`, 'utf8')
  await inDatabase(own, sql)
  const kept = await inDatabase(
    own,
    `select id, last_usage_at::date::text as last, next_usage_from::date::text as from, next_usage_shown::float8 as shown, version
      from base_activity order by id`
  )
  const as = (id: number, last: string | null, from: string | null, shown: number | null) => {
    return { id, last, from, shown, version: 1 }
  }
  expect(kept).toEqual([
    as(1, '2026-02-01', '2026-02-01', 5000),
    as(2, null, '2026-09-01', 200),
    // No reading has its value: that of its time.
    as(3, '2026-03-01', '2026-03-01', 107),
    as(4, '2026-02-01', null, null),
    as(5, null, null, 60),
    as(6, null, null, null)
  ])
})

test('a series that lost its day gets it back from its executions; what was set by hand begins a new one', async () => {
  await inDatabase(url, `create database ${name}`)
  const own = withDatabase(url, name)
  await migrate(own)
  // As it was before.
  await inDatabase(own, 'alter table base_activity drop column anchor_date')
  const monthly = (id: number, next: string, more = `null, null, '${next}', 'date'`) =>
    `(${id}, 1, ${id}, '2026-03-28', '${next}', ${more})`
  const done = (of: number, before: string | null, last: string | null = null) =>
    `(${of}, '2026-01-01', 135, 71, now(), '${JSON.stringify({ next_date: before, last_date: last })}')`
  await inDatabase(
    own,
    `set session_replication_role = replica;
     insert into activity (id, fk_plan, code, name, fkc_kind, fkc_check_type, fkc_regime, fk_periodicity_unit,
       time_interval_value, is_floating) select i, 1, 'A' || i, 'A', 166, 135, 163, 3, 1, i = 5 from generate_series(1, 7) i;
     insert into base_activity (id, fk_base, fk_activity, last_date, next_date, rescheduled_date, usage_due_date, due_date, due_by)
       values ${monthly(1, '2026-04-28')}, ${monthly(2, '2026-04-28', "'2026-04-30', null, '2026-04-30', 'date'")},
         ${monthly(3, '2026-04-15')}, ${monthly(4, '2026-04-28')}, ${monthly(5, '2026-04-28')}, ${monthly(6, '2026-04-29')},
         (7, 1, 7, null, null, null, null, null, null);
     insert into "check" (fk_base_activity, scheduled_date, fkc_check_type, fkc_status, performed_at, base_activity_before) values
       ${done(1, '2026-01-31')}, ${done(1, '2026-02-28')}, ${done(1, '2026-03-28')},
       ${done(2, null)}, ${done(2, '2026-02-28', '2026-01-31')}, ${done(2, '2026-03-28', '2026-02-28')},
       ${done(3, '2026-01-31')}, ${done(3, '2026-02-28')}, ${done(5, '2026-01-31')}, ${done(5, '2026-02-28')}`
  )
  const sql = await readFile(`${projectRoot}server/migrations/0038_series_anchors.sql`, 'utf8')
  await inDatabase(own, `set session_replication_role = replica; ${sql}`)
  const kept = await inDatabase(
    own,
    `select anchor_date::text, next_date::text, due_date::text, version from base_activity order by id`
  )
  const as = (anchor_date: string | null, next_date: string | null, due_date = next_date) => {
    return { anchor_date, next_date, due_date, version: 1 }
  }
  expect(kept).toEqual([
    as('2026-01-31', '2026-04-30'),
    // Begun by its first execution, on 31 January.
    as('2026-01-31', '2026-04-30'),
    as('2026-04-15', '2026-04-15'),
    as('2026-04-28', '2026-04-28'),
    as('2026-04-28', '2026-04-28'),
    as('2026-04-29', '2026-04-29'),
    as(null, null)
  ])
  const before = await inDatabase(
    own,
    `select base_activity_before->>'next_date' as next, base_activity_before->>'anchor_date' as anchor from "check"
      where fk_base_activity in (1, 3) order by id`
  )
  expect(before.map(row => [row['next'], row['anchor']])).toEqual([
    ['2026-01-31', '2026-01-31'],
    ['2026-02-28', '2026-01-31'],
    ['2026-03-31', '2026-01-31'],
    ['2026-01-31', null],
    ['2026-02-28', null]
  ])
})

test('a database of another version is told apart and stays as it is', async () => {
  await inDatabase(url, `create database ${name}`)
  const own = withDatabase(url, name)
  await inDatabase(own, 'create schema drizzle')
  await inDatabase(
    own,
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint)'
  )
  await inDatabase(own, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('antes', 1795235270002)`)
  await inDatabase(own, `create table brand as select 1 as id, 'De antes' as name`)
  const content = async () => ({
    journal: await inDatabase(own, 'select * from drizzle.__drizzle_migrations'),
    brands: await inDatabase(own, 'select * from brand'),
    objects: await inDatabase(
      own,
      `select oid::int, xmin, relname as name from pg_class where oid >= 16384 union all select oid::int, xmin, extname
        from pg_extension
       union all select oid::int, xmin, nspname from pg_namespace order by 1`
    )
  })
  const before = await content()
  const attempt = migrate(own)
  await expect(attempt).rejects.toThrow(StartError)
  await expect(attempt).rejects.toThrow(
    /^Otra versión del programa preparó esta base de datos .* no se ha cambiado nada\. Indique otra carpeta en DATA_DIR, o una base de datos vacía en DATABASE_URL$/
  )
  expect(await content()).toEqual(before)
})

test('a user without permission is told so', async () => {
  await inDatabase(url, `create database ${name}`)
  await inDatabase(url, `create role ${role} login`)
  const poor = new URL(withDatabase(url, name))
  poor.username = role
  await expect(migrate(poor.href)).rejects.toThrow(StartError)
  await expect(migrate(poor.href)).rejects.toThrow(`al usuario «${role}» le falta permiso`)
})

test('texts that were stored before are cleaned of what nobody sees; two that become one are told, and stay', async () => {
  await inDatabase(url, `create database ${name}`)
  const own = withDatabase(url, name)
  await migrate(own)
  await inDatabase(
    own,
    `insert into brand (code, name, description) values
      (e'MO\\u200B1', e'Polea  de\\u00A0subida', e'dos\\n  líneas\\u2060'),
      ('MO2', 'Ñandú 3', 'línea 1–2'),
      (e'M\\uFEFFO2', e'Bandaje\\u200B', e'\\u200B')`
  )
  const told = await warningsOf(own, '0033_clean_texts')
  expect(await inDatabase(own, 'select code, name, description, version from brand order by id')).toEqual([
    { code: 'MO1', name: 'Polea de subida', description: 'dos\n  líneas', version: 4 },
    { code: 'MO2', name: 'Ñandú 3', description: 'línea 1–2', version: 1 },
    { code: 'M\uFEFFO2', name: 'Bandaje', description: null, version: 3 }
  ])
  expect(told).toEqual([expect.stringMatching(/^El texto brand\.code del registro 3 .*brand_code/)])
})

test('places and menu entries from before that would be refused today are made to fit, or stay, with a warning', async () => {
  await inDatabase(url, `create database ${name}`)
  const own = withDatabase(url, name)
  await migrate(own)
  // As it was before.
  await inDatabase(
    own,
    `drop trigger location_fits on location; drop function location_fits, place_may_stand; drop index menu_once;
     alter table location drop constraint location_whole_position, drop constraint location_on_earth,
       drop constraint location_fkc_type_classifier_id_fk;
     insert into location (id, fk_location, fkc_type, code, name, latitude, longitude) values
       (1, null, 20, 'L', 'Línea', -16.5, -68.1), (2, 1, 21, 'E', 'Estación', -16.5, null),
       (3, 2, 22, 'T', 'Torre', -16.5, 200), (4, null, 23, 'R', 'Tramo', null, null);
     insert into menu (id, fk_menu, name, "to", index) values (1, null, 'Órdenes', '/a', 101),
       (2, null, 'Órdenes (2)', '/b', 102), (3, null, 'ordenes', '/a', 103), (4, null, 'ordenes', '/b', 104)`
  )
  expect(await warningsOf(own, '0042_places_and_menu')).toEqual([
    expect.stringMatching(/^La ubicación E tenía una posición .* \(-16\.5, <NULL>\)/),
    expect.stringMatching(/^La ubicación T tenía una posición .* \(-16\.5, 200\)/),
    expect.stringContaining('se llama ahora «ordenes (3)»'),
    'La ubicación T está en E, donde no puede estar por su tipo: corríjala',
    'La ubicación R está en el primer nivel, donde no puede estar por su tipo: corríjala'
  ])
  expect(await inDatabase(own, 'select code, latitude, longitude from location order by id')).toEqual([
    { code: 'L', latitude: -16.5, longitude: -68.1 },
    ...['E', 'T', 'R'].map(code => ({ code, latitude: null, longitude: null }))
  ])
  // What stands in the wrong place can still be renamed.
  await inDatabase(own, `update location set name = 'Otra' where id = 3`)
})

test('orders that had no activity get one; reports that go on as another have a state of their own', async () => {
  await inDatabase(url, `create database ${name}`)
  const own = withDatabase(url, name)
  await migrate(own)
  // As it was before.
  await inDatabase(own, 'alter table unplanned drop column is_automatic')
  await inDatabase(
    own,
    `alter table anomaly_report drop constraint anomaly_report_merged,
    add constraint anomaly_report_merged check (fk_merged_into is null or fkc_status = 44)`
  )
  await inDatabase(
    own,
    `set session_replication_role = replica;
     insert into location (id, fkc_type, code, name, fk_line) values (1, 20, 'L1', 'Línea', 1);
     insert into work_order (id, code, type, fkc_status, fkc_priority, fk_location, fk_line, title, finished_at) values
       (1, 'OT-1', 1, 9, 8, 1, 1, 'Suelta', null), (2, 'OT-2', 2, 13, 8, 1, 1, 'Hecha', '2026-02-01Z'),
       (3, 'OT-3', 168, 9, 8, 1, 1, 'Planificada', null), (4, 'OT-4', 1, 9, 8, 1, 1, 'Con actividad', null);
     insert into unplanned (fk_work_order, type, title) values (4, 1, 'Propia');
     insert into anomaly_report (id, code, fk_location, description, detected_at, fkc_status, state, fk_merged_into) values
       (1, 'RA-2026-000001', 1, 'Ruido', '2026-01-01Z', 41, 'active', null),
       (2, 'RA-2026-000002', 1, 'Ruido', '2026-01-01Z', 44, 'archived', 1),
       (3, 'RA-2026-000003', 1, 'Otro', '2026-01-01Z', 44, 'archived', null);
     insert into anomaly_report_transition (fk_anomaly_report, fkc_from, fkc_to, reason) values
       (2, 40, 44, 'Es lo mismo que RA-2026-000001'), (3, 41, 44, 'No es una falla')`
  )
  for (const file of ['0035_activity_of_every_unplanned_order', '0036_merged_reports'])
    await inDatabase(own, await readFile(`${projectRoot}server/migrations/${file}.sql`, 'utf8'))
  expect(await inDatabase(own, 'select fk_work_order, title, done, is_automatic from unplanned order by 1')).toEqual([
    { fk_work_order: 1, title: 'Suelta', done: false, is_automatic: true },
    { fk_work_order: 2, title: 'Hecha', done: true, is_automatic: false },
    { fk_work_order: 4, title: 'Propia', done: false, is_automatic: false }
  ])
  expect(await inDatabase(own, 'select id, fkc_status from anomaly_report order by 1')).toEqual([
    { id: 1, fkc_status: 41 },
    { id: 2, fkc_status: 45 },
    { id: 3, fkc_status: 44 }
  ])
  expect(await inDatabase(own, 'select fkc_to from anomaly_report_transition order by id')).toEqual([
    { fkc_to: 45 },
    { fkc_to: 44 }
  ])
})
