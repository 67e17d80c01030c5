import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** `from`: the loopback address that asks, 127.x.y.z; each is another caller. */
export type RawRequest = {
  method: string
  path: string
  token?: string | undefined
  headers?: Record<string, string>
  body?: string | Buffer | undefined
  from?: string | undefined
  /** milliseconds without a word after which the connection is cut */
  patience?: number
}

/** Status 0: no answer came. */
export type Reply = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  errorCode: string | undefined
  data: unknown
}

const agents = new Map<string, Agent>()

function agentOf(from: string): Agent {
  const agent = agents.get(from) ?? new Agent({ keepAlive: true, maxSockets: 64 })
  agents.set(from, agent)
  return agent
}

/** Sends a request over a real connection. */
export function sendRequest(
  url: URL,
  { method, path, token, headers = {}, body, from = '127.0.0.1', patience = 60_000 }: RawRequest
): Promise<Reply> {
  return new Promise(resolve => {
    const none = () => resolve({ status: 0, headers: {}, text: '', errorCode: undefined, data: undefined })
    const asked = request({
      agent: agentOf(from),
      localAddress: from,
      host: url.hostname,
      port: url.port,
      method,
      path,
      timeout: patience,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...headers
      }
    })
    asked
      .on('timeout', () => asked.destroy())
      .on('error', none)
      .on('response', answer => {
        let text = ''
        answer
          .setEncoding('utf8')
          .on('data', part => (text += part))
          .on('error', none)
          .on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, ...partsOf(answer.headers, text) })
          )
      })
      .end(body)
  })
}

function partsOf(headers: IncomingHttpHeaders, text: string): Pick<Reply, 'errorCode' | 'data'> {
  if (!headers['content-type']?.includes('json')) return { errorCode: undefined, data: undefined }
  const { errorCode, data } = JSON.parse(text) as Partial<Reply>
  return { errorCode, data }
}

/** What came back on a connection of its own, until the server closed it. */
export type Exchange = { statuses: number[]; text: string; isClosed: boolean }

/**
 * Writes bytes as they are, which no HTTP library would send.
 * @param patience milliseconds after which the connection counts as left open
 */
export function exchange(url: URL, bytes: string | Buffer, patience = 10_000): Promise<Exchange> {
  return new Promise(resolve => {
    const socket = connect({ host: url.hostname, port: Number(url.port) })
    const parts: Buffer[] = []
    const end = (isClosed: boolean) => {
      socket.destroy()
      const text = Buffer.concat(parts).toString('utf8')
      const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
      resolve({ statuses, text, isClosed })
    }
    socket.setTimeout(patience, () => end(false))
    socket
      .on('data', part => parts.push(part))
      .on('error', () => {})
      .on('close', () => end(true))
    socket.write(bytes)
  })
}

/** Does work for each of many, so many at once; the results are in their order. */
export async function eachOf<T, R>(many: readonly T[], atOnce: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    while (next < many.length) {
      const index = next++
      results[index] = await work(many[index] as T)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

/** Asks until something is there, for ten seconds at most. */
export async function waitFor<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(50)) {
    const found = await look()
    if (found !== undefined) return found
  }
  throw new Error('what was waited for did not come')
}
