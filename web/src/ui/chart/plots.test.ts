import { expect, test } from 'vitest'
import { anglesOf, cutText, type Part, partText, shareText } from './plots.ts'

const part = (value: number): Part => ({ key: String(value), label: 'Correctivo', colour: 'red', value })

test.each([
  [0, 0, '0 %'],
  [0, 7, '0 %'],
  [1, 3, '33 %'],
  [1, 400, '< 1 %'],
  [7, 7, '100 %']
])('%i of %i is %s', (value, total, text) => expect(shareText(value, total)).toBe(text))

test('a number is said with what it counts', () => {
  expect(partText(part(1), ['orden', 'órdenes'], 'Línea Roja')).toBe('Línea Roja, Correctivo: 1 orden')
  expect(partText(part(1200), ['orden', 'órdenes'])).toBe('Correctivo: 1,200 órdenes')
})

test('the parts of a ring follow each other and close it; what is 0 has none', () => {
  const angles = anglesOf([part(1), part(0), part(3)])
  expect(angles.map(({ from, to }) => [from / Math.PI, to / Math.PI])).toEqual([
    [0, 0.5],
    [0.5, 2]
  ])
  expect(anglesOf([part(0)])).toEqual([])
})

test('a text that is too long is cut', () => {
  expect(cutText('Línea Amarilla', 200)).toBe('Línea Amarilla')
  expect(cutText('Línea Amarilla', 56)).toBe('Línea A…')
})
