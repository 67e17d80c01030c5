import type { MenuNode } from 'contract/access/menus.ts'
import { describe, expect, test } from 'vitest'
import { ancestorsOf, fitsIn, flattenTree, moveEntry, filterTree, placeOf } from './menuMoves.ts'

const node = (
  id: number,
  fk_menu: number | null,
  index: number,
  children: MenuNode[] = [],
  to: string | null = null
): MenuNode => ({ id, version: 1, fk_menu, name: `n${id}`, icon: null, to, index, profiles: [], children })
/** 1 (2, 3 (4)), 5 → a page, 6 */
const tree = [
  node(1, null, 1, [node(2, 1, 1), node(3, 1, 2, [node(4, 3, 1)])]),
  node(5, null, 2, [], '/admin/x'),
  node(6, null, 3)
]

const shape = (nodes: readonly MenuNode[]): unknown[] =>
  nodes.map(({ id, index, fk_menu, children }) => [id, index, fk_menu, ...(children.length ? [shape(children)] : [])])

describe('a drop means a place', () => {
  test.each([
    ['before', '6', '1', { fk_menu: null, index: 1 }],
    ['after', '6', '1', { fk_menu: null, index: 2 }],
    // What it leaves closes up first.
    ['after', '1', '6', { fk_menu: null, index: 3 }],
    ['before', '1', '6', { fk_menu: null, index: 2 }],
    ['inside', '6', '1', { fk_menu: 1, index: 3 }],
    ['inside', '2', '1', { fk_menu: 1, index: 2 }],
    ['before', '6', '4', { fk_menu: 3, index: 1 }],
    ['before', '6', '99', undefined]
  ] as const)('%s: %s to %s', (position, draggedNode, targetNode, place) => {
    expect(placeOf(tree, { draggedNode, targetNode, position })).toEqual(place)
  })
})

test('moved: both groups are numbered anew', () => {
  expect(shape(moveEntry(tree, 2, { fk_menu: null, index: 1 }))).toEqual([
    [2, 1, null],
    [1, 2, null, [[3, 1, 1, [[4, 1, 3]]]]],
    [5, 3, null],
    [6, 4, null]
  ])
  expect(shape(moveEntry(tree, 6, { fk_menu: 1, index: 2 }))).toEqual([
    [
      1,
      1,
      null,
      [
        [2, 1, 1],
        [6, 2, 1],
        [3, 3, 1, [[4, 1, 3]]]
      ]
    ],
    [5, 2, null]
  ])
  expect(shape(moveEntry(tree, 6, { fk_menu: null, index: 99 }))).toEqual(shape(tree))
  expect(shape(moveEntry(tree, 99, { fk_menu: null, index: 1 }))).toEqual(shape(tree))
})

test.each([
  ['a group into itself', 1, 1, false],
  ['a group into what it contains', 1, 3, false],
  ['into an entry that leads to a page', 6, 5, false],
  ['a group with a group in it, one level further', 1, 6, false],
  ['an entry to the third level', 6, 3, true],
  ['an entry to the fourth', 6, 4, false],
  ['anything to the first', 4, null, true]
])('may it stand there: %s', (_, id, fk_menu, may) => {
  expect(
    fitsIn(
      tree,
      flattenTree(tree).find(each => each.id === id),
      fk_menu
    )
  ).toBe(may)
})

test('what leads to an entry, and only what is wanted', () => {
  expect(ancestorsOf(tree, node(4, 3, 1)).map(({ id }) => id)).toEqual([3, 1])
  expect(shape(filterTree(tree, ({ id }) => id === 4))).toEqual([[1, 1, null, [[3, 2, 1, [[4, 1, 3]]]]]])
})
