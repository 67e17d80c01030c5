import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../api/client.ts'
import { data, fakeApi } from '../../test/fakeApi.ts'
import { onDevice } from '../../test/outbox.ts'
import { anOrder } from '../../test/workOrders.ts'
import { settle } from './settle.ts'
import { assignWrite, observationRemoval, observationWrite, personRemoval, rewordingWrite } from './orderWrites.ts'
import type { AnyWrite } from './writes.ts'

const order = anOrder()
const rosa = { id: 8, first_name: 'Rosa', last_name: 'Mamani', dni: '777' }
const theirs = {
  id: 3,
  version: 4,
  fk_staff: 8,
  staff: rosa,
  planned_minutes: 60,
  real_minutes: null,
  override_reason: null
}
const note = { id: 5, version: 2, text: 'Falta luz', created_at: '2026-03-02T05:00:00.000Z', user: null }
const said = onDevice(observationWrite(order, 'Falta luz'))

const refusal = (status: number, reason?: string) =>
  new ApiError({ status, path: 'x', body: { message: '', errorCode: 'X', reason } })

/** What becomes of a refused write while the order is as given. */
function settled(write: AnyWrite, error: ApiError, now: Partial<WorkOrderDetail> = {}) {
  fakeApi({ 'GET workorders/7': data(anOrder(now)) })
  return settle(onDevice(write), error)
}

describe('somebody who is to be on an order', () => {
  test.each([
    ['is there already', {}, { kind: 'done' }],
    ['is there with the same minutes', { planned_minutes: 60 }, { kind: 'done' }],
    ['is there with other minutes: both are kept', { real_minutes: 45 }, { kind: 'refused', theirs }]
  ])('%s', async (_, minutes, expected) => {
    const write = assignWrite(order, rosa, minutes)
    for (const error of [refusal(409, 'duplicate'), refusal(422)])
      expect(await settled(write, error, { staff: [theirs] })).toEqual(expected)
  })

  test('was taken off meanwhile: put on it anew', async () => {
    const write = assignWrite(order, rosa)
    expect(await settled(write, refusal(422))).toMatchObject({ kind: 'retry', write })
  })

  test('may not be: the server says why', async () => {
    expect(await settled(assignWrite(order, rosa), refusal(409, 'training'))).toEqual({ kind: 'refused' })
  })
})

describe('an observation', () => {
  test('that was taken unheard in other words is changed', async () => {
    const write = observationWrite(order, 'Falta luz y agua', said)
    const { created_at } = said.body
    expect(await settled(write, refusal(422), { observations: [{ ...note, created_at }] })).toMatchObject({
      kind: 'retry',
      write: {
        slot: said.slot,
        method: 'PUT',
        path: 'work-orders/observations/5',
        body: { version: 2, text: 'Falta luz y agua' }
      }
    })
  })

  test('that was taken unheard and is gone stays refused', async () => {
    expect(await settled(said, refusal(422))).toEqual({ kind: 'refused' })
  })

  test.each([
    ['with the same text', 'Falta luz', { kind: 'done' }],
    ['with another: both are kept', 'Falta agua', { kind: 'refused', theirs: note }]
  ])('that was changed elsewhere %s', async (_, text, expected) => {
    const write = rewordingWrite(order, { ...note, version: 1 }, text)
    expect(await settled(write, refusal(409, 'stale'), { observations: [note] })).toEqual(expected)
  })
})

test.each([
  ['an observation', observationRemoval(order, note)],
  ['a person', personRemoval(order, theirs)]
])('%s that somebody else has taken off is off', async (_, write) => {
  expect(await settled(write, refusal(404))).toEqual({ kind: 'done' })
  expect(await settled(write, refusal(403))).toEqual({ kind: 'refused' })
})
