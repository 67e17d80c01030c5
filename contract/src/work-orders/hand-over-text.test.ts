import { expect, test } from 'vitest'
import { handedOverText, leftText } from './hand-over-text.ts'

test.each([
  [0, 0, ''],
  [1, 0, 'falta 1 check'],
  [0, 1, 'falta 1 actividad'],
  [3, 0, 'faltan 3 checks'],
  [3, 2, 'faltan 3 checks y 2 actividades']
])('%i checks and %i activities: %s', (open_checks, open_activities, text) => {
  expect(leftText({ open_checks, open_activities })).toBe(text)
})

test('who, to whom, what is left', () => {
  const left = { open_checks: 2, open_activities: 0 }
  expect(handedOverText({ ...left, from: { name: 'Ana Quispe' }, to: { name: 'Luis Rojas' } })).toBe(
    'de Ana Quispe a Luis Rojas, faltan 2 checks'
  )
  expect(handedOverText({ open_checks: 0, open_activities: 0, from: { name: 'Ana Quispe' }, to: null })).toBe(
    'de Ana Quispe'
  )
})
