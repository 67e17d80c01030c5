import { beforeEach, expect, test, vi } from 'vitest'

const fetched = vi.fn<(address: string) => Promise<Response>>()

let { request, ApiError } = {} as typeof import('./client.ts')
let { askEarly, forgetEarly } = {} as typeof import('./early.ts')

// What was asked lives as long as the page: every test gets a page of its own.
beforeEach(async () => {
  vi.resetModules()
  ;({ request, ApiError } = await import('./client.ts'))
  ;({ askEarly, forgetEarly } = await import('./early.ts'))
  fetched.mockReset().mockImplementation(async () => Response.json({ data: { rows: [1] } }))
  vi.stubGlobal('fetch', fetched)
})

test('an early answer is told at once, and taken over by the application once', async () => {
  expect(await askEarly('brands?page=1')).toEqual({ rows: [1] })
  expect(await request('brands', { query: { page: 1 } })).toEqual({ rows: [1] })
  expect(fetched).toHaveBeenCalledTimes(1)
  await request('brands', { query: { page: 1 } })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('the application waits for an early question that has no answer yet', async () => {
  let answer = (_: Response) => {}
  fetched.mockReturnValueOnce(new Promise(resolve => (answer = resolve)))
  const early = askEarly('brands')
  const late = request('brands')
  answer(Response.json({ data: { rows: [2] } }))
  expect(await Promise.all([early, late])).toEqual([{ rows: [2] }, { rows: [2] }])
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('only the same question, and only a question: a write is always sent', async () => {
  await askEarly('brands?page=1')
  await request('brands', { query: { page: 2 } })
  await request('brands?page=1', { method: 'POST', body: {} })
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('what nobody took is forgotten', async () => {
  await askEarly('brands')
  forgetEarly()
  await request('brands')
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('once the page stands there nothing is asked early: a late answer would be taken for a later one', async () => {
  forgetEarly()
  expect(await askEarly('auth/me')).toBeUndefined()
  expect(fetched).not.toHaveBeenCalled()
})

test('an answer that has waited too long is asked for again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await askEarly('brands')
  vi.advanceTimersByTime(11_000)
  await request('brands')
  vi.useRealTimers()
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a question that was given up stays given up', async () => {
  await askEarly('brands')
  await expect(request('brands', { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left')
})

test.each([
  ['a refusal', async () => Response.json({ errorCode: 'AUTH.UNAUTHORIZED', message: 'No' }, { status: 401 }), 401],
  ['no network', async () => Promise.reject(new TypeError('offline')), 0],
  ["a proxy's page", async () => new Response('<h1>Bad gateway</h1>', { status: 200 }), 0]
])('%s draws nothing, and the application hears of it as ever', async (_, answer, status) => {
  fetched.mockImplementationOnce(answer)
  expect(await askEarly('brands')).toBeUndefined()
  await expect(request('brands')).rejects.toSatisfy(error => error instanceof ApiError && error.status === status)
  expect(fetched).toHaveBeenCalledTimes(1)
})
