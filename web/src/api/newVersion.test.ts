import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkServerVersion, newVersionStore } from './newVersion.ts'

const page = (entry: string) => `<!doctype html><script type="module" src="/assets/${entry}.js"></script>`
const serve = (answer: () => Promise<Response>) => {
  const asked = vi.fn<typeof fetch>(answer)
  vi.stubGlobal('fetch', asked)
  return asked
}

beforeEach(() => void (document.head.innerHTML = page('index-AAA')))
afterEach(() => {
  newVersionStore.dismiss()
  document.head.innerHTML = ''
})

test.each([
  ['the same page', async () => new Response(page('index-AAA')), 'same', false],
  ['a page with another beginning', async () => new Response(page('index-BBB')), 'newer', true],
  ['a failure', async () => new Response('', { status: 503 }), 'no answer', false],
  ['nothing', async () => Promise.reject(new TypeError('Failed to fetch')), 'no answer', false]
])('a server that answers %s', async (_, answer, version, isOffered) => {
  serve(answer)
  expect(await checkServerVersion()).toBe(version)
  expect(newVersionStore.isOffered()).toBe(isOffered)
})

test('an import that fails, of whatever kind, makes the page ask once', async () => {
  const asked = serve(async () => new Response(page('index-BBB')))
  dispatchEvent(new Event('vite:preloadError'))
  dispatchEvent(new Event('vite:preloadError'))
  await vi.waitFor(() => expect(newVersionStore.isOffered()).toBe(true))
  expect(asked).toHaveBeenCalledTimes(1)
})
