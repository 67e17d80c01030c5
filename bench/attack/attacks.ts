import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where to, a token of the account that attacks, and the connections of a flood. */
type Target = { url: string; token: string; connections?: number }
/** Starts an attack; what it returns ends it and says how it went. */
type Attack = { name: string; start: (target: Target) => Promise<() => Promise<string>> }

/** As many requests at once as there are connections, each followed by the next. */
const flood = (name: string, path: string, isSignedIn = true): Attack => ({
  name,
  start: async ({ url, token, connections = 200 }) => {
    const who = isSignedIn ? ['-H', `Authorization: Bearer ${token}`] : []
    const wrk = spawn('wrk', ['-t1', `-c${connections}`, '-d60s', '--timeout', '60s', ...who, `${url}${path}`], {
      stdio: ['ignore', 'pipe', 'inherit']
    })
    let output = ''
    wrk.stdout.on('data', part => (output += part))
    await sleep(1000)
    return async () => {
      const end = once(wrk, 'close')
      wrk.kill('SIGINT')
      await end
      const [, perSecond = '0'] = /Requests\/sec:\s*([\d.]+)/.exec(output) ?? []
      return `${Number(perSecond).toFixed(0)} por segundo`
    }
  }
})

/** Many connections that send a little and then wait for ever, from another address than everybody else. */
const stall = (name: string, count: number, part: (token: string) => string): Attack => ({
  name,
  start: async ({ url, token }) => {
    const { port } = new URL(url)
    const open = new Set<Socket>()
    for (let n = 0; n < count; n++) {
      const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.2' })
      open.add(socket)
      socket
        .on('connect', () => socket.write(part(token)))
        .on('error', () => {})
        .on('close', () => open.delete(socket))
        .resume()
    }
    await sleep(1000)
    return async () => {
      const left = open.size
      for (const socket of open) socket.destroy()
      await sleep(200)
      return `${left} de ${count} conexiones seguían abiertas`
    }
  }
})

const head = (path: string, token: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n` +
  `Authorization: Bearer ${token}\r\n\r\n`

/** Floods of requests from one account. */
export const floodsOfAccount: Attack[] = [
  flood('preguntas caras de una cuenta', '/api/v1/base-activities/checks'),
  flood('páginas de 500 filas de una cuenta', '/api/v1/base-activities/checks?paginated=true&itemsPerPage=500'),
  flood('búsquedas de una cuenta', '/api/v1/workorders?search=tensado%20motriz'),
  flood('listas pequeñas de una cuenta', '/api/v1/brands'),
  flood('archivos de una cuenta', '/api/v1/base-activities/checks?format=xlsx')
]

/** Every attack, in the order in which they are made. */
export const attacks: Attack[] = [
  ...floodsOfAccount,
  flood('llamadas sin cuenta', '/api/v1/workorders', false),
  flood('etiquetas adivinadas, sin cuenta', '/api/v1/public-report/ZZZZ2345', false),
  flood('la página, sin cuenta', '/', false),
  flood('direcciones que no existen', '/api/v1/nada', false),
  stall('cuerpos que no terminan, de una cuenta', 3000, token => `${head('/api/v1/brands', token)}{`),
  stall('cuerpos que no terminan, sin cuenta', 3000, () => `${head('/api/v1/auth/sign-in', 'x')}{`),
  stall('cabeceras que no terminan', 3000, () => 'GET / HTTP/1.1\r\nHost: x\r\nX-Lento: '),
  stall('conexiones que no preguntan', 3000, () => '')
]
