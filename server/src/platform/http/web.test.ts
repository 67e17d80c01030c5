import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FairShare } from './fair-share.ts'
import { handleErrors } from './error-handler.ts'
import { RequestLog } from './request-log.ts'
import { publicPageHeaders } from './security-headers.ts'
import { cookieName } from './token.ts'
import { serveWeb } from './web.ts'

const lines: { req: { url: string; remoteAddress?: string } }[] = []
const app = Fastify({
  logger: { stream: { write: line => void lines.push(JSON.parse(line)) } },
  logController: new RequestLog()
})
const around = mkdtempSync(join(tmpdir(), 'web-'))
const folder = join(around, 'dist')

beforeAll(async () => {
  mkdirSync(folder)
  for (const name of ['index', 'aviso']) {
    const page = `<title>${name}</title>`
    writeFileSync(join(folder, `${name}.html`), page)
    writeFileSync(join(folder, `${name}.html.br`), brotliCompressSync(page))
  }
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'app.js'), 'let a')
  writeFileSync(join(folder, '.fuentes'), 'x')
  writeFileSync(join(around, 'secreto.txt'), 'x')
  handleErrors(app)
  await app.register(fastifyCookie)
  await serveWeb(app, new FairShare(false), folder)
  await app.ready()
})

afterAll(async () => {
  await app.close()
  rmSync(around, { recursive: true, force: true })
})

const pageAt = async (url: string, cookie?: string) => {
  const { statusCode, body, headers } = await app.inject({ url, headers: cookie ? { cookie } : {} })
  return { status: statusCode, page: /<title>(.*)<\/title>/.exec(body)?.[1], headers }
}

test.each([
  ['/', undefined, 'index'],
  ['/auth/login', undefined, 'index'],
  ['/admin/anomaly-reports', undefined, 'index'],
  ['/avisos', undefined, 'index'],
  ['/l', undefined, 'index'],
  ['/l/a/b', undefined, 'index'],
  ['/aviso', undefined, 'aviso'],
  ['/aviso/K7M201XQ', undefined, 'aviso'],
  ['/l/K7M201XQ', undefined, 'aviso'],
  ['/l/k7m2-01xq/', 'otra=1', 'aviso'],
  // A browser that has been signed in belongs to staff.
  ['/l/K7M201XQ', `${cookieName}=abc`, 'index'],
  ['/aviso', `${cookieName}=abc`, 'aviso']
])('%s with %s: %s', async (url, cookie, page) => {
  const answer = await pageAt(url, cookie)
  expect(answer).toMatchObject({
    status: 200,
    page,
    headers: { 'cache-control': 'no-cache' }
  })
  const has = answer.headers['content-security-policy'] === publicPageHeaders['content-security-policy']
  expect(has).toBe(page === 'aviso')
})

test('the page for people without an account has its own policy, wherever it is asked for, and no search engine', async () => {
  for (const [url, encoding] of ['/aviso', '/aviso.html', '/l/K7M201XQ'].flatMap(one => [
    [one, undefined],
    [one, 'br']
  ]) as [string, string | undefined][]) {
    const { headers } = await app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} })
    expect(headers['content-encoding'], url).toBe(encoding)
    expect(headers, url).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'self';.*frame-ancestors 'none'$/
      ),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow'
    })
  }
})

test('a file is sent as it is or compressed, also its head alone; nothing is written to one', async () => {
  const whole = await app.inject('/assets/app.js')
  expect(whole).toMatchObject({ statusCode: 200, body: 'let a' })
  expect(whole.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8'
  })
  const tag = whole.headers.etag as string
  expect(await app.inject({ url: '/assets/app.js', headers: { 'if-none-match': tag } })).toMatchObject({
    statusCode: 304,
    body: ''
  })
  for (const url of ['/assets/app.js?v=1', '/', '/admin/bases'])
    expect(await app.inject({ method: 'HEAD', url }), url).toMatchObject({ statusCode: 200, body: '' })
  for (const method of ['POST', 'PUT', 'DELETE'] as const)
    expect(await app.inject({ method, url: '/assets/app.js' }), method).toMatchObject({ statusCode: 404 })
})

test.each([
  '/api/v1/nada',
  '/health/nada',
  '/aviso/x.js',
  '/.fuentes',
  '/../secreto.txt',
  '/%2e%2e/secreto.txt',
  '/..%2fsecreto.txt',
  '/index%00.html',
  '/index.html.br'
])('%s doesn’t exist', async url => {
  expect((await pageAt(url)).status).toBe(404)
})

test('who loads a page is not in the log by their address; who asks for what isn’t there is', async () => {
  lines.length = 0
  for (const url of ['/aviso', '/l/K7M201XQ', '/aviso.html', '/api/v1/nada']) await app.inject({ url })
  expect(lines.map(({ req }) => [req.url, req.remoteAddress])).toEqual([
    ['/aviso', undefined],
    ['/l/K7M201XQ', undefined],
    ['/aviso.html', undefined],
    ['/api/v1/nada', '127.0.0.1']
  ])
})
