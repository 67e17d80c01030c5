import type { Call } from 'contract/core/resource.ts'
import { dataOf, type idParams, type ListQuery, type Page } from 'contract/core/http.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import type { Database, Transaction } from '../database/database.ts'
import { type Actor, type Actors, callOf, requireLine } from './actor.ts'
import { addressOf, networkOf } from './address.ts'
import { authenticate, authorize } from './authorize.ts'
import type { FairShare } from './fair-share.ts'
import { keyedWrite, firstAnswer, keepAnswer } from './idempotency.ts'
import { fieldsFrom, parsed, plainNames } from './input.ts'
import { inTransaction } from './in-transaction.ts'
import { JsonText } from './json-text.ts'
import { type PageParams, sendListAsExcel, type Sheet } from './list-file.ts'
import { userOfRequest } from './request-log.ts'
import { prepare } from './serializer.ts'
import type { Tokens } from './token.ts'
import { discard, isForm, receive, type Received, uploadRoute, type Uploads } from './upload.ts'
import { requireValue } from '../require-value.ts'

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

type OpenUpload<C extends Call> = (
  input: Omit<Input<C>, 'body'> & {
    db: Database
    transact: Transact
    /** as of `upload` */
    receive: () => Promise<Received & { body: z.output<C['body']> }>
  }
) => Promise<z.input<C['reply']>>

type FileAnswer<C extends Call> = (input: Input<C> & { db: Database; actor: Actor }) => Promise<FastifyReply>
type Upload<C extends Call> = (
  input: Omit<Input<C>, 'body'> & {
    db: Database
    actor: Actor
    /** reads the request, its files into the folder of what arrives; the caller removes them */
    receive: () => Promise<Received & { body: z.output<C['body']> }>
    /** the one transaction, as of `write`; `sent` is what makes two requests the same */
    transact: (sent: unknown, work: (tx: Transaction, actor: Actor) => Promise<Answer<C>>) => Promise<unknown>
  }
) => Promise<unknown>

/** A row of a list. */
type RowOf<C extends Call> = z.output<C['reply']> extends { rows: (infer Of)[] } ? Of : never

/** How a feature reads one of its records; refuses records of other lines. */
export type Reader = Read<Call<typeof idParams>>

/** What features register their routes with. Every route declares its access; there is no other way to add one. */
export type Routes = {
  /**
   * answers from the database, changes nothing
   * @param asFile answers what is asked for with a `format`; without it, a list becomes an
   *   Excel file of its rows, which
   * may have columns of its own
   */
  read<C extends Call>(call: C, handler: Read<C>, asFile?: FileAnswer<C> | Sheet<RowOf<C>>): void
  /** answers all rows of a list as an Excel file */
  sheet<C extends Call>(call: C, handler: Read<C>): void
  /** runs in one transaction; audited, and repeatable with `Idempotency-Key` */
  write<C extends Call>(call: C, handler: Write<C>): void
  /**
   * for signed-in callers; opens its own transactions, because a wrong code or password must be counted although the
   * call is refused. Its answer is never stored, because it may hold a secret
   */
  attempt<C extends Call>(call: C, handler: Attempt<C>): void
  /** answers with a file, changes nothing */
  file<C extends Call>(call: C, handler: FileAnswer<C>): void
  /**
   * takes files, as parts of a form, which are on the disk before the transaction begins; audited and repeatable
   * @param alsoJson whether it takes its fields as JSON too, without files
   */
  upload<C extends Call>(call: C, handler: Upload<C>, alsoJson?: boolean): void
  /** open to everybody; opens its own transactions */
  open<C extends Call>(call: C, handler: Open<C>): void
  /** the same with files, fewer and faster than those of people with an account */
  openUpload<C extends Call>(call: C, handler: OpenUpload<C>, limits: Pick<Uploads, 'most' | 'longest'>): void
  /** the calls for one record that are registered so far, by path */
  readonly readers: ReadonlyMap<string, Reader>
  /** every route registered so far, for the API list */
  readonly list: { method: string; path: string; permission: string; or_permission?: string; summary: string }[]
}

export const apiPrefix = '/api/v1'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: string
    isAnonymous?: boolean
  }
}

/** Bodies of calls that are open to everybody are an e-mail and a password at most. */
const openBodyLimit = 16 * 1024

const originOf = (request: FastifyRequest) => ({
  address: request.routeOptions.config.isAnonymous ? '' : addressOf(request),
  id: request.id
})

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Makes what a feature registers its routes with. */
export function routes(
  app: FastifyInstance,
  {
    db,
    actors,
    tokens,
    fair,
    timeZone,
    uploads
  }: {
    db: Database
    actors: Actors
    tokens: Tokens
    fair: FairShare
    timeZone: string
    uploads: Uploads
  }
): Routes {
  const callers = new WeakMap<FastifyRequest, Actor>()
  const list: Routes['list'] = []
  const readers = new Map<string, Reader>()
  const transactor =
    (request: FastifyRequest, actor?: Actor): Transact =>
    work =>
      inTransaction(db, { actor, from: originOf(request), timeZone }, work)

  /**
   * Runs a write in one transaction, and answers after the commit; with a key, only once.
   * @param sent what makes two requests the same, beside their address
   */
  async function once(
    { request, reply, route, actor }: { request: FastifyRequest; reply: FastifyReply; route: string; actor: Actor },
    sent: unknown,
    work: (tx: Transaction, actor: Actor) => Promise<unknown>
  ): Promise<unknown> {
    const key = request.headers['idempotency-key']
    // The hash covers the path's parameters and the query too, so the same key on another record is refused.
    const keyed =
      key === undefined ? undefined : keyedWrite(actor.id, route, String(key), [request.params, request.query, sent])
    const done = await inTransaction(db, { actor, from: originOf(request), timeZone }, async tx => {
      const first = keyed && (await firstAnswer(tx, keyed))
      if (first) {
        for (const line of first.lines) requireLine(actor, line)
        return first.answer
      }
      const called = callOf(actor)
      const answer = { data: await work(tx, called.actor) }
      if (!keyed) return answer
      const text = reply.serialize(answer) as string
      await keepAnswer(tx, keyed, { answer: text, lines: [...called.lines] })
      return text
    })
    if (typeof done === 'string') void reply.type('application/json; charset=utf-8')
    return done
  }

  /** The caller, if they may use the route; a refusal is held back for a moment. */
  async function recognise(request: FastifyRequest, call: Call, route: string): Promise<Actor> {
    try {
      const actor = await authenticate(request, actors, tokens)
      userOfRequest.set(request, actor.id)
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
    kind: 'open' | 'call' | 'file' | 'sheet' | 'upload' | 'openUpload' = 'call',
    { alsoJson = false, ...limits }: { alsoJson?: boolean } & Pick<Uploads, 'most' | 'longest'> = {}
  ) {
    const isOpen = kind === 'open' || kind === 'openUpload'
    const isUpload = kind === 'upload' || kind === 'openUpload'
    if (!call.access || (call.access === 'public') !== isOpen)
      throw new Error(`${call.method} ${call.path}: access is not declared`)
    const url = `${apiPrefix}/${call.path}`
    const route = `${call.method} ${url}`
    const { method, access: permission, orAccess: or_permission, summary } = call
    list.push({ method, path: url, permission, ...(or_permission && { or_permission }), summary })
    const options: RouteOptions = {
      method: call.method,
      url,
      schema: {
        summary: call.summary,
        tags: call.path.split('/', 1),
        params: call.params,
        querystring: call.query,
        ...(call.method !== 'GET' && { body: call.body }),
        ...(isUpload && { consumes: ['multipart/form-data', ...(alsoJson ? ['application/json'] : [])] }),
        ...(kind !== 'file' && kind !== 'sheet' && { response: { 200: dataOf(call.reply) } })
      },
      config: { access: call.access, ...(call.isAnonymous && { isAnonymous: true }) },
      ...(isOpen && { bodyLimit: openBodyLimit }),
      // Before the body is read: a stranger's is never in memory.
      onRequest: async (request, reply) => {
        // Data of people and places: no browser or proxy may keep it. The application itself keeps what must work
        // offline.
        void reply.header('cache-control', 'no-store')
        if (!isOpen) callers.set(request, await recognise(request, call, route))
        // Files have a share of their own, and are never in memory.
        if (!hasBody(request) || (isUpload && isForm(request))) return
        const end = await fair.turn('body', callers.get(request)?.id ?? networkOf(addressOf(request)), reply.raw)
        request.raw.once('end', end).once('close', end)
      },
      // Validation happens below, once the caller is known, so that strangers learn nothing about the schemas.
      validatorCompiler: () => value => ({ value }),
      handler: async (request, reply) => {
        const actor = callers.get(request)
        // Those that are made of what the body asks for, too; others are only read from where they are kept.
        const isFile =
          kind === 'sheet' ||
          Boolean((request.query as ListQuery).format) ||
          (kind === 'file' && call.method === 'POST')
        const share = isUpload && isForm(request) ? 'upload' : isFile ? 'file' : actor ? 'account' : 'address'
        const end = await fair.turn(share, actor?.id ?? networkOf(addressOf(request)), reply.raw)
        // A file is still being made when its handler is done.
        if (isFile) reply.raw.once('close', end)
        try {
          const answered = await answer(read(request, reply), actor, route)
          prepare(reply, answered)
          return answered
        } finally {
          if (!isFile) end()
        }
      }
    }
    if (isUpload) uploadRoute(app, { ...uploads, ...limits }, options)
    else app.route(options)
    const read = (request: FastifyRequest, reply: FastifyReply) =>
      ({
        params: parsed(call.params, request.params),
        query: parsed(call.query, plainNames(request.query as Record<string, unknown>)),
        body: call.method === 'GET' || isUpload ? undefined : parsed(call.body, request.body ?? {}),
        request,
        reply
      }) as unknown as Input<C>
  }

  async function asSheet<C extends Call>(
    call: C,
    handler: Read<C>,
    input: Input<C>,
    actor: Actor,
    sheet?: Sheet<never>
  ) {
    const { raw } = input.reply
    const end = await fair.turn('snapshot', 'everybody', raw)
    if (raw.destroyed) end()
    else raw.once('close', end)
    return sendListAsExcel(
      input.reply,
      call,
      async (page: PageParams, snapshot) => {
        const query = { ...(input.query as ListQuery), ...page, format: undefined, paginated: true } as never
        const rows = await handler({ ...input, query, db: snapshot, actor })
        return (rows instanceof JsonText ? rows.fields() : rows) as Page<Record<string, unknown>>
      },
      { db, timeZone, sheet: sheet as Sheet<Record<string, unknown>> | undefined }
    )
  }

  return {
    list,
    readers,
    open: (call, handler) =>
      register(
        call,
        async input => ({ data: await handler({ ...input, db, transact: transactor(input.request) }) }),
        'open'
      ),
    openUpload: (call, handler, limits) =>
      register(
        call,
        async input => ({
          data: await handler({
            ...input,
            db,
            transact: transactor(input.request),
            receive: () => receiveForm(call, input.request, { ...uploads, ...limits })
          })
        }),
        'openUpload',
        limits
      ),
    attempt: (call, handler) =>
      register(call, async (input, actor) => {
        const me = requireValue(actor)
        return { data: await handler({ ...input, db, actor: me, transact: transactor(input.request, me) }) }
      }),
    read: (call, handler, asFile) => {
      if (call.path.endsWith('/:id')) readers.set(call.path, handler as unknown as Reader)
      register(call, async (input, actor) => {
        const query = input.query as ListQuery
        if (typeof asFile === 'function' && query.format) return asFile({ ...input, db, actor: requireValue(actor) })
        if (query.format !== 'xlsx') return { data: await handler({ ...input, db, actor: requireValue(actor) }) }
        return asSheet(call, handler, input, requireValue(actor), asFile as Sheet<never> | undefined)
      })
    },
    sheet: (call, handler) =>
      register(call, (input, actor) => asSheet(call, handler, input, requireValue(actor)), 'sheet'),
    write: (call, handler) =>
      register(call, async (input, actor, route) =>
        once({ ...input, route, actor: requireValue(actor) }, input.request.body, (tx, me) =>
          handler({ ...input, db: tx, actor: me })
        )
      ),
    file: (call, handler) =>
      register(call, (input, actor) => handler({ ...input, db, actor: requireValue(actor) }), 'file'),
    upload: (call, handler, alsoJson) =>
      register(
        call,
        (input, actor, route) =>
          handler({
            ...input,
            db,
            actor: requireValue(actor),
            receive: async () => {
              if (alsoJson && !isForm(input.request))
                return { fields: {}, files: [], body: parsed(call.body, input.request.body ?? {}) }
              return receiveForm(call, input.request, uploads)
            },
            transact: (sent, work) => once({ ...input, route, actor: requireValue(actor) }, sent, work)
          }),
        'upload',
        { ...(alsoJson && { alsoJson }) }
      )
  }
}

/** Reads a form; its fields are those of the call's body. Nothing stays on the disk when one of them is wrong. */
async function receiveForm<C extends Call>(
  call: C,
  request: FastifyRequest,
  uploads: Uploads
): Promise<Received & { body: z.output<C['body']> }> {
  const received = await receive(request, uploads)
  try {
    return { ...received, body: parsed(call.body, fieldsFrom(call.body, received.fields)) }
  } catch (error) {
    await discard(received.files)
    throw error
  }
}
