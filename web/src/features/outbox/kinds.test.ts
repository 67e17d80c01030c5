import { QueryClient } from '@tanstack/react-query'
import { checkStatus, workOrderStatus } from 'contract/classifier.ts'
import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeDatabase } from '../../../test/fakeDatabase.ts'
import { anAnswer, onDevice } from '../../../test/outbox.ts'
import { aCheck, anOrder } from '../../../test/workOrders.ts'
import { seenOrders } from '../work-orders/lastSeen.ts'
import { orderQuery } from '../work-orders/orderQueries.ts'
import { onTaken } from './kinds.ts'
import { observationWrite, stateWrite } from './orderWrites.ts'
import type { AnyEntry } from './writes.ts'

afterEach(() => vi.unstubAllGlobals())

const order = anOrder({ fkc_status: workOrderStatus.PENDIENTE, checks: [aCheck(1)] })
const started = onDevice(stateWrite(order, { to: workOrderStatus.EN_CURSO, label: 'Empezar' }, ''))
const answered = aCheck(1, { version: 2, fkc_status: checkStatus.REALIZADO, value_ok: true })
const note = { id: 5, version: 1, text: 'Falta luz', created_at: '2026-03-02T05:00:00.000Z', user: null }
const said = onDevice(observationWrite(order, note.text))

test.each<[string, AnyEntry, object, Partial<WorkOrderDetail>]>([
  ['that it has begun', started, { fkc_status: workOrderStatus.EN_CURSO }, { fkc_status: workOrderStatus.EN_CURSO }],
  ['an answer', anAnswer(1), answered, { checks: [answered] }],
  ['an observation', said, note, { observations: [note] }]
])('what the server has taken is in the order that is kept, too: %s', async (_, entry, reply, change) => {
  fakeDatabase()
  await seenOrders.remember('ana', order)
  await vi.waitFor(async () => expect(await seenOrders.recall('ana', order.id)).toBeDefined())
  const before = await seenOrders.recall('ana', order.id)
  const queryClient = new QueryClient()
  const { queryKey } = orderQuery(queryClient, order.id)
  queryClient.setQueryData(queryKey, order)
  onTaken(queryClient, 'ana', entry, reply)
  const expected = { ...order, ...change }
  expect(queryClient.getQueryData(queryKey)).toEqual(expected)
  await vi.waitFor(async () =>
    expect(await seenOrders.recall('ana', order.id)).toEqual({ ...before, record: expected })
  )
  // It may have been fetched with it already.
  onTaken(queryClient, 'ana', entry, reply)
  expect(queryClient.getQueryData(queryKey)).toEqual(expected)
})

test('what is not kept on the device stays so', async () => {
  const { rows } = fakeDatabase()
  onTaken(new QueryClient(), 'ana', started, { fkc_status: workOrderStatus.EN_CURSO })
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(rows.size).toBe(0)
})
