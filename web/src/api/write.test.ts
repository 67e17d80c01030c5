import { afterEach, describe, expect, test, vi } from 'vitest'
import { data, fakeApi, refused } from '../../test/fakeApi.ts'
import { ApiError, passwordAgain } from './client.ts'
import { write } from './write.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  passwordAgain.ask = undefined
})

const keyOf = (call: { headers: Headers } | undefined) => call?.headers.get('Idempotency-Key')
const row = { id: 7, version: 3 }

/** Calls of a server whose answers are given one by one. */
function conversation() {
  let answer: unknown
  const route = () => answer as never
  const { calls } = fakeApi(
    Object.fromEntries(
      [
        'POST workorders',
        'PUT notifications/5/read',
        'PUT workorders/state/1/11',
        'PUT workorders/state/1/10',
        'PUT workorders/state/2/10',
        'POST label/R-1/tie',
        'DELETE label/R-1/tie'
      ].map(name => [name, route])
    )
  )
  const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, next: unknown, body: unknown = {}) => {
    answer = next
    await write(method, path, { body }).catch(() => {})
    return keyOf(calls.at(-1))
  }
  return { send }
}

describe('one wish, one key', () => {
  test('sent again after silence it is the same write; once answered, the same fields are a new one', async () => {
    let answer: Parameters<typeof fakeApi>[0][string] = 'offline'
    const { calls } = fakeApi({ 'POST brands': () => answer as never })
    const body = { code: 'A', name: 'Uno' }
    await expect(write('POST', 'brands', { body })).rejects.toThrow(ApiError)
    answer = { status: 500 }
    await expect(write('POST', 'brands', { body })).rejects.toThrow(ApiError)
    answer = data(row)
    await write('POST', 'brands', { body })
    await write('POST', 'brands', { body })
    const [first, second, third, fourth] = calls.map(keyOf)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
  })

  test('pressed twice at once it is one write', async () => {
    const { calls } = fakeApi({ 'POST brands': data(row) })
    await Promise.all([
      write('POST', 'brands', { body: { code: 'B' } }),
      write('POST', 'brands', { body: { code: 'B' } })
    ])
    expect(keyOf(calls[0])).toBe(keyOf(calls[1]))
  })

  test('other fields, another path or a refusal make another write', async () => {
    let answer: unknown
    const { calls } = fakeApi({ 'POST brands': () => answer as never, 'POST systems': () => answer as never })
    const send = async (next: unknown, path: string, body: unknown) => {
      answer = next
      await write('POST', path, { body }).catch(() => {})
    }
    const refusal = refused(400, 'VALIDATION')
    await send(refusal, 'brands', { code: 'C' })
    await send('offline', 'brands', { code: 'C' })
    await send('offline', 'brands', { code: 'D' })
    await send('offline', 'systems', { code: 'C' })
    expect(new Set(calls.map(keyOf)).size).toBe(4)
    // Refused after silence: nothing was done, so nothing is repeated.
    await send(refusal, 'brands', { code: 'D' })
    await send('offline', 'brands', { code: 'D' })
    expect(keyOf(calls[4])).toBe(keyOf(calls[2]))
    expect(new Set(calls.map(keyOf)).size).toBe(5)
  })

  test('a form is the same with the same file', async () => {
    const { calls } = fakeApi({ 'POST attachment': 'offline' })
    const form = (name: string) => {
      const file = new FormData()
      file.set('file', new File(['x'], name, { lastModified: 1 }))
      return file
    }
    for (const name of ['a.pdf', 'a.pdf', 'b.pdf']) {
      await write('POST', 'attachment', { body: form(name) }).catch(() => {})
    }
    const [first, second, third] = calls.map(keyOf)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('a write without an answer keeps its key while others are answered: two orders at once, a notice read', async () => {
    const { send } = conversation()
    const first = await send('POST', 'workorders', 'offline', { title: 'Torres' })
    const second = await send('POST', 'workorders', { status: 502 }, { title: 'Cabinas' })
    await send('PUT', 'notifications/5/read', data({}))
    await send('POST', 'workorders', data(row), { title: 'Poleas' })
    expect(await send('POST', 'workorders', data(row), { title: 'Torres' })).toBe(first)
    expect(await send('POST', 'workorders', data(row), { title: 'Cabinas' })).toBe(second)
    // Answered: the same values are meant again.
    expect(await send('POST', 'workorders', data(row), { title: 'Torres' })).not.toBe(first)
  })

  test('after the page was opened anew the same values have the same key', async () => {
    const { send } = conversation()
    const first = await send('POST', 'workorders', 'offline', { title: 'Torres' })
    vi.resetModules()
    const { write: writeAnew } = await import('./write.ts')
    const { calls } = fakeApi({ 'POST workorders': data(row) })
    await writeAnew('POST', 'workorders', { body: { title: 'Torres' } })
    expect(keyOf(calls[0])).toBe(first)
  })

  test.each([
    ['the session has ended', refused(401, 'AUTH.EXPIRED_TOKEN')],
    ['the password is asked for', refused(403, 'AUTH.CONFIRM_PASSWORD')],
    ['there are too many requests', refused(429, 'RATE.TOO_MANY_REQUESTS')]
  ])('a refusal that says nothing of the first attempt keeps the key: %s', async (_, refusal) => {
    passwordAgain.ask = () => Promise.resolve(false)
    const { send } = conversation()
    const first = await send('POST', 'workorders', 'offline')
    await send('POST', 'workorders', refusal)
    expect(await send('POST', 'workorders', data(row))).toBe(first)
  })

  test('a change of the same record makes the one before it a new one: started, paused, started', async () => {
    const { send } = conversation()
    const start = (answer: unknown) => send('PUT', 'workorders/state/1/11', answer)
    const first = await start('offline')
    await send('PUT', 'workorders/state/2/10', data({}))
    expect(await start('offline')).toBe(first)
    await send('PUT', 'workorders/state/1/10', data({}))
    expect(await start(data({}))).not.toBe(first)
  })

  test('what was undone is made anew: tied, untied, tied', async () => {
    const { send } = conversation()
    const first = await send('POST', 'label/R-1/tie', 'offline')
    await send('DELETE', 'label/R-1/tie', data({}))
    expect(await send('POST', 'label/R-1/tie', data({}))).not.toBe(first)
  })

  test.each([
    ['PUT', 'workorders/state/1/11', 5 * 60_000],
    ['POST', 'workorders', 24 * 60 * 60_000]
  ] as const)('%s %s keeps its key for %i ms', async (method, path, lifetime) => {
    vi.useFakeTimers()
    const { send } = conversation()
    const first = await send(method, path, 'offline')
    vi.advanceTimersByTime(lifetime - 1)
    expect(await send(method, path, 'offline')).toBe(first)
    vi.advanceTimersByTime(lifetime)
    expect(await send(method, path, 'offline')).not.toBe(first)
  })
})
