import { expect, test } from 'vitest'
import type { Menu } from '../../api/menus.ts'
import { currentTarget } from './MenuTree.tsx'
import { initials } from './SideDrawer.tsx'

const entry = (to: string | null, children: Menu[] = []): Menu => ({
  id: 1,
  name: String(to),
  icon: null,
  to,
  index: 1,
  children
})
const menu = [
  entry('/admin/bases'),
  entry(null, [entry('/admin/planned/work-orders'), entry('/admin/planned')]),
  entry('/admin/catalogs/actions')
]
const patternOf = (path: string) => (path.startsWith('/admin/catalogs/') ? '/admin/catalogs/_catalog' : undefined)

test.each([
  ['/admin/bases', '/admin/bases'],
  ['/admin/bases/7', '/admin/bases'],
  ['/admin/bases-old', undefined],
  ['/admin/planned/work-orders/7/edit', '/admin/planned/work-orders'],
  ['/admin/planned/programming', '/admin/planned'],
  ['/admin/catalogs/brands', '/admin/catalogs/actions'],
  ['/', undefined]
])('on %s the entry %s is the current one', (pathname, expected) => {
  expect(currentTarget(menu, pathname, patternOf)).toBe(expected)
})

test.each([
  ['María', 'M'],
  ['María José', 'MJ'],
  [' josé  luis  quispe ', 'JQ'],
  ['ángel', 'Á'],
  ['', '']
])('the initials of «%s» are %s', (name, expected) => expect(initials(name)).toBe(expected))
