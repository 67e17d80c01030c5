import { describe, expect, test } from 'vitest'
import { serviceMinutesBetween } from './downtime.ts'
import type { ServiceHours } from '../service-hours/nights.ts'

/** 06:00 to 23:00 every day. 2026-03-09 is a Monday. */
const usual: ServiceHours = { week: [], exceptions: [], shifts: [] }
const zone = 'America/La_Paz'
/** '09 05:30': that moment of March 2026 by the clock in La Paz. */
const at = (text: string) => `2026-03-${text.slice(0, 2)}T${text.slice(3)}:00-04:00`
const lost = (from: string, to: string, hours: Partial<ServiceHours> = {}) =>
  serviceMinutesBetween(at(from), at(to), { ...usual, ...hours }, zone)

describe('minutes of service that a stop took', () => {
  test.each([
    ['within the service', '09 10:00', '09 10:45', 45],
    ['no time at all', '09 10:00', '09 10:00', 0],
    ['from before the opening', '09 05:30', '09 06:20', 20],
    ['beyond the closing', '09 22:50', '09 23:40', 10],
    ['at night alone', '09 23:00', '10 06:00', 0],
    ['over a night', '09 22:00', '10 07:00', 120],
    ['exactly a day of service', '09 06:00', '09 23:00', 1020],
    ['two days and two nights', '09 12:00', '11 12:00', 660 + 1020 + 360],
    ['from midnight to midnight', '09 00:00', '10 00:00', 1020]
  ])('%s', (_, from, to, minutes) => {
    expect(lost(from, to)).toBe(minutes)
  })

  const late = { week: [{ weekday: 1, opens: '06:00', closes: '01:00' }] }
  const closed = { exceptions: [{ date: '2026-03-10', opens: null, closes: null }] }
  const short = { exceptions: [{ date: '2026-03-10', opens: '08:00', closes: '20:00' }] }
  const never = { week: [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, opens: null, closes: null })) }
  const dayAndNight = { week: [{ weekday: 1, opens: '06:00', closes: '06:00' }] }
  const both = { week: [{ weekday: 1, opens: '06:00', closes: '05:00' }], exceptions: [{ date: '2026-03-10', opens: '04:00', closes: '12:00' }] } // oxfmt-ignore
  test.each([
    ['service past midnight, after midnight', late, '10 00:30', '10 02:00', 30],
    ['service past midnight, over midnight', late, '09 23:30', '10 06:10', 90 + 10],
    ['a day without service', closed, '10 08:00', '10 18:00', 0],
    ['over a day without service', closed, '09 22:00', '11 07:00', 120],
    ['a day with hours of its own', short, '10 06:00', '10 23:00', 720],
    ['a line without service', never, '09 00:00', '15 00:00', 0],
    ['a day and a night of service', dayAndNight, '09 06:00', '10 06:00', 1440],
    ['where one service runs into the next no minute counts twice', both, '10 03:00', '10 06:00', 180]
  ])('%s', (_, hours, from, to, minutes) => {
    expect(lost(from, to, hours)).toBe(minutes)
  })

  test('seconds round to whole minutes', () => {
    const until = (seconds: number) => `2026-03-09T10:30:${seconds}-04:00`
    expect(serviceMinutesBetween(at('09 10:00'), until(29), usual, zone)).toBe(30)
    expect(serviceMinutesBetween(at('09 10:00'), until(31), usual, zone)).toBe(31)
  })
})
