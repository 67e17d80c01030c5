import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { data, fakeApi, refused } from '../test/fakeApi.ts'
import { ApiError } from './api/client.ts'

// As the page has it before the application starts.
const drawn = vi.hoisted(() => ({ options: {} as { onCaughtError?: (error: unknown) => void }, count: 0 }))
vi.mock('react-dom/client', () => ({
  createRoot: (_: Element, options: typeof drawn.options) => {
    drawn.options = options
    return { render: () => (drawn.count += 1) }
  }
}))

// It changes the window for good, also for the files that come after this one; it has a test of its own.
vi.mock('./app/foreignChanges.ts', () => ({ tolerateForeignChanges: () => {} }))

const register = vi.fn<(path: string) => Promise<object>>()

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  register.mockReset().mockResolvedValue(new EventTarget())
  drawn.count = 0
  Object.assign(document.fonts, { load: async () => {} })
  vi.stubGlobal('navigator', { serviceWorker: { register } })
  fakeApi({ 'GET environment': data({}), 'GET auth/me': refused(401, 'AUTH.UNAUTHORIZED') })
  document.body.innerHTML = '<div id="root"></div>'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  document.body.innerHTML = ''
})

test('without a place for it, it says so', async () => {
  document.body.innerHTML = ''
  await expect(import('./main.tsx')).rejects.toThrow('index.html has no #root')
  expect(screen.queryByRole('main')).toBeNull()
})

test('only mistakes in our code are reported', async () => {
  await import('./main.tsx')
  expect(drawn.count).toBe(1)
  const { ApiError: Failed } = await import('./api/client.ts')
  expect(Failed).not.toBe(ApiError)
  const { PageNotAllowed } = await import('./app/guards.ts')
  const reported = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', reported)
  drawn.options.onCaughtError?.(new Failed({ status: 500, path: 'x' }))
  drawn.options.onCaughtError?.(Object.create(PageNotAllowed.prototype))
  expect(reported).not.toHaveBeenCalled()
  const mistake = new Error('mistake')
  drawn.options.onCaughtError?.(mistake)
  expect(reported).toHaveBeenCalledExactlyOnceWith(mistake)
})

test.each([
  ['complete', true, 1],
  ['loading', true, 1],
  ['complete', false, 0]
])('the service worker is registered late, in the product only (%s, %s)', async (state, isProduct, count) => {
  vi.stubEnv('PROD', isProduct)
  vi.spyOn(document, 'readyState', 'get').mockReturnValue(state as DocumentReadyState)
  await import('./main.tsx')
  if (state === 'loading') {
    vi.advanceTimersByTime(10_000)
    expect(register).not.toHaveBeenCalled()
    window.dispatchEvent(new Event('load'))
  }
  vi.advanceTimersByTime(2_999)
  expect(register).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  if (count > 0) await vi.waitFor(() => expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js'))
  else await vi.dynamicImportSettled()
  expect(register).toHaveBeenCalledTimes(count)
})

test('a browser without service workers does without', async () => {
  vi.stubEnv('PROD', true)
  vi.stubGlobal('navigator', {})
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  await import('./main.tsx')
  expect(() => vi.advanceTimersByTime(10_000)).not.toThrow()
})
