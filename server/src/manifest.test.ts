import { entities } from 'contract/core/entities.ts'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../test/app.ts'
import { features } from './features.ts'
import { type ProfileName } from './profiles.ts'
import { type MenuDefault, menus, pages, permissions } from './manifest.ts'

const closedTo = (who: ProfileName, all: Readonly<Record<string, { to: readonly ProfileName[] }>>) =>
  Object.keys(all).filter(name => !all[name]?.to.includes(who))
const leaves = (some: readonly MenuDefault[]): MenuDefault[] =>
  some.flatMap(entry => (entry.children ? leaves(entry.children) : [entry]))

test('Consulta reads everything that is not access, and changes nothing', () => {
  const reads = Object.fromEntries(Object.entries(permissions).filter(([name]) => name.endsWith('.read')))
  const rest = Object.keys(permissions).filter(name => !name.endsWith('.read'))
  expect(closedTo('Consulta', reads)).toEqual(['access.read'])
  expect(rest.filter(name => permissions[name]?.to.includes('Consulta'))).toEqual([])
  const isForReading = (path: string) => !path.startsWith('/admin/access/') && !/\/(new|edit)$/.test(path)
  // What the public wrote, and how to reach them, is for those alone who decide on it.
  expect(closedTo('Consulta', pages).filter(isForReading)).toEqual(['/admin/anomaly-reports/public'])
  const hidden = leaves(menus).filter(entry => !entry.for.includes('Consulta'))
  expect(hidden.filter(({ to = '' }) => isForReading(to))).toEqual([])
})

test('who has an entry of the menu may open its page', () => {
  const shut = leaves(menus).flatMap(({ to = '', for: whom }) =>
    whom.filter(who => !(pages[to] ?? pages[to.replace(/[^/]+$/, '_catalog')])?.to.includes(who))
  )
  expect(shut).toEqual([])
})

describe('tables', () => {
  /** Those of the platform, which no area owns: its answers to repeated writes, and mails that wait. */
  const ofPlatform = ['idempotency_key', 'mail']
  const owned = features.flatMap(({ tables = [] }) => tables)

  const rowsOf = async <Row extends object>(statement: string) =>
    (await (await buildTestApp()).database.pool.query<Row>(statement)).rows

  test('each is of one area, which says what it cleans up', async () => {
    const rows = await rowsOf<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
    )
    expect([...owned, ...ofPlatform].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
    const foreign = features.flatMap(({ tables = [], cleanUp = {} }) =>
      Object.keys(cleanUp).filter(table => !tables.includes(table))
    )
    expect(foreign).toEqual([])
  })

  test('each with versions is a declared kind of record', async () => {
    const rows = await rowsOf<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'version' and not a.attisdropped`
    )
    expect(rows.map(({ name }) => name).filter(name => !entities.has(name))).toEqual([])
  })
})
