import { readFile } from 'node:fs/promises'
import { afterEach, expect, inject, test } from 'vitest'
import { inDatabase, withDatabase } from '../../../test/postgres.ts'
import { projectRoot } from '../../project-root.ts'
import { StartError } from '../../start-error.ts'
import { migrate } from './migrate.ts'

const { url, template } = inject('postgres')
const name = `${template}_migrar_${process.env['VITEST_POOL_ID']}`
const role = `sin_permiso_${process.env['VITEST_POOL_ID']}`

afterEach(async () => {
  await inDatabase(url, `drop database if exists ${name} with (force)`)
  await inDatabase(url, `drop role if exists ${role}`)
})

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
