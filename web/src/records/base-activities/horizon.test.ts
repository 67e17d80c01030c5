import { describe, expect, test } from 'vitest'
import { readHorizon, spanOf, spanText, widerThan } from './horizon.ts'

const today = '2026-03-10'

describe('days of a horizon: what is late counts in all but the own dates', () => {
  test.each([
    ['vencidas', { to: '2026-03-09' }, 'hasta lun 09/03/2026'],
    ['hoy', { to: '2026-03-10' }, 'hasta mar 10/03/2026'],
    ['7-dias', { to: '2026-03-17' }, 'hasta mar 17/03/2026'],
    ['30-dias', { to: '2026-04-09' }, 'hasta jue 09/04/2026'],
    ['fechas', { from: '2026-01-01', to: '2026-01-31' }, 'del jue 01/01/2026 al sáb 31/01/2026']
  ] as const)('%s', (id, span, text) => {
    expect(spanOf(id, today, { from: '2026-01-01', to: '2026-01-31' })).toEqual(span)
    expect(spanText(span)).toBe(text)
  })

  test.each([
    [{ from: '2026-01-01' }, 'desde jue 01/01/2026'],
    [{ from: '2026-01-01', to: '2026-01-01' }, 'el jue 01/01/2026'],
    [{}, '']
  ])('%j reads %s', (span, text) => {
    expect(spanText(span)).toBe(text)
  })
})

describe('the horizon of an address', () => {
  test.each([
    [{}, { id: '7-dias', own: {} }],
    [
      { horizonte: 'vencidas', from: '2026-01-01' },
      { id: 'vencidas', own: {} }
    ],
    [{ horizonte: 'siempre' }, { id: '7-dias', own: {} }],
    [
      { horizonte: 'fechas', from: '2026-01-01', to: '2026-02-30' },
      { id: 'fechas', own: { from: '2026-01-01', to: undefined } }
    ]
  ])('%j', (search, expected) => {
    expect(readHorizon(search)).toEqual(expected)
  })
})

test('whoever finds nothing looks further', () => {
  expect(widerThan('vencidas', today).id).toBe('7-dias')
  expect(widerThan('7-dias', today).id).toBe('30-dias')
  expect(widerThan('30-dias', today)).toMatchObject({ id: 'fechas', own: { to: '2026-06-08' } })
})
