import { expect, test } from 'vitest'
import { meaningsOf, typedNumber } from './numbers.ts'
import { numberText } from './numberText.ts'

test.each([
  ['12', [12]],
  ['12,5', [12.5]],
  ['12.5', [12.5]],
  ['1,20', [1.2]],
  ['1,2000', [1.2]],
  ['1,234.5', [1234.5]],
  ['1.234,5', [1234.5]],
  ['1 234,5', [1234.5]],
  ['1.200.300', [1200300]],
  ['1,200,300', [1200300]],
  ['1,200,300.25', [1200300.25]],
  // One separator before three digits.
  ['1,200', [1.2, 1200]],
  ['1.200', [1.2, 1200]],
  ['-1,200', [-1.2, -1200]],
  ['999.000', [999, 999000]],
  ['1234,567', [1234.567]],
  ['0,200', [0.2]],
  ['0.250', [0.25]],
  ['-3', [-3]],
  ['+3', [3]],
  ['-0', [0]],
  [',5', [0.5]],
  ['5.', [5]],
  ['0', [0]],
  ['', []],
  ['1e3', []],
  ['12 V', []],
  ['1,2,3', []],
  ['1,23.4', []],
  ['1,200.300.400', []],
  ['1.2,3.4', []],
  ['--3', []],
  ['.', []],
  ['-', []]
])('%j may mean %j', (text, numbers) => {
  expect(meaningsOf(text)).toEqual(numbers)
})

test.each([
  ['', null],
  ['  ', null],
  ['12,5', 12.5],
  ['1,200', Number.NaN],
  ['x', Number.NaN]
])('%j is the number %j', (text, number) => {
  expect(typedNumber(text)).toBe(number)
})

test.each([
  [1650, '1650'],
  [0.1234, '0.1234'],
  [0.12345, '0.1235'],
  [-12.5, '-12.5'],
  [-0.00001, '0'],
  [10_000_000_000, '10000000000']
])('%j is written %s, and read as itself', (value, text) => {
  expect(numberText(value)).toBe(text)
  expect(meaningsOf(text)).toEqual([Number(value.toFixed(4)) + 0])
})
