import { expect, test } from 'vitest'
import { belowHead } from './belowHead.ts'

const columns = [
  { key: 'date', label: 'Fecha', kind: 'date' },
  { key: 'value', label: 'Lectura', kind: 'number' },
  { key: 'note', label: 'Motivo', kind: 'text' }
] as const
const pasted = (text: string, leftmost = 0) => {
  const block = text.split('\n').map(line => line.split('\t'))
  const { rows, columns: targets, note } = belowHead(block, columns, leftmost)
  return { rows: rows.map(row => row.join('|')), keys: targets.map(column => column?.key), note }
}

test.each([
  ['1\t2\n3\t4', 0, ['1|2', '3|4'], ['date', 'value', 'note'], undefined],
  ['7\n8', 1, ['7', '8'], ['value', 'note'], undefined],
  [
    'Base\tLECTURA\tFecha\nB1\t5\t01/03/2026',
    0,
    ['B1|5|01/03/2026'],
    [undefined, 'value', 'date'],
    'Pegado sin la cabecera: cada columna va donde dice su cabecera'
  ],
  [
    'Turno noche\n\nLectura\n5\n6',
    1,
    ['5', '6'],
    ['value'],
    'Pegado sin 2 filas de título ni la cabecera: cada columna va donde dice su cabecera'
  ],
  ['Turno noche\n5\n6', 1, ['5', '6'], ['value', 'note'], 'Pegado sin 1 fila de título'],
  ['Turno noche\t\n1\t2', 0, ['1|2'], ['date', 'value', 'note'], 'Pegado sin 1 fila de título'],
  ['Turno noche\notro', 2, ['Turno noche', 'otro'], ['note'], undefined],
  ['no sé\nnada', 1, ['no sé', 'nada'], ['value', 'note'], undefined],
  ['5\nno funciona', 1, ['5', 'no funciona'], ['value', 'note'], undefined]
])('%j into column %i', (text, leftmost, rows, keys, note) => {
  expect(pasted(text, leftmost)).toEqual({ rows, keys, note })
})
