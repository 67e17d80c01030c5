import { spawn } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  truncateSync,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { copyCluster } from '../../../test/cluster.ts'
import { processesIn } from '../../../test/leftovers.ts'
import { inDatabase } from '../../../test/postgres.ts'
import { emptyDataDir, newDataDir, postgresPid, removeServers } from '../../../test/server-process.ts'
import { type EmbeddedOptions, joinEmbedded, startEmbedded } from './embedded.ts'

vi.setConfig({ testTimeout: 60_000 })
afterEach(removeServers)

/** What was said, and a PostgreSQL that says it. */
function starter(dataDir: string, options: Partial<EmbeddedOptions> = {}) {
  const said: string[] = []
  const lost: string[] = []
  const start = () =>
    startEmbedded({
      dataDir,
      log: line => void said.push(line),
      onLost: error => void lost.push(error.message),
      ...options
    })
  return { said, lost, start }
}

const folderOf = (url: string) => String(new URL(url).searchParams.get('host'))
const shown = async (url: string, setting: string) => (await inDatabase(url, `show ${setting}`))[0]?.[setting]

test('one at a time; started again whenever it dies, its long log put aside; stopped without a trace', async () => {
  // The longest path that a socket may have.
  const above = emptyDataDir()
  const dataDir = join(above, 'x'.repeat(103 - join(above, 'x', 'postgres', '.s.PGSQL.5432').length + 1))
  mkdirSync(dataDir)
  await copyCluster(dataDir)
  const log = join(dataDir, 'postgres', 'servidor.log')
  const { uid, gid } = statSync(join(dataDir, 'postgres'))
  writeFileSync(log, '', { mode: 0o600 })
  truncateSync(log, 10_000_000)
  chownSync(log, uid, gid)

  const { said, lost, start } = starter(dataDir, { durable: false })
  const { url, stop } = await start()
  expect(folderOf(url)).toBe(join(dataDir, 'postgres'))
  expect(await shown(url, 'synchronous_commit')).toBe('off')
  expect(existsSync(`${log}.anterior`)).toBe(false)
  await expect(start()).rejects.toThrow(
    `Otro servidor está usando la carpeta de datos ${dataDir}: deténgalo o indique otra en DATA_DIR`
  )
  const other = await joinEmbedded(dataDir)
  expect(other?.url).toBe(url)
  other?.leave()

  expect(said).toEqual([])
  process.kill(postgresPid(dataDir), 'SIGKILL')
  await vi.waitFor(
    () => expect(said).toEqual(['PostgreSQL se ha detenido; se vuelve a arrancar.', 'PostgreSQL responde de nuevo.']),
    30_000
  )
  expect(await shown(url, 'synchronous_commit')).toBe('off')
  expect(existsSync(`${log}.anterior`)).toBe(true)

  await stop()
  expect(processesIn(dataDir)).toEqual([])
  expect(await joinEmbedded(dataDir)).toBe(undefined)
  expect(said).toHaveLength(2)
  expect(lost).toEqual([])
})

test('a path too long for a socket, and a number of PostgreSQL that is now another process; ended at once', async () => {
  const dataDir = join(emptyDataDir(), 'carpeta-con-un-nombre-largo-'.repeat(4))
  mkdirSync(dataDir)
  await copyCluster(dataDir)
  const cluster = join(dataDir, 'postgres')
  const { uid, gid } = statSync(cluster)
  const unrelated = spawn('sleep', ['600'], { uid, gid })
  try {
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock'])
      writeFileSync(join(cluster, name), `${unrelated.pid}\n`)
    const ending = new AbortController()
    const { url } = await starter(dataDir, { signal: ending.signal }).start()
    expect(folderOf(url)).not.toContain(dataDir)
    expect(await shown(url, 'synchronous_commit')).toBe('on')
    const other = await joinEmbedded(dataDir)
    expect(await shown(String(other?.url), 'jit')).toBe('off')
    other?.leave()
    expect(existsSync(folderOf(String(other?.url)))).toBe(false)
    expect(unrelated.exitCode).toBeNull()
    ending.abort()
    expect(existsSync(folderOf(url))).toBe(false)
    await vi.waitFor(() => expect(processesIn(dataDir)).toEqual([]), 10_000)
  } finally {
    unrelated.kill()
  }
})

test.each<[string, () => string | Promise<string>, (dataDir: string) => boolean, boolean]>([
  ['while the cluster is made', emptyDataDir, dataDir => readdirSync(dataDir).length > 0, false],
  ['as soon as there is a process', newDataDir, dataDir => processesIn(dataDir).length > 0, true],
  ['while PostgreSQL starts', newDataDir, dataDir => postgresPid(dataDir) > 0, true]
])('ended at once %s: nothing is left, and the next start works', async (_, make, isThere, made) => {
  const dataDir = await make()
  const ending = new AbortController()
  const started = starter(dataDir, { signal: ending.signal }).start()
  await vi.waitUntil(() => isThere(dataDir), { timeout: 20_000, interval: 1 })
  ending.abort()
  await started.catch(() => {})
  expect(existsSync(join(dataDir, 'postgres'))).toBe(made)
  await vi.waitFor(() => expect(processesIn(dataDir)).toEqual([]), 10_000)
  const again = await starter(dataDir, { durable: false }).start()
  expect(await shown(again.url, 'jit')).toBe('off')
  await again.stop()
})

test('one that does not start is told with its last complaint', async () => {
  const dataDir = await newDataDir()
  const cluster = join(dataDir, 'postgres')
  appendFileSync(join(cluster, 'postgresql.conf'), '\nnada = [\n')
  await expect(starter(dataDir).start()).rejects.toThrow(
    /^PostgreSQL no arranca en .*postgres: .*FATAL: +configuration file ".*" contains errors$/
  )
  expect(processesIn(dataDir)).toEqual([])
})

test('half a cluster of a killed start is removed, that of a running one stays, and so does what is not ours', async () => {
  const dataDir = emptyDataDir()
  const dead = 2 ** 22 + 1 // beyond the largest number of a process
  for (const name of [`nuevo-${dead}`, `nuevo-${process.pid}`, 'nuevo-1', 'nuevo-copia'])
    mkdirSync(join(dataDir, `postgres.${name}`, 'base'), { recursive: true })
  mkdirSync(join(dataDir, 'otra'))
  mkdirSync(join(dataDir, 'postgres', 'ajeno'), { recursive: true })
  await expect(starter(dataDir, { durable: false }).start()).rejects.toThrow('ENOTEMPTY')
  expect(readdirSync(dataDir).toSorted()).toEqual(['otra', 'postgres', 'postgres.nuevo-1', 'postgres.nuevo-copia'])
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['ajeno'])
})
