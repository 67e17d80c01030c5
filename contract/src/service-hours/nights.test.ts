import { describe, expect, test } from 'vitest'
import {
  beginningOf,
  dealOut,
  endingOn,
  hoursProblem,
  minuteNow,
  momentOf,
  nightOf,
  type ServiceHours,
  shiftAt,
  shiftMinutes,
  turnsOf,
  usualShifts
} from './nights.ts'

const [morning, afternoon, night] = [60, 61, 62]

/** 2026-03-09 is a Monday. */
const of = (weekday: number, opens: string | null, closes: string | null) => ({ weekday, opens, closes })
const on = (date: string, opens: string | null, closes: string | null) => ({ date, opens, closes })
const line = (given: Partial<ServiceHours> = {}): ServiceHours => ({ week: [], exceptions: [], shifts: [], ...given })
const clock = (day: string, hours: ServiceHours) => {
  const { from, to } = nightOf(day, hours)
  const [start, end] = [momentOf(day, from), momentOf(day, to)]
  return `${start.day.slice(8)} ${start.time} – ${end.day.slice(8)} ${end.time}`
}

describe('the night of a day, from its closing to the next opening', () => {
  const week = [of(6, '07:00', '22:30'), of(7, '08:00', '21:00')]
  test.each([
    ['nothing entered: the usual hours', '2026-03-09', line(), '09 23:00 – 10 06:00'],
    ['the hours of its weekday, to those of the next', '2026-03-13', line({ week }), '13 23:00 – 14 07:00'],
    ['Saturday to Sunday', '2026-03-14', line({ week }), '14 22:30 – 15 08:00'],
    ['Sunday to Monday', '2026-03-15', line({ week }), '15 21:00 – 16 06:00'],
    ['service past midnight', '2026-03-09', line({ week: [of(1, '06:00', '01:30')] }), '10 01:30 – 10 06:00'],
    ['closing at midnight', '2026-03-09', line({ week: [of(1, '06:00', '00:00')] }), '10 00:00 – 10 06:00'],
    ['a date of its own', '2026-03-09', line({ exceptions: [on('2026-03-09', '06:00', '18:00')] }), '09 18:00 – 10 06:00'],
    ['the next date of its own', '2026-03-08', line({ exceptions: [on('2026-03-09', '09:00', '18:00')] }), '08 23:00 – 09 09:00'],
    ['no service that day: from when it would have opened', '2026-03-09', line({ exceptions: [on('2026-03-09', null, null)] }), '09 06:00 – 10 06:00'],
    ['no service the next day: until it would have opened', '2026-03-08', line({ exceptions: [on('2026-03-09', null, null)] }), '08 23:00 – 09 06:00'],
    ['never service on that weekday', '2026-03-15', line({ week: [of(7, null, null)] }), '15 06:00 – 16 06:00'],
    ['service until after the next opening: no night', '2026-03-09', line({ week: [of(1, '06:00', '05:59')], exceptions: [on('2026-03-10', '05:00', '18:00')] }), '10 05:59 – 10 05:59']
  ])('%s', (_, day, hours, expected) => expect(clock(day, hours)).toBe(expected)) // oxfmt-ignore

  test('each moment of standstill is of one night: the next begins where service ends', () => {
    const hours = line({ week, exceptions: [on('2026-03-11', null, null), on('2026-03-12', null, null)] })
    const ends = ['2026-03-10', '2026-03-11', '2026-03-12'].map(day => clock(day, hours))
    expect(ends).toEqual(['10 23:00 – 11 06:00', '11 06:00 – 12 06:00', '12 06:00 – 13 06:00'])
  })
})

describe('the shifts of a day', () => {
  const turns = (hours: ServiceHours, after?: number, day = '2026-03-09') => {
    const { stop, running } = turnsOf(day, hours, after)
    const words = (some: typeof stop) => some.map(one => [one.fkc_shift, momentOf(day, one.from).time, one.minutes])
    return { stop: words(stop), running: words(running) }
  }
  const day = [
    [morning, '06:00', 480],
    [afternoon, '14:00', 480]
  ]
  test.each([
    ['nothing entered: morning and afternoon, and at night from the closing', line(), undefined, { stop: [[night, '23:00', 420]], running: day }],
    ['closing before the night shift: work begins with the shift', line({ week: [of(1, '06:00', '21:00')] }), undefined, { stop: [[night, '22:00', 480]], running: day }],
    ['no service: all stand still', line({ exceptions: [on('2026-03-09', null, null)] }), undefined, { stop: [...day, [night, '22:00', 480]], running: [...day, [night, '22:00', 480]] }],
    ['a night shift that begins after midnight', line({ shifts: [{ fkc_shift: 62, starts: '00:00', ends: '06:00' }, { fkc_shift: 60, starts: '08:00', ends: '16:00' }] }), undefined, { stop: [[night, '00:00', 360]], running: [[morning, '08:00', 480]] }],
    ['no shift of the night: its work begins with the night', line({ shifts: [{ fkc_shift: 60, starts: '06:00', ends: '14:00' }] }), undefined, { stop: [[morning, '23:00', 420]], running: [[morning, '06:00', 480]] }],
    ['half of a shift in the night: it is of the day', line({ shifts: [{ fkc_shift: 60, starts: '08:00', ends: '16:00' }, { fkc_shift: 62, starts: '21:00', ends: '01:00' }] }), undefined, { stop: [[night, '23:00', 420]], running: [[morning, '08:00', 480], [night, '21:00', 240]] }],
    ['only a shift of the night', line({ shifts: [{ fkc_shift: 62, starts: '22:00', ends: '06:00' }] }), undefined, { stop: [[night, '23:00', 420]], running: [[night, '23:00', 420]] }],
    ['at 14:00 the morning is over', line(), 14 * 60, { stop: [[night, '23:00', 420]], running: [day[1]] }],
    ['at 16:00 half of the afternoon is left', line(), 16 * 60, { stop: [[night, '23:00', 420]], running: [[afternoon, '16:00', 360]] }],
    ['at 22:00 only the night is left', line(), 22 * 60, { stop: [[night, '23:00', 420]], running: [[night, '23:00', 420]] }],
    ['a day without service, after its only shift: what is left of the night', line({ exceptions: [on('2026-03-09', null, null)], shifts: [{ fkc_shift: 60, starts: '06:00', ends: '14:00' }] }), 15 * 60, { stop: [[morning, '15:00', 900]], running: [[morning, '15:00', 900]] }],
    ['at midnight, service beginning then: nothing is left, all the same', line({ week: [of(1, '00:00', '20:00'), of(2, '00:00', '20:00')], shifts: [{ fkc_shift: 60, starts: '06:00', ends: '14:00' }] }), 24 * 60, { stop: [[morning, '20:00', 240]], running: [[morning, '20:00', 240]] }],
    ['at 23:30 the rest of it', line(), 23 * 60 + 30, { stop: [[night, '23:30', 390]], running: [[night, '23:30', 390]] }]
  ])('%s', (_, hours, after, expected) => expect(turns(hours, after)).toEqual(expected)) // oxfmt-ignore

  test('the usual shifts follow each other through the whole day', () => {
    for (const [index, shift] of usualShifts.entries())
      expect(shift.ends).toBe(usualShifts[(index + 1) % usualShifts.length]?.starts)
  })
})

describe('when work begins and ends that has no hour of its own', () => {
  const week = [of(1, '07:00', '22:30'), of(2, '08:00', '00:30')]
  const shifts = [
    { fkc_shift: 60, starts: '07:00', ends: '15:00' },
    { fkc_shift: 62, starts: '22:00', ends: '06:30' }
  ]
  test.each([
    ['nothing entered', '2026-03-09', line(), ['09 06:00', '22:00'], ['09 23:00', '06:00']],
    ['by the hours of the weekday and the shifts', '2026-03-09', line({ week, shifts }), ['09 07:00', '15:00'], ['09 22:30', '07:00']],
    ['service past midnight: the work of Tuesday’s night begins on Wednesday', '2026-03-10', line({ week, shifts }), ['10 07:00', '15:00'], ['11 00:30', '08:00']],
    ['closing before the night shift: with the shift', '2026-03-09', line({ week: [of(1, '06:00', '20:00')] }), ['09 06:00', '22:00'], ['09 22:00', '06:00']],
    ['a date of its own', '2026-03-09', line({ week, shifts, exceptions: [on('2026-03-09', '09:00', '18:00')] }), ['09 07:00', '15:00'], ['09 22:00', '09:00']],
    ['only a shift of the night', '2026-03-09', line({ shifts: shifts.slice(1) }), ['09 23:00', '06:00'], ['09 23:00', '06:00']]
  ])('%s', (_, day, hours, running, stop) => {
    const times = (requiresStop: boolean) => {
      const { day: at, time } = beginningOf(day, requiresStop, turnsOf(day, hours))
      return [`${at.slice(8)} ${time}`, endingOn(day, requiresStop, hours)]
    }
    expect([times(false), times(true)]).toEqual([running, stop])
  }) // oxfmt-ignore

  test('what is over of today is no beginning: minutes up to the next quarter, of other days none', () => {
    const now = new Date('2026-03-09T18:50:00.000Z')
    const minute = (day: string) => minuteNow(day, 'America/La_Paz', now)
    expect(['2026-03-08', '2026-03-09', '2026-03-10'].map(minute)).toEqual([0, 15 * 60, 0])
    expect(beginningOf('2026-03-09', false, turnsOf('2026-03-09', line(), minute('2026-03-09'))).time).toBe('15:00')
  })
})

describe('the shift of a time of day', () => {
  const shift = (fkc_shift: number, starts: string, ends: string) => ({ fkc_shift, starts, ends })
  const gaps = [shift(60, '07:00', '15:00'), shift(62, '23:00', '05:00')]
  const overlapping = [shift(60, '06:00', '14:30'), shift(61, '14:00', '22:00')]
  test.each([
    ['nothing entered: the usual ones', '08:00', [], morning, 0, 480],
    ['its first minute', '14:00', [], afternoon, 0, 480],
    ['its last minute', '13:59', [], morning, 0, 480],
    ['before midnight', '23:30', gaps, night, 0, 360],
    ['after midnight: it began the day before', '00:30', gaps, night, -1, 360],
    ['midnight itself', '00:00', gaps, night, -1, 360],
    ['between shifts: of none, as long as the longest', '06:00', gaps, undefined, undefined, 480],
    ['at its end it is over', '15:00', gaps, undefined, undefined, 480],
    ['where two overlap: the one that began last', '14:15', overlapping, afternoon, 0, 480],
    ['before they overlap', '13:30', overlapping, morning, 0, 510],
    ['a shift of the whole day', '05:59', [shift(60, '06:00', '06:00')], morning, -1, 1440]
  ])('%s', (_, time, own, expected, began, minutes) => {
    const found = shiftAt(time, own)
    expect([found?.shift.fkc_shift, found?.began]).toEqual([expected, began])
    expect(shiftMinutes(time, own)).toBe(minutes)
  }) // oxfmt-ignore
})

describe('dealing work out', () => {
  const work = (base: string, minutes: number, requires_stop = false) => ({ base, minutes, requires_stop })
  const dealt = (rows: ReturnType<typeof work>[], hours = line()) =>
    dealOut(rows, row => row, turnsOf('2026-03-09', hours)).map(({ turn, rows: own }) => [
      turn.fkc_shift,
      own.map(row => row.base)
    ])

  test.each([
    ['nothing', [], []],
    ['one without stop: in the morning', [work('A', 30)], [[morning, ['A']]]],
    ['one with stop: at night', [work('A', 30, true)], [[night, ['A']]]],
    ['two alike: one each, by the code of the base', [work('B', 30), work('A', 30)], [[morning, ['A']], [afternoon, ['B']]]],
    ['what is of one base stays together', [work('A', 30), work('B', 90), work('A', 60)], [[morning, ['A', 'A']], [afternoon, ['B']]]],
    ['the large one alone', [work('A', 30), work('B', 30), work('C', 240)], [[morning, ['A', 'B']], [afternoon, ['C']]]],
    ['without minutes: as many in each', [work('A', 0), work('B', 0)], [[morning, ['A']], [afternoon, ['B']]]],
    ['all three', [work('A', 30), work('B', 30), work('C', 5, true)], [[morning, ['A']], [afternoon, ['B']], [night, ['C']]]]
  ])('%s', (_, rows, expected) => expect(dealt(rows)).toEqual(expected)) // oxfmt-ignore

  test('a day without service: work with and without stop in one order of each shift', () => {
    const hours = line({ exceptions: [on('2026-03-09', null, null)] })
    expect(dealt([work('A', 30, true), work('B', 30), work('C', 30, true), work('D', 30, true)], hours)).toEqual([
      [morning, ['A']],
      [afternoon, ['C', 'B']],
      [night, ['D']]
    ])
  })

  test('a longer shift gets more', () => {
    const shifts = [
      { fkc_shift: 60, starts: '06:00', ends: '18:00' },
      { fkc_shift: 61, starts: '18:00', ends: '22:00' },
      { fkc_shift: 62, starts: '22:00', ends: '06:00' }
    ]
    const eight = Array.from('ABCDEFGH', base => work(base, 60))
    expect(dealt(eight, line({ shifts }))).toEqual([
      [morning, ['A', 'B', 'C', 'D', 'E', 'F']],
      [afternoon, ['G', 'H']]
    ])
  })
})

test.each([
  [{ opens: '06:00', closes: '23:00' }, undefined],
  [{ opens: '06:00', closes: '01:00' }, undefined],
  [{ opens: null, closes: null }, undefined],
  [{}, undefined],
  [{ opens: '06:00', closes: null }, 'closes'],
  [{ opens: null, closes: '23:00' }, 'opens'],
  [{ opens: '06:00', closes: '06:00' }, 'closes']
])('hours %j: the problem is in %s', (hours, field) => expect(hoursProblem(hours)?.field).toBe(field))
