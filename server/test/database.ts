import { inject } from 'vitest'
import { openDatabase, type OpenDatabase } from '../src/platform/database/database.ts'
import { inDatabase, withDatabase } from './postgres.ts'

let opened: Promise<OpenDatabase & { url: string }> | undefined

/**
 * This worker's own database, with nothing but the reference data at the first call. All test files of a worker
 * share it: a test makes the rows it needs and asserts about those.
 */
export function testDatabase(): Promise<OpenDatabase & { url: string }> {
  return (opened ??= create())
}

async function create(): Promise<OpenDatabase & { url: string }> {
  const { url, template } = inject('postgres')
  const name = `${template}_${process.env['VITEST_POOL_ID']}`
  await inDatabase(url, `drop database if exists ${name} with (force)`)
  await inDatabase(url, `create database ${name} template ${template}`)
  const own = withDatabase(url, name)
  return { ...openDatabase(own), url: own }
}
