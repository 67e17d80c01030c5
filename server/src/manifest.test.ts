import { expect, test } from 'vitest'
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
