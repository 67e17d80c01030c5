import type { Candidate } from 'contract/work-orders/assignments.ts'
import { describe, expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import { makeLine, makeStaff, makeUnplanned, makeWorkOrder } from '../../../test/factories.ts'
import { inDays, makeScene, rowsOf } from '../../../test/scenario.ts'
import { rosterStateOf, shiftsNeeded } from './on-shift.ts'

const zone = 'America/La_Paz'
const span = (start: string | null, end: string | null = null, fk_line = 1) => ({
  scheduled_start: start && `${start}:00-04:00`,
  scheduled_end: end && `${end}:00-04:00`,
  shifts: [],
  fk_line
})
const of = (fkc_shift: number | null, date = '2026-03-10', fk_line = 1) => ({ date, fk_line, fkc_shift })

test.each([
  ['a morning', [span('2026-03-10T08:00', '2026-03-10T16:00')], [of(60)]],
  ['a night', [span('2026-03-10T23:30', '2026-03-11T05:00')], [of(62)]],
  ['the early hours are of the night before', [span('2026-03-11T04:45', '2026-03-11T06:15')], [of(62)]],
  ['two nights', [span('2026-03-10T23:30'), span('2026-03-11T23:30')], [of(62), of(62, '2026-03-11')]],
  [
    'days on end: any shift of each',
    [span('2026-03-10T07:00', '2026-03-12T07:00')],
    [of(null), of(null, '2026-03-11')]
  ],
  [
    'orders of two lines',
    [span('2026-03-10T08:00'), span('2026-03-10T23:30', null, 2)],
    [of(60), of(62, '2026-03-10', 2)]
  ],
  ['no date', [span(null)], []]
])('shifts needed: %s', (_, spans, expected) => {
  expect([...shiftsNeeded(spans, zone).values()].flat()).toEqual(expected)
})

const line = (id: number) => ({ id, name: `Línea ${id}` })
const day = (date: string, fk_line: number | null, fkc_shift: number | null, fkc_absence: number | null = null) => ({
  fk_staff: 7,
  date,
  fk_line,
  fkc_shift,
  fkc_absence,
  line: fk_line === null ? null : line(fk_line)
})
const night = shiftsNeeded([span('2026-03-10T23:30', '2026-03-11T05:00')], zone)
const nights = shiftsNeeded([span('2026-03-10T23:30'), span('2026-03-11T23:30')], zone)

test.each([
  ['on shift', night, [day('2026-03-10', 1, 62)], 'on_shift', '2026-03-10'],
  ['another shift', night, [day('2026-03-10', 1, 60)], 'off_shift', '2026-03-10'],
  ['another line', night, [day('2026-03-10', 2, 62)], 'other_line', '2026-03-10'],
  ['a day off', night, [day('2026-03-10', null, null, 110)], 'off_shift', '2026-03-10'],
  ['sick leave', night, [day('2026-03-10', null, null, 112)], 'absent', '2026-03-10'],
  [
    'the second night off',
    nights,
    [day('2026-03-10', 1, 62), day('2026-03-11', null, null, 111)],
    'absent',
    '2026-03-11'
  ],
  ['the second night unknown', nights, [day('2026-03-10', 1, 62)], 'on_shift', '2026-03-10'],
  ['a day that nobody filled', night, [day('2026-03-11', 1, 62)], undefined, undefined],
  ['an order without a date', shiftsNeeded([span(null)], zone), [day('2026-03-10', 1, 62)], undefined, undefined]
])('%s', (_, needed, days, state, date) => {
  const found = rosterStateOf(needed, days)
  expect([found?.state, found?.date]).toEqual([state, date])
})

describe('candidates', async () => {
  const scene = await makeScene()
  const { planner, supervisor } = scene
  /** Of the scene's line, at night. */
  const order = await makeWorkOrder({
    fk_location: scene.station.id,
    scheduled_start: `${inDays(5)}T23:30:00-04:00`,
    scheduled_end: `${inDays(6)}T04:30:00-04:00`
  })
  const put = async (more: object, fields: { last_name?: string } = {}) => {
    const person = await makeStaff(fields)
    await rowsOf('insert into staff_location (fk_staff, fk_location) values ($1, $2)', [person.id, scene.line.id])
    const date = inDays(5)
    await ok(planner.put('roster', { items: [{ fk_staff: person.id, date, fk_line: null, ...more }] }))
    return person
  }
  const stateOf = async ({ dni }: { dni: string }, by = supervisor) => {
    const { people } = await ok(by.get(`work-order-staff/candidates?fk_work_order=${order.id}&search=${dni}`))
    return people[0].roster
  }

  test('say who is on shift, on another one, absent, or not in the roster; those on shift come first', async () => {
    // A name of their own: the order of those whom other tests left doesn't count.
    const named = { last_name: `Turno ${crypto.randomUUID()}` }
    const absent = await put({ fkc_absence: 111 }, named)
    const ofNight = await put({ fk_line: scene.line.id, fkc_shift: 62 }, named)
    const base = { date: inDays(5), line: { id: scene.line.id, name: scene.line.name } }
    expect(await stateOf(ofNight)).toEqual({ ...base, state: 'on_shift', fkc_shift: 62, fkc_absence: null })
    const ofMorning = await put({ fk_line: scene.line.id, fkc_shift: 60 }, named)
    expect(await stateOf(ofMorning)).toMatchObject({ state: 'off_shift', fkc_shift: 60 })
    expect(await stateOf(absent)).toEqual({
      state: 'absent',
      date: inDays(5),
      fkc_shift: null,
      fkc_absence: 111,
      line: null
    })
    expect(await stateOf(await makeStaff())).toBeNull()
    const words = encodeURIComponent(named.last_name)
    const { people } = await ok(supervisor.get(`work-order-staff/candidates?fk_work_order=${order.id}&search=${words}`))
    expect(people.map(({ id }: Candidate) => id)).toEqual([ofNight.id, ofMorning.id, absent.id])
  })

  test('of unplanned work are asked on its execution dates', async () => {
    const { id, fk_work_order } = await makeUnplanned({ fk_location: scene.station.id })
    await ok(
      planner.post('unplanned-execution-date', {
        fk_unplanned: id,
        start_at: `${inDays(5)}T08:00:00-04:00`,
        end_at: `${inDays(5)}T12:00:00-04:00`
      })
    )
    const { dni } = await put({ fk_line: scene.line.id, fkc_shift: 60 })
    const { people } = await ok(
      supervisor.get(`work-order-staff/candidates?fk_work_order=${fk_work_order}&search=${dni}`)
    )
    expect(people[0].roster).toMatchObject({ state: 'on_shift', date: inDays(5) })
  })

  test('who works on another line', async () => {
    const other = await makeLine()
    const person = await makeStaff()
    await rowsOf('insert into staff_location (fk_staff, fk_location) values ($1, $2)', [person.id, other.id])
    const elsewhere = await loginAs('Planificador', { lines: [other.id] })
    const item = { fk_staff: person.id, date: inDays(5), fk_line: other.id, fkc_shift: 62 }
    await ok(elsewhere.put('roster', { items: [item] }))
    expect(await stateOf(person)).toMatchObject({ state: 'other_line', line: { id: other.id, name: other.name } })
  })

  test('without permission for the roster nothing is said of it', async () => {
    const person = await put({ fk_line: scene.line.id, fkc_shift: 62 })
    const blind = await loginAs(['work-orders.assign'], { lines: [scene.line.id] })
    expect(await stateOf(person, blind)).toBeNull()
  })
})
