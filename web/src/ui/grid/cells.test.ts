import { describe, expect, test } from 'vitest'
import { readCell } from './cells.ts'
import { cellsOf, maxPastedRows } from './pasted.ts'

const zone = 'America/La_Paz'

test.each([
  ['number', '', { value: null }],
  ['number', ' 12 ', { value: 12 }],
  ['number', '12,5', { value: 12.5 }],
  ['number', '1.234,5', { value: 1234.5 }],
  ['number', '1 234,5', { value: 1234.5 }],
  ['number', '1.234', { problem: 'Puede ser 1.234 o 1234: escríbalo sin separar los miles' }],
  ['number', 'doce', { problem: 'No es un número' }],
  ['number', '1e5', { problem: 'No es un número' }],
  ['number', '-3', { value: -3 }],
  ['number', '=A1+1', { problem: 'Es una fórmula: péguela como valor' }],
  ['text', '=HYPERLINK("x")', { problem: 'Es una fórmula: péguela como valor' }],
  ['text', '+cmd', { problem: 'Es una fórmula: péguela como valor' }],
  ['text', ' turno doble ', { value: 'turno doble' }],
  ['date', '31/02/2026', { problem: 'La fecha no es válida' }],
  ['date', '28/2/26', { value: '2026-02-28' }],
  ['date', '2026-02-28', { value: '2026-02-28' }],
  ['date', '2/28', { problem: 'Escriba la fecha completa: dd/mm/aaaa' }],
  ['moment', '31/02/2026 10:00', { problem: 'La fecha no es válida' }],
  ['moment', '01/03/2026', { value: '2026-03-01T16:00:00.000Z' }],
  ['moment', '01/03/2026 8:30', { value: '2026-03-01T12:30:00.000Z' }],
  ['moment', '2026-03-01 08:30:59', { value: '2026-03-01T12:30:59.000Z' }],
  ['moment', '24/11/2026 00:59:59.9999999998', { value: '2026-11-24T05:00:00.000Z' }],
  ['moment', '25/11/2026 00:00:00', { value: '2026-11-25T04:00:00.000Z' }],
  ['moment', '25/11/2026 8:00:00 p. m.', { value: '2026-11-26T00:00:00.000Z' }],
  ['moment', '25/11/2026 8:00 p. m.', { value: '2026-11-26T00:00:00.000Z' }],
  ['moment', '25/11/2026 8:00 pm', { value: '2026-11-26T00:00:00.000Z' }],
  ['moment', '25/11/2026 12:30:00 a. m.', { value: '2026-11-25T04:30:00.000Z' }],
  ['moment', '2026-11-25 20:00:00Z', { value: '2026-11-25T20:00:00.000Z' }],
  ['moment', '2026-11-25 20:00:00+00:00', { value: '2026-11-25T20:00:00.000Z' }],
  ['moment', '2026-11-25 20:00:00-03:00', { value: '2026-11-25T23:00:00.000Z' }],
  ['moment', '25/11/2026 20:00:00 hrs. (aprox.)', { problem: 'Escriba la hora como 08:30' }],
  ['moment', '25/11/2026 13:00 p. m.', { problem: 'Escriba la hora como 08:30' }],
  ['moment', '25/11/2026 20:00 hoy', { problem: 'Escriba la hora como 08:30' }],
  ['moment', '2026-03-01T08:30:00Z', { value: '2026-03-01T08:30:00.000Z' }],
  ['moment', '01/03/2026 25:00', { problem: 'Escriba la hora como 08:30' }],
  ['moment', 'ayer', { problem: 'Escriba la fecha completa: dd/mm/aaaa' }]
] as const)('%s «%s»', (kind, text, cell) => {
  expect(readCell(kind, text, zone)).toEqual(cell)
})

test('today without a time is now', () => {
  const now = '2026-03-01T23:00:00.000Z'
  expect(readCell('moment', '01/03/2026', zone, now)).toEqual({ value: now })
  expect(readCell('moment', '02/03/2026', zone, now)).toEqual({ value: '2026-03-02T16:00:00.000Z' })
})

describe('cellsOf', () => {
  test.each([
    ['a column', '1\r\n2,5\r\n3\r\n', [['1'], ['2,5'], ['3']]],
    [
      'a block of Excel',
      'a\t1\nb\t2',
      [
        ['a', '1'],
        ['b', '2']
      ]
    ],
    [
      'semicolons, decimal commas',
      'Base;Lectura\nX;1,5',
      [
        ['Base', 'Lectura'],
        ['X', '1,5']
      ]
    ],
    ['bars', 'a|1', [['a', '1']]],
    [
      'commas, where a head says so',
      'Base,Lectura\nX,15',
      [
        ['Base', 'Lectura'],
        ['X', '15']
      ]
    ],
    ['a decimal comma is no separator', '1,5\n2,5', [['1,5'], ['2,5']]],
    ['quotes', '"a;b";"di ""ya""";"dos\nlíneas"', [['a;b', 'di "ya"', 'dos\nlíneas']]],
    ['an empty cell in the middle', '1\n\n3', [['1'], [''], ['3']]],
    ['with a mark of its code', '\uFEFFx', [['x']]],
    ['nothing', '', []]
  ])('%s', (_, text, cells) => {
    expect(cellsOf(text)).toEqual(cells)
  })

  test('a flood is cut off', () => {
    expect(cellsOf('1\n'.repeat(100_000)).length).toBeLessThanOrEqual(maxPastedRows + 1)
  })
})
