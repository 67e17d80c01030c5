import { gzipSync } from 'node:zlib'

/** What a request may be answered; `cut` stands for a connection that is closed without an answer. */
export type Shape = {
  name: string
  bytes: string | Buffer
  allowed: readonly (number | 'cut')[]
}

const kib = 1024
const mib = 1024 * kib

type Head = Record<string, string | number>

const lines = (headers: Head) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

/** A request whose connection ends with its answer. */
function request(start: string, headers: Head = {}, body: string | Buffer = ''): Buffer {
  const head = `${start} HTTP/1.1\r\n${lines({ Host: 'x', Connection: 'close', ...headers })}\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(body)])
}

const json = (body: string | Buffer): Head => ({ 'Content-Type': 'application/json', 'Content-Length': body.length })
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

const deepArray = '['.repeat(100_000)
const deepObject = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
const refused = [400] as const

/** The items of a call for several orders, none of which exists. */
const items = (count: number) => {
  const list = Array.from({ length: count }, (_, n) => ({ id: 2_000_000_000 + n }))
  return JSON.stringify({ items: list, reason: 'prueba' })
}

/** Requests that are larger than they may be. @param token of an account that may do everything */
export function tooLarge(token: string): Shape[] {
  const me: Head = { Authorization: `Bearer ${token}` }
  const post = (name: string, body: string | Buffer, allowed: Shape['allowed'], headers: Head = {}): Shape => ({
    name,
    bytes: request('POST /api/v1/brands', { ...me, ...json(body), ...headers }, body),
    allowed
  })
  const state = (count: number): Buffer => {
    const body = items(count)
    return request('PUT /api/v1/workorders/bulk/state/10', { ...me, ...json(body) }, body)
  }
  const get = (name: string, path: string, allowed: Shape['allowed'], headers: Head = {}): Shape => ({
    name,
    bytes: request(`GET ${path}`, { ...me, ...headers }),
    allowed
  })
  const long = `{"name":"${'x'.repeat(mib)}"}`
  const chunked = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }
  return [
    post('un cuerpo de más de 1 MiB', long, [413]),
    {
      name: 'lo mismo por partes, sin decir cuánto',
      bytes: request('POST /api/v1/brands', { ...me, ...chunked }, `${chunk(long)}0\r\n\r\n`),
      allowed: [413]
    },
    post('un cuerpo que dice ser de 10 GB', '{', [413], { 'Content-Length': 1e10 }),
    {
      name: '17 KiB sin cuenta, al iniciar sesión',
      bytes: request('POST /api/v1/auth/sign-in', json('x'.repeat(17 * kib)), 'x'.repeat(17 * kib)),
      allowed: [413]
    },
    {
      name: '1 MiB sin cuenta, a una llamada cerrada',
      bytes: request('POST /api/v1/brands', json(long), long),
      allowed: [401, 413]
    },
    {
      name: 'más partes de las que caben, sin cuenta',
      bytes: request('POST /api/v1/auth/sign-in', chunked, chunk('x').repeat(40_000)),
      allowed: [413]
    },
    {
      name: 'una parte con una extensión de 64 KiB',
      bytes: request('POST /api/v1/brands', { ...me, ...chunked }, `1;${'x'.repeat(64 * kib)}\r\n`),
      allowed: [400, 413]
    },
    post('cien mil listas una dentro de otra', deepArray, refused),
    post('cincuenta mil objetos uno dentro de otro', deepObject, refused),
    post(
      'cien mil campos que no existen',
      `{${Array.from({ length: 60_000 }, (_, n) => `"c${n}":1`).join()}}`,
      refused
    ),
    post('un número de cien mil cifras', `{"name":${'9'.repeat(100_000)}}`, refused),
    post('un cuerpo comprimido que se hincha', gzipSync(Buffer.alloc(100 * mib)), [400, 413, 415], {
      'Content-Encoding': 'gzip'
    }),
    post('un cuerpo que dice estar comprimido', '{"name":"x"}', [400, 415], { 'Content-Encoding': 'br' }),
    { name: '5,000 órdenes que no existen', bytes: state(5000), allowed: [404] },
    { name: '5,001 órdenes', bytes: state(5001), allowed: refused },
    get('501 valores de un filtro', `/api/v1/brands?${'id=1&'.repeat(501)}`, refused),
    get('una consulta de 15 KiB', `/api/v1/brands?search=${'x'.repeat(15 * kib)}`, refused),
    get('una consulta de 70 KiB', `/api/v1/brands?search=${'x'.repeat(70 * kib)}`, [400, 414, 431]),
    get(
      'dos mil nombres en la consulta',
      `/api/v1/brands?${Array.from({ length: 2000 }, (_, n) => `a${n}=1`).join('&')}`,
      refused
    ),
    get('un número de página de mil cifras', `/api/v1/brands?page=${'9'.repeat(1000)}`, refused),
    get('una página de un millón de filas', '/api/v1/brands?itemsPerPage=1000000', refused),
    get('un identificador de 10 KiB', `/api/v1/brands/${'9'.repeat(10 * kib)}`, [400, 404, 414]),
    get('una cabecera de 70 KiB', '/api/v1/brands', [431], { 'X-Larga': 'x'.repeat(70 * kib) }),
    get(
      'tres mil cabeceras',
      '/api/v1/brands',
      [431],
      Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`X-${n}`, 'x'.repeat(10)]))
    ),
    get('galletas de 12 KiB', '/api/v1/brands', [200, 431], { Cookie: 'a=1; '.repeat(2400) }),
    get('un token de 12 KiB', '/api/v1/brands', [401], { Authorization: `Bearer ${'x'.repeat(12 * kib)}` })
  ]
}

/** Requests that two programs could read differently, or with headers that no caller may set. */
export function odd(token: string): Shape[] {
  const me: Head = { Authorization: `Bearer ${token}` }
  const raw = (name: string, head: string, allowed: Shape['allowed'], body = ''): Shape => ({
    name,
    bytes: `${head}\r\nConnection: close\r\n\r\n${body}`,
    allowed
  })
  const withBody = (name: string, headers: Head, body: string, allowed: Shape['allowed']): Shape => ({
    name,
    bytes: request('POST /api/v1/brands', { ...me, 'Content-Type': 'application/json', ...headers }, body),
    allowed
  })
  const hidden = 'GET /api/v1/users HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  const get = 'GET /api/v1/brands HTTP/1.1'
  const auth = `Authorization: Bearer ${token}`
  return [
    raw('dos Host', `${get}\r\nHost: x\r\nHost: malo.example\r\n${auth}`, refused),
    raw('dos Host iguales', `${get}\r\nHost: x\r\nHOST: x\r\n${auth}`, refused),
    raw('ningún Host', `${get}\r\n${auth}`, refused),
    raw(
      'dos Content-Length',
      `POST /api/v1/brands HTTP/1.1\r\nHost: x\r\n${auth}\r\nContent-Length: 2\r\nContent-Length: 60`,
      refused,
      '{}'
    ),
    raw('un salto de línea sin retorno', `${get}\nHost: x\n${auth}`, [400, 200]),
    raw('una cabecera doblada', `${get}\r\nHost: x\r\nX-A: 1\r\n doblada: 2\r\n${auth}`, [400, 200]),
    raw('un espacio antes de los dos puntos', `${get}\r\nHost : x\r\n${auth}`, refused),
    raw('un nulo en una cabecera', `${get}\r\nHost: x\r\nX-A: a\0b\r\n${auth}`, refused),
    raw('un método que no existe', `ROBAR /api/v1/brands HTTP/1.1\r\nHost: x\r\n${auth}`, refused),
    raw('TRACE', `TRACE /api/v1/brands HTTP/1.1\r\nHost: x\r\n${auth}`, [400, 404, 405]),
    raw('CONNECT', `CONNECT malo.example:443 HTTP/1.1\r\nHost: malo.example:443\r\n${auth}`, ['cut', 400, 404, 405]),
    raw('otra versión', `GET /api/v1/brands HTTP/9.9\r\nHost: x\r\n${auth}`, [400, 505]),
    raw('HTTP/2 sin acordarlo', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', ['cut', 400]),
    raw('subir a h2c', `${get}\r\nHost: x\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__`, ['cut', 400, 401]),
    withBody(
      'Content-Length y Transfer-Encoding',
      { 'Content-Length': 4, 'Transfer-Encoding': 'chunked' },
      '0\r\n\r\n',
      refused
    ),
    withBody('un Transfer-Encoding desconocido', { 'Transfer-Encoding': 'xchunked' }, '{}', [400, 411, 501]),
    withBody('chunked escrito dos veces', { 'Transfer-Encoding': 'chunked, chunked' }, '0\r\n\r\n', [400, 501]),
    withBody('un Content-Length negativo', { 'Content-Length': -1 }, '{}', refused),
    withBody('un Content-Length con signo', { 'Content-Length': '+2' }, '{}', refused),
    withBody('un Content-Length en hexadecimal', { 'Content-Length': '0x2' }, '{}', refused),
    withBody('una parte que no es un número', { 'Transfer-Encoding': 'chunked' }, 'zz\r\n{}\r\n', refused),
    withBody(
      'otro juego de caracteres',
      { 'Content-Type': 'application/json; charset=utf-16', 'Content-Length': 2 },
      '{}',
      [400, 415]
    ),
    withBody(
      'un formulario',
      { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 2 },
      '{}',
      [400, 415]
    ),
    // The rest is a request of its own, without a session.
    {
      name: 'un cuerpo más largo de lo que dice',
      bytes: `POST /api/v1/brands HTTP/1.1\r\nHost: x\r\n${auth}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}${hidden}`,
      allowed: [400, 401]
    },
    {
      name: 'otra llamada dentro de un cuerpo',
      bytes: request('POST /api/v1/brands', { ...me, ...json(hidden) }, hidden),
      allowed: refused
    },
    {
      name: 'DELETE en otra cabecera',
      bytes: request('GET /api/v1/users/2147483647', { 'X-HTTP-Method-Override': 'DELETE' }),
      allowed: [401]
    },
    {
      name: 'otra dirección en una cabecera',
      bytes: request('GET /api/v1/users', {
        'X-Original-URL': '/api/v1/environment',
        'X-Rewrite-URL': '/api/v1/environment'
      }),
      allowed: [401]
    },
    {
      name: 'una cuenta en otra cabecera',
      bytes: request('GET /api/v1/users', {
        'X-Forwarded-User': 'admin',
        'X-User-Id': '1',
        From: 'admin@teleferico.example'
      }),
      allowed: [401]
    }
  ]
}

/** Odd spellings of a closed call, and ways to files outside of the web; asked without an account. */
export const paths: readonly string[] = String.raw`
  /api/v1/users/ /api/v1/users%2f /api/v1/users;a=b /api/v1/users%20 /api/v1/users%00 /api/v1/users?format=xlsx
  /api/v1/users#x /api/v1/users.json /api/v1/users/. /api/v1/users/..;/ /api/v1/users%5c /api/v1/users\ /api/v1/users%
  //api/v1/users /api//v1/users /api/v1//users /API/V1/USERS /api/V1/Users /api\v1\users /\api\v1\users
  /api/v1/./users /api/v1/x/../users /api/v1/%75sers /api/v1/%2e/users /api%2fv1%2fusers
  /assets/../api/v1/users /api/v1/environment/../users /health/../api/v1/users /socket.io/../api/v1/users
  http://malo.example/api/v1/users https://localhost/api/v1/users //malo.example/api/v1/users
  /..%2f..%2fpackage.json /%2e%2e/%2e%2e/package.json /../../package.json /..\..\package.json /..%5c..%5cpackage.json
  /assets/../../../package.json /assets/..%2f..%2f..%2fpackage.json /assets/%252e%252e/%252e%252e/package.json
  /%c0%ae%c0%ae/package.json /assets/....//....//package.json /api/v1/docs/..%2f..%2fpackage.json
  /api/v1/docs/static/..%2f..%2fpackage.json /.env /.git/config /package.json /server/dist/main.js /app-secret
  /data/app-secret /assets/../app-secret /../../../../etc/passwd /..%2f..%2f..%2f..%2fetc%2fpasswd /etc/passwd
  /index.html%00.js /api/v1/docs/%00 /%00 /assets/%00 /% /%ff /\malo.example /%5cmalo.example //malo.example
`
  .trim()
  .split(/\s+/)
