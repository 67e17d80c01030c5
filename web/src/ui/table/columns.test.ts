import { expect, test } from 'vitest'
import { cellText, cellValue } from './columns.tsx'

test.each([
  [true, 'Sí'],
  [false, 'No'],
  [null, ''],
  [undefined, ''],
  [1234.5, '1,234.5'],
  ['texto', 'texto']
])('a cell’s %j reads %j', (value, text) => {
  expect(cellText(value)).toBe(text)
})

test.each([
  ['the field', { name: 'Kone' }, 'Kone'],
  ['nothing', { name: null }, null],
  ['a record in it by its name', { name: { id: 1, name: 'Kone' } }, 'Kone'],
  ['a record without one', { name: { id: 1 } }, null]
])('a column’s value is %s', (_, row, value) => {
  expect(cellValue({ key: 'name', label: 'Nombre' }, row, 'UTC')).toBe(value)
})

test('a column’s value is worked out where it says how', () => {
  expect(
    cellValue({ key: 'name', label: 'Nombre', value: (row, zone) => `${row.name} ${zone}` }, { name: 'Kone' }, 'UTC')
  ).toBe('Kone UTC')
})
