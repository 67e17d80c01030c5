import type { MasterPlan, MasterRow } from 'contract/master-plan/master-plan.ts'
import { groupsOf, sumOf } from 'contract/master-plan/master-sums.ts'
import { expect, test } from 'vitest'
import { columnName, columnsOf, countsText, moved, rowsOfPlan, shownRows } from './gridRows.ts'

const none = { planned: 0, done: 0, late: 0, forecast: 0, minutes: 0 }
const row = (id: number, structure: number): MasterRow =>
  ({
    base_activity: { id },
    base: { structure: { id: structure, path: `Elemento ${structure}` } },
    activity: { name: `Actividad ${id}`, specialty: null },
    cells: [{ ...none, period: '2026-01', done: 1, minutes: 30 }]
  }) as MasterRow
const periods = [
  { key: '2026-01', from: '2026-01-01', to: '2026-01-31' },
  { key: '2026-02', from: '2026-02-01', to: '2026-02-28' }
]
const plan = (rows: MasterRow[]) =>
  ({
    periods,
    rows,
    count: rows.length,
    groups: groupsOf(rows, 'structure').map(({ rows: own, ...group }) => ({
      ...group,
      count: own.length,
      cells: sumOf(periods, own)
    })),
    totals: [{ ...none, period: '2026-01', done: rows.length, minutes: 30 * rows.length, capacity: 0 }]
  }) as unknown as MasterPlan

const keys = (rows: ReturnType<typeof shownRows>) => rows.map(({ key }) => key)

test('few rows are open at first, many are closed; each group turns on its own', () => {
  const few = rowsOfPlan(plan([row(1, 7), row(2, 8), row(3, 7)]), 'structure')
  expect(keys(shownRows(few, new Set()))).toEqual(['t', 'g7', 'r1', 'r3', 'g8', 'r2'])
  expect(keys(shownRows(few, new Set(['g7'])))).toEqual(['t', 'g7', 'g8', 'r2'])
  const many = rowsOfPlan(plan(Array.from({ length: 61 }, (_, id) => row(id, 7))), 'structure')
  expect(keys(shownRows(many, new Set()))).toEqual(['t', 'g7'])
  expect(shownRows(many, new Set(['g7']))).toHaveLength(63)
})

test('a plan without rows shows its groups, and the rows of those that were opened', () => {
  const rows = [row(1, 7), row(2, 8), row(3, 7)]
  const large = { ...plan(rows), rows: [], count: 6000 }
  expect(keys(shownRows(rowsOfPlan(large, 'structure'), new Set(['g7'])))).toEqual(['t', 'g7', 'g8'])
  const opened = rowsOfPlan(large, 'structure', rows.slice(0, 1))
  expect(keys(shownRows(opened, new Set(['g7'])))).toEqual(['t', 'g7', 'r1', 'g8'])
  expect(opened.groups.map(({ count }) => count)).toEqual([2, 1])
})

test('rows and groups have their sums, and that of the year', () => {
  const [total, group, first] = shownRows(rowsOfPlan(plan([row(1, 7), row(2, 7)]), 'structure'), new Set())
  expect(total?.cells.get('year')).toMatchObject({ done: 2, minutes: 60 })
  expect(group?.cells.get('2026-01')).toMatchObject({ done: 2, minutes: 60 })
  expect(group?.cells.get('2026-02')).toMatchObject({ done: 0 })
  expect(first?.cells.get('year')).toMatchObject({ done: 1, minutes: 30 })
})

test('what a cell says', () => {
  expect(countsText({ ...none, period: 'x', done: 2, late: 1, minutes: 210 })).toBe('1 atrasada, 2 hechas, 3 h 30 min')
  expect(countsText(undefined)).toBe('nada')
  expect(columnsOf(plan([]).periods, 2026).map(columnName)).toEqual(['enero de 2026', 'febrero de 2026', 'año 2026'])
})

test.each([
  ['ArrowDown', false, { row: 3, column: 4 }],
  ['ArrowUp', false, { row: 1, column: 4 }],
  ['ArrowLeft', false, { row: 2, column: 3 }],
  ['ArrowRight', false, { row: 2, column: 5 }],
  ['PageDown', false, { row: 9, column: 4 }],
  ['PageUp', false, { row: 0, column: 4 }],
  ['Home', false, { row: 2, column: 0 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', false, { row: 2, column: 13 }],
  ['End', true, { row: 9, column: 13 }],
  ['a', false, undefined]
])('%s, with control %s', (key, ctrlKey, to) => {
  expect(moved({ row: 2, column: 4 }, { key, ctrlKey }, { rows: 10, columns: 13, page: 8 })).toEqual(to)
})

test('no key leads out of the grid', () => {
  const size = { rows: 2, columns: 3, page: 5 }
  for (const key of ['ArrowUp', 'ArrowLeft', 'PageUp', 'Home'])
    expect(moved({ row: 0, column: 0 }, { key, ctrlKey: true }, size)).toEqual({ row: 0, column: 0 })
  for (const key of ['ArrowDown', 'ArrowRight', 'PageDown', 'End'])
    expect(moved({ row: 1, column: 3 }, { key, ctrlKey: true }, size)).toEqual({ row: 1, column: 3 })
})
