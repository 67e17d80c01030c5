import { expect, test } from 'vitest'
import { trainingText, urgent } from './trainingText.ts'

const today = '2026-11-23'

test.each([
  [null, 'vigente'],
  ['2026-12-24', 'vigente'],
  ['2026-12-23', 'vence en 30 días'],
  ['2026-12-13', 'vence en 20 días'],
  ['2026-11-24', 'vence en 1 día'],
  ['2026-11-23', 'vence hoy'],
  ['2026-11-22', 'vencida hace 1 día'],
  ['2026-08-31', 'vencida hace 84 días']
])('valid until %s: %s', (valid_until, text) => {
  expect(trainingText(valid_until, today)).toBe(text)
})

test('expired ones come first, valid ones not at all', () => {
  const held = ['2026-12-01', null, '2026-11-01', '2027-11-01', '2026-10-01'].map(valid_until => ({
    name: 'x',
    valid_until
  }))
  expect(urgent(held, today).map(({ valid_until }) => valid_until)).toEqual(['2026-10-01', '2026-11-01', '2026-12-01'])
})
