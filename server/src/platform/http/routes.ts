import type { Call } from 'contract/resource.ts'
import { dataOf, type idParams, type ListQuery, type Page, paginationFields } from 'contract/http.ts'
import { issuesToErrors, spanishErrors } from 'contract/validation-errors.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Database, Transaction } from '../database/database.ts'
import { isPassing } from '../database/refusals.ts'
import { type Actor, type Actors, callOf, requireLine } from './actor.ts'
import { addressOf, networkOf } from './address.ts'
import { AppError, forbidden } from './errors.ts'
import type { FairShare } from './fair-share.ts'
import { keyedWrite, firstAnswer, keepAnswer } from './idempotency.ts'
import { JsonText } from './json-text.ts'
import { type PageAsked, sendListAsExcel } from './list-file.ts'
import { askedBy } from './request-log.ts'
import { type Tokens, tokenOf } from './token.ts'

type Input<C extends Call> = {
  params: z.output<C['params']>
  query: z.output<C['query']>
  body: z.output<C['body']>
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler returns: a value, or JSON text. */
type Answer<C extends Call> = z.input<C['reply']> | JsonText<z.input<C['reply']>>
type Read<C extends Call> = (input: Input<C> & { db: Database; actor: Actor }) => Promise<Answer<C>> | Answer<C>
type Write<C extends Call> = (input: Input<C> & { db: Transaction; actor: Actor }) => Promise<Answer<C>>
/** Runs work in one transaction in the caller's name; transactions committed before it stay when it fails. */
type Transact = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
type Attempt<C extends Call> = (
  input: Input<C> & { db: Database; actor: Actor; transact: Transact }
) => Promise<z.input<C['reply']>>
type Open<C extends Call> = (
  input: Input<C> & { db: Database; transact: Transact }
) => Promise<z.input<C['reply']>> | z.input<C['reply']>

/** How a feature reads one of its records, and the permission for it; refuses records of other lines. */
export type Reader = { access: string; read: Read<Call<typeof idParams>> }

/** What features register their routes with. Every route declares its access; there is no other way to add one. */
export type Routes = {
  /** answers from the database, changes nothing */
  read<C extends Call>(call: C, handler: Read<C>): void
  /** runs in one transaction; audited, and repeatable with `Idempotency-Key` */
  write<C extends Call>(call: C, handler: Write<C>): void
  /**
   * for signed-in callers; opens its own transactions, because a wrong code or password must be counted although the
   * call is refused. Its answer is never stored, because it may hold a secret
   */
  attempt<C extends Call>(call: C, handler: Attempt<C>): void
  /** open to everybody; opens its own transactions */
  open<C extends Call>(call: C, handler: Open<C>): void
  /** the calls for one record that are registered so far, by path */
  readonly readers: ReadonlyMap<string, Reader>
  /** every route registered so far, for the API list */
  readonly list: { method: string; path: string; permission: string; summary: string }[]
}

export const apiPrefix = '/api/v1'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: string
  }
}

/** Sets the values that triggers write into the audit; they end with the transaction. */
const carry = (tx: Transaction, actor: { id: number } | undefined, request: FastifyRequest, timeZone: string) =>
  tx.execute(
    sql`select set_config('app.user', ${actor ? String(actor.id) : ''}, true),
      set_config('app.address', ${addressOf(request)}, true), set_config('app.request', ${request.id}, true),
      set_config('app.time_zone', ${timeZone}, true)`
  )

/** Runs a transaction in the caller's name; repeats it up to twice after a deadlock or serialization failure. */
export async function inTransaction<T>(
  db: Database,
  context: { actor?: { id: number } | undefined; request: FastifyRequest; timeZone: string },
  work: (tx: Transaction) => Promise<T>
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(async tx => {
        await carry(tx, context.actor, context.request, context.timeZone)
        return work(tx)
      })
    } catch (error) {
      if (attempt === 3 || !isPassing(error)) throw error
    }
  }
}

/** Bodies of calls that are open to everybody are an e-mail and a password at most. */
const openBodyLimit = 16 * 1024

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** @throws AUTH.UNAUTHORIZED, AUTH.INVALID_TOKEN, AUTH.EXPIRED_TOKEN, AUTH.FORBIDDEN */
async function authenticate(request: FastifyRequest, actors: Actors, tokens: Tokens): Promise<Actor> {
  const token = tokenOf(request)
  if (!token) throw new AppError('AUTH.UNAUTHORIZED')
  const { session } = await tokens.read(token)
  const actor = await actors.bySession(session)
  if (actor === 'unknown') throw new AppError('AUTH.INVALID_TOKEN')
  if (actor === 'over') throw new AppError('AUTH.EXPIRED_TOKEN')
  return actor
}

/** @throws AUTH.FORBIDDEN, AUTH.TWO_FACTOR_REQUIRED unless the caller may use the route */
function authorize(actor: Actor, { access, withoutFactor }: Call, route: string): void {
  if (access === 'partial') return
  if (actor.level !== 'full') throw forbidden('Falta la verificación en dos pasos')
  if (actor.mustSetUp) {
    // Closed to the profile or not: otherwise nobody could ever set it up.
    if (withoutFactor) return
    throw new AppError('AUTH.TWO_FACTOR_REQUIRED')
  }
  if (access !== 'session' && !actor.permissions.has(access)) throw forbidden()
  if (actor.closedRoutes.has(route)) throw forbidden()
}

function parsed(schema: z.ZodType, value: unknown) {
  const result = schema.safeParse(value, { error: spanishErrors(schema) })
  if (result.success) return result.data as never
  const pagination = result.error.issues.some(issue => paginationFields.includes(String(issue.path[0])))
  throw new AppError(pagination ? 'VALIDATION.INVALID_PAGINATION' : 'VALIDATION.INVALID_DATA', {
    fields: issuesToErrors(result.error)
  })
}

/** Reads `sortBy[]=name` and `sortBy[0]=name`, as some programs write lists, as `sortBy=name`. */
function plainNames(query: Record<string, unknown>): Record<string, unknown> {
  if (!Object.keys(query).some(name => name.endsWith(']'))) return query
  const plain = new Map<string, unknown[]>()
  for (const [written, value] of Object.entries(query)) {
    const name = written.replace(/\[\d{0,3}\]$/, '')
    plain.set(name, [...(plain.get(name) ?? []), ...(Array.isArray(value) ? value : [value])])
  }
  return Object.fromEntries([...plain].map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

/** Makes what a feature registers its routes with. */
export function routes(
  app: FastifyInstance,
  {
    db,
    actors,
    tokens,
    fair,
    timeZone
  }: { db: Database; actors: Actors; tokens: Tokens; fair: FairShare; timeZone: string }
): Routes {
  const callers = new WeakMap<FastifyRequest, Actor>()
  const list: Routes['list'] = []
  const readers = new Map<string, Reader>()
  const transactor =
    (request: FastifyRequest, actor?: Actor): Transact =>
    work =>
      inTransaction(db, { actor, request, timeZone }, work)

  /** The caller, if they may use the route; a refusal is held back for a moment. */
  async function recognise(request: FastifyRequest, call: Call, route: string): Promise<Actor> {
    try {
      const actor = await authenticate(request, actors, tokens)
      askedBy.set(request, actor.id)
      authorize(actor, call, route)
      return actor
    } catch (error) {
      await fair.hold(networkOf(addressOf(request)))
      throw error
    }
  }

  function register<C extends Call>(
    call: C,
    answer: (input: Input<C>, actor: Actor | undefined, route: string) => Promise<unknown>,
    isOpen = false
  ) {
    if (!call.access || (call.access === 'public') !== isOpen)
      throw new Error(`${call.method} ${call.path}: access is not declared`)
    const url = `${apiPrefix}/${call.path}`
    const route = `${call.method} ${url}`
    list.push({ method: call.method, path: url, permission: call.access, summary: call.summary })
    app.route({
      method: call.method,
      url,
      schema: {
        summary: call.summary,
        tags: call.path.split('/', 1),
        params: call.params,
        querystring: call.query,
        ...(call.method !== 'GET' && { body: call.body }),
        response: { 200: dataOf(call.reply) }
      } as never,
      config: { access: call.access },
      ...(isOpen && { bodyLimit: openBodyLimit }),
      // Before the body is read: a stranger's is never in memory.
      onRequest: async (request, reply) => {
        // Data of people and places: no browser or proxy may keep it. The application itself keeps what must work
        // offline.
        void reply.header('cache-control', 'no-store')
        if (!isOpen) callers.set(request, await recognise(request, call, route))
        if (!hasBody(request)) return
        const end = await fair.turn('body', callers.get(request)?.id ?? networkOf(addressOf(request)), reply.raw)
        request.raw.once('end', end).once('close', end)
      },
      // Validation happens below, once the caller is known, so that strangers learn nothing about the schemas.
      validatorCompiler: () => value => ({ value }),
      handler: async (request, reply) => {
        const actor = callers.get(request)
        const isFile = (request.query as ListQuery).format === 'xlsx'
        const end = await (actor
          ? fair.turn(isFile ? 'file' : 'account', actor.id, reply.raw)
          : fair.turn('address', networkOf(addressOf(request)), reply.raw))
        // A file is still being made when its handler is done.
        if (isFile) reply.raw.once('close', end)
        try {
          return await answer(read(request, reply), actor, route)
        } finally {
          if (!isFile) end()
        }
      }
    })
    const read = (request: FastifyRequest, reply: FastifyReply) =>
      ({
        params: parsed(call.params, request.params),
        query: parsed(call.query, plainNames(request.query as Record<string, unknown>)),
        body: call.method === 'GET' ? undefined : parsed(call.body, request.body ?? {}),
        request,
        reply
      }) as unknown as Input<C>
  }

  return {
    list,
    readers,
    open: (call, handler) =>
      register(
        call,
        async input => ({ data: await handler({ ...input, db, transact: transactor(input.request) }) }),
        true
      ),
    attempt: (call, handler) =>
      register(call, async (input, actor) => {
        const me = actor as Actor
        return { data: await handler({ ...input, db, actor: me, transact: transactor(input.request, me) }) }
      }),
    read: (call, handler) => {
      if (call.path.endsWith('/:id'))
        readers.set(call.path, { access: call.access, read: handler as unknown as Reader['read'] })
      register(call, async (input, actor) => {
        const answer = (query: typeof input.query) => handler({ ...input, query, db, actor: actor as Actor })
        const query = input.query as ListQuery
        if (query.format !== 'xlsx') return { data: await answer(input.query) }
        const ask = async (page: PageAsked) => {
          const rows = await answer({ ...query, ...page, format: undefined, paginated: true } as never)
          return (rows instanceof JsonText ? rows.parsed() : rows) as Page<Record<string, unknown>>
        }
        return sendListAsExcel(input.reply, call, ask, timeZone)
      })
    },
    write: (call, handler) =>
      register(call, async (input, actor, route) => {
        const { request, reply } = input
        const key = request.headers['idempotency-key']
        const me = actor as Actor
        // The hash covers the path's parameters and the query too, so the same key on another record is refused.
        const keyed =
          key === undefined
            ? undefined
            : keyedWrite(me.id, route, String(key), [request.params, request.query, request.body])
        const done = await inTransaction(db, { actor: me, request, timeZone }, async tx => {
          const first = keyed && (await firstAnswer(tx, keyed))
          if (first) {
            for (const line of first.lines) requireLine(me, line)
            return first.answer
          }
          const called = callOf(me)
          const answer = { data: await handler({ ...input, db: tx, actor: called.actor }) }
          if (!keyed) return answer
          const text = reply.serialize(answer) as string
          await keepAnswer(tx, keyed, { answer: text, lines: [...called.lines] })
          return text
        })
        // Answer only now, after the commit.
        if (typeof done === 'string') void reply.type('application/json; charset=utf-8')
        return done
      })
  }
}
