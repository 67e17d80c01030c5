import { expect, test } from 'vitest'
import { at, blockOf, moved, placePasted, selectedColumns, sizeOf, within } from './blocks.ts'

const size = { rows: 4, columns: 3, page: 2 }
const key = (name: string) => {
  const parts = name.split('+')
  return {
    key: parts.at(-1) as string,
    shiftKey: parts.includes('Shift'),
    ctrlKey: parts.includes('Ctrl'),
    metaKey: false
  }
}
const place = (row: number, column: number) => at({ row, column })

test.each([
  ['ArrowRight', [1, 1], [1, 2]],
  ['ArrowRight', [1, 2], [1, 2]],
  ['Ctrl+ArrowDown', [0, 1], [3, 1]],
  ['Ctrl+ArrowLeft', [0, 2], [0, 0]],
  ['PageDown', [1, 0], [3, 0]],
  ['PageUp', [1, 0], [0, 0]],
  ['Home', [2, 2], [2, 0]],
  ['Ctrl+End', [0, 0], [3, 2]],
  ['Tab', [0, 2], [1, 0]],
  ['Shift+Tab', [1, 0], [0, 2]],
  ['Enter', [0, 1], [1, 1]],
  ['Shift+Enter', [0, 1], [0, 1]]
] as const)('%s from %j', (name, [row, column], [toRow, toColumn]) =>
  expect(moved(place(row, column), key(name), size)).toEqual(place(toRow, toColumn))
)

test.each([
  ['Tab', 3, 2],
  ['Shift+Tab', 0, 0],
  ['Ctrl+Enter', 1, 1],
  ['x', 1, 1]
])('%s at %d, %d doesn’t move', (name, row, column) =>
  expect(moved(place(row, column), key(name), size)).toBeUndefined()
)

test('Shift with arrows extends the block from where it began', () => {
  const more = moved(place(1, 1), key('Shift+ArrowDown'), size)
  const all = more && moved(more, key('Shift+ArrowLeft'), size)
  expect(all && blockOf(all)).toEqual({ top: 1, bottom: 2, left: 0, right: 1 })
  expect(all && sizeOf(blockOf(all))).toBe(4)
  expect(all && selectedColumns(blockOf(all), 2)).toEqual({ left: 0, right: 1 })
  expect(all && selectedColumns(blockOf(all), 3)).toBeUndefined()
})

test('a selection stays within a grid that has fewer rows', () =>
  expect(within({ anchor: { row: 9, column: 1 }, active: { row: 2, column: 9 } }, size)).toEqual({
    anchor: { row: 3, column: 1 },
    active: { row: 2, column: 2 }
  }))

test('Ctrl+A takes all cells', () => {
  const all = moved(place(2, 1), key('Ctrl+a'), size)
  expect(all && blockOf(all)).toEqual({ top: 0, bottom: 3, left: 0, right: 2 })
})

test.each([
  ['as it is, from the upper left cell on', [['a', 'b']], { top: 1, bottom: 1, left: 1, right: 1 }, 'a@1,1 b@1,2', 0],
  [
    'a row that fits several times',
    [['a', 'b']],
    { top: 0, bottom: 1, left: 0, right: 1 },
    'a@0,0 b@0,1 a@1,0 b@1,1',
    0
  ],
  ['beyond the grid', [['a', 'b']], { top: 3, bottom: 3, left: 2, right: 2 }, 'a@3,2', 1]
])('a pasted block goes %s', (_, cells, block, expected, outside) => {
  const placed = placePasted(cells, block, size)
  expect(placed.inside.map(({ text, row, column }) => `${text}@${row},${column}`).join(' ')).toBe(expected)
  expect(placed.outside).toBe(outside)
})
