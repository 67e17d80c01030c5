import { QueryClient } from '@tanstack/react-query'
import { brands, failureTypes, models, suppliers } from 'contract/catalogs/catalogs.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { data, fakeApi } from '../../test/fakeApi.ts'
import { pathOf } from './address.ts'
import { callApi, resourceApi } from './resourceApi.ts'

afterEach(() => vi.unstubAllGlobals())

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const keyOf = (call: { headers: Headers } | undefined) => call?.headers.get('Idempotency-Key')
const row = {
  id: 7,
  version: 3,
  code: 'A',
  name: 'Uno',
  description: null,
  is_active: true,
  created_at: '',
  updated_at: ''
}

describe('what a resource gives', () => {
  test('keys begin with the entity; a list asks with its query', async () => {
    const { calls } = fakeApi({ 'GET brands': data({ rows: [row], count: 1 }) })
    const options = resourceApi(brands).list({ page: 2, is_active: ['true'], search: '' })
    expect(options.queryKey[0]).toBe('brand')
    const page = await client().fetchQuery(options)
    expect(page.rows[0]?.name).toBe('Uno')
    expect(calls[0]?.query).toBe('?page=2&is_active=true')
  })

  test('paths of its own, where the resource has them', async () => {
    const { calls } = fakeApi({
      'GET failure-type/getone/7': data(row),
      'PUT suppliers/update/7': data(row),
      'DELETE failure-type/deleteone/7': data({})
    })
    const queryClient = client()
    await queryClient.fetchQuery(resourceApi(failureTypes).one(7))
    await queryClient
      .getMutationCache()
      .build(queryClient, resourceApi(suppliers).update())
      .execute({ id: 7, version: 3, name: 'Dos' })
    await queryClient.getMutationCache().build(queryClient, resourceApi(failureTypes).remove()).execute(7)
    expect(calls.map(call => call.path)).toEqual([
      'failure-type/getone/7',
      'suppliers/update/7',
      'failure-type/deleteone/7'
    ])
    expect(calls[1]?.body).toEqual({ version: 3, name: 'Dos' })
  })

  test('what else its rows show makes it refetch too', () => {
    expect(resourceApi(models, { shows: ['brand'] }).list().meta).toMatchObject({ entities: ['brand'] })
    expect(resourceApi(brands).create().meta).toEqual({ success: 'Marca creada', invalidates: ['brand'] })
    expect(resourceApi(brands).update().meta?.success).toBe('Marca guardada')
    expect(resourceApi(brands).remove().meta?.success).toBe('Marca eliminada')
  })

  test('rows stay while a list is paged, but not under another line', () => {
    const keep = (before: object, now: object) => {
      const { placeholderData } = resourceApi(brands).list(now as never)
      const previous = resourceApi(brands).list(before as never)
      return typeof placeholderData === 'function' && placeholderData({ rows: [], count: 9 }, previous as never)
    }
    expect(keep({ fkLine: 1, page: 1 }, { fkLine: 1, page: 2 })).toEqual({ rows: [], count: 9 })
    expect(keep({ fkLine: 1 }, { fkLine: 2 })).toBeUndefined()
  })
})

describe('declared calls', () => {
  const call = { method: 'PUT', path: 'workorders/state/:id/:status', access: 'session', summary: '' } as never

  test('fill in the path, send the body', async () => {
    const { calls } = fakeApi({ 'PUT workorders/state/4/11': data({ ok: true }) })
    const queryClient = client()
    const { mutation } = callApi(call, { entities: ['work_order'] })
    await queryClient
      .getMutationCache()
      .build(queryClient, mutation() as never)
      .execute({ params: { id: 4, status: 11 }, body: { reason: 'x' } })
    expect(calls[0]?.body).toEqual({ reason: 'x' })
    expect(keyOf(calls[0])).toBeTruthy()
    expect(mutation().meta).toEqual({ success: true, invalidates: ['work_order'] })
  })

  test('a missing parameter throws instead of asking for something else', () => {
    expect(() => pathOf('brands/:id', {})).toThrow('brands/:id needs id')
    expect(pathOf('a/:b/c/:d', { b: 'x/y', d: 2 })).toBe('a/x%2Fy/c/2')
  })
})
