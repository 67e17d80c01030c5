import { describe, expect, test } from 'vitest'
import { aMeter } from '../../../test/readings.ts'
import { clearingProblems, doubtNow, itemOf } from './clearing.ts'
import { judgeTyped } from '../../features/readings/roundRows.ts'

const read_at = '2026-03-20T12:00:00.000Z'
const typing = { value: 50, read_at }

test('a value is doubted only after the latest reading, and only if it can be at all', () => {
  expect(doubtNow(aMeter(), 99, read_at)).toBe('lower')
  expect(doubtNow(aMeter(), 99, '2026-03-01T12:00:00.000Z')).toBeNull()
  expect(doubtNow(aMeter(), -1, read_at)).toBeNull()
  expect(doubtNow(aMeter({ last: null }), 99, read_at)).toBeNull()
})

test('of two meanings of a text, the one that the meter is expected to show is taken', () => {
  const now = { read_at, zone: 'America/La_Paz', maySetTop: false }
  const meter = aMeter({ average: 2 })
  expect(judgeTyped(meter, '120.300', {}, now)).toMatchObject({ value: 120.3, doubt: null })
  // Neither fits, or nothing is known: it is asked.
  expect(judgeTyped(meter, '900.300', {}, now).problem).toMatch(/Puede ser 900\.3 o 900300/)
  expect(judgeTyped(aMeter({ last: null }), '120.300', {}, now).problem).toMatch(/Puede ser/)
})

describe('what still has to be said', () => {
  test.each([
    ['unusual', {}, ['reason']],
    ['unusual', { reason: '  ' }, ['reason']],
    ['fast', { reason: 'Turno doble' }, []],
    ['lower', {}, ['meaning']],
    ['lower', { reason: 'porque sí' }, ['meaning']],
    ['lower', { meaning: 'rollover' }, ['rollover_at']],
    ['lower', { meaning: 'rollover', rollover_at: 100 }, ['rollover_at']],
    ['lower', { meaning: 'rollover', rollover_at: '10.000' }, ['rollover_at']],
    ['lower', { meaning: 'rollover', rollover_at: 105 }, []],
    ['lower', { meaning: 'rollover', rollover_at: 1000 }, ['reason']],
    ['lower', { meaning: 'rollover', rollover_at: 1000, reason: 'Es así' }, []],
    ['lower', { meaning: 'replaced' }, []],
    ['lower', { meaning: 'replaced', old_final_value: 99 }, ['old_final_value']],
    ['lower', { meaning: 'replaced', old_final_value: 120 }, []],
    ['lower', { meaning: 'replaced', old_final_value: 900 }, ['reason']],
    ['lower', { meaning: 'replaced', old_final_value: 900, reason: 'Es así' }, []],
    ['lower', { meaning: 'previous_wrong' }, ['previous_value']],
    ['lower', { meaning: 'previous_wrong', previous_value: 60 }, ['previous_value']],
    ['lower', { meaning: 'previous_wrong', previous_value: 40 }, []]
  ] as const)('%s, said %j: %j', (doubt, said, missing) => {
    expect(Object.keys(clearingProblems(aMeter(), typing, doubt, said))).toEqual(missing)
  })

  test('a meter that is known to turn over isn’t asked where', () => {
    expect(clearingProblems(aMeter({ rollover_at: 105 }), typing, 'lower', { meaning: 'rollover' })).toEqual({})
  })

  test('whoever may not change meters doesn’t say where one starts again', () => {
    const said = { meaning: 'rollover', rollover_at: 105 } as const
    expect(Object.keys(clearingProblems(aMeter(), typing, 'lower', said, false))).toEqual(['meaning'])
    expect(clearingProblems(aMeter({ rollover_at: 105 }), typing, 'lower', said, false)).toEqual({})
  })

  test('what a check read is corrected with the check', () => {
    const meter = aMeter()
    const said = { meaning: 'previous_wrong', previous_value: 40 } as const
    expect(clearingProblems({ ...meter, last: { ...meter.last!, fk_check: 7 } }, typing, 'lower', said)).toEqual({
      meaning: 'La anterior la tomó un check: corrija la respuesta del check'
    })
  })
})

test('only what belongs to the meaning is sent', () => {
  const all = { rollover_at: 1000, old_final_value: 120, previous_value: 40, reason: ' así ' }
  const plain = { fk_base_metric: 5, value: 50, read_at, reason: 'así' }
  const item = (meaning?: 'rollover' | 'replaced' | 'previous_wrong') =>
    itemOf(aMeter(), { value: 50, read_at }, { ...all, ...(meaning && { meaning }) })
  expect(item()).toEqual(plain)
  expect(item('rollover')).toEqual({ ...plain, meaning: 'rollover', rollover_at: 1000 })
  expect(item('replaced')).toEqual({ ...plain, meaning: 'replaced', old_final_value: 120 })
  expect(item('previous_wrong')).toEqual({
    ...plain,
    meaning: 'previous_wrong',
    previous: { id: 51, version: 2, value: 40 }
  })
})
