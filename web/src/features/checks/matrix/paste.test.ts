import { checkStatus, checkType } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { aCell, aGridCheck } from '../../../../test/matrix.ts'
import { cellsOf } from '../../../ui/grid/pasted.ts'
import { matrixOf } from './matrix.ts'
import { pasteSummary, planPaste, readAnswer } from './paste.ts'

const now = '2026-03-02T05:00:00.000Z'
const measure = { fkc_check_type: checkType.MEDIDA, measure_min: 8, measure_max: 12 }

/** Bases P-1 to P-3; C-1 and C-2 are OK / NOK, C-3 a measure; P-3 has no C-2; C-1 of P-3 is answered. */
const matrix = matrixOf(
  [
    aGridCheck(1, 1),
    aGridCheck(1, 2),
    aGridCheck(1, 3, measure),
    aGridCheck(2, 1),
    aGridCheck(2, 2),
    aGridCheck(2, 3, measure),
    aGridCheck(3, 1, { fkc_status: checkStatus.REALIZADO, value_ok: true }),
    aGridCheck(3, 3, measure)
  ].map(check => aCell(check))
)

const paste = (text: string, { row = 0, column = 0, note = '' } = {}) => {
  const selected = { top: row, bottom: row, left: column, right: column }
  const plan = planPaste(cellsOf(text), matrix, { selected, note, now })
  const said = plan.answered.map(({ cell, body }) => {
    const { value_ok, value_number, not_done_reason, observation } = body
    const answer = not_done_reason ?? value_number ?? (value_ok ? 'OK' : 'NOK')
    return `${cell.check.id} ${answer}${observation ? `: ${observation}` : ''}`
  })
  return { said, unwritten: plan.unwritten.map(({ cell, text: why }) => `${cell} ${why}`), plan }
}

test.each([
  ['OK', { kind: 'ok', value: 'OK', note: '' }],
  [' sí ', { kind: 'ok', value: 'sí', note: '' }],
  ['NOK: holgura', { kind: 'nok', value: 'NOK', note: 'holgura' }],
  ['No conforme (óxido)', { kind: 'nok', value: 'No conforme', note: 'óxido' }],
  ['N/A: sin acceso', { kind: 'notDone', value: 'N/A', note: 'sin acceso' }],
  ['7,5 (desgaste: alto)', { kind: 'number', value: '7,5', note: 'desgaste: alto' }],
  ['12:30', { kind: 'unknown' }],
  ['quizá', { kind: 'unknown' }],
  [': nada', { kind: 'unknown' }],
  ['  ', undefined]
])('«%s» is read', (text, expected) => {
  expect(readAnswer(text)).toEqual(expected)
})

test('from the selected cell on, without heads', () => {
  expect(paste('OK\tNOK: roce\nok\tok').said).toEqual(['101 OK', '102 NOK: roce', '201 OK', '202 OK'])
  expect(paste('ok\n10', { row: 1, column: 2 })).toMatchObject({
    said: ['303 10'],
    unwritten: ['A1 P-2 · C-3: pide una medida']
  })
})

test('by the codes of bases and checks, in any order, also with a title, names and blank cells', () => {
  const text = 'Ronda de marzo\n\t\tC-3\tActividad 1\nPinza\tP-2\t9,5\tOK\nPinza\tp-1\t\tok'
  expect(paste(text, { row: 2, column: 2 })).toMatchObject({ said: ['203 9.5', '201 OK', '101 OK'] })
})

test('by one of the two heads: the other counts from the selected cell', () => {
  expect(paste('C-2\tC-1\nok\tok', { row: 1 }).said).toEqual(['202 OK', '201 OK'])
  expect(paste('P-2\tok\tok\nP-1\tok\tok').said).toEqual(['201 OK', '202 OK', '101 OK', '102 OK'])
})

test('with other codes nothing is written, and nothing shifts into other cells', () => {
  expect(paste('\tX-1\tX-2\nP-1\tok\tok')).toMatchObject({
    said: [],
    unwritten: ['B2 «X-1» no está en esta orden', 'C2 «X-2» no está en esta orden']
  })
  expect(paste('Base\tUno\tDos\nQ-1\tok\tok\nQ-2\tok\tok')).toMatchObject({ said: [] })
  expect(paste('\tC-1\nP-9\tok\nP-1\tok')).toMatchObject({
    said: ['101 OK'],
    unwritten: ['B2 «P-9» no está en esta orden']
  })
})

test('what doesn’t fit is listed by its cell', () => {
  expect(paste('ok\tquizá\t7\tok\nok\tNOK\n\n\nok')).toMatchObject({
    said: ['101 OK', '201 OK'],
    unwritten: [
      'B1 P-1 · C-2: «quizá» no se entiende',
      'C1 P-1 · C-3: necesita una observación',
      'B2 P-2 · C-2: necesita una observación',
      'D1 Queda fuera de la tabla',
      'A5 Queda fuera de la tabla'
    ]
  })
  expect(paste('\tC-1\tC-2\nP-3\tNOK: x\tok\nP-1\tok\nP-1\tok')).toMatchObject({
    said: ['101 OK'],
    unwritten: [
      'B2 P-3 · C-1: ya está respondido',
      'C2 P-3 · C-2: esa base no tiene ese check',
      'B4 P-1 · C-1: está dos veces en lo pegado'
    ]
  })
})

test('a text for those that bring none completes them, and no others', () => {
  const text = 'ok\tNOK\t7\nNOK: roce\tN/A\t10'
  expect(paste(text).plan.wanting).toBe(3)
  const { said, plan } = paste(text, { note: 'desgaste' })
  expect(said).toEqual(['101 OK', '102 NOK: desgaste', '103 7: desgaste', '201 NOK: roce', '202 desgaste', '203 10'])
  expect(pasteSummary(plan)).toBe('Se escriben 6 respuestas: 1 OK, 2 NOK, 2 medidas, 1 no realizado.')
})

test('what is there already is said, not written', () => {
  const { plan } = paste('\tC-1\nP-3\tok')
  expect(pasteSummary(plan)).toBe('No hay ninguna respuesta que escribir. 1 celda ya está así.')
})

test('a flood is cut off, and each cell of it answers for itself', () => {
  const { plan } = paste('ok\n'.repeat(10_000))
  expect(plan.answered).toHaveLength(2)
  expect(plan.unwritten.length).toBeGreaterThan(4_000)
})
