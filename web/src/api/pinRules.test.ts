import { expect, test } from 'vitest'
import { pinProblem } from './pinRules.ts'

test.each([
  ['482915', undefined],
  ['torre6', undefined],
  ['una frase con espacios', undefined],
  ['ñandú7', undefined],
  ['x'.repeat(32) + 'y'.repeat(32), undefined],
  ['', 'Escriba 6 cifras o letras como mínimo'],
  ['48291', 'Escriba 6 cifras o letras como mínimo'],
  ['ab'.repeat(500), 'Escriba 64 cifras o letras como máximo (ha escrito 1000)'],
  [' 48291', 'No puede empezar ni terminar con un espacio'],
  ['000000', 'Es fácil de adivinar: no use cifras repetidas ni seguidas'],
  ['123456', 'Es fácil de adivinar: no use cifras repetidas ni seguidas'],
  ['654321', 'Es fácil de adivinar: no use cifras repetidas ni seguidas'],
  ['AbCdEf', 'Es fácil de adivinar: no use cifras repetidas ni seguidas'],
  ['135791', undefined]
])('%j: %s', (pin, problem) => {
  expect(pinProblem(pin)).toBe(problem)
})
