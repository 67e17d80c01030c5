import type { ChildProcess } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { findPostgres, type PostgresProgram } from './postgres-program.ts'
import { isAlive, lastLogLine, removeForeignLock, runningPostmaster, serverLog, socketName } from './postmaster.ts'

export interface EmbeddedOptions {
  /** Where the server keeps its data; the cluster goes into its folder `postgres`. */
  dataDir: string
  /** Receives one line of Spanish about what happens to PostgreSQL while the server runs. */
  log: (line: string) => void
  /** Called when another server has taken over PostgreSQL, so that this one can't go on. */
  onLost: (error: StartError) => void
  /** `false` doesn't wait for the disk. For tests only: a power cut would lose data. */
  durable?: boolean
  /**
   * Ends PostgreSQL at once, also while it is made or starts, for a process that exits now; the next start
   * recovers from PostgreSQL's log.
   */
  signal?: AbortSignal
}

export interface EmbeddedPostgres {
  /** Connection string of the tables' owner, a superuser: a unix socket, because nothing listens on TCP. */
  readonly url: string
  /** The same for a user that owns nothing, for the server's work; its right to work comes with the migrations. */
  readonly workUrl: string
  /** Stops PostgreSQL and waits until all its processes have ended. */
  stop: () => Promise<void>
}

const user = 'teleferico'
const workUser = 'teleferico_server'
const database = 'teleferico'
/** sockaddr_un holds 104 bytes on macOS and 108 on Linux, its final zero included. */
const longestSocketPath = 103
/** Advisory lock of the server that uses the cluster. Its connection, and so the lock, ends with the process. */
const serverLock = 7_203_116

/**
 * Runs a PostgreSQL of our own: makes the cluster at the first start, takes over one that a killed server left running,
 * and starts it again whenever it dies.
 *
 * @throws {StartError} when another server uses the folder, or PostgreSQL doesn't start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = join(options.dataDir, 'postgres')
  const postgres = findPostgres(cluster, options.signal)
  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(postgres, options, cluster)
  const socket = socketFolder(cluster)
  const address = (name: string) => addressAt(socket.path, name)

  let stopping = false
  options.signal?.addEventListener('abort', stopNow)
  let supervisor = Promise.resolve()
  let holder = await hold(120_000).catch(async (error: unknown) => {
    if (!(error instanceof TakenError)) await shutDown(postgres, cluster)
    socket.remove()
    throw error
  })
  watch()
  return { url: address(database), workUrl: addressAt(socket.path, database, workUser), stop }

  /** Gets PostgreSQL running, by starting it or waiting for it, and takes the server lock. */
  async function hold(patience: number): Promise<pg.Client> {
    const deadline = Date.now() + patience
    let started: ChildProcess | undefined
    for (let failures = 0; ; await sleep(20)) {
      options.signal?.throwIfAborted()
      const client = await connect(address('postgres'))
      if (client && (await takeLock(client, options.dataDir))) {
        await ensureDatabase(client)
        await ensureWorkUser(client)
        return client
      }
      if (Date.now() > deadline) throw new StartError(`PostgreSQL no responde en ${cluster}: ${lastLogLine(cluster)}`)
      if (runningPostmaster(cluster)) continue // it is starting, recovering or shutting down
      if (started) {
        if (started.exitCode === null && started.signalCode === null) continue // its number isn't written yet
        // Right after a kill -9, children of the old PostgreSQL may still hold its memory; they end by themselves.
        if (++failures === 5) throw new StartError(`PostgreSQL no arranca en ${cluster}: ${lastLogLine(cluster)}`)
        await sleep(500)
      }
      started = start(postgres, options, cluster)
    }
  }

  /** The lock's connection ends whenever PostgreSQL does, for whatever reason; then it is started again. */
  function watch(): void {
    holder.once('end', () => {
      if (!stopping) supervisor = revive()
    })
  }

  async function revive(): Promise<void> {
    options.log('PostgreSQL se ha detenido; se vuelve a arrancar.')
    let complaint = ''
    for (;;) {
      if (stopping) return
      try {
        holder = await hold(60_000)
        options.log('PostgreSQL responde de nuevo.')
        return watch()
      } catch (error) {
        if (error instanceof TakenError) return options.onLost(error)
        if (complaint !== (complaint = String(error))) options.log(complaint)
        await sleep(1000)
      }
    }
  }

  async function stop(): Promise<void> {
    stopping = true
    await supervisor
    await shutDown(postgres, cluster)
    await holder.end().catch(() => {})
    socket.remove()
  }

  function stopNow(): void {
    stopping = true
    socket.remove()
    const postmaster = runningPostmaster(cluster)
    if (!postmaster) return
    try {
      // One that was taken over isn't a child of this process, so the signal hasn't reached it.
      process.kill(postmaster, 'SIGQUIT')
    } catch {
      // it has ended meanwhile
    }
  }
}

/**
 * Finds the PostgreSQL that a server runs in this folder now, for tools beside it; nothing is started or taken over.
 *
 * @returns undefined when none runs
 */
export async function joinEmbedded(dataDir: string): Promise<{ url: string; leave: () => void } | undefined> {
  const socket = socketFolder(join(dataDir, 'postgres'))
  const client = await connect(addressAt(socket.path, database))
  await client?.end()
  if (client) return { url: addressAt(socket.path, database), leave: () => socket.remove() }
  socket.remove()
  return undefined
}

const addressAt = (socket: string, name: string, who = user) =>
  `postgresql://${who}@localhost:5432/${name}?host=${encodeURIComponent(socket)}&sslmode=disable`

class TakenError extends StartError {}

/** initdb works in a temporary folder that is renamed when complete, so half a cluster is never mistaken for one. */
async function makeCluster(postgres: PostgresProgram, options: EmbeddedOptions, cluster: string): Promise<void> {
  const prefix = 'postgres.nuevo-'
  for (const name of readdirSync(options.dataDir)) {
    const maker = name.startsWith(prefix) && Number(name.slice(prefix.length))
    if (maker && (maker === process.pid || !isAlive(maker))) removeWhileInUse(join(options.dataDir, name))
  }
  const fresh = join(options.dataDir, prefix + process.pid)
  mkdirSync(fresh, { mode: 0o700 })
  if (postgres.account) chownSync(fresh, postgres.account.uid, postgres.account.gid)
  const { code, output } = await postgres.run('initdb', [
    // relative, because with the path an initdb that outlives this process would recreate the removed folder
    '-D', postgres.account ? postgres.dataArgument(fresh) : '.',
    '-U', user, '-E', 'UTF8', '--auth=trust',
    '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C',
    ...(options.durable === false ? ['--no-sync'] : []),
  ], fresh) // oxfmt-ignore
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new StartError(`No se pudo crear la base de datos en ${cluster}: ${lastLine(output)}`)
  }
  try {
    renameSync(fresh, cluster)
    syncFolder(options.dataDir)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error // otherwise another first start was faster
  }
}

/**
 * Removes a folder in which an initdb whose server was killed may still be writing or cleaning up. Then rmSync takes a
 * file that vanishes meanwhile for the end of the removal, and leaves the folder; so it is tried again.
 */
function removeWhileInUse(folder: string): void {
  while (existsSync(folder)) rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
}

/** Starts PostgreSQL and returns at once, long before it accepts connections. */
function start(postgres: PostgresProgram, options: EmbeddedOptions, cluster: string): ChildProcess {
  removeForeignLock(cluster)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: '.', // relative to the cluster, so that neither its path's length nor the user matters
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    jit: 'off', // compiling short queries costs more than it saves
    log_min_messages: 'log', // no refused statements: the server reports those, and they carry people's data
    log_checkpoints: 'off',
    ...(options.durable === false ? { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' } : {})
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = serverLog(cluster)
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000) renameSync(log, `${log}.anterior`)
  return postgres.start(['-D', postgres.dataArgument(cluster), ...flags], cluster, log)
}

async function shutDown(postgres: PostgresProgram, cluster: string): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    if (!runningPostmaster(cluster)) return
    await postgres.run(
      'pg_ctl',
      ['stop', '-D', postgres.dataArgument(cluster), '-m', mode, '-s', '-w', '-t', '20'],
      cluster
    )
  }
}

/** A connection that has answered a query, or undefined. */
async function connect(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    application_name: 'teleferico-guard'
  })
  client.on('error', () => {}) // only the connection's end matters
  try {
    await client.connect()
    await client.query('select 1')
    return client
  } catch {
    await client.end().catch(() => {})
    return undefined
  }
}

/** False if the connection broke meanwhile, as happens while the previous server stops PostgreSQL. */
async function takeLock(client: pg.Client, dataDir: string): Promise<boolean> {
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [serverLock])
      if (rows[0].taken) return true
      await sleep(100)
    }
  } catch {
    await client.end().catch(() => {})
    return false
  }
  await client.end().catch(() => {})
  throw new TakenError(`Otro servidor está usando la carpeta de datos ${dataDir}: deténgalo o indique otra en DATA_DIR`)
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
  if (!rowCount) await client.query(`create database ${database}`)
}

async function ensureWorkUser(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [workUser])
  if (!rowCount) await client.query(`create role ${workUser} login`)
}

/** The folder of the socket: the cluster, or a short link to it if its path is too long for a socket. */
function socketFolder(cluster: string): { path: string; remove(): void } {
  if (Buffer.byteLength(join(cluster, socketName)) <= longestSocketPath) return { path: cluster, remove() {} }
  const folder = mkdtempSync(join(tmpdir(), 'teleferico-'))
  const path = join(folder, 'pg')
  symlinkSync(cluster, path)
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? ''
}
