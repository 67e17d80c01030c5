import { workOrderStatus } from 'contract/core/classifier.ts'
import { addDays, addMonths, mondayOf } from 'contract/core/days.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { loginAs, ok } from '../../../test/client.ts'
import { makeLine, makeLocation, makeStaff, makeWorkOrder } from '../../../test/factories.ts'
import { today } from '../../../test/scenario.ts'
import { work_order_staff } from '../../schema/work-orders.ts'

const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00-04:00`).toISOString()

async function crew() {
  const line = await makeLine()
  const place = await makeLocation({ fk_location: line.id })
  const person = await makeStaff()
  const { db } = await testDatabase()
  const work = async (
    day: string,
    planned_minutes: number | null,
    { real_minutes = null, ...order }: { real_minutes?: number | null; fkc_status?: number; time?: string } = {}
  ) => {
    const { time, ...fields } = order
    const { id } = await makeWorkOrder({ fk_location: place.id, scheduled_start: at(day, time), ...fields })
    await db.insert(work_order_staff).values({ fk_work_order: id, fk_staff: person.id, planned_minutes, real_minutes })
    return id
  }
  return { line, person, work }
}

test('the load of the week: planned minutes of the orders that begin in it, without cancelled ones', async () => {
  const monday = mondayOf(today())
  const { line, person, work } = await crew()
  const other = await makeStaff({ last_name: person.last_name })
  await work(monday, 60, { time: '00:00' })
  await work(addDays(monday, 6), 90, { time: '23:59' })
  await work(addDays(monday, 7), 1000, { time: '00:00' })
  await work(addDays(monday, -1), 1000, { time: '23:59' })
  await work(monday, 1000, { fkc_status: workOrderStatus.CANCELADO })
  await work(monday, null)
  const api = await loginAs('Supervisor', { lines: [line.id] })
  expect((await ok(api.get(`staff/${person.id}`))).week_minutes).toBe(150)
  const { rows } = await ok(api.get(`staff?search=${person.last_name}&sortBy=week_minutes&sortDesc=true`))
  expect(rows.map(({ id, week_minutes }: { id: number; week_minutes: number }) => [id, week_minutes])).toEqual([
    [person.id, 150],
    [other.id, 0]
  ])
})

test('planned and real minutes by month, of the lines of whoever asks', async () => {
  const { line, person, work } = await crew()
  const first = `${today().slice(0, 7)}-01`
  const before = addMonths(first, -2)
  await work(first, 60, { real_minutes: 75 })
  await work(first, null)
  await work(before, 30, { real_minutes: 20 })
  await work(before, 500, { fkc_status: workOrderStatus.CANCELADO })
  await work(addMonths(first, -12), 500)
  const path = `staff/${person.id}/months`
  expect(await ok((await loginAs('Técnico', { lines: [line.id] })).get(path))).toEqual([
    { month: first.slice(0, 7), orders: 2, planned_minutes: 60, real_minutes: 75 },
    { month: before.slice(0, 7), orders: 1, planned_minutes: 30, real_minutes: 20 }
  ])
  expect(await ok((await loginAs('Técnico', { lines: [(await makeLine()).id] })).get(path))).toEqual([])
})

test('the orders of a person: by when they begin, with what the order is', async () => {
  const { line, person, work } = await crew()
  const [late, early] = [await work(addDays(today(), 2), 40), await work(addDays(today(), -2), 20)]
  const api = await loginAs('Técnico', { lines: [line.id] })
  const { rows } = await ok(api.get(`work-order-staff?fk_staff=${person.id}&sortBy=scheduled_start&sortDesc=true`))
  expect(rows).toMatchObject([
    { planned_minutes: 40, work_order: { id: late, fkc_status: 9, scheduled_start: at(addDays(today(), 2)) } },
    { planned_minutes: 20, work_order: { id: early } }
  ])
})
