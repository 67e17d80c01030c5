import { expect, test } from 'vitest'
import { type MenuItem, sortMenu } from './menus.ts'

const item = (name: string, index: number, children?: MenuItem[]): MenuItem => ({
  name,
  icon: null,
  to: null,
  index,
  ...(children && { children })
})

test('sorts every level by index, keeps the order of equals and gives everybody children', () => {
  const menu = [item('c', 10), item('a', 1, [item('a2', 9), item('a1', 2), item('a3', 9)]), item('b', 2)]
  const sorted = sortMenu(menu)
  expect(sorted.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(sorted[0]?.children?.map(({ name }) => name)).toEqual(['a1', 'a2', 'a3'])
  expect(sorted[1]?.children).toEqual([])
  expect(menu[0]?.name).toBe('c')
})
