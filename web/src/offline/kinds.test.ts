import { QueryClient } from '@tanstack/react-query'
import { checkStatus, workOrderStatus } from 'contract/core/classifier.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeDatabase } from '../../test/fakeDatabase.ts'
import { anAnswer, onDevice } from '../../test/outbox.ts'
import { aStep, anActivity } from '../../test/unplanned.ts'
import { aCheck, anOrder } from '../../test/workOrders.ts'
import { storedOrders } from '../records/work-orders/storedOrders.ts'
import { activityQuery } from '../records/unplanned/unplannedQueries.ts'
import { orderQuery } from '../records/work-orders/orderQueries.ts'
import { applySentWrite } from './kinds.ts'
import { observationWrite, stateWrite } from './orderWrites.ts'
import { taskWrite } from './unplannedWrites.ts'
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
])('what the server has taken is in the order that is kept, too: %s', async (user, entry, reply, change) => {
  // Each case has its own user: the last write of the one before may still be on its way.
  fakeDatabase()
  await storedOrders.save(user, order)
  await vi.waitFor(async () => expect(await storedOrders.load(user, order.id)).toBeDefined())
  const before = await storedOrders.load(user, order.id)
  const queryClient = new QueryClient()
  const { queryKey } = orderQuery(queryClient, order.id)
  queryClient.setQueryData(queryKey, order)
  await applySentWrite(queryClient, user, entry, reply)
  const expected = { ...order, ...change }
  expect(queryClient.getQueryData(queryKey)).toEqual(expected)
  await vi.waitFor(async () => expect(await storedOrders.load(user, order.id)).toEqual({ ...before, record: expected }))
  // It may have been fetched with it already.
  await applySentWrite(queryClient, user, entry, reply)
  expect(queryClient.getQueryData(queryKey)).toEqual(expected)
})

test('what is not kept on the device stays so', async () => {
  const { keptOf } = fakeDatabase()
  await applySentWrite(new QueryClient(), 'ana', started, { fkc_status: workOrderStatus.EN_CURSO })
  // The database answers in the order in which it is asked.
  await storedOrders.update('ana', order.id, kept => kept)
  expect(await storedOrders.load('ana', order.id)).toBeUndefined()
  expect(keptOf('work-orders')).toBe(0)
})

const activity = anActivity({ tasks: [aStep(1)] })
const ticked = onDevice(taskWrite(activity, aStep(1), { done: true, observation: null }))
const kept: [string, AnyEntry, object, (queryClient: QueryClient) => readonly unknown[]][] = [
  ['an answer', anAnswer(1), answered, queryClient => orderQuery(queryClient, order.id).queryKey],
  ['that it has begun', started, { version: 9 }, queryClient => orderQuery(queryClient, order.id).queryKey],
  ['a task', ticked, aStep(1, { done: true }), queryClient => activityQuery(queryClient, activity.id).queryKey]
]

test.each(kept)('an answer that was written before does not take it back: %s', async (_, entry, reply, keyOf) => {
  const queryClient = new QueryClient()
  const queryKey = keyOf(queryClient)
  const before = entry === ticked ? activity : order
  queryClient.setQueryData(queryKey, before)
  const { promise: answer, resolve: arrive } = Promise.withResolvers<unknown>()
  void queryClient.fetchQuery({ queryKey, queryFn: () => answer }).catch(() => {})
  await applySentWrite(queryClient, 'ana', entry, reply)
  const after = queryClient.getQueryData(queryKey)
  expect(after).not.toEqual(before)
  arrive(before)
  await answer
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(queryClient.getQueryData(queryKey)).toBe(after)
})
