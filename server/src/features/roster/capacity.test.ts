import { addDays, mondayOf } from 'contract/core/days.ts'
import { dayOf, operatorTimeZone } from 'contract/core/format.ts'
import type { Capacity } from 'contract/roster/roster.ts'
import { beforeEach, expect, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { makeSpecialty, makeStaff, makeUnplanned, makeWorkOrder } from '../../../test/factories.ts'
import { makeScene, rowsOf, type Scene } from '../../../test/scenario.ts'
import { staff_location, staff_specialty } from '../../schema/staff.ts'

// Service from 06:00 to 23:00, nights of seven hours; the shift of the night from 22:00 to 06:00 works in them.
const nightMinutes = 7 * 60
const shiftMinutes = 8 * 60

let scene: Scene
let monday: string
let electrical: number
let mechanical: number
beforeEach(async () => {
  scene = await makeScene()
  monday = addDays(mondayOf(dayOf(new Date(), operatorTimeZone)), 14)
  ;[electrical, mechanical] = [(await makeSpecialty()).id, (await makeSpecialty()).id]
  // The accounts of the scene work on the line too, but have no specialty.
})

async function personWith(...specialties: number[]) {
  const { db } = await testDatabase()
  const { id } = await makeStaff()
  await db.insert(staff_location).values({ fk_staff: id, fk_location: scene.line.id })
  if (specialties.length > 0)
    await db.insert(staff_specialty).values(specialties.map(fk_specialty => ({ fk_staff: id, fk_specialty })))
  return id
}
const put = (items: object[]) => ok(scene.planner.put('roster', { items }))
const shift = (fk_staff: number, days: number, fkc_shift: number) => ({
  fk_staff,
  date: addDays(monday, days),
  fk_line: scene.line.id,
  fkc_shift
})
async function capacity(days: number, by: 'night' | 'week' = 'night', from = 0): Promise<Capacity[]> {
  const period = `from=${addDays(monday, from)}&to=${addDays(monday, from + days - 1)}`
  return ok(scene.planner.get(`roster/capacity?fkLine=${scene.line.id}&${period}&by=${by}`))
}

test('a night has the people on its shift, each in all of their specialties; other shifts are not of it', async () => {
  const [ana, beto, carla] = [
    await personWith(electrical, mechanical),
    await personWith(mechanical),
    await personWith()
  ]
  await put([shift(ana, 0, 62), shift(beto, 0, 62), shift(carla, 0, 60), shift(carla, 1, 60)])
  const row = (fk_specialty: number | null, people: number, days = 0) => ({
    from: addDays(monday, days),
    to: addDays(monday, days),
    fk_specialty,
    people,
    minutes: people * nightMinutes,
    planned: 0,
    unplanned: 0,
    free: people * nightMinutes,
    is_estimate: false
  })
  expect(await capacity(2)).toEqual([row(null, 2), row(electrical, 1), row(mechanical, 2), row(null, 0, 1)])
})

test('a night on which all are free is filled, and can take nothing', async () => {
  const ana = await personWith(electrical)
  await put([{ fk_staff: ana, date: monday, fkc_absence: 110 }])
  expect(await capacity(1)).toMatchObject([{ fk_specialty: null, minutes: 0, is_estimate: false }])
})

test('where nobody filled the roster, the line’s people count on average, and it says so', async () => {
  await personWith(electrical)
  await personWith(mechanical)
  // Two of them, on five days of seven in one of three shifts.
  const minutes = (people: number) => Math.round((people * nightMinutes * 5) / 7 / 3)
  expect(await capacity(1)).toMatchObject([
    { fk_specialty: null, minutes: minutes(2), is_estimate: true },
    { fk_specialty: electrical, minutes: minutes(1) },
    { fk_specialty: mechanical, minutes: minutes(1) }
  ])
})

test('a week adds up the shifts of its days, whole ones by day and the standstill at night', async () => {
  const ana = await personWith(electrical)
  await put([shift(ana, 0, 62), shift(ana, 2, 60), shift(ana, 7, 61)].concat([1, 3, 4, 5, 6].map(free)))
  function free(days: number) {
    return { fk_staff: ana, date: addDays(monday, days), fkc_absence: 110 } as never
  }
  const weeks = (await capacity(8, 'week')).filter(({ fk_specialty }) => fk_specialty === null)
  expect(weeks).toMatchObject([
    { from: monday, to: addDays(monday, 6), minutes: nightMinutes + shiftMinutes, is_estimate: false },
    { from: addDays(monday, 7), to: addDays(monday, 7), minutes: shiftMinutes }
  ])
})

test('planned work takes time of its specialty, unplanned work of its execution dates; cancelled work none', async () => {
  const [ana, beto] = [await personWith(electrical), await personWith(mechanical)]
  await put([shift(ana, 0, 62), shift(beto, 0, 62)])
  const made = await scene.due({
    activity: { fk_specialty: electrical, estimated_minutes: 60, people: 2, requires_stop: true }
  })
  const { work_order } = await ok(scene.program([made.id], { scheduled_date: monday }))
  const { id } = await makeUnplanned({ type: 1, fk_location: scene.station.id })
  await ok(
    scene.planner.post('unplanned-execution-date', {
      fk_unplanned: id,
      start_at: `${addDays(monday, 1)}T04:00:00.000Z`,
      end_at: `${addDays(monday, 1)}T05:30:00.000Z`
    })
  )
  const total = { planned: 120, unplanned: 90, free: 2 * nightMinutes - 210 }
  expect(await capacity(1)).toMatchObject([
    { fk_specialty: null, ...total },
    { fk_specialty: electrical, planned: 120, unplanned: 0, free: nightMinutes - 120 },
    { fk_specialty: mechanical, planned: 0, unplanned: 0 }
  ])
  // The same as what the night says.
  const { programmed } = await ok(scene.planner.get(`service-hours/night?fkLine=${scene.line.id}&date=${monday}`))
  expect(programmed.stop + programmed.running).toBe(total.planned + total.unplanned)
  await ok(scene.supervisor.put(`workorders/state/${work_order.id}/15`, { reason: 'Otra noche' }))
  expect((await capacity(1))[0]).toMatchObject({ planned: 0, unplanned: 90 })
})

test('a specialty that work needs and nobody on shift has is there, with nothing', async () => {
  const ana = await personWith(mechanical)
  await put([shift(ana, 0, 62)])
  const { id } = await scene.due({
    activity: { fk_specialty: electrical, estimated_minutes: 60, people: 1, requires_stop: true }
  })
  await ok(scene.program([id], { scheduled_date: monday }))
  expect(await capacity(1)).toContainEqual(
    expect.objectContaining({ fk_specialty: electrical, people: 0, minutes: 0, planned: 60, free: -60 })
  )
})

test('a week holds what is done by day too, a night doesn’t', async () => {
  const ana = await personWith(electrical)
  await put([shift(ana, 0, 60)])
  await makeWorkOrder({
    type: 168,
    fk_location: scene.station.id,
    scheduled_start: `${monday}T13:00:00.000Z`,
    scheduled_end: `${monday}T15:00:00.000Z`
  })
  expect(await capacity(1, 'night')).toMatchObject([{ fk_specialty: null, planned: 0 }])
  expect((await capacity(1, 'week')).at(0)).toMatchObject({ planned: 120, free: shiftMinutes - 120 })
})

test('a year of nights adds up to its weeks’ work', async () => {
  expect(await rowsOf('select count(*)::int as n from roster where fk_line = $1', [scene.line.id])).toEqual([{ n: 0 }])
  const nights = await capacity(365)
  expect(nights.filter(({ fk_specialty }) => fk_specialty === null)).toHaveLength(365)
})
