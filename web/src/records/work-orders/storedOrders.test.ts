import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aUser, fakeApi, refused } from '../../../test/fakeApi.ts'
import { fakeDatabase } from '../../../test/fakeDatabase.ts'
import { aCheck, anOrder } from '../../../test/workOrders.ts'
import { recordStore } from '../../api/recordStore.ts'
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

test('of one more than there is room for the oldest tenth goes', async () => {
  fakeDatabase()
  const store = recordStore<{ id: number }>('bases', 20)
  const kept = async () => (await store.ids('ana')).toSorted((a, b) => a - b)
  for (let id = 1; id <= 20; id++) await store.save('ana', { id })
  expect(await kept()).toHaveLength(20)
  await store.save('ana', { id: 1 })
  await store.save('ana', { id: 21 })
  expect(await kept()).toEqual([1, ...Array.from({ length: 17 }, (_, n) => n + 5)])
})

test('what lists need of it is there without its parts, changes with it and goes with it', async () => {
  fakeDatabase()
  const order = anOrder({ checks: [aCheck(3), aCheck(4)] })
  await storedOrders.save('ana', [order, anOrder({ id: 8 })])
  const briefs = async () => (await storedOrders.loadBriefs('ana')).map(({ record }) => record)
  expect(await briefs()).toContainEqual(expect.objectContaining({ id: 7, checks: [3, 4], bases: [1] }))
  expect((await briefs())[0]).not.toHaveProperty('staff')
  await storedOrders.update('ana', 7, seen => ({ ...seen, fkc_status: 11 }))
  expect(await briefs()).toContainEqual(expect.objectContaining({ id: 7, fkc_status: 11 }))
  await storedOrders.remove('ana', [7])
  expect([(await briefs()).map(({ id }) => id), await storedOrders.ids('ana')]).toEqual([[8], [8]])
})

test('changes at once are all made, by few writings', async () => {
  fakeDatabase()
  await storedOrders.save('ana', anOrder({ checks_answered: 0 }))
  const encrypt = vi.spyOn(crypto.subtle, 'encrypt')
  const answered = Array.from({ length: 200 }, () =>
    storedOrders.update('ana', 7, order => ({ ...order, checks_answered: order.checks_answered + 1 }))
  )
  await Promise.all(answered)
  expect((await storedOrders.load('ana', 7))?.record.checks_answered).toBe(200)
  expect((await storedOrders.loadBriefs('ana'))[0]?.record.checks_answered).toBe(200)
  expect(encrypt.mock.calls.length).toBeLessThan(10)
  encrypt.mockRestore()
  // One that fails doesn't keep back what comes after it.
  const failing = storedOrders.update('ana', 7, () => {
    throw new Error('wrong')
  })
  await Promise.all([failing, storedOrders.update('ana', 7, order => ({ ...order, title: 'After' }))])
  await storedOrders.update('ana', 7, order => ({ ...order, title: 'Last' }))
  expect((await storedOrders.load('ana', 7))?.record.title).toBe('Last')
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
  const { kept } = fakeDatabase()
  vi.stubGlobal('indexedDB', {
    open: () => ({ addEventListener: (name: string, told: () => void) => name === 'error' && queueMicrotask(told) })
  })
  await storedOrders.save('ana', anOrder({ id: 1 }))
  expect(kept.size).toBe(0)
  expect(await storedOrders.load('ana', 1)).toBeUndefined()
  expect(await storedOrders.loadAll('ana')).toEqual([])
})
