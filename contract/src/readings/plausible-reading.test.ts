import { describe, expect, test } from 'vitest'
import {
  doubtOf,
  doubtText,
  impossible,
  isHourUnit,
  type MeterState,
  missingExplanation,
  plausibleRange
} from './plausible-reading.ts'

const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 2, day, hour)).toISOString()
const meter = (given: Partial<MeterState> = {}): MeterState => ({
  previous: { value: 1000, read_at: at(1) },
  rollover_at: null,
  average: null,
  isHours: false,
  ...given
})

describe('doubtOf', () => {
  test.each([
    ['the first one of a meter', 5, at(2), { previous: null, average: 1 }, null],
    ['the same value', 1000, at(2), {}, null],
    ['lower', 999.9, at(2), {}, 'lower'],
    ['lower, although it may have turned over', 5, at(2), { rollover_at: 10_000 }, 'lower'],
    ['24 hours a day', 1048, at(3), { isHours: true }, null],
    ['one more is rounding', 1049, at(3), { isHours: true }, null],
    ['more than 24 hours a day', 1049.1, at(3), { isHours: true }, 'fast'],
    ['the same of cycles', 1049.1, at(3), {}, null],
    ['three times the usual, and one for rounding', 1061, at(3), { average: 10 }, null],
    ['more than that', 1061.1, at(3), { average: 10 }, 'unusual'],
    ['an hour later a whole day counts', 1031, at(1, 13), { average: 10 }, null],
    ['both: the graver', 1200, at(3), { average: 10, isHours: true }, 'fast'],
    ['after months of standing still nothing is usual', 1500, at(3), { average: 0 }, null],
    ['hours at the same moment as the one before', 1002, at(1), { isHours: true }, 'fast']
  ] as const)('%s', (_, value, read_at, given, doubt) => {
    expect(doubtOf({ value, read_at }, meter(given))).toBe(doubt)
  })

  test('the first reading of a new meter is compared with nothing', () => {
    expect(doubtOf({ value: 3, read_at: at(2), is_reset: true }, meter({ average: 1 }))).toBeNull()
  })
})

describe('missingExplanation', () => {
  const turning = { rollover_at: 1_020 }
  test.each([
    ['nothing improbable', 1010, {}, {}, null],
    ['too much', 5000, { average: 10 }, {}, 'reason'],
    ['too much, with a blank reason', 5000, { average: 10 }, { reason: ' ' }, 'reason'],
    ['too much, with a reason', 5000, { average: 10 }, { reason: 'x' }, null],
    ['lower', 5, {}, {}, 'meaning'],
    ['lower, a reason alone', 5, {}, { reason: 'x' }, 'meaning'],
    ['a plain turn within the usual', 5, { ...turning, average: 10 }, {}, null],
    ['a plain turn near the top, of a meter without a rate', 5, turning, {}, null],
    ['years until the turn', 5, { rollover_at: 100_000 }, {}, 'meaning'],
    ['the same of hours', 5, { rollover_at: 100_000, isHours: true }, {}, 'meaning'],
    [
      'years until the turn, said to be one',
      5,
      { rollover_at: 100_000, isHours: true },
      { meaning: 'rollover' },
      'reason'
    ],
    ['and why', 5, { rollover_at: 100_000, isHours: true }, { meaning: 'rollover', reason: 'x' }, null]
  ] as const)('%s', (_, value, given, said, field) => {
    expect(missingExplanation({ value, read_at: at(2) }, meter(given), said)?.field ?? null).toBe(field)
  })
})

test('the range that is expected', () => {
  expect(plausibleRange(meter({ previous: null }), at(2))).toBeNull()
  expect(plausibleRange(meter(), at(2))).toEqual({ from: 1000, to: null })
  expect(plausibleRange(meter({ average: 10 }), at(3))).toEqual({ from: 1000, to: 1061 })
  expect(plausibleRange(meter({ isHours: true }), at(3))).toEqual({ from: 1000, to: 1049 })
  expect(plausibleRange(meter({ average: 1, isHours: true }), at(3))).toEqual({ from: 1000, to: 1007 })
})

test.each([
  [-1, null, /menos de 0/],
  [Number.NaN, null, /Escriba/],
  ['12', null, /Escriba/],
  [Infinity, null, /Escriba/],
  [1e11, null, /máximo/],
  [1000, 1000, /vuelve a cero/]
])('%s is impossible (turns over at %s)', (value, rollover_at, text) => {
  expect(impossible(value, rollover_at)).toMatch(text)
})

test('what a counter may show is possible', () => {
  expect([impossible(0, null), impossible(999.9, 1000), impossible(1e10, null)]).toEqual([
    undefined,
    undefined,
    undefined
  ])
})

test.each([
  [{ symbol: 'h', name: 'Horas' }, true],
  [{ symbol: null, name: 'Horas' }, true],
  [{ symbol: 'H', name: 'Marcha' }, true],
  [{ symbol: 'km', name: 'Kilómetros' }, false],
  [{ symbol: null, name: 'Ciclos' }, false]
])('%j counts hours: %s', (unit, is) => {
  expect(isHourUnit(unit)).toBe(is)
})

test('asked in words', () => {
  const known = meter({ average: 10 })
  expect(doubtText('lower', { value: 900, read_at: at(3) }, known)).toBe('Es menor que la anterior (1,000)')
  expect(doubtText('fast', { value: 1100, read_at: at(3) }, known)).toBe('Serían 100 horas en 2 días: más de 24 al día')
  expect(doubtText('fast', { value: 1100, read_at: at(1, 18) }, known)).toBe(
    'Serían 100 horas en 6 horas: más de 24 al día'
  )
  expect(doubtText('fast', { value: 1100, read_at: at(1) }, known)).toBe(
    'Serían 100 horas en menos de una hora: más de 24 al día'
  )
  expect(doubtText('unusual', { value: 1100, read_at: at(3) }, known)).toBe(
    'Serían 100 en 2 días; lo habitual son 10 al día'
  )
})
