import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newVersionStore } from './newVersion.ts'
import { applicationKept, registerWorker, retryKeeping } from './newWorker.ts'

const page = '<script type="module" src="/assets/index-AAA.js"></script>'
const postMessage = vi.fn<(message: unknown) => void>()
const register = vi.fn<(path: string) => Promise<unknown>>()
let held: { name: string }[]

beforeEach(() => {
  document.head.innerHTML = page
  held = [{ name: 'version:/assets/index-AAA.js' }, { name: 'outbox' }]
  postMessage.mockReset()
  register.mockReset()
  vi.stubGlobal('fetch', async () => new Response(page))
  vi.stubGlobal('navigator', {
    serviceWorker: { register },
    locks: { request: () => {}, query: async () => ({ held }) }
  })
})
afterEach(() => {
  vi.useRealTimers()
  document.head.innerHTML = ''
})

const registration = (workers: object) => Object.assign(new EventTarget(), { active: {}, ...workers })

test('a new worker takes over when every tab runs the new version', async () => {
  register.mockResolvedValue(registration({ waiting: { postMessage } }))
  await registerWorker()
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' })
})

test.each([
  ['another tab runs the version before', () => held.push({ name: 'version:/assets/index-000.js' })],
  ['this tab does', () => vi.stubGlobal('fetch', async () => new Response(page.replace('AAA', 'BBB')))],
  ['nobody knows, without signal', () => vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))]
])('it waits as long as %s', async (_, given) => {
  given()
  register.mockResolvedValue(registration({ waiting: { postMessage } }))
  await registerWorker()
  expect(postMessage).not.toHaveBeenCalled()
  // Nothing is missing yet: the user isn't interrupted.
  expect(newVersionStore.isOffered()).toBe(false)
})

test('one that is installed while the page is open takes over then', async () => {
  const installing = Object.assign(new EventTarget(), { state: 'installing' })
  const found = registration({ installing, waiting: null as unknown })
  register.mockResolvedValue(found)
  await registerWorker()
  Object.assign(installing, { state: 'installed' })
  Object.assign(found, { waiting: { postMessage } })
  installing.dispatchEvent(new Event('statechange'))
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalledTimes(1))
})

test('the first one is tried again when a file of it did not arrive, or it could not be registered', async () => {
  vi.useFakeTimers()
  const installing = Object.assign(new EventTarget(), { state: 'installing' })
  register.mockResolvedValueOnce(registration({ installing, active: null }))
  register.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  register.mockResolvedValueOnce(registration({}))
  await registerWorker()
  Object.assign(installing, { state: 'redundant' })
  installing.dispatchEvent(new Event('statechange'))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(register).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(register).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(register).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(register).toHaveBeenCalledTimes(3)
})

test('whether the application is on the device is told: on its way, there; no room, and tried again at once by hand', async () => {
  vi.useFakeTimers()
  const heard: string[] = []
  const stop = applicationKept.subscribe(() => heard.push(applicationKept.snapshot()))
  let tell = (_: { data: unknown }) => {}
  vi.stubGlobal('navigator', {
    serviceWorker: { register, addEventListener: (_: string, told: typeof tell) => (tell = told) },
    locks: { request: () => {}, query: async () => ({ held }) }
  })
  const worker = () => Object.assign(new EventTarget(), { state: 'installing' })
  const [first, second] = [worker(), worker()]
  const become = (one: typeof first, state: string) => {
    Object.assign(one, { state })
    one.dispatchEvent(new Event('statechange'))
  }
  register.mockResolvedValueOnce(registration({ installing: first, active: null }))
  register.mockResolvedValueOnce(registration({ installing: second, active: null }))
  await registerWorker()
  tell({ data: { type: 'NOT_KEPT', isFull: true } })
  become(first, 'redundant')
  expect(heard).toEqual(['coming', 'full'])
  retryKeeping()
  await vi.waitFor(() => expect(register).toHaveBeenCalledTimes(2))
  become(second, 'installed')
  expect(heard.at(-1)).toBe('kept')
  // Not by itself, too.
  await vi.advanceTimersByTimeAsync(600_000)
  expect(register).toHaveBeenCalledTimes(2)
  stop()
})
