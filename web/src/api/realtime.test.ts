import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QueryClient } from '@tanstack/react-query'
import { createInvalidator, startRealtime } from './realtime.ts'

/** The connection as the library shows it to us. */
const socket = vi.hoisted(() => {
  const listeners = new Map<string, (said?: unknown) => void>()
  const options: Record<string, unknown> = {}
  return {
    options,
    listeners,
    active: true,
    calls: [] as string[],
    on: (event: string, listener: (said?: unknown) => void) => listeners.set(event, listener),
    connect: () => socket.calls.push('connect'),
    disconnect: () => socket.calls.push('disconnect')
  }
})

vi.mock('socket.io-client', () => ({
  io: (options: Record<string, unknown>) => {
    Object.assign(socket.options, options)
    return socket
  }
}))

beforeEach(() => {
  vi.useFakeTimers()
  // Without the random delay.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => void vi.useRealTimers())

type Filters = { predicate: (query: unknown) => boolean }

const collect = () => {
  const batches: string[][] = []
  return { batches, ...createInvalidator(entities => batches.push([...entities])) }
}

test('many changes within a moment are one refetch', () => {
  const { add, batches } = collect()
  for (let n = 0; n < 500; n += 1) add('work_order')
  add('check')
  expect(batches).toEqual([])
  vi.advanceTimersByTime(300)
  expect(batches).toEqual([['work_order', 'check']])
  vi.advanceTimersByTime(10_000)
  expect(batches).toHaveLength(1)
})

test('not all browsers ask at the same moment', () => {
  const asked = [0, 0.5, 0.99].map(chance => {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    const { add, batches } = collect()
    const started = Date.now()
    add('work_order')
    while (batches.length === 0) vi.advanceTimersByTime(10)
    return Date.now() - started
  })
  expect(asked).toEqual([250, 500, 750])
})

test('changes that never stop are shown all the same', () => {
  const { add, batches } = collect()
  for (let n = 0; n < 40; n += 1) {
    add('reading')
    vi.advanceTimersByTime(100)
  }
  expect(batches.length).toBeGreaterThanOrEqual(2)
  expect(batches.length).toBeLessThanOrEqual(4)
})

test('nothing happens after the end', () => {
  const { add, stop, batches } = collect()
  add('work_order')
  stop()
  vi.advanceTimersByTime(10_000)
  expect(batches).toEqual([])
})

async function connected(isFetching = () => 0) {
  socket.listeners.clear()
  socket.calls.length = 0
  socket.active = true
  const invalidated: unknown[] = []
  const queryClient = {
    isFetching,
    invalidateQueries: async (filters?: unknown) => void invalidated.push(filters ?? 'all')
  } as unknown as QueryClient
  const sessionEnded = vi.fn<() => void>()
  const close = startRealtime('5c1f', queryClient, { sessionEnded })
  await vi.dynamicImportSettled()
  const happens = (event: string, said?: unknown) => socket.listeners.get(event)?.(said)
  happens('connect')
  const atFirst = invalidated.splice(0)
  return { atFirst, invalidated, sessionEnded, close, happens }
}

test('connects by websocket only, with the user id and the cookie', async () => {
  await connected()
  expect(socket.options).toMatchObject({ transports: ['websocket'], query: { userId: '5c1f' }, withCredentials: true })
  expect(JSON.stringify(socket.options)).not.toContain('token')
})

test('waits for the page: until nothing is asked any more, and the browser has nothing else to do', async () => {
  let fetching = 1
  let idle = () => {}
  const stopWaiting = vi.fn<(done: () => void) => void>(done => (idle = done))
  vi.stubGlobal('requestIdleCallback', stopWaiting)
  await connected(() => fetching)
  const isConnected = () => socket.listeners.size > 0
  await vi.advanceTimersByTimeAsync(300)
  expect(stopWaiting).not.toHaveBeenCalled()
  fetching = 0
  await vi.advanceTimersByTimeAsync(100)
  expect(stopWaiting).toHaveBeenCalledOnce()
  expect(isConnected()).toBe(false)
  idle()
  await vi.dynamicImportSettled()
  expect(isConnected()).toBe(true)
})

test('a page that never has all is not waited for longer than two seconds', async () => {
  await connected(() => 1)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(socket.listeners.size).toBe(0)
  await vi.advanceTimersByTimeAsync(100)
  await vi.dynamicImportSettled()
  expect(socket.listeners.size).toBeGreaterThan(0)
})

test('whoever leaves before is not connected any more', async () => {
  const { close } = await connected(() => 1)
  close()
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.dynamicImportSettled()
  expect(socket.listeners.size).toBe(0)
})

test('what changed is refetched; a connection asks again only for what failed, and what was missed', async () => {
  const { atFirst, invalidated, happens } = await connected()
  const asksAgain = ({ predicate }: Filters, status: string, entity = 'base') =>
    predicate({ state: { status }, meta: { entities: [entity] }, queryKey: [entity] })
  expect(atFirst).toHaveLength(1)
  expect(['error', 'success'].map(status => asksAgain(atFirst[0] as Filters, status))).toEqual([true, false])
  happens('missed', ['base'])
  const [missed] = invalidated.splice(0) as Filters[]
  expect(['base', 'asset'].map(entity => asksAgain(missed!, 'success', entity))).toEqual([true, false])
  vi.advanceTimersByTime(5_000)
  expect(invalidated).toEqual([])
  happens('changed', { entity: 'work_order', id: 7, fk_line: 1, version: 2 })
  vi.advanceTimersByTime(500)
  expect(invalidated).toHaveLength(1)
})

test.each([['disconnect'], ['connect_error']])(
  'after a %s everything is refetched, once, where the server can’t say what was missed',
  async trouble => {
    const { invalidated, happens } = await connected()
    happens(trouble, 'transport close')
    happens('connect')
    invalidated.splice(0)
    happens('missed', null)
    expect(invalidated).toEqual(['all'])
  }
)

test('a refused connection asks whether we are signed in, and tries again later', async () => {
  const { invalidated, happens } = await connected()
  socket.active = false
  happens('connect_error')
  expect(invalidated).toEqual([{ queryKey: ['session'] }])
  vi.advanceTimersByTime(5_000)
  happens('connect_error')
  vi.advanceTimersByTime(9_999)
  expect(socket.calls).toEqual([])
  vi.advanceTimersByTime(15_000)
  expect(socket.calls).toEqual(['connect'])
})

test('a server that says goodbye is called again, soon: it does so when lines or rights change', async () => {
  const { happens } = await connected()
  vi.spyOn(Math, 'random').mockReturnValue(0.8)
  happens('disconnect', 'io server disconnect')
  vi.advanceTimersByTime(1_649)
  expect(socket.calls).toEqual([])
  vi.advanceTimersByTime(1)
  expect(socket.calls).toEqual(['connect'])
})

test('the end of the session is passed on; after closing nothing tries again', async () => {
  const { sessionEnded, close, happens, invalidated } = await connected()
  happens('session-ended', {})
  expect(sessionEnded).toHaveBeenCalledOnce()
  happens('disconnect', 'io server disconnect')
  happens('changed', { entity: 'work_order', id: 7, fk_line: 1, version: 2 })
  close()
  vi.advanceTimersByTime(60_000)
  expect(socket.calls).toEqual(['disconnect'])
  expect(invalidated).toEqual([])
})
