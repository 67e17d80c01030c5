import { expect, test } from 'vitest'
import { type Menu, sortMenu } from './menus.ts'

let id = 0
const item = (name: string, index: number, children: Menu[] = []): Menu => ({
  id: ++id,
  name,
  icon: null,
  to: null,
  index,
  children
})

test('sorts every level by index and keeps the order of equals', () => {
  const menu = [item('c', 10), item('a', 1, [item('a2', 9), item('a1', 2), item('a3', 9)]), item('b', 2)]
  const sorted = sortMenu(menu)
  expect(sorted.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(sorted[0]?.children?.map(({ name }) => name)).toEqual(['a1', 'a2', 'a3'])
  expect(menu[0]?.name).toBe('c')
})
