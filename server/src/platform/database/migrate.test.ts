import { afterEach, expect, inject, test } from 'vitest'
import { inDatabase, withDatabase } from '../../../test/postgres.ts'
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
