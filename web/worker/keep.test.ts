import { beforeEach, expect, test, vi } from 'vitest'
import { answerTo, deleteOtherVersions, keepWhole } from './keep.ts'
import type { Whole } from './whole.ts'

const whole: Whole = {
  version: 'two',
  start: ['/index.html'],
  packs: {
    '/assets/pack-a.json': ['/assets/a.js', '/assets/a.css'],
    '/assets/pack-b.json': ['/assets/b.js'],
    '/assets/letters.woff2': ['/assets/letters.woff2']
  }
}
const onServer: Record<string, string> = {
  '/index.html': '<html>',
  '/assets/pack-a.json': '{"/assets/a.js":"a()","/assets/a.css":"a{}"}',
  '/assets/pack-b.json': '{"/assets/b.js":"b()"}',
  '/assets/letters.woff2': 'font'
}
const fetchFile = vi.fn<(path: unknown) => Promise<Response>>()
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
        match: async (path: string) => files.get(path)?.clone(),
        delete: async (request: RequestInfo) => files.delete(pathOf(request))
      }
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name)
  })
})

const names = () => Object.fromEntries([...stored].map(([cache, files]) => [cache, [...files.keys()].toSorted()]))
const all = ['/assets/a.css', '/assets/a.js', '/assets/b.js', '/assets/letters.woff2']
const asked = (path: string, mode = 'no-cors', method = 'GET', server = 'http://phone') =>
  ({ url: server + path, mode, method }) as unknown as Request

test('a few downloads bring all files, each with its own type', async () => {
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
    path === '/assets/pack-a.json' ? answer() : new Response(onServer[String(path)])
  )
  await expect(keepWhole(whole)).rejects.toThrow(/503|Failed to fetch/)
  expect(names()['assets']).toEqual(['/assets/b.js', '/assets/letters.woff2'])
  fetchFile.mockReset().mockImplementation(async path => new Response(onServer[String(path)]))
  await keepWhole(whole)
  expect(fetchFile.mock.calls.map(([path]) => path)).toEqual(['/index.html', '/assets/pack-a.json'])
  expect(names()['assets']).toEqual(all)
})

test('a version that takes over forgets what only earlier ones have', async () => {
  await keepWhole({ version: 'one', start: ['/index.html'], packs: { '/assets/old.woff2': ['/assets/old.woff2'] } })
  await (await caches.open('workbox-precache')).put('/x', new Response(''))
  await keepWhole(whole)
  expect(names()['assets']).toEqual([...all, '/assets/old.woff2'])
  await deleteOtherVersions(whole)
  expect(names()).toEqual({ 'start two': ['/index.html'], assets: all })
})

test('pages come from the network, and without it from the device; files the other way round', async () => {
  await keepWhole(whole)
  fetchFile.mockReset().mockImplementation(async () => new Response('of the server'))
  const page = asked('/admin/bases/3', 'navigate')
  expect(await (await answerTo(whole, page))?.text()).toBe('of the server')
  fetchFile.mockRejectedValue(new TypeError('offline'))
  expect(await (await answerTo(whole, page))?.text()).toBe('<html>')
  expect(await (await answerTo(whole, asked('/assets/a.js')))?.text()).toBe('a()')
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
