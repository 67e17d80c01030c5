import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Cursors } from './cursor.ts'
import { openLanes } from './lanes.ts'
import type { Querier } from './statement.ts'

/** A connection or a transaction: code that only reads works with both. */
export type Db = Omit<NodePgDatabase, 'transaction'> & {
  $client: pg.Pool | pg.PoolClient
  /** for short statements that wait for no lock (`lanes.ts`) */
  short: Querier
  /** on a snapshot: its open cursors (`cursor.ts`) */
  cursors?: Cursors
}
/** An open transaction. Actions take this type, so that a call without one doesn't compile. */
export type Transaction = Db & { $client: pg.PoolClient }
/** The database outside of a transaction. */
export type Database = Db & {
  $client: pg.Pool
  /** Runs work in a transaction: commits when it is done, rolls back when it throws. */
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** Reads everything as it is at one moment, on a connection of its own, until `end`. */
  snapshot: () => Promise<{ db: Database; end: () => Promise<void> }>
}

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  /** Messages that triggers raise (RAISE NOTICE) on the connection that makes a change: at once, before the commit. */
  raised: EventEmitter<{ notice: [message: string] }>
  /** Closes the connections after the running queries have ended. */
  close: () => Promise<void>
}

export interface DatabaseOptions {
  /** Maximum number of connections in the pool. */
  max?: number
  /** The role of every connection (`role.ts`); if absent, the role of the user that connects. */
  role?: string | undefined
  /** The operator's, in which lists and triggers mean days; if absent, the usual one. */
  timeZone?: string
  /** Called when a connection breaks outside of a query; the pool replaces it by itself. */
  onError?: (error: Error) => void
}

// Dates stay text from the database to the reply: parsing and printing them costs more than the query. The session's
// time zone is UTC, so a timestamptz always ends in +00; the schema's column type turns it into ISO form.
for (const type of [pg.types.builtins.DATE, pg.types.builtins.TIMESTAMP, pg.types.builtins.TIMESTAMPTZ])
  pg.types.setTypeParser(type, value => value)
// Read as JavaScript numbers: our counts and quantities are far below 2^53, and JSON has no other number.
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(type, Number)

/** Refuses queries while the database is away, instead of queueing them, and lets go of each result at once. */
class ImpatientClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: 3000 })
  }

  /** With pg's own promise, each result outlives two collections of new objects: 18 KiB per page of a list. */
  override query(...asked: unknown[]): never {
    const ask: (...given: unknown[]) => unknown = super.query.bind(this)
    const [config, ...rest] = asked
    const isOwn = config instanceof pg.Query || rest.some(each => typeof each === 'function')
    const answer = isOwn
      ? ask(...asked)
      : new Promise((resolve, reject) => {
          ask(config, rest[0], (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)))
        })
    return answer as never
  }
}

/**
 * Opens a pool of connections; nothing is sent before the first query.
 *
 * @param url connection string, from DATABASE_URL or the embedded PostgreSQL
 */
export function openDatabase(url: string, { max = 16, role, timeZone, onError }: DatabaseOptions = {}): OpenDatabase {
  const config: pg.ClientConfig = {
    connectionString: url,
    application_name: 'teleferico',
    // Set while connecting, which saves a query.
    options: `-c TimeZone=UTC${timeZone ? ` -c app.time_zone=${timeZone}` : ''}${role ? ` -c role=${role}` : ''}`,
    statement_timeout: 30_000, // longer work is a job, which sets its own limit
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true
  }
  const pool = new pg.Pool({
    ...config,
    max,
    Client: ImpatientClient,
    connectionTimeoutMillis: 15_000, // how long a request waits for a free connection in a rush
    idleTimeoutMillis: 60_000
  })
  // Without a listener a broken connection ends the process. An idle one reports to the pool, a busy one to itself.
  const report = (error: Error) => onError?.(error)
  pool.on('error', report)
  const raised: OpenDatabase['raised'] = new EventEmitter()
  pool.on('connect', client => {
    client.on('error', report)
    client.on('notice', ({ message = '' }) => raised.emit('notice', message))
  })
  const lanes = openLanes(() => {
    const lane = new ImpatientClient({ ...config, application_name: 'teleferico lane', pipeline: true })
    return lane.on('error', report)
  })
  const db: Database = Object.assign(drizzle(pool), {
    short: lanes,
    transaction: transactionsOf(pool),
    snapshot: () => snapshotOf(db, pool)
  })
  const close = async () => void (await Promise.all([lanes.close(), pool.end()]))
  return { db, pool, raised, close }
}

const transactionsOf =
  (pool: pg.Pool): Database['transaction'] =>
  async work => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      const done = await work(Object.assign(drizzle(client), { short: client }))
      await client.query('commit')
      return done
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => (broken = failure))
      throw error
    } finally {
      client.release(broken)
    }
  }

/** How long a snapshot may wait for its reader. */
const snapshotTimeout = '2min'

/** Its transaction is that of the snapshot, so nothing is written: PostgreSQL refuses it. */
async function snapshotOf(db: Database, pool: pg.Pool): ReturnType<Database['snapshot']> {
  const client = await pool.connect()
  try {
    await client.query(`begin transaction isolation level repeatable read read only;
      set local idle_in_transaction_session_timeout = '${snapshotTimeout}'`)
  } catch (error) {
    client.release(error as Error)
    throw error
  }
  const end = async () => {
    let broken: Error | undefined
    await client.query('rollback').catch((failure: Error) => (broken = failure))
    client.release(broken)
  }
  const reader = inTurn(client)
  return { db: Object.assign(drizzle(reader), { ...own(db), short: reader, cursors: new Map() }), end }
}

/** One question after the other: what asks several at once of a pool may ask them of this too. */
function inTurn(client: pg.PoolClient): pg.Pool {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...asked: Parameters<pg.PoolClient['query']>) => {
    const answer = last.then(() => client.query(...asked))
    last = answer.catch(() => {})
    return answer
  }
  return { query } as unknown as pg.Pool
}

/** What a database has besides drizzle's own. */
const own = ({ transaction, snapshot }: Database) => ({ transaction, snapshot })

const connectionStates = /^(08|57P0[123]$|53300$)/
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN'
])
const connectionMessages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/

/** True if a query failed because the database can't be reached now, so that the request may succeed later (503). */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = '', syscall } = cause as NodeJS.ErrnoException
    if (connectionStates.test(code) || connectionCodes.has(code) || connectionMessages.test(cause.message)) return true
    if (code === 'ENOENT' && syscall === 'connect') return true // the embedded PostgreSQL's socket
    if (cause instanceof AggregateError && cause.errors.some(isUnavailable)) return true
  }
  return false
}
