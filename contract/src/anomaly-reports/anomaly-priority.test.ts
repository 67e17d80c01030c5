import { describe, expect, test } from 'vitest'
import { priorityToAccept, suggestedPriority, suggestionText } from './anomaly-priority.ts'
import { criticalities } from '../bases/bases.ts'
import { classifiersOf, priority, serviceImpact } from '../core/classifier.ts'

const { MUY_BAJA, BAJA, MEDIA, ALTA, MUY_ALTA } = priority
const { SIN_EFECTO, VELOCIDAD_REDUCIDA, PARADA } = serviceImpact

describe('suggested', () => {
  test.each([
    ['A', SIN_EFECTO, MEDIA, 'base crítica A, sin efecto en el servicio'],
    ['A', VELOCIDAD_REDUCIDA, ALTA, 'base crítica A, velocidad reducida'],
    ['A', PARADA, MUY_ALTA, 'base crítica A, línea parada'],
    ['B', SIN_EFECTO, BAJA, 'base de criticidad B, sin efecto en el servicio'],
    ['B', VELOCIDAD_REDUCIDA, MEDIA, 'base de criticidad B, velocidad reducida'],
    ['B', PARADA, ALTA, 'base de criticidad B, línea parada'],
    ['C', SIN_EFECTO, MUY_BAJA, 'base de criticidad C, sin efecto en el servicio'],
    ['C', VELOCIDAD_REDUCIDA, BAJA, 'base de criticidad C, velocidad reducida'],
    ['C', PARADA, ALTA, 'base de criticidad C, línea parada'],
    [null, SIN_EFECTO, MEDIA, 'sin base, sin efecto en el servicio'],
    [null, VELOCIDAD_REDUCIDA, MEDIA, 'sin base, velocidad reducida'],
    [null, PARADA, ALTA, 'sin base, línea parada'],
    ['A', 7, MEDIA, 'base crítica A']
  ] as const)('%s × %i', (criticality, impact, fkc_priority, why) => {
    expect(suggestedPriority(criticality, impact)).toEqual({ fkc_priority, why })
  })

  test('is never less for a more critical base or a worse effect', () => {
    const ranks = classifiersOf('PRIORITY').map(({ id }) => id)
    const rank = (criticality: (typeof criticalities)[number], impact: number) =>
      ranks.indexOf(suggestedPriority(criticality, impact).fkc_priority)
    const impacts = [SIN_EFECTO, VELOCIDAD_REDUCIDA, PARADA]
    for (const [index, criticality] of criticalities.entries())
      for (const [step, impact] of impacts.entries()) {
        for (const other of criticalities.slice(index))
          expect(rank(criticality, impact)).toBeGreaterThanOrEqual(rank(other, impact))
        for (const lesser of impacts.slice(0, step))
          expect(rank(criticality, impact)).toBeGreaterThanOrEqual(rank(criticality, lesser))
      }
  })
})

test('in words', () => {
  const report = { fkc_priority: MEDIA, fkc_service_impact: PARADA, base: { criticality: 'B' as const } }
  expect(suggestionText(report)).toBe('Sugerida: Alta — base de criticidad B, línea parada')
})

test('what was said about a report stays; what nobody chose follows the suggestion', () => {
  const report = { fkc_service_impact: PARADA, base: { criticality: 'A' as const } }
  expect(priorityToAccept({ ...report, fkc_priority: MEDIA })).toBe(MUY_ALTA)
  for (const chosen of [MUY_BAJA, BAJA, ALTA, MUY_ALTA])
    expect(priorityToAccept({ ...report, fkc_priority: chosen })).toBe(chosen)
  expect(priorityToAccept({ ...report, base: null, fkc_priority: MEDIA })).toBe(ALTA)
})
