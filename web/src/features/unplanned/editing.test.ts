import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { workOrderStatus } from 'contract/core/classifier.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { fakeDatabase } from '../../../test/fakeDatabase.ts'
import { keepOnDevice, onDevice } from '../../../test/outbox.ts'
import { anActivity, anUnplannedOrder } from '../../../test/unplanned.ts'
import { sessionQuery } from '../../api/session.ts'
import { stateWrite } from '../../offline/orderWrites.ts'
import { storedActivities } from '../../records/unplanned/storedActivities.ts'
import { requirePendingActivity } from '../../pages/work-orders/requirePending.ts'
import { bothVersions, updateBoth } from './updateBoth.ts'

const { PENDIENTE, EN_CURSO } = workOrderStatus

afterEach(() => vi.unstubAllGlobals())

/** Where the guard of editing activity 70 leads. */
async function leads(id = '70'): Promise<string> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(sessionQuery.queryKey, aUser())
  try {
    await requirePendingActivity({ context: { queryClient }, params: { id } })
    return 'passes'
  } catch (error) {
    if (isRedirect(error)) return String(error.options.to)
    throw error
  }
}
const of = (fkc_status: number) => ({ 'GET unplanned/70': data(anActivity({}, anUnplannedOrder({ fkc_status }))) })

test.each([
  ['of a pending order', of(PENDIENTE), 'passes'],
  ['of an order that has begun', of(EN_CURSO), '/admin/unplanned'],
  ['that is missing', { 'GET unplanned/70': refused(404, 'RESOURCE.NOT_FOUND') }, '/error'],
  ['that can’t be fetched', { 'GET unplanned/70': 'offline' as const }, '/error']
])('editing an activity %s', async (_, answers, expected) => {
  fakeDatabase()
  fakeApi(answers)
  expect(await leads()).toBe(expected)
})

test('no activity has an id like this', async () => {
  fakeApi({})
  expect(await leads('new')).toBe('/error')
})

test('what was begun on this device, or was seen begun, is not edited', async () => {
  fakeDatabase()
  fakeApi({ 'GET unplanned/70': 'offline' })
  await storedActivities.save(aUser().uuid, anActivity({ fkc_status: EN_CURSO }))
  await vi.waitFor(async () => expect(await leads()).toBe('/admin/unplanned'))
  keepOnDevice(onDevice(stateWrite(anUnplannedOrder(), { to: EN_CURSO, label: 'Empezar' }, '')))
  fakeApi(of(PENDIENTE))
  expect(await leads()).toBe('/admin/unplanned')
})

type Save = (change: { id: number; version: number; [field: string]: unknown }) => Promise<unknown>

test.each([
  [
    'what belongs to the order goes along, with its version',
    anActivity({ version: 3 }, anUnplannedOrder({ version: 4 })),
    { fkc_priority: 150 },
    { version: 3, work_order: { version: 4, fkc_priority: 150 } }
  ],
  [
    'an order that is called as its activity goes on being so',
    anActivity({}, anUnplannedOrder({ version: 4 })),
    { title: 'Puerta 12' },
    { title: 'Puerta 12', version: 1, work_order: { version: 4, title: 'Puerta 12' } }
  ],
  [
    'an activity with another name than its order is renamed alone',
    anActivity({ title: 'Repintar' }),
    { title: 'Pintar' },
    { title: 'Pintar', version: 1 }
  ]
])('one call: %s', async (_, activity, fields, expected) => {
  const { calls } = fakeApi({ 'PUT unplanned/70': data(anActivity()) })
  const save = updateBoth(activity).mutationFn as unknown as Save
  await save({ id: 70, version: bothVersions(activity), ...fields })
  expect(calls.map(({ path, body }) => [path, body])).toEqual([['unplanned/70', expected]])
})
