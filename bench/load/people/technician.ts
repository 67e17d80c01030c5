import { randomUUID } from 'node:crypto'
import { answerCheck, type Check } from 'contract/checks/checks.ts'
import { checkStatus, workOrderStatus } from 'contract/core/classifier.ts'
import type { ErrorBody } from 'contract/core/errors.ts'
import { baseMetrics } from 'contract/readings/readings.ts'
import { changeState, type WorkOrderDetail, workOrderObservations } from 'contract/work-orders/work-orders.ts'
import { NotDone } from '../client.ts'
import type { Person } from '../person.ts'
import { between, inHundred, oneOf, wholeBetween } from '../random.ts'
import { orderScreen, ordersScreen, type View } from '../screens.ts'
import { noteIdle, withRow } from '../world.ts'
import { answersTo } from './answers.ts'
import { readLists } from './reader.ts'

const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION } = workOrderStatus
const views: View[] = ['mias', 'mias', 'mias', 'pendientes', 'en-curso']

/** Starts one of the technician's orders, answers every check on the phone, sends the order to review. */
export async function answerOrders(person: Person): Promise<void> {
  const line = oneOf(person.lines) ?? 0
  const view = oneOf(views) ?? 'mias'
  let list = await ordersScreen(person, view, line)
  await person.think()
  if (list.pages > 1 && inHundred(50))
    list = await ordersScreen(person, view, line, { page: wholeBetween(2, list.pages) })
  const found = await withRow(person.world, list.rows, ({ id }) => doOrder(person, id))
  if (found) return
  noteIdle(person.world, person.client.kind)
  await readLists(person)
}

async function doOrder(person: Person, id: number): Promise<void> {
  let order = await orderScreen(person, id)
  await person.think()
  if (![PENDIENTE, EN_ESPERA, EN_CURSO].some(status => status === order.fkc_status)) return
  if (order.fkc_status !== EN_CURSO) {
    await changeTo(person, order, EN_CURSO)
    order = await orderScreen(person, id)
  }
  for (const { id: check } of order.checks.filter(isOpen)) {
    await person.think()
    const shown = order.checks.find(one => one.id === check)
    if (!shown || !isOpen(shown)) continue
    await answer(person, shown)
    order = await orderScreen(person, id)
  }
  if (inHundred(15)) {
    await person.think()
    await person.call(workOrderObservations.calls.create, {
      body: { fk_work_order: id, text: 'Se dejó el puesto limpio y las herramientas contadas' },
      key: randomUUID()
    })
    order = await orderScreen(person, id)
  }
  await person.think()
  if (inHundred(3)) return changeTo(person, order, EN_ESPERA, 'Falta un repuesto')
  // An order with a refused check is left to another person.
  if (!order.checks.some(isOpen)) await changeTo(person, order, PARA_REVISION)
}

const isOpen = (check: Check) => check.fkc_status === checkStatus.PROGRAMADO

async function changeTo(
  person: Person,
  { id, version }: WorkOrderDetail,
  status: number,
  reason?: string
): Promise<void> {
  await person.call(changeState, {
    params: { id, status },
    body: { version, ...(reason && { reason }) },
    key: randomUUID()
  })
}

/** Another reading came meanwhile, so the meter shows more than this technician read. */
const isOldReading = (status: number, { errors }: ErrorBody) =>
  status === 400 &&
  errors !== undefined &&
  Object.keys(errors).every(name => ['usage_value', 'performed_at'].includes(name))

async function answer(person: Person, check: Check): Promise<void> {
  const input = {
    params: { id: check.id },
    body: inHundred(3)
      ? { not_done_reason: 'La línea no paró esta noche', version: check.version }
      : answersTo(check, await readMeter(person, check)),
    key: randomUUID(),
    expects: isOldReading
  }
  try {
    const { text } = await person.client.send(answerCheck, input)
    const { data } = JSON.parse(text) as { data: Check }
    person.world.answered.set(check.id, data.version)
    // With a bad signal the phone doesn't get the answer and sends the same again.
    if (!inHundred(5)) return
    const again = await person.client.send(answerCheck, input)
    if (again.text !== text)
      person.client.fail('PUT', answerCheck.path, 'another answer to the same write', `${text} / ${again.text}`)
  } catch (error) {
    if (!(error instanceof NotDone)) throw error
  }
}

/** The meter's value: a little more than at the latest reading. */
async function readMeter(person: Person, check: Check): Promise<number | undefined> {
  const { fk_base_metric } = check.base_activity
  if (fk_base_metric === null || inHundred(20)) return undefined
  const { current_value, rollover_at } = await person.call(baseMetrics.calls.one, { params: { id: fk_base_metric } })
  const next = Math.round(((current_value ?? 0) + between(0.01, 2)) * 100) / 100
  return rollover_at !== null && next >= rollover_at ? undefined : next
}
