import { inject } from 'vitest'
import { openDatabase, type OpenDatabase } from '../src/platform/database/database.ts'
import { inDatabase, withDatabase } from './postgres.ts'

export type TestDatabase = OpenDatabase & { url: string }

let opened: Promise<TestDatabase> | undefined

/**
 * This worker's own database, which has only the reference data at the first call. All test files of a worker share it:
 * a test makes the rows that it needs and asserts only about those.
 */
export function testDatabase(): Promise<TestDatabase> {
  return (opened ??= createDatabase(String(process.env['VITEST_POOL_ID'])))
}

/** A new database with the reference data; `name` distinguishes it from the others of this run. */
export async function createDatabase(name: string, timeZone?: string): Promise<TestDatabase> {
  const { url, template, role } = inject('postgres')
  const own = `${template}_${name}`
  await inDatabase(url, `drop database if exists ${own} with (force)`)
  await inDatabase(url, `create database ${own} template ${template}`)
  const address = withDatabase(url, own)
  return { ...openDatabase(address, { role, ...(timeZone && { timeZone }) }), url: address }
}
