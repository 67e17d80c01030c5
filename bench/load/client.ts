import { Agent, type IncomingMessage, request as httpRequest } from 'node:http'
import type { ErrorBody } from 'contract/core/errors.ts'
import type { Call } from 'contract/core/resource.ts'
import type { z } from 'zod'
import type { Statistics } from './statistics.ts'

type Value = string | number | boolean | null | undefined
export type Query = Record<string, Value | readonly Value[]>

export type Input<C extends Call> = {
  params?: Record<string, string | number>
  query?: Query
  body?: z.input<C['body']>
  /** for a write that may be sent again */
  key?: string
  /** refusals that are normal here, besides 409 */
  expects?: (status: number, body: ErrorBody) => boolean
}

/** The server refused, as it may, or something unexpected happened, which is recorded already. */
export class NotDone extends Error {
  readonly status: number
  readonly reason: string

  constructor(status: number, reason: string) {
    super(`${status} ${reason}`)
    this.status = status
    this.reason = reason
  }
}

const timeoutMs = 30_000

/** One browser: its connections and its token; it records its requests. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6 })
  readonly #url: URL
  readonly #statistics: Statistics
  readonly who: string
  readonly kind: string
  token = ''

  constructor(url: string, { who, kind, statistics }: { who: string; kind: string; statistics: Statistics }) {
    this.#url = new URL(url)
    this.#statistics = statistics
    this.who = who
    this.kind = kind
  }

  /** Makes a call of the contract and returns the `data` of its answer. @throws NotDone */
  async call<C extends Call>(call: C, input: Input<C> = {}): Promise<z.output<C['reply']>> {
    const { text } = await this.send(call, input)
    return (JSON.parse(text) as { data: z.output<C['reply']> }).data
  }

  /** The same as text, because two answers to the same write must be identical. @throws NotDone */
  async send<C extends Call>(
    call: C,
    { params = {}, query = {}, body, key, expects }: Input<C> = {}
  ): Promise<{ text: string }> {
    const route = `${call.method} ${call.path}`
    const path = `/api/v1/${pathOf(call.path, params)}${queryText(query)}`
    const start = performance.now()
    let answer: { status: number; text: string }
    try {
      answer = await this.#exchange(call.method, path, body, key)
    } catch (error) {
      this.#fail(route, call.method, path, (error as NodeJS.ErrnoException).code ?? 'lost', String(error))
      throw new NotDone(0, 'lost')
    }
    this.#statistics.answered(this.kind, route, performance.now() - start)
    const { status, text } = answer
    if (status >= 200 && status < 300) return answer
    const said = readError(text)
    const reason = said.reason ?? said.errorCode ?? ''
    if (status === 409 || expects?.(status, said))
      this.#statistics.refusedAs(
        route,
        `${status} ${reason} «${said.message.split(/[:(]/)[0]?.replaceAll(/\d+/g, 'n')}»`
      )
    else this.#fail(route, call.method, path, status, text, body)
    throw new NotDone(status, reason)
  }

  /** Records a failure that no status shows. */
  fail(method: string, path: string, what: string, body = ''): void {
    this.#fail(`${method} ${path}`, method, path, what, body)
  }

  close(): void {
    this.#agent.destroy()
  }

  #fail(route: string, method: string, path: string, status: number | string, body: string, sent?: unknown): void {
    const said = sent === undefined ? body : `${body}  ← ${JSON.stringify(sent)}`
    this.#statistics.failed(
      { at: new Date().toISOString(), who: this.who, method, path, status, body: said.slice(0, 2000) },
      route
    )
  }

  async #exchange(
    method: string,
    path: string,
    body: unknown,
    key: string | undefined,
    isAgain = false
  ): Promise<{ status: number; text: string }> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const asked = httpRequest({
      agent: this.#agent,
      host: this.#url.hostname,
      port: this.#url.port,
      method,
      path,
      timeout: timeoutMs,
      headers: {
        accept: 'application/json',
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...(key && { 'idempotency-key': key })
      }
    })
    try {
      return await new Promise((resolve, reject) => {
        asked.on('timeout', () =>
          asked.destroy(Object.assign(new Error(`no answer in ${timeoutMs} ms`), { code: 'TIMEOUT' }))
        )
        asked.on('error', reject)
        asked.on(
          'response',
          response =>
            void readAll(response).then(all => resolve({ status: response.statusCode ?? 0, text: all }), reject)
        )
        asked.end(text)
      })
    } catch (error) {
      const isStale =
        asked.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(String((error as NodeJS.ErrnoException).code))
      if (!isStale || isAgain || (method !== 'GET' && !key)) throw error
      this.#statistics.reconnected++
      return this.#exchange(method, path, body, key, true)
    }
  }
}

async function readAll(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8')
  let text = ''
  for await (const chunk of response) text += chunk
  return text
}

const pathOf = (path: string, params: Record<string, string | number>) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

function queryText(query: Query): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== null && one !== undefined && one !== '') parameters.append(name, String(one))
  }
  return parameters.size ? `?${parameters.toString()}` : ''
}

function readError(text: string): ErrorBody {
  try {
    return JSON.parse(text) as ErrorBody
  } catch {
    return { message: text, errorCode: 'SERVER.ERROR' }
  }
}
