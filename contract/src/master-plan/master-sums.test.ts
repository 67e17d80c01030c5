import { expect, test } from 'vitest'
import type { MasterRow } from './master-plan.ts'
import { groupsOf, isEmpty, periodLongName, periodName, sumOf } from './master-sums.ts'

test('parts of the year by name', () => {
  expect(['2026-01', '2026-09', '2026-W09', '2026-W53'].map(periodName)).toEqual(['ene', 'sep', 'S9', 'S53'])
  expect(['2026-01', '2026-W09'].map(periodLongName)).toEqual(['enero de 2026', 'semana 9'])
})

const none = { planned: 0, done: 0, late: 0, forecast: 0, minutes: 0 }
const row = (structure: number, specialty: number | null, done: number): MasterRow =>
  ({
    base: { structure: { id: structure, path: `E${structure}` } },
    activity: { specialty: specialty && { id: specialty, name: `S${specialty}` } },
    cells: [{ ...none, period: '2026-01', done, minutes: 10 * done }]
  }) as MasterRow

test('sums have every part of the year', () => {
  const rows = [row(1, 1, 2), row(1, null, 3)]
  const sum = sumOf([{ key: '2026-01' }, { key: '2026-02' }], rows)
  expect(sum).toEqual([
    { ...none, period: '2026-01', done: 5, minutes: 50 },
    { ...none, period: '2026-02' }
  ])
  expect(sum.map(isEmpty)).toEqual([false, true])
})

test('groups keep the order of the rows; those without a specialty have their own', () => {
  const rows = [row(2, 1, 1), row(1, null, 1), row(2, 1, 1)]
  expect(groupsOf(rows, 'structure').map(({ id, name, rows: own }) => [id, name, own.length])).toEqual([
    [2, 'E2', 2],
    [1, 'E1', 1]
  ])
  expect(groupsOf(rows, 'specialty').map(({ id, name }) => [id, name])).toEqual([
    [1, 'S1'],
    [0, 'Sin especialidad']
  ])
})
