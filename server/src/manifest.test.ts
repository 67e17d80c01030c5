import { entities } from 'contract/core/entities.ts'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../test/app.ts'
import { features } from './features.ts'
import { type ProfileName } from './profiles.ts'
import { type MenuDefault, menus, pages, permissions, tables } from './manifest.ts'
import { policies } from './platform/http/policy.ts'

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
  // Own work is where those begin who have some; others may open it all the same.
  expect(hidden.map(({ to = '' }) => to).filter(isForReading)).toEqual(['/admin/my-work'])
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

  const namesOf = async (query: string): Promise<string[]> =>
    (await (await buildTestApp()).database.pool.query<{ name: string }>(query)).rows.map(({ name }) => name)

  test('each is of one area, which decides who reaches its rows and what is cleaned up', async () => {
    const names = await namesOf(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        order by relname collate "C"`
    )
    const owned = features.flatMap(feature => Object.keys(feature.tables ?? {}))
    expect([...owned, ...ofPlatform].toSorted((a, b) => (a < b ? -1 : 1))).toEqual(names)
  })

  test('each with versions is a declared kind of record, and each kind has its policy', async () => {
    const versioned = await namesOf(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'version' and not a.attisdropped`
    )
    expect(versioned.filter(name => !entities.has(name))).toEqual([])
    expect([...entities.keys()].filter(name => tables[name]?.policy !== policies.get(name))).toEqual([])
    const given = Object.keys(tables).filter(name => tables[name]?.policy !== 'internal')
    expect(given.toSorted()).toEqual([...policies.keys()].toSorted())
  })
})
