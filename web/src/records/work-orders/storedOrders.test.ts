import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aUser, fakeApi, refused } from '../../../test/fakeApi.ts'
import { fakeDatabase } from '../../../test/fakeDatabase.ts'
import { anOrder } from '../../../test/workOrders.ts'
import { sessionQuery } from '../../api/session.ts'
import { storedOrders } from './storedOrders.ts'
import { orderQuery } from './orderQueries.ts'

let now = 0
beforeEach(() => void vi.spyOn(Date, 'now').mockImplementation(() => ++now))
afterEach(() => vi.unstubAllGlobals())

const ids = async (user: string) => (await storedOrders.loadAll(user)).map(({ record }) => record.id)

test('an order is kept for its user, with when it was fetched; the latest first', async () => {
  fakeDatabase()
  for (const id of [1, 2, 3, 1]) await storedOrders.save('ana', anOrder({ id }))
  await storedOrders.save('ben', anOrder({ id: 4 }))
  await vi.waitFor(async () => expect(await ids('ana')).toEqual([1, 3, 2]))
  expect(await ids('ben')).toEqual([4])
  const seen = await storedOrders.load('ana', 3)
  expect([seen?.record.code, typeof seen?.at]).toEqual(['OT-2026-000007', 'number'])
  expect(await storedOrders.load('ben', 3)).toBeUndefined()
})

test('of twenty-one the oldest goes', async () => {
  fakeDatabase()
  for (let id = 1; id <= 20; id++) await storedOrders.save('ana', anOrder({ id }))
  await vi.waitFor(async () => expect(await ids('ana')).toHaveLength(20))
  await storedOrders.save('ana', anOrder({ id: 1 }))
  await storedOrders.save('ana', anOrder({ id: 21 }))
  await vi.waitFor(async () => expect(await ids('ana')).toHaveLength(20))
  expect(await ids('ana')).not.toContain(2)
  expect(await ids('ana')).toContain(1)
})

test.each([
  ['is on the phone, without signal', undefined, 'offline', 'Kept'],
  ['is on the phone, but refused', undefined, refused(403, 'AUTH.FORBIDDEN'), undefined],
  ['is on the screen already', 'Shown', 'offline', 'Shown']
] as const)('what is shown of an order that %s', async (_, before, answer, title) => {
  fakeDatabase()
  await storedOrders.save('ana', anOrder({ title: 'Kept' }))
  fakeApi({ 'GET workorders/7': answer })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(sessionQuery.queryKey, aUser({ uuid: 'ana' }))
  const query = orderQuery(queryClient, 7)
  if (before) queryClient.setQueryData(query.queryKey, anOrder({ title: before }))
  await queryClient.prefetchQuery(query)
  expect(queryClient.getQueryState(query.queryKey)).toMatchObject({ status: 'error' })
  expect(queryClient.getQueryData(query.queryKey)?.title).toBe(title)
})

test('a later version of the program may change the database', async () => {
  const { closed, versionChanges } = fakeDatabase()
  await storedOrders.loadAll('ana')
  expect(closed).not.toHaveBeenCalled()
  versionChanges()
  expect(closed).toHaveBeenCalled()
})

test('without a database nothing is kept, and nothing fails', async () => {
  const { rows } = fakeDatabase()
  vi.stubGlobal('indexedDB', {
    open: () => ({ addEventListener: (name: string, told: () => void) => name === 'error' && queueMicrotask(told) })
  })
  await storedOrders.save('ana', anOrder({ id: 1 }))
  expect(rows.size).toBe(0)
  expect(await storedOrders.load('ana', 1)).toBeUndefined()
  expect(await storedOrders.loadAll('ana')).toEqual([])
})
