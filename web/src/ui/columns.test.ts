import { expect, test } from 'vitest'
import { cellText } from './columns.tsx'

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
