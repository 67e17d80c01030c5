import { addDays, mondayOf } from 'contract/core/days.ts'
import { dayOf, operatorTimeZone } from 'contract/core/format.ts'
import { type Calendar, maxCalendarDays } from 'contract/planning/calendar.ts'
import { beforeEach, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import {
  makeLine,
  makeLocation,
  makeSpecialty,
  makeStaff,
  makeTraining,
  makeUnplanned,
  makeWorkOrder
} from '../../../test/factories.ts'
import { makeScene, type Scene } from '../../../test/scenario.ts'
import { staff_location, staff_specialty } from '../../schema/staff.ts'
import { staff_training } from '../../schema/trainings.ts'

let scene: Scene
let monday: string
beforeEach(async () => {
  scene = await makeScene()
  monday = addDays(mondayOf(dayOf(new Date(), operatorTimeZone)), 14)
})

const on = (days: number) => addDays(monday, days)
/** A moment of the operator's clock, four hours behind UTC. */
const at = (days: number, time: string) => new Date(`${on(days)}T${time}:00-04:00`).toISOString()

const path = (query = '', days = 7) => `planning/calendar?from=${on(0)}&to=${on(days - 1)}${query}`
const ofLine = (line: number = scene.line.id) => `&fkLine=${line}`
const read = (query = ofLine(), by: SignedIn = scene.planner): Promise<Calendar> => ok(by.get(path(query)))

const order = (given: Parameters<typeof makeWorkOrder>[0] = {}) =>
  makeWorkOrder({ fk_location: scene.station.id, requires_stop: true, ...given })
const span = (days: number, from: string, until: string, last = days) => ({
  scheduled_start: at(days, from),
  scheduled_end: at(last, until)
})
const execution = (fk_unplanned: number, days: number, from = '23:30', until = '01:30') =>
  ok(
    scene.planner.post('unplanned-execution-date', {
      fk_unplanned,
      start_at: at(days, from),
      end_at: at(days + 1, until)
    })
  )

async function personOn(line: number, ...specialties: number[]) {
  const { db } = await testDatabase()
  const { id } = await makeStaff()
  await db.insert(staff_location).values({ fk_staff: id, fk_location: line })
  for (const fk_specialty of specialties) await db.insert(staff_specialty).values({ fk_staff: id, fk_specialty })
  return id
}
const assign = (fk_work_order: number, fk_staff: number, planned_minutes?: number) =>
  ok(scene.planner.post('work-order-staff', { fk_work_order, fk_staff, planned_minutes }))

test('an order of a night, and what it is', async () => {
  const person = await personOn(scene.line.id)
  const made = await order({ ...span(0, '23:30', '02:30', 1), title: 'Engrase' })
  await assign(made.id, person)
  const { entries, nights } = await read()
  expect(entries).toEqual([
    {
      kind: 'order',
      id: made.id,
      version: made.version,
      fk_work_order: made.id,
      fk_unplanned: null,
      code: made.code,
      title: 'Engrase',
      start: at(0, '23:30'),
      end: at(1, '02:30'),
      date: on(0),
      nights: [{ date: on(0), minutes: 180 }],
      fk_line: scene.line.id,
      fkc_status: 9,
      type: 162,
      people: [person],
      minutes: 180,
      requires_stop: true,
      specialties: [],
      trainings: [],
      count: 1
    }
  ])
  expect(nights).toHaveLength(7)
  expect(nights[0]).toMatchObject({
    fk_line: scene.line.id,
    date: on(0),
    from: at(0, '23:00'),
    to: at(1, '06:00'),
    is_closed: false,
    is_estimate: true,
    planned: 180,
    unplanned: 0
  })
})

test.each([
  ['after midnight it is of the night before', ['01:00', '03:00'], 1, 0, [[0, 120]]],
  ['at the opening it is of its day, and by day', ['06:00', '08:00'], 1, 1, []],
  ['by day, with line stop', ['10:00', '12:00'], 1, 1, []]
] as const)('%s', async (_, [from, until], day, date, parts) => {
  await order(span(day, from, until))
  expect((await read()).entries).toMatchObject([
    { date: on(date), nights: parts.map(([days, minutes]) => ({ date: on(days), minutes })) }
  ])
})

test('the trainings that an order needs, and the people who hold them: as assigning has it', async () => {
  const training = await makeTraining()
  const due = await scene.due({ activity: { fk_training: training.id } })
  const { work_order } = await ok(scene.program([due.id], { scheduled_date: on(0) }))
  const [trained, expired] = [await personOn(scene.line.id), await personOn(scene.line.id)]
  const { db } = await testDatabase()
  const today = dayOf(new Date(), operatorTimeZone)
  await db.insert(staff_training).values([
    { fk_staff: trained, fk_training: training.id, obtained_on: addDays(today, -400), valid_until: today },
    { fk_staff: expired, fk_training: training.id, obtained_on: addDays(today, -400), valid_until: addDays(today, -1) }
  ])
  const needed = async () => (await read()).entries.find(entry => entry.id === work_order.id)?.trainings
  expect(await needed()).toEqual([{ id: training.id, name: training.name }])
  const { people } = await ok(scene.planner.get(`roster/people?fkLine=${scene.line.id}&from=${on(0)}&to=${on(6)}`))
  const held = (person: number) => people.find(({ id }: { id: number }) => id === person).fk_trainings
  expect([held(trained), held(expired)]).toEqual([[training.id], []])
  await assign(work_order.id, trained)
  const other = { fk_work_order: work_order.id, fk_staff: expired }
  expect(await scene.planner.post('work-order-staff', other)).toMatchObject({ status: 409 })
  await ok(scene.planner.put(`workorders/state/${work_order.id}/15`, { reason: 'Se anula' }))
  expect(await needed()).toBeUndefined()
})

test('an order over two nights has its part of each, and only those of the period', async () => {
  await order(span(6, '23:00', '06:00', 8))
  expect((await read()).entries).toMatchObject([{ date: on(6), nights: [{ date: on(6) }] }])
  await order({ ...span(-1, '23:00', '06:00', 1), title: 'Antes' })
  const { entries } = await read()
  expect(entries[0]).toMatchObject({ title: 'Antes', date: on(-1), nights: [{ date: on(0), minutes: 7 * 60 }] })
})

test('what ended before the period, begins after it or is in the night before is not there', async () => {
  await order(span(-1, '10:00', '12:00'))
  await order(span(0, '01:00', '05:00'))
  await order(span(7, '10:00', '12:00'))
  await order()
  expect((await read()).entries).toEqual([])
})

test('unplanned work stands on its execution dates, else in its span', async () => {
  const own = await makeUnplanned({ fk_location: scene.station.id, ...span(3, '10:00', '12:00') }, { title: 'Polea' })
  await execution(own.id, 1)
  await makeUnplanned({ fk_location: scene.station.id, ...span(2, '23:30', '00:30', 3), requires_stop: true })
  const { entries, nights } = await read()
  expect(entries).toMatchObject([
    { kind: 'order', type: 1, date: on(2), nights: [{ date: on(2), minutes: 60 }] },
    {
      kind: 'execution',
      fk_work_order: own.fk_work_order,
      fk_unplanned: own.id,
      title: 'Polea',
      nights: [{ date: on(1), minutes: 120 }]
    }
  ])
  expect(nights.slice(1, 3)).toMatchObject([
    { planned: 0, unplanned: 120 },
    { planned: 0, unplanned: 60 }
  ])
})

test('due work is added up by day, specialty and line stop; what is programmed has its order instead', async () => {
  const { id: fk_specialty } = await makeSpecialty()
  const activity = { fk_specialty, estimated_minutes: 30, people: 2, requires_stop: true }
  const dates = { next_date: on(2), due_date: on(2) }
  const made = [await scene.due({ activity, on: dates }), await scene.due({ activity, on: dates })]
  await scene.due({ on: { next_date: on(7), due_date: on(7) } })
  await scene.due({ on: { ...dates, is_active: false, inactive_reason: 'Fuera de uso' } })
  const due = { kind: 'due', id: null, date: on(2), start: on(2), specialties: [fk_specialty], requires_stop: true }
  expect((await read()).entries).toMatchObject([
    { ...due, count: 2, minutes: 120, title: '2 actividades por programar', people: [] }
  ])
  await ok(scene.program([made[0]?.id as number], { scheduled_date: on(2) }))
  const { entries, nights } = await read()
  expect(entries).toMatchObject([
    { kind: 'order', specialties: [fk_specialty], minutes: 60 },
    { ...due, count: 1, title: '1 actividad por programar' }
  ])
  expect(nights[2]?.by_specialty).toContainEqual({ fk_specialty, capacity: 0, planned: 60, unplanned: 0 })
})

test('cancelled orders are not there, nor is what they had planned', async () => {
  const { id } = await order(span(0, '23:30', '02:30', 1))
  const other = await makeUnplanned({ fk_location: scene.station.id })
  await execution(other.id, 0)
  for (const one of [id, other.fk_work_order])
    await ok(scene.supervisor.put(`workorders/state/${one}/15`, { reason: 'No hace falta' }))
  const { entries, nights } = await read()
  expect(entries).toEqual([])
  expect(nights[0]).toMatchObject({ planned: 0, unplanned: 0 })
})

test('a person’s calendar has their orders and executions, and no due work', async () => {
  const [ana, beto] = [await personOn(scene.line.id), await personOn(scene.line.id)]
  const [hers, his] = [await order(span(0, '23:30', '01:30', 1)), await order(span(0, '23:30', '01:30', 1))]
  await assign(hers.id, ana)
  await assign(his.id, beto)
  const shared = await makeUnplanned({ fk_location: scene.station.id })
  await execution(shared.id, 1)
  await ok(scene.planner.post('unplanned-staff', { fk_unplanned: shared.id, fk_staff: ana }))
  await scene.due({ on: { next_date: on(2), due_date: on(2) } })
  const { entries, nights } = await read(`${ofLine()}&fk_staff=${ana}`)
  expect(entries.map(({ fk_work_order, people }) => [fk_work_order, people])).toEqual([
    [hers.id, [ana]],
    [shared.fk_work_order, [ana]]
  ])
  // What the nights hold stays: the people's load is not the line's.
  expect(nights[0]).toMatchObject({ planned: 240 })
})

test('a specialty’s calendar has the work that needs it', async () => {
  const { id: fk_specialty } = await makeSpecialty()
  const made = await scene.due({ activity: { fk_specialty, estimated_minutes: 30 } })
  await ok(scene.program([made.id], { scheduled_date: on(1) }))
  await scene.due({ activity: { fk_specialty }, on: { next_date: on(2), due_date: on(2) } })
  await order(span(0, '23:30', '01:30', 1))
  await scene.due({ on: { next_date: on(2), due_date: on(2) } })
  const { entries } = await read(`${ofLine()}&fk_specialty=${fk_specialty}`)
  expect(entries.map(({ kind, specialties }) => [kind, specialties])).toEqual([
    ['order', [fk_specialty]],
    ['due', [fk_specialty]]
  ])
})

test('several lines at once, each with its nights; without any all of the caller’s; never another’s', async () => {
  const other = await makeLine()
  const foreign = await makeLine()
  const place = await makeLocation({ fk_location: other.id })
  const elsewhere = await makeLocation({ fk_location: foreign.id })
  await order({ ...span(0, '23:30', '01:30', 1), title: 'A' })
  await order({ ...span(0, '23:30', '01:30', 1), fk_location: place.id, title: 'B' })
  await order({ ...span(0, '23:30', '01:30', 1), fk_location: elsewhere.id, title: 'C' })
  const both = await loginAs('Consulta', { lines: [scene.line.id, other.id] })
  const lines = [scene.line.id, other.id].toSorted((a, b) => a - b)
  for (const query of ['', `${ofLine()}${ofLine(other.id)}`, `${ofLine()}${ofLine(other.id)}${ofLine()}`]) {
    const { entries, nights } = await read(query, both)
    expect(entries.map(({ title }) => title).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['A', 'B'])
    expect([...new Set(nights.map(({ fk_line }) => fk_line))].toSorted((a, b) => a - b)).toEqual(lines)
    expect(nights).toHaveLength(14)
  }
  expect((await read(ofLine(), both)).entries.map(({ title }) => title)).toEqual(['A'])
  expect(await read('', await loginAs('Consulta', { lines: [] }))).toEqual({ entries: [], nights: [] })
})

test('a day without service is closed, and its night is the whole day', async () => {
  await ok(
    scene.planner.post('service-hours/exceptions', {
      fk_location: scene.line.id,
      date: on(2),
      opens: null,
      closes: null
    })
  )
  const { nights } = await read()
  expect(nights.map(({ is_closed }) => is_closed)).toEqual([false, false, true, false, false, false, false])
  expect(nights[2]).toMatchObject({ from: at(2, '06:00'), to: at(3, '06:00') })
})

test('who may not read it, and what can’t be read', async () => {
  expect(await stranger.get(path(ofLine()))).toMatchObject({ status: 401 })
  const without = await loginAs(['roster.read'], { lines: [scene.line.id] })
  expect(await without.get(path(ofLine()))).toMatchObject({ status: 403, errorCode: 'AUTH.FORBIDDEN' })
  const other = await makeLine()
  expect(await scene.planner.get(path(`${ofLine()}${ofLine(other.id)}`))).toMatchObject({ status: 403 })
  const asked = (query: string) => scene.planner.get(`planning/calendar?fkLine=${scene.line.id}&${query}`)
  const invalid = (field: string) => ({
    status: 400,
    errorCode: 'VALIDATION.INVALID_DATA',
    errors: { [field]: [expect.any(String)] }
  })
  expect(await asked(`to=${on(1)}`)).toMatchObject(invalid('from'))
  expect(await asked(`from=2026-02-30&to=${on(1)}`)).toMatchObject(invalid('from'))
  expect(await asked(`from=${on(1)}&to=${on(0)}`)).toMatchObject(invalid('to'))
  expect(await asked(`from=${on(0)}&to=${on(maxCalendarDays)}`)).toMatchObject(invalid('to'))
  expect(await asked(`from=${on(0)}&to=${on(0)}&fk_staff=ana`)).toMatchObject(invalid('fk_staff'))
  expect(await asked(`from=${on(0)}&to=${on(0)}&kind=order`)).toMatchObject({ status: 400 })
  expect(await asked(`from=${on(0)}&to=${on(maxCalendarDays - 1)}`)).toMatchObject({ status: 200 })
})
