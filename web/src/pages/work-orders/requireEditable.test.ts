import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { workOrderStatus } from 'contract/core/classifier.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aUser, data, fakeApi, refused } from '../../../test/fakeApi.ts'
import { fakeDatabase } from '../../../test/fakeDatabase.ts'
import { anAnswer, keepOnDevice, onDevice } from '../../../test/outbox.ts'
import { dismissToasts } from '../../../test/signedIn.ts'
import { toastsSoFar } from '../../../test/toastsSoFar.ts'
import { anOrder } from '../../../test/workOrders.ts'
import { createQueryClient } from '../../api/queryClient.ts'
import { sessionQuery } from '../../api/session.ts'
import { showError } from '../../api/toasts.ts'
import { stateWrite } from '../../offline/orderWrites.ts'
import { storedOrders } from '../../records/work-orders/storedOrders.ts'
import { requireEditable } from './requireEditable.ts'

const { PENDIENTE, EN_ESPERA, EN_CURSO } = workOrderStatus
const own = '/admin/planned/work-orders/7/edit'

beforeEach(dismissToasts)
afterEach(() => vi.unstubAllGlobals())

/** As the application makes it, so that an unhandled error is a toast. */
function aClient() {
  const nothing = () => {}
  const queryClient = createQueryClient({ showError, showSuccess: nothing, endSession: nothing, pathname: () => own })
  queryClient.setDefaultOptions({ queries: { retry: false } })
  queryClient.setQueryData(sessionQuery.queryKey, aUser())
  return queryClient
}

/** Where it leads, and the way back from there. */
async function leads(id: string, queryClient = aClient()): Promise<[string, unknown?]> {
  try {
    await requireEditable({ context: { queryClient }, params: { id } })
    return ['passes']
  } catch (error) {
    if (isRedirect(error)) {
      // Going back must not lead here again.
      expect(error.options.replace).toBe(true)
      return [String(error.options.to), (error.options.search as { redirect?: string } | undefined)?.redirect]
    }
    throw error
  }
}
const outcome = async (id: string) => (await leads(id))[0]

const order = (fkc_status: number) => ({ 'GET workorders/7': data({ id: 7, fkc_status }) })

test.each([
  ['PENDIENTE', order(9), 'passes'],
  ['EN_ESPERA', order(10), '/admin/planned/work-orders'],
  ['EN_CURSO', order(11), '/admin/planned/work-orders'],
  ['PARA_REVISION', order(12), '/admin/planned/work-orders'],
  ['CERRADA', order(13), '/admin/planned/work-orders'],
  ['CANCELADO', order(15), '/admin/planned/work-orders'],
  ['missing', { 'GET workorders/7': refused(404, 'RESOURCE.NOT_FOUND') }, '/error', 'El registro no existe'],
  [
    'of another line',
    { 'GET workorders/7': refused(403, 'AUTH.FORBIDDEN') },
    '/error',
    'No tiene los permisos para esta operación'
  ],
  ['not fetched', { 'GET workorders/7': 'offline' as const }, '/error', 'Error de conexión con el servidor'],
  ['broken server', { 'GET workorders/7': refused(500, 'SERVER.ERROR') }, '/error', 'Lo sentimos ha ocurrido un error']
])('%s', async (_, handlers, expected, text?: string) => {
  fakeApi(handlers)
  const queryClient = aClient()
  expect((await leads('7', queryClient))[0]).toBe(expected)
  const notPending = expected.endsWith('work-orders') ? ['Solo se pueden editar las órdenes pendientes'] : []
  expect(await toastsSoFar(queryClient)).toEqual(text === undefined ? notPending : [text])
})

test.each([
  ['there is nothing to try again', refused(404, 'RESOURCE.NOT_FOUND'), undefined],
  ['it is tried again', 'offline' as const, own],
  ['it is tried again', refused(500, 'SERVER.ERROR'), own]
])('from /error %s: %j', async (_, answer, back) => {
  fakeApi({ 'GET workorders/7': answer })
  expect(await leads('7')).toEqual(['/error', back])
})

describe('what this device knows', () => {
  const started = (to: number = EN_CURSO) => onDevice(stateWrite(anOrder(), { to, label: 'Empezar' }, ''))
  const list = '/admin/planned/work-orders'

  test.each([
    ['it has begun, and the server does not know yet', [started()], list],
    ['it has begun and waits', [started(), started(EN_ESPERA)], list],
    ['it was taken back', [started(), started(PENDIENTE)], 'passes'],
    ['that was refused', [{ ...started(), state: 'refused' as const }], 'passes'],
    ['another order has begun', [{ ...started(), order: { id: 8, code: 'OT-2026-000008' } }], 'passes'],
    ['something else waits', [anAnswer(1)], 'passes']
  ])('%s', async (_, entries, expected) => {
    keepOnDevice(...entries)
    fakeApi(order(PENDIENTE))
    expect(await outcome('7')).toBe(expected)
  })

  test.each([
    ['it has begun when it was last seen', EN_CURSO, 'offline' as const, list],
    ['the same, from a proxy', EN_CURSO, refused(503, 'SERVER.OVERLOADED'), list],
    ['it was pending', PENDIENTE, 'offline' as const, '/error'],
    ['the server knows better', EN_CURSO, data({ id: 7, fkc_status: PENDIENTE }), 'passes'],
    ['the server refuses', EN_CURSO, refused(403, 'AUTH.FORBIDDEN'), '/error']
  ])('%s', async (_, fkc_status, answer, expected) => {
    fakeDatabase()
    await storedOrders.save(aUser().uuid, anOrder({ fkc_status }))
    fakeApi({ 'GET workorders/7': answer })
    expect(await outcome('7')).toBe(expected)
  })
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
