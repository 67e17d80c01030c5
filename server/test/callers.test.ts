import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { permissions } from '../src/manifest.ts'
import { ensureReferenceData } from '../src/reference-data.ts'
import { buildOwnApp } from './app.ts'
import { loginAs, type SignedIn } from './client.ts'
import { fill, routesOf } from './requests.ts'

const own = await buildOwnApp('callers')
const mark = 'DE-LA-LINEA-1'
/** One caller who may do everything on line 1, where all rows are, and one on another line. */
let here: SignedIn
let elsewhere: SignedIn

beforeAll(async () => {
  await ensureReferenceData(own.database.db)
  await fill(own, mark)
  const { rows } = await own.database.pool.query(
    "insert into location (id, fkc_type, code, name) values (987654321, 20, 'otra', 'Otra línea') returning id"
  )
  const everything = Object.keys(permissions).filter(name => name !== 'lines.all')
  here = await loginAs(everything, { lines: [1] }, own)
  elsewhere = await loginAs(everything, { lines: [rows[0].id] }, own)
})

afterAll(async () => {
  vi.restoreAllMocks()
  await own.app.close()
  await own.database.close()
})

/** The texts and values of the list statements that a call sends, and its answer. */
async function asked(caller: SignedIn, url: string) {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const { status, data } = await caller.get(url)
  const sent = spy.mock.calls
    .map(([config]) => config as unknown as pg.QueryArrayConfig)
    .filter(({ rowMode, types }) => rowMode === 'array' && types)
  spy.mockRestore()
  expect(status, url).toBe(200)
  return { texts: sent.map(({ text }) => text), values: sent.map(({ values }) => values), data }
}

/** Asked for one line, which must be the caller's: the plan's own tests show that another's is refused. */
const isGrid = (path: string) => path.startsWith('/api/v1/plans/master')

/** The same rows as the list's, always as a file. */
const isSheet = (path: string) => path.endsWith('/excel')

const lists = routesOf(own).filter(
  ({ method, path, query }) =>
    method === 'GET' && 'itemsPerPage' in query && !path.includes('{') && !isGrid(path) && !isSheet(path)
)

test('there are lists, most of them of lines', () => {
  expect(lists.length).toBeGreaterThan(30)
  expect(lists.filter(({ query }) => 'fkLine' in query).length).toBeGreaterThan(10)
})

/** A value that a filter accepts. */
const valueFor = (name: string) =>
  /minutes_(from|to)$/.test(name)
    ? '60'
    : /_from$|_to$|^from$|^to$|Date/.test(name)
      ? '2026-01-01'
      : /^(is|has|requires|assigned|two_factor|out_of)|paginated|allowed/.test(name)
        ? 'true'
        : '1'

describe('two callers with different rights share a statement, but neither values nor answers', () => {
  test.each(lists.map(({ path, query }) => [path, Object.keys(query)] as const))('%s', async (path, names) => {
    const url = path.replace('/api/v1/', '')
    const plain = new Set(['page', 'itemsPerPage', 'sortBy', 'sortDesc', 'groupBy', 'fkLine', 'fk_line', 'format'])
    if (url === 'audit') plain.add('search') // it accepts only a blank one
    // Daily reports have further names for the order and the line.
    for (const name of ['orderBy', 'searchLine']) plain.add(name)
    const queries = [
      '',
      'page=2',
      'sortBy=id',
      'groupBy=id',
      ...names.filter(name => !plain.has(name)).map(name => `${name}=${valueFor(name)}`)
    ]
    for (const query of queries) {
      const first = await asked(here, `${url}?${query}`)
      const other = await asked(elsewhere, `${url}?${query}`)
      const again = await asked(here, `${url}?${query}`)
      expect(again).toEqual(first)
      // People are visible to everybody, with their lines, and so are changes of those.
      if (url !== 'staff' && url !== 'audit') expect(JSON.stringify(other.data), query).not.toContain(mark)
      // The rows for found ids are read by another statement, which isn't sent if no id was found.
      const both = Math.min(first.texts.length, other.texts.length)
      expect(first.texts.slice(0, both), query).toEqual(other.texts.slice(0, both))
      if (first.texts.length && names.includes('fkLine') && url !== 'staff')
        expect(first.values[0], query).not.toEqual(other.values[0])
    }
  })
})
