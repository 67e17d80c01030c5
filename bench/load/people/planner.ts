import { randomUUID } from 'node:crypto'
import { reschedule, rescheduleHistory } from 'contract/base-activities/base-activities.ts'
import { specialties } from 'contract/catalogs/catalogs.ts'
import { programBatch } from 'contract/checks/checks.ts'
import { regime } from 'contract/core/classifier.ts'
import { addDays } from 'contract/core/days.ts'
import { locations } from 'contract/locations/locations.ts'
import { staff } from 'contract/staff/staff.ts'
import { workOrders } from 'contract/work-orders/work-orders.ts'
import { workOrderStaff } from 'contract/work-orders/assignments.ts'
import { NotDone } from '../client.ts'
import type { Person } from '../person.ts'
import { inHundred, oneOf, someOf, wholeBetween } from '../random.ts'
import { dueWithin, orderScreen, ordersScreen, today } from '../screens.ts'
import { noteIdle } from '../world.ts'
import { readLists } from './reader.ts'

/** Pending orders from which on the planner waits, because the crews of a line need some nights for these. */
const enoughPending = 40
/** Number of base activities in an order. */
const [smallest, largest] = [1, 5]

/** Picks activities that are due on a line, programmes them and assigns people to the order. */
export async function programme(person: Person): Promise<void> {
  const line = person.anyLine()
  const { count: pending } = await ordersScreen(person, 'pendientes', line)
  await person.think()
  if (pending >= enoughPending) {
    noteIdle(person.world, person.client.kind)
    return readLists(person)
  }
  const query = inHundred(30) ? { fk_specialty: oneOf((await choices(person, line)).map(({ id }) => id)) } : {}
  const due = await dueWithin(person, line, largest, { ...query, itemsPerPage: 25 })
  const picked = someOf(due.rows, wholeBetween(smallest, largest))
  if (!picked.length) return noteIdle(person.world, person.client.kind)
  // People put them into the basket one by one.
  await person.think(Math.min(2, picked.length * 0.5))
  const { batch, work_orders } = await person.call(programBatch, {
    body: {
      fk_location: line,
      scheduled_date: addDays(today(), wholeBetween(0, 3)),
      base_activities: picked.map(({ id }) => id),
      ...(inHundred(30) && { title: 'Ronda de la noche' }),
      ...(inHundred(20) && { split_by: oneOf(['specialty', 'shift', 'location'] as const) })
    },
    key: randomUUID()
  })
  await person.call(workOrders.calls.list, {
    query: { fk_batch: batch.id, itemsPerPage: 500, sortBy: 'code', sortDesc: false }
  })
  for (const order of work_orders) {
    await person.think()
    await orderScreen(person, order.id)
    await assign(person, order.id, line, inHundred(75) ? 'Wilmer' : '')
  }
}

/** Loads the choices of the page's filters. */
async function choices(person: Person, line: number) {
  const [all] = await Promise.all([
    person.call(specialties.calls.list, { query: { is_active: true, sortBy: 'name', itemsPerPage: 100 } }),
    person.call(locations.calls.list, { query: { fkLine: line, is_active: true, sortBy: 'name', itemsPerPage: 100 } })
  ])
  return all.rows
}

/** Assigns a person of the line; with a reason for the exception where a training is missing. */
async function assign(person: Person, fk_work_order: number, fkLine: number, search: string): Promise<void> {
  const people = await person.call(staff.calls.list, {
    query: { fkLine, is_active: true, sortBy: 'last_name', search }
  })
  const somebody = oneOf(people.rows)
  if (!somebody) return
  await person.think()
  const body = { fk_work_order, fk_staff: somebody.id }
  try {
    await person.call(workOrderStaff.calls.create, { body, key: randomUUID() })
  } catch (error) {
    if (!(error instanceof NotDone) || error.reason !== 'training') throw error
    await person.think()
    await person.call(workOrderStaff.calls.create, {
      body: { ...body, override_reason: 'Trabaja acompañado' },
      key: randomUUID()
    })
  }
  await orderScreen(person, fk_work_order)
}

const reasons = [
  'Falta el repuesto',
  'La línea no para esa noche',
  'Coincide con otra actividad',
  'Viento pronosticado'
]

/** Looks at what is due, reschedules some of it with a reason, and now and then undoes that. */
export async function putOff(person: Person): Promise<void> {
  const line = person.anyLine()
  const page = wholeBetween(1, 3)
  const due = await dueWithin(person, line, 30, { page })
  const picked = someOf(
    due.rows.filter(row => row.fkc_regime !== regime.LECTURAS && row.next_date !== null),
    wholeBetween(1, 3)
  )
  const [first] = picked
  if (!first) return noteIdle(person.world, person.client.kind)
  await person.think()
  const history = { fk_base_activity: first.id, sortBy: 'created_at', sortDesc: true, itemsPerPage: 50 }
  await person.call(rescheduleHistory.calls.list, { query: history })
  await person.think()
  await person.call(reschedule, {
    body: {
      ids: picked.map(({ id }) => id),
      date: addDays(today(), wholeBetween(1, 30)),
      reason: oneOf(reasons) ?? ''
    },
    key: randomUUID()
  })
  await dueWithin(person, line, 1)
  if (!inHundred(25)) return
  await person.think()
  const [latest] = (await person.call(rescheduleHistory.calls.list, { query: history })).rows
  // Another planner may have undone it meanwhile.
  if (latest)
    await person.call(rescheduleHistory.calls.remove, {
      params: { id: latest.id },
      key: randomUUID(),
      expects: status => status === 404
    })
}
