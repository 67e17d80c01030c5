import type { Candidate } from 'contract/work-orders/assignments.ts'
import { expect, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import { makeStaff, makeUnplanned, makeWorkOrder } from '../../../test/factories.ts'
import { inDays, makeScene, rowsOf } from '../../../test/scenario.ts'

const scene = await makeScene()
const { supervisor, planner } = scene

/** An unplanned order whose span is a fortnight from the day, as wide as its work was foreseen at first. */
const unplannedFrom = (day: number) =>
  makeUnplanned({
    fk_location: scene.station.id,
    scheduled_start: `${inDays(day)}T08:00:00-04:00`,
    scheduled_end: `${inDays(day + 14)}T08:00:00-04:00`
  })

/** Executes an activity in the night of a day: five hours from 23:30. */
const executed = (fk_unplanned: number, day: number) =>
  ok(
    planner.post('unplanned-execution-date', {
      fk_unplanned,
      start_at: `${inDays(day)}T23:30:00-04:00`,
      end_at: `${inDays(day + 1)}T04:30:00-04:00`
    })
  )

const plannedOn = async (day: number) =>
  (
    await makeWorkOrder({
      fk_location: scene.station.id,
      scheduled_start: `${inDays(day)}T23:30:00-04:00`,
      scheduled_end: `${inDays(day + 1)}T04:30:00-04:00`
    })
  ).id

const assign = (order: number, staff: number, planned_minutes?: number) =>
  ok(supervisor.post('work-order-staff', { fk_work_order: order, fk_staff: staff, planned_minutes }))

/** The person is searched for: other tests' people may be more than the call gives. */
async function asked(order: number, person: number) {
  const [{ dni }] = (await rowsOf('select dni from staff where id = $1', [person])) as [{ dni: string }]
  const answer = await ok(supervisor.get(`work-order-staff/candidates?fk_work_order=${order}&search=${dni}`))
  const { assigned_minutes } = answer.people.find(({ id }: Candidate) => id === person)
  return { days: answer.days, capacity: answer.capacity_minutes, assigned: assigned_minutes }
}

test('unplanned work is executed on its dates: work of its span’s other days is none of theirs', async () => {
  const { id, fk_work_order } = await unplannedFrom(10)
  const person = (await makeStaff()).id
  await assign(await plannedOn(12), person, 300)
  await assign(await plannedOn(15), person, 60)
  expect(await asked(fk_work_order, person)).toMatchObject({ days: 14, assigned: 360 })
  await executed(id, 15)
  await executed(id, 18)
  expect(await asked(fk_work_order, person)).toEqual({ days: 2, capacity: 960, assigned: 60 })
})

test('what a person has on unplanned work is of its dates: as long as they are, or the planned minutes spread over them', async () => {
  const { id, fk_work_order } = await unplannedFrom(40)
  await executed(id, 41)
  await executed(id, 44)
  const [free, planned] = [(await makeStaff()).id, (await makeStaff()).id]
  await ok(planner.post('unplanned-staff', { fk_unplanned: id, fk_staff: free }))
  await assign(fk_work_order, planned, 240)
  const [during, between] = [await plannedOn(44), await plannedOn(43)]
  expect(await asked(during, free)).toMatchObject({ days: 1, assigned: 300 })
  expect(await asked(during, planned)).toMatchObject({ assigned: 120 })
  for (const person of [free, planned]) expect(await asked(between, person)).toMatchObject({ assigned: 0 })
})

test('a person of one activity works on its dates alone', async () => {
  const { id, fk_work_order } = await unplannedFrom(70)
  const other = await makeUnplanned({}, { fk_work_order })
  await executed(id, 71)
  await executed(other.id, 73)
  const person = (await makeStaff()).id
  await ok(planner.post('unplanned-staff', { fk_unplanned: id, fk_staff: person }))
  expect(await asked(await plannedOn(71), person)).toMatchObject({ assigned: 300 })
  expect(await asked(await plannedOn(73), person)).toMatchObject({ assigned: 0 })
})

test('a date that was to come of an activity that is done takes nobody’s hours', async () => {
  const { id, fk_work_order } = await unplannedFrom(90)
  await executed(id, 91)
  const person = (await makeStaff()).id
  await ok(planner.post('unplanned-staff', { fk_unplanned: id, fk_staff: person }))
  await rowsOf('update unplanned set done = true, done_at = now() where id = $1', [id])
  expect(await asked(await plannedOn(91), person)).toMatchObject({ assigned: 0 })
  expect(await asked(fk_work_order, person)).toEqual({ days: 0, capacity: 0, assigned: 0 })
})

test('the week of a person has what is executed in it', async () => {
  const { id } = await unplannedFrom(60)
  const person = (await makeStaff()).id
  await ok(planner.post('unplanned-staff', { fk_unplanned: id, fk_staff: person }))
  const week = async () => (await ok(supervisor.get(`staff/${person}`))).week_minutes
  expect(await week()).toBe(0)
  await executed(id, 0)
  expect(await week()).toBe(300)
})
