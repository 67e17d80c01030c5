import { QueryClient } from '@tanstack/react-query'
import { workOrderStatus } from 'contract/core/classifier.ts'
import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeDatabase } from '../../test/fakeDatabase.ts'
import { onDevice } from '../../test/outbox.ts'
import { aMember, ana, aStep, anActivity, anUnplannedOrder } from '../../test/unplanned.ts'
import {
  confirmWrite,
  crewWrite,
  doneWrite,
  newTaskWrite,
  placeWrite,
  taskWrite,
  wordsWrite
} from './unplannedWrites.ts'
import type { AnyEntry } from './writes.ts'
import { applySentWrite } from './kinds.ts'
import { storedOrders } from '../records/work-orders/storedOrders.ts'
import { orderQuery } from '../records/work-orders/orderQueries.ts'
import { storedActivities } from '../records/unplanned/storedActivities.ts'
import { activityQuery } from '../records/unplanned/unplannedQueries.ts'

const { PARA_REVISION } = workOrderStatus

afterEach(() => vi.unstubAllGlobals())

const order = anUnplannedOrder()
const [first, second] = [aStep(1), aStep(2, { title: 'Engrasar' })]
const other = { ...aMember, id: 4, fk_staff: 6, staff: { ...ana, id: 6 } }
const activity = anActivity({ tasks: [first, second], staff: [aMember, other], down_service_minutes: 30 }, order)

/** What is shown and what is kept of the activity and its order, after the server has taken something. */
async function after(entry: AnyEntry, reply: unknown) {
  fakeDatabase()
  await storedActivities.save('ana', activity)
  await storedOrders.save('ana', order)
  await vi.waitFor(async () => expect(await storedOrders.load('ana', order.id)).toBeDefined())
  const queryClient = new QueryClient()
  const keys = [activityQuery(queryClient, activity.id).queryKey, orderQuery(queryClient, order.id).queryKey] as const
  queryClient.setQueryData(keys[0], activity)
  queryClient.setQueryData(keys[1], order)
  await applySentWrite(queryClient, 'ana', entry, reply)
  const kept = async () => [
    (await storedActivities.load('ana', activity.id))?.record,
    (await storedOrders.load('ana', order.id))?.record
  ]
  return { shown: keys.map(key => queryClient.getQueryData(key)), kept }
}

const ticked = { ...first, done: true, version: 2 }
const moved = { ...second, index: 0, version: 2 }
const added = aStep(9, { title: 'Probar', index: 3 })
const confirmed = { ...aMember, confirmed: true, version: 2 }
const crew = [aMember, other, { ...aMember, id: 7, fk_staff: 8 }]
const { tasks: _, staff: __, dates: ___, siblings: ____, down_service_minutes: _____, ...row } = activity

test.each<[string, AnyEntry, unknown, Partial<UnplannedDetail>]>([
  ['a task', onDevice(taskWrite(activity, first, ticked)), ticked, { tasks: [ticked, second] }],
  ['the place of a task', onDevice(placeWrite(activity, second, 0)), moved, { tasks: [moved, first] }],
  ['a new task', onDevice(newTaskWrite(activity, added)), added, { tasks: [first, second, added] }],
  ['a new task that was fetched already', onDevice(newTaskWrite(activity, second)), second, {}],
  ['a confirmation', onDevice(confirmWrite(activity, aMember, true)), confirmed, { staff: [confirmed, other] }],
  ['a person', onDevice(crewWrite(activity, ana)), crew, { staff: crew }],
  [
    'words',
    onDevice(wordsWrite(activity, { cause: 'Polvo' })),
    { ...row, cause: 'Polvo', version: 2, work_order: { id: 7, version: 2 } },
    { cause: 'Polvo', version: 2, work_order: { ...activity.work_order, version: 2 } }
  ],
  ['what somebody else had done already', onDevice(doneWrite(activity, {}, true)), undefined, {}]
])('what the server has taken is in the activity that is shown and kept: %s', async (_what, entry, reply, change) => {
  const { shown, kept } = await after(entry, reply)
  const expected = [{ ...activity, ...change }, order]
  expect(shown).toEqual(expected)
  await vi.waitFor(async () => expect(await kept()).toEqual(expected))
})

test('the last activity that is done takes its order to review, where that is shown and kept', async () => {
  const moments = { started_at: '2026-03-02T04:00:00.000Z', finished_at: '2026-03-02T05:00:00.000Z' }
  const done = anActivity({ done: true }, anUnplannedOrder({ fkc_status: PARA_REVISION, ...moments }))
  const { shown, kept } = await after(onDevice(doneWrite(activity, {}, true)), done)
  const expected = { ...order, fkc_status: PARA_REVISION, ...moments }
  expect(shown).toMatchObject([{ done: true }, expected])
  await vi.waitFor(async () => expect(await kept()).toMatchObject([{ done: true }, expected]))
})
