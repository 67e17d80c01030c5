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

test('a user without permission is told so', async () => {
  await inDatabase(url, `create database ${name}`)
  await inDatabase(url, `create role ${role} login`)
  const poor = new URL(withDatabase(url, name))
  poor.username = role
  await expect(migrate(poor.href)).rejects.toThrow(StartError)
  await expect(migrate(poor.href)).rejects.toThrow(`al usuario «${role}» le falta permiso`)
})
