import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { fakeDatabase } from '../../../test/fakeDatabase.ts'
import { listApi, type ListParams } from '../../api/resourceApi.ts'
import { recordStore } from '../../api/recordStore.ts'
import { sessionQuery } from '../../api/session.ts'
import { storedList } from './storedList.ts'

type Item = { id: number; code: string; name: string; is_active: boolean; fk_line: number | null }

const store = recordStore<Item>('warehouse-items', 100)
const items: Item[] = [
  { id: 1, code: 'R-10', name: 'Rodamiento', is_active: true, fk_line: 1 },
  { id: 2, code: 'R-9', name: 'Bandaje de polea', is_active: true, fk_line: null },
  { id: 3, code: 'R-2', name: 'Bandaje', is_active: false, fk_line: 2 }
]

beforeEach(async () => {
  fakeDatabase()
  await store.save('ana', items)
})

async function read(query: ListParams, answer: Parameters<typeof fakeApi>[0][string] = 'offline') {
  fakeApi({ 'GET items': answer })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(sessionQuery.queryKey, aUser({ uuid: 'ana' }))
  const list = storedList(store, query, listApi<Item>({ entity: 'warehouse_item', path: 'items' })(query))
  const { rows, count } = await queryClient.fetchQuery(list)
  return [rows.map(({ code }) => code), count]
}

test.each<[string, ListParams, unknown]>([
  ['all, by code as people count', {}, [['R-2', 'R-9', 'R-10'], 3]],
  ['a page', { page: 2, itemsPerPage: 2 }, [['R-10'], 3]],
  ['those with the words', { search: 'bandaje polea' }, [['R-9'], 1]],
  ['those of a line, and of all', { fkLine: 1 }, [['R-9', 'R-10'], 2]],
  ['active ones', { is_active: true }, [['R-9', 'R-10'], 2]]
])('without signal the device has %s', async (_, query, expected) => expect(await read(query)).toEqual(expected))

test('with signal the server has the word', async () =>
  expect(await read({}, data({ rows: [items[0]], count: 1 }))).toEqual([['R-10'], 1]))

test.each([
  ['a filter that it cannot answer', { below_minimum: true }, 'offline' as const],
  ['a refusal', {}, refused(403, 'AUTH.FORBIDDEN')]
])('%s fails as without it', async (_, query, answer) => {
  await expect(read(query, answer)).rejects.toMatchObject({ path: 'items' })
})
