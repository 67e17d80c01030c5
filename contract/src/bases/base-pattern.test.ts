import { describe, expect, test } from 'vitest'
import { basesOfPattern, maxBases } from './base-pattern.ts'

const line = { code: 'ROJ', name: 'Línea Roja' }
const structure = { name: 'Balancín' }
const towers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, code: `T${index + 1}`, name: `Torre ${index + 1}` }))
const ask = (pattern: string, places: number, name?: string) =>
  basesOfPattern({ pattern, name, line, structure, places: towers(places) })
const made = (...asked: Parameters<typeof ask>) => {
  const answer = ask(...asked)
  if (!('bases' in answer)) throw new Error(answer.refused)
  return answer.bases
}

describe('codes and the places that they find', () => {
  test.each<[pattern: string, places: number, expected: string[]]>([
    ['{línea}-T{01..02}-BAL-{S|B}', 2, ['1 ROJ-T01-BAL-S', '1 ROJ-T01-BAL-B', '2 ROJ-T02-BAL-S', '2 ROJ-T02-BAL-B']],
    // One place: it gets every code.
    ['{linea}-{1..3}', 1, ['1 ROJ-1', '1 ROJ-2', '1 ROJ-3']],
    ['MOTOR', 1, ['1 MOTOR']],
    // With the place's code each place gets every code.
    ['{ubicación}-{1..2}', 2, ['1 T1-1', '1 T1-2', '2 T2-1', '2 T2-2']],
    ['{Ubicacion}-{ A | B }', 1, ['1 T1-A', '1 T1-B']],
    // Only the first counter runs with the places.
    ['T{1..2}-P{1..2}', 2, ['1 T1-P1', '1 T1-P2', '2 T2-P1', '2 T2-P2']],
    // Its width is kept, and grows where it must.
    ['{8..10}', 1, ['1 8', '1 9', '1 10']],
    ['{098..100}', 1, ['1 098', '1 099', '1 100']],
    ['{5..5}', 1, ['1 5']],
    [' X{1..2} ', 1, ['1 X1', '1 X2']]
  ])('%s in %i places', (pattern, places, expected) => {
    expect(made(pattern, places).map(({ fk_location, code }) => `${fk_location} ${code}`)).toEqual(expected)
  })

  test('as many as may be, and not one more', () => {
    expect(made('{1..500}', 1)).toHaveLength(maxBases)
    expect(made('{ubicación}-{A|B|C|D|E}', 100)).toHaveLength(maxBases)
  })
})

describe('names', () => {
  test.each<[pattern: string, places: number, name: string | undefined, expected: string[]]>([
    [
      'T{1..2}-{S|B}',
      2,
      undefined,
      ['Balancín S · Torre 1', 'Balancín B · Torre 1', 'Balancín S · Torre 2', 'Balancín B · Torre 2']
    ],
    ['T{1..2}', 1, undefined, ['Balancín 1 · Torre 1', 'Balancín 2 · Torre 1']],
    [
      'T{01..02}-{S|B}',
      2,
      'Balancín de {subida|bajada}, torre {1..2}',
      [
        'Balancín de subida, torre 1',
        'Balancín de bajada, torre 1',
        'Balancín de subida, torre 2',
        'Balancín de bajada, torre 2'
      ]
    ],
    [
      '{ubicación}',
      2,
      'Motor de {ubicación}, {línea}',
      ['Motor de Torre 1, Línea Roja', 'Motor de Torre 2, Línea Roja']
    ]
  ])('%s in %i places, named %s', (pattern, places, name, expected) => {
    expect(made(pattern, places, name).map(base => base.name)).toEqual(expected)
  })
})

test.each<[pattern: string, places: number, name: string | undefined, field: string, why: RegExp]>([
  ['T{01..19', 19, undefined, 'pattern', /se cierra/],
  ['T01}', 1, undefined, 'pattern', /se cierra/],
  ['T{0{1..2}', 1, undefined, 'pattern', /se cierra/],
  ['T{}', 1, undefined, 'pattern', /No se entiende \{\}/],
  ['T{base}', 1, undefined, 'pattern', /No se entiende \{base\}/],
  ['T{1...9}', 1, undefined, 'pattern', /No se entiende/],
  ['T{-1..9}', 1, undefined, 'pattern', /No se entiende/],
  ['T{19..01}', 19, undefined, 'pattern', /va al revés/],
  ['T{S|}', 1, undefined, 'pattern', /falta un texto/],
  ['T{S|s}', 1, undefined, 'pattern', /se repite/],
  ['T{1..501}', 1, undefined, 'pattern', /501 valores: como mucho 500/],
  ['T{1..999999}{1..999999}', 1, undefined, 'pattern', /como mucho 500/],
  ['{1..100}-{1..6}', 1, undefined, 'pattern', /Serían 600 bases/],
  ['{ubicación}-{1..300}', 2, undefined, 'pattern', /Serían 600 bases/],
  ['T{01..19}', 18, undefined, 'pattern', /19 valores y hay 18 ubicaciones/],
  ['{línea}-BAL-{S|B}', 2, undefined, 'pattern', /necesita \{ubicación\} o un contador/],
  ['{1..11}{1|11}', 1, undefined, 'pattern', /El código 111 sale dos veces/],
  ['T{1..2}', 0, undefined, 'fk_location', /Elija al menos una/],
  ['T{1..2}', 2, 'Torre {1..3}', 'name', /tantos valores como \{1\.\.2\}: 2/],
  ['T{1..2}', 2, 'Torre {A|B}', 'name', /no tiene pareja/],
  ['T{1..2}', 2, 'Torre {x', 'name', /se cierra/],
  ['T-{S|B}', 1, 'Siempre igual', 'name', /«Siempre igual» sale dos veces/]
])('refused: %s in %i places, named %s', (pattern, places, name, field, why) => {
  expect(ask(pattern, places, name)).toEqual({ field, refused: expect.stringMatching(why) })
})
