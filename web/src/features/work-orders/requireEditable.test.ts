import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { requireEditable } from './requireEditable.ts'

async function outcome(id: string): Promise<string> {
  try {
    await requireEditable({
      context: { queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }) },
      params: { id }
    })
    return 'passes'
  } catch (error) {
    if (isRedirect(error)) {
      // Going back must not lead here again.
      expect(error.options.replace).toBe(true)
      return String(error.options.to)
    }
    throw error
  }
}

const order = (fkc_status: number) => ({ 'GET workorders/7': data({ id: 7, fkc_status }) })

test.each([
  ['PENDIENTE', order(9), 'passes'],
  ['EN_ESPERA', order(10), '/admin/planned/work-orders'],
  ['EN_CURSO', order(11), '/admin/planned/work-orders'],
  ['PARA_REVISION', order(12), '/admin/planned/work-orders'],
  ['CERRADA', order(13), '/admin/planned/work-orders'],
  ['CANCELADO', order(15), '/admin/planned/work-orders'],
  ['missing', { 'GET workorders/7': refused(404, 'RESOURCE.NOT_FOUND') }, '/error'],
  ['of another line', { 'GET workorders/7': refused(403, 'AUTH.FORBIDDEN') }, '/error'],
  ['not fetched', { 'GET workorders/7': 'offline' as const }, '/error'],
  ['broken server', { 'GET workorders/7': refused(500, 'SERVER.ERROR') }, '/error']
])('%s', async (_, handlers, expected) => {
  fakeApi(handlers)
  expect(await outcome('7')).toBe(expected)
})

test.each(['x', '0', '-1', '1.5', ''])('id %j is missing, nobody is asked', async id => {
  const { calls } = fakeApi({})
  expect(await outcome(id)).toBe('/error')
  expect(calls).toEqual([])
})

test('asks anew: what was fetched before may have started meanwhile', async () => {
  const { handlers } = fakeApi(order(9))
  const queryClient = new QueryClient()
  await requireEditable({ context: { queryClient }, params: { id: '7' } })
  Object.assign(handlers, order(11))
  await expect(requireEditable({ context: { queryClient }, params: { id: '7' } })).rejects.toMatchObject({
    options: { to: '/admin/planned/work-orders' }
  })
})
