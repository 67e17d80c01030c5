import { randomUUID } from 'node:crypto'
import { undoCheck } from 'contract/checks/checks.ts'
import { checkStatus, workOrderStatus } from 'contract/core/classifier.ts'
import { changeState, type WorkOrder, type WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { NotDone } from '../client.ts'
import type { Person } from '../person.ts'
import { inHundred, oneOf, wholeBetween } from '../random.ts'
import { orderScreen, ordersScreen } from '../screens.ts'
import { noteIdle, withRow } from '../world.ts'
import { readLists } from './reader.ts'

const { PENDIENTE, EN_CURSO, PARA_REVISION, CERRADA, CANCELADO } = workOrderStatus

/** Reviews orders: closes them, or undoes a check and sends the order back. Now and then cancels an order. */
export async function review(person: Person): Promise<void> {
  const line = person.anyLine()
  let list = await ordersScreen(person, 'revision', line)
  await person.think()
  if (list.pages > 1 && inHundred(50))
    list = await ordersScreen(person, 'revision', line, { page: wholeBetween(1, list.pages) })
  const mine = list.rows.filter(({ id }) => !person.world.notMine.has(id))
  if (await withRow(person.world, mine, order => decide(person, order))) return
  if (inHundred(10)) {
    const pending = await ordersScreen(person, 'pendientes', line)
    await person.think()
    if (pending.count > 20) return void (await withRow(person.world, pending.rows, order => cancel(person, order.id)))
  }
  noteIdle(person.world, person.client.kind)
  await readLists(person)
}

async function decide(person: Person, { id }: WorkOrder): Promise<void> {
  const order = await orderScreen(person, id)
  await person.think()
  if (order.fkc_status !== PARA_REVISION) return
  const isOpen = order.checks.some(check => check.fkc_status === checkStatus.PROGRAMADO)
  if (isOpen || inHundred(order.checks_flagged ? 25 : 6)) await sendBack(person, order)
  else await close(person, order)
}

async function sendBack(person: Person, { id, checks }: WorkOrderDetail): Promise<void> {
  const wrong = oneOf(checks.filter(check => check.fkc_status === checkStatus.REALIZADO))
  if (wrong) {
    person.world.undone.add(id)
    await person.call(undoCheck, {
      params: { id: wrong.id },
      body: { reason: 'La medida no es la de esta noche', version: wrong.version },
      key: randomUUID()
    })
    person.world.answered.delete(wrong.id)
  }
  const order = await orderScreen(person, id)
  await person.think()
  await person.call(changeState, {
    params: { id, status: EN_CURSO },
    body: { version: order.version, reason: 'Repetir el check' },
    key: randomUUID()
  })
  person.world.undone.delete(id)
}

async function close(person: Person, { id, version }: WorkOrderDetail): Promise<void> {
  try {
    // The demonstration's supervisor executed some of the orders herself, and may not close those.
    await person.call(changeState, {
      params: { id, status: CERRADA },
      body: { version },
      key: randomUUID(),
      expects: (status, { message }) => status === 403 && message.includes('persona distinta')
    })
    person.world.closed.add(id)
    await orderScreen(person, id)
  } catch (error) {
    if (error instanceof NotDone && error.status === 403) person.world.notMine.add(id)
    throw error
  }
}

async function cancel(person: Person, id: number): Promise<void> {
  const order = await orderScreen(person, id)
  await person.think()
  if (order.fkc_status !== PENDIENTE) return
  await person.call(changeState, {
    params: { id, status: CANCELADO },
    body: { version: order.version, reason: 'Se programará de nuevo' },
    key: randomUUID()
  })
}
