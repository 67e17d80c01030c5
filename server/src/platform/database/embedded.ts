import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { findPostgres, type PostgresProgram } from './postgres-program.ts'

export interface EmbeddedOptions {
  /** Where the server keeps its data; the cluster goes into its folder `postgres`. */
  dataDir: string
  /** One line of Spanish about what happens to PostgreSQL while we run. */
  log: (line: string) => void
  /** Called when PostgreSQL is now another server's; ours can't go on. */
  onLost: (error: StartError) => void
  /** `false` doesn't wait for the disk: tests only, a power cut would lose data. */
  durable?: boolean
}

export interface EmbeddedPostgres {
  /** Connection string (a unix socket, nothing listens on TCP) for `openDatabase` and psql. */
  readonly url: string
  /** Stops PostgreSQL and waits until nothing of it runs. */
  stop: () => Promise<void>
  /** Stops it at once, for a process that exits now; the next start recovers from the log. */
  stopNow: () => void
}

const user = 'teleferico'
const database = 'teleferico'
/** sockaddr_un holds 104 bytes on macOS and 108 on Linux, its final zero included. */
const longestSocketPath = 103
/** Held while a server uses the cluster, by a connection of its own: it dies with the process, however that ends. */
const serverLock = 7_203_116
const socketName = '.s.PGSQL.5432'

/**
 * Runs a PostgreSQL of our own: makes the cluster at the first start, takes over one that a killed
 * server left running, and starts it again whenever it dies.
 *
 * @throws {StartError} when another server uses the folder, or PostgreSQL doesn't start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = join(options.dataDir, 'postgres')
  const postgres = findPostgres(cluster)
  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(postgres, options, cluster)
  const socket = socketFolder(cluster)
  const address = (name: string) => addressAt(socket.path, name)

  let stopping = false
  let supervisor = Promise.resolve()
  let holder = await hold(120_000).catch(async (error: unknown) => {
    if (!(error instanceof TakenError)) await shutDown(postgres, cluster)
    socket.remove()
    throw error
  })
  watch()
  return { url: address(database), stop, stopNow }

  /** Gets PostgreSQL running, by starting it or waiting for it, and takes the server lock. */
  async function hold(patience: number): Promise<pg.Client> {
    const deadline = Date.now() + patience
    for (let failures = 0; ; await sleep(50)) {
      const client = await connect(address('postgres'))
      if (client && (await takeLock(client, options.dataDir))) {
        await ensureDatabase(client)
        return client
      }
      if (Date.now() > deadline) throw new StartError(`PostgreSQL no responde en ${cluster}: ${lastLogLine(cluster)}`)
      if (postmasterRuns(cluster)) continue // starting, recovering or shutting down
      if ((await start(postgres, options, cluster)) || postmasterRuns(cluster)) continue
      // Right after a kill -9 the old one's children may still hold its memory; they end by themselves.
      if (++failures === 5) throw new StartError(`PostgreSQL no arranca en ${cluster}: ${lastLogLine(cluster)}`)
      await sleep(500)
    }
  }

  /** The lock's connection ends when PostgreSQL does, in whatever way: that is the signal to start it again. */
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
    postgres.runNow('pg_ctl', ['stop', '-D', postgres.dataArgument(cluster), '-m', 'immediate', '-t', '5'], cluster)
    socket.remove()
  }
}

/**
 * The PostgreSQL that a server of ours runs in this folder now, for a look beside it; nothing is started or taken over.
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

const addressAt = (socket: string, name: string) =>
  `postgresql://${user}@localhost:5432/${name}?host=${encodeURIComponent(socket)}&sslmode=disable`

class TakenError extends StartError {}

/** initdb works in a folder of its own that gets its name when it is whole: half a cluster is never taken for one. */
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
    '-D', postgres.account ? postgres.dataArgument(fresh) : '.', // by its path, an initdb that outlived us would make the removed folder anew
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
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error // else: another first start was faster
  }
}

/**
 * An initdb whose server was killed may still be writing here, or clearing up after itself: rmSync takes
 * a file that vanished under it for a finished removal, and leaves the folder.
 */
function removeWhileInUse(folder: string): void {
  while (existsSync(folder)) rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
}

/** True when pg_ctl says that PostgreSQL accepts connections. */
async function start(postgres: PostgresProgram, options: EmbeddedOptions, cluster: string): Promise<boolean> {
  removeForeignLock(cluster)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: '.', // relative to the cluster: no limit on its path, and readable whoever runs it
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    jit: 'off', // short questions: compiling them costs more than it saves
    log_min_messages: 'log', // without refused statements: the server reports those, and they carry people's data
    log_checkpoints: 'off',
    ...(options.durable === false ? { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' } : {})
  }
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
  const log = 'servidor.log'
  if ((statSync(join(cluster, log), { throwIfNoEntry: false })?.size ?? 0) > 10_000_000)
    renameSync(join(cluster, log), join(cluster, `${log}.anterior`))
  const { code } = await postgres.run(
    'pg_ctl',
    ['start', '-D', postgres.dataArgument(cluster), '-l', log, '-s', '-w', '-t', '60', '-o', flags.join(' ')],
    cluster
  )
  return code === 0
}

async function shutDown(postgres: PostgresProgram, cluster: string): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    if (!postmasterRuns(cluster)) return
    await postgres.run(
      'pg_ctl',
      ['stop', '-D', postgres.dataArgument(cluster), '-m', mode, '-s', '-w', '-t', '20'],
      cluster
    )
  }
}

/** A connection that has really answered, or undefined. */
async function connect(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    application_name: 'teleferico-guard'
  })
  client.on('error', () => {}) // its end is what counts
  try {
    await client.connect()
    await client.query('select 1')
    return client
  } catch {
    await client.end().catch(() => {})
    return undefined
  }
}

/** False when the connection broke meanwhile, as it does while the server before us stops PostgreSQL. */
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

/** The folder whose socket clients connect to: the cluster, or a short name for it when its path is too long for a socket. */
function socketFolder(cluster: string): { path: string; remove(): void } {
  if (Buffer.byteLength(join(cluster, socketName)) <= longestSocketPath) return { path: cluster, remove() {} }
  const folder = mkdtempSync(join(tmpdir(), 'teleferico-'))
  const path = join(folder, 'pg')
  symlinkSync(cluster, path)
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function postmasterPid(cluster: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

function postmasterRuns(cluster: string): boolean {
  const pid = postmasterPid(cluster)
  return pid !== undefined && isAlive(pid) && worksIn(pid, cluster)
}

/**
 * After a crash the number in postmaster.pid may belong to an unrelated process (in a container it nearly
 * always does); PostgreSQL would then refuse to start for ever. With a dead number it sorts itself out.
 */
function removeForeignLock(cluster: string): void {
  const pid = postmasterPid(cluster)
  if (pid === undefined || !isAlive(pid) || worksIn(pid, cluster)) return
  for (const name of ['postmaster.pid', `${socketName}.lock`]) rmSync(join(cluster, name), { force: true })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** PostgreSQL's working directory is its cluster. Where that can't be looked up the number is believed. */
function worksIn(pid: number, cluster: string): boolean {
  if (!existsSync('/proc/self/cwd')) return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? ''
}

/** The last complaint in PostgreSQL's log; after it come only remarks. */
function lastLogLine(cluster: string): string {
  try {
    const lines = readFileSync(join(cluster, 'servidor.log'), 'utf8').split('\n')
    return lines.findLast(line => line && !/ (LOG|HINT|DETAIL|CONTEXT):/.test(line)) ?? 'sin mensaje'
  } catch {
    return 'sin mensaje'
  }
}
