import { sendRequest, eachOf, type Exchange, exchange } from './http.ts'
import type { Part } from './part.ts'
import { odd, paths, type Shape, tooLarge } from './shapes.ts'
import { password, signIn, type Target } from './target.ts'

/** What no answer may hold besides the server's key: our own files, a trace. */
const inside = /"workspaces"|root:x:|node_modules|\n {4}at \w/

/** What is wrong with what came back. */
export function wrongOf(
  { name, allowed }: Pick<Shape, 'name' | 'allowed'>,
  { statuses, text, isClosed }: Exchange,
  secret: string
): string[] {
  if (!isClosed) return [`${name}: la conexión sigue abierta`]
  if (inside.test(text) || text.includes(secret)) return [`${name}: dice lo que no debe`]
  if (statuses.length === 0) return allowed.includes('cut') ? [] : [`${name}: sin respuesta`]
  return statuses
    .filter(status => !allowed.includes(status))
    .map(status => `${name}: ${status}, no ${allowed.join(', ')}`)
}

/** Pages may be answered, for the web's own router finds the screen; rows and other hosts may not. */
const wrongOfPath = (path: string, came: Exchange, secret: string): string[] => [
  ...wrongOf({ name: path, allowed: [200, 301, 302, 307, 308, 400, 401, 403, 404] }, came, secret),
  ...(/"rows"|\r\nlocation: *([\\/]{2}|\w+:)/i.test(came.text) ? [`${path}: contesta filas o lleva a otro sitio`] : [])
]

/** Checks that a forged client address isn't believed. */
async function forwarded({ url, account, hash }: Target): Promise<string[]> {
  const { user } = await account('Consulta', { hash })
  const headers = {
    'x-forwarded-for': '203.0.113.9',
    'x-real-ip': '203.0.113.9',
    forwarded: 'for=203.0.113.9;proto=https'
  }
  const body = JSON.stringify({ email: user.email, password })
  const { data, headers: given } = await sendRequest(url, {
    method: 'POST',
    path: '/api/v1/auth/sign-in',
    body,
    headers
  })
  const { token } = data as { token: string }
  const sessions = await sendRequest(url, { method: 'GET', path: '/api/v1/auth/sessions', token, headers })
  return [
    ...(sessions.text.includes('127.0.0.1') ? [] : ['X-Forwarded-For: no consta la dirección verdadera']),
    ...(sessions.text.includes('203.0.113.9') ? ['X-Forwarded-For: se ha creído'] : []),
    ...(String(given['set-cookie']).includes('Secure') ? ['X-Forwarded-Proto: se ha creído'] : [])
  ]
}

/** Requests larger than they may be, headers that say two things, addresses that mean another. */
export const sizes: Part = {
  name: 'tamaños, cabeceras y direcciones',
  async run(target) {
    const { url, secret, account, hash } = target
    const { token, user } = await account('Administrador', { hash })
    const shapes = [...tooLarge(token), ...odd(token)]
    const wrong = (
      await eachOf(shapes, 2, async shape => wrongOf(shape, await exchange(url, shape.bytes), secret))
    ).flat()
    for (const path of paths) {
      const bytes = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
      wrong.push(...wrongOfPath(path, await exchange(url, bytes), secret))
    }
    wrong.push(...(await forwarded(target)))
    // Afterwards everything works as before.
    const again = await signIn(url, user.email)
    const body = JSON.stringify({ code: 'DESPUES', name: 'Marca de después' })
    const made = await sendRequest(url, { method: 'POST', path: '/api/v1/brands', token: again, body })
    if (made.status !== 200) wrong.push(`después: ${made.status} ${made.text.slice(0, 200)}`)
    return {
      calls: shapes.length + paths.length + 4,
      wrong,
      remark: `${shapes.length} formas, ${paths.length} direcciones; después, todo contesta`
    }
  }
}
