import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { inDatabase, withDatabase } from '../../../test/postgres.ts'
import { projectRoot } from '../../project-root.ts'
import { applyFunctions } from './functions.ts'

const { url, template } = inject('postgres')
const name = `${template}_funciones_${process.env['VITEST_POOL_ID']}`
const own = withDatabase(url, name)
const folder = mkdtempSync(join(tmpdir(), 'sql-'))
let owner: pg.Client

beforeAll(async () => {
  await inDatabase(url, `create database ${name} template ${template}`)
  owner = new pg.Client({ connectionString: own })
  await owner.connect()
})

beforeEach(async () => {
  cpSync(`${projectRoot}server/sql`, folder, { recursive: true })
  await applyFunctions(owner, folder)
})

afterAll(async () => {
  await owner.end()
  await inDatabase(url, `drop database if exists ${name} with (force)`)
  rmSync(folder, { recursive: true })
})

const file = (path: string) => join(folder, path)
const key = async (text: string) => (await owner.query('select natural_key($1) as key', [text])).rows[0].key

test('each function and view of ours has its file, and each file is in the database', async () => {
  const { rows } = await owner.query<{ path: string }>(`
    select 'functions/' || proname || '.sql' as path from pg_proc p
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union select 'views/' || viewname || '.sql' from pg_views v where schemaname = 'public'
      and not exists (select from pg_depend d where d.objid = v.viewname::regclass and d.deptype = 'e')`)
  const files = globSync('*/*.sql', { cwd: folder }).toSorted()
  expect(files).toEqual(rows.map(({ path }) => path).toSorted())
})

test('each trigger is made in the file of its function, but for those that every table with a version gets', async () => {
  const { rows } = await owner.query<{ trigger: string; table: string; function: string }>(`
    select tgname as trigger, tgrelid::regclass::text as table, proname as function
    from pg_trigger t join pg_proc p on p.oid = tgfoid
    where not tgisinternal and tgrelid::regclass::text not like '%.%'
      and proname not in ('keep_version', 'record_change', 'drop_attachments')`)
  const missing = rows.filter(({ trigger, table, function: of }) => {
    const text = readFileSync(file(`functions/${of}.sql`), 'utf8')
    return !new RegExp(String.raw`trigger ${trigger}\s[^;]*?\son ${table}\s`).test(text)
  })
  expect(missing).toEqual([])
})

/** Replaces what a function in SQL says. */
const saying = (path: string, body: string) =>
  writeFileSync(
    file(path),
    readFileSync(file(path), 'utf8').replace(/\$\$.*\$\$/s, () => `$$ ${body} $$`)
  )

test('only what changed is run, once', async () => {
  expect(await applyFunctions(owner, folder)).toEqual([])
  saying('functions/natural_key.sql', `select 'changed'`)
  expect(await applyFunctions(owner, folder)).toEqual(['functions/natural_key.sql'])
  expect(await key('P2')).toBe('changed')
  expect(await applyFunctions(owner, folder)).toEqual([])
})

test('if one fails nothing is changed, and the next start tries again', async () => {
  saying('functions/natural_key.sql', `select 'changed'`)
  writeFileSync(file('views/work_order_words_now.sql'), 'create or replace view work_order_words_now as select 1 as x')
  await expect(applyFunctions(owner, folder)).rejects.toThrow('view')
  expect(await key('P2')).toBe('P00000002')
  cpSync(`${projectRoot}server/sql/views`, file('views'), { recursive: true })
  expect(await applyFunctions(owner, folder)).toEqual(['functions/natural_key.sql'])
})

test('an installation from before the files gets all of them over its own functions', async () => {
  await owner.query('drop table drizzle.applied_file')
  const ran = await applyFunctions(owner, folder)
  expect(ran).toHaveLength(globSync('*/*.sql', { cwd: folder }).length)
})

test('migrations make tables only, since functions have files', () => {
  const migrations = globSync('*.sql', { cwd: `${projectRoot}server/migrations` }).filter(one => one > '0043')
  const makes = /create\s+(or\s+replace\s+)?(constraint\s+)?(function|trigger|view)\b/i
  const offending = migrations.filter(one =>
    makes.test(readFileSync(join(projectRoot, 'server/migrations', one), 'utf8'))
  )
  expect(offending.map(one => basename(one))).toEqual([])
})
