import { Blob } from 'node:buffer'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerTo, deleteOtherVersions, keepWhole, pauseDownloads } from './keep.ts'
import type { Whole } from './whole.ts'

const whole: Whole = {
  version: 'two',
  start: ['/index.html'],
  packs: {
    '/assets/pack-a.txt': { '/assets/a.js': 9, '/assets/a.css': 3 },
    '/assets/pack-b.txt': { '/assets/b.js': 3 },
    '/assets/letters.woff2': { '/assets/letters.woff2': 4 }
  }
}
const onServer: Record<string, string> = {
  '/index.html': '<html>',
  '/assets/pack-a.txt': "a('ñ')//a{}",
  '/assets/pack-b.txt': 'b()',
  '/assets/letters.woff2': 'font'
}
const fetchFile = vi.fn<(path: unknown, options?: RequestInit) => Promise<Response>>()
let stored: Map<string, Map<string, Response>>

const pathOf = (request: RequestInfo | URL) =>
  new URL(typeof request === 'object' && 'url' in request ? request.url : String(request), 'http://phone').pathname

beforeEach(() => {
  stored = new Map()
  fetchFile.mockReset().mockImplementation(async path => new Response(onServer[String(path)]))
  vi.stubGlobal('fetch', fetchFile)
  vi.stubGlobal('location', { origin: 'http://phone' })
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const files = stored.get(name) ?? new Map<string, Response>()
      stored.set(name, files)
      return {
        keys: async () => [...files.keys()].map(path => ({ url: `http://phone${path}` })),
        put: async (request: string, response: Response) => void files.set(request, response),
        match: async (path: string) => withBlob(files.get(path)?.clone()),
        delete: async (request: RequestInfo) => files.delete(pathOf(request))
      }
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name)
  })
})

afterEach(() => void vi.useRealTimers())

/** test/setup.ts gives responses jsdom's blobs, of which no response can be made. */
const withBlob = (response: Response | undefined) =>
  response && Object.assign(response, { blob: async () => new Blob([await response.arrayBuffer()]) })

const names = () => Object.fromEntries([...stored].map(([cache, files]) => [cache, [...files.keys()].toSorted()]))
const all = ['/assets/letters.woff2', '/assets/pack-a.txt', '/assets/pack-b.txt']
const asked = (path: string, mode = 'no-cors', method = 'GET', server = 'http://phone') =>
  ({ url: server + path, mode, method }) as unknown as Request

test('a few downloads bring all files and are kept as they come, each file with its own type', async () => {
  await keepWhole(whole)
  expect(fetchFile).toHaveBeenCalledTimes(4)
  expect(names()).toEqual({ 'start two': ['/index.html'], assets: all })
  const style = await answerTo(whole, asked('/assets/a.css'))
  expect([style?.headers.get('content-type'), await style?.text()]).toEqual(['text/css; charset=utf-8', 'a{}'])
  const script = await answerTo(whole, asked('/assets/b.js'))
  expect(script?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
})

test.each([
  ['is refused', async () => new Response('', { status: 503 })],
  ['does not arrive', async () => Promise.reject(new TypeError('Failed to fetch'))]
])('one that %s leaves the others kept, and is the only one asked for again', async (_, answer) => {
  fetchFile.mockImplementation(async path =>
    path === '/assets/pack-a.txt' ? answer() : new Response(onServer[String(path)])
  )
  await expect(keepWhole(whole)).rejects.toThrow(/503|Failed to fetch/)
  expect(names()['assets']).toEqual(['/assets/letters.woff2', '/assets/pack-b.txt'])
  fetchFile.mockReset().mockImplementation(async path => new Response(onServer[String(path)]))
  await keepWhole(whole)
  expect(fetchFile.mock.calls.map(([path]) => path)).toEqual(['/index.html', '/assets/pack-a.txt'])
  expect(names()['assets']).toEqual(all)
})

test('a page that is opened breaks downloads off; they go on five seconds later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  fetchFile.mockImplementation(
    (_, options) =>
      new Promise((_resolve, reject) => options?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  )
  const keeping = keepWhole(whole)
  await vi.waitFor(() => expect(fetchFile).toHaveBeenCalledTimes(2)) // two at a time
  fetchFile.mockReset().mockImplementation(async path => new Response(onServer[String(path)]))
  pauseDownloads()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(fetchFile).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await keeping
  expect(fetchFile).toHaveBeenCalledTimes(4)
  expect(names()).toEqual({ 'start two': ['/index.html'], assets: all })
})

test('a version that takes over forgets what only earlier ones have', async () => {
  await keepWhole({
    version: 'one',
    start: ['/index.html'],
    packs: { '/assets/old.woff2': { '/assets/old.woff2': 3 } }
  })
  await (await caches.open('workbox-precache')).put('/x', new Response(''))
  await keepWhole(whole)
  expect(names()['assets']).toEqual([...all, '/assets/old.woff2'].toSorted())
  await deleteOtherVersions(whole)
  expect(names()).toEqual({ 'start two': ['/index.html'], assets: all })
})

test('a pack of another length than it was built with is not sliced: the server is asked', async () => {
  const cut: Whole = { version: 'cut', start: [], packs: { '/assets/pack-c.txt': { '/assets/c.js': 3 } } }
  await (await caches.open('assets')).put('/assets/pack-c.txt', new Response('c('))
  fetchFile.mockImplementation(async () => new Response('of the server'))
  expect(await (await answerTo(cut, asked('/assets/c.js')))?.text()).toBe('of the server')
})

test('pages come from the network, and without it from the device; files the other way round', async () => {
  await keepWhole(whole)
  fetchFile.mockReset().mockImplementation(async () => new Response('of the server'))
  const page = asked('/admin/bases/3', 'navigate')
  expect(await (await answerTo(whole, page))?.text()).toBe('of the server')
  fetchFile.mockRejectedValue(new TypeError('offline'))
  expect(await (await answerTo(whole, page))?.text()).toBe('<html>')
  expect(await (await answerTo(whole, asked('/assets/a.js')))?.text()).toBe("a('ñ')//")
})

test.each([
  ['data', asked('/api/v1/bases')],
  ['the page for the public', asked('/aviso/x', 'navigate')],
  ['what changes something', asked('/assets/a.js', 'no-cors', 'POST')],
  ['what it does not know', asked('/assets/leafletDrawing-x.js')],
  ['another server', asked('/assets/a.js', 'no-cors', 'GET', 'http://elsewhere')]
])('%s is none of its business', (_, request) => {
  expect(answerTo(whole, request)).toBeUndefined()
})

test('without a kept page, what failed is said', async () => {
  fetchFile.mockRejectedValue(new TypeError('offline'))
  await expect(answerTo(whole, asked('/', 'navigate'))).rejects.toThrow('offline')
})
