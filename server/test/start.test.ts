import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { processesIn } from './leftovers.ts'
import { inDatabase, withDatabase } from './postgres.ts'
import {
  bundleServer,
  emptyDataDir,
  inOwnDatabase,
  newDataDir,
  postgresPid,
  removeServers,
  serve
} from './server-process.ts'

vi.setConfig({ testTimeout: 120_000 })
beforeAll(bundleServer)
afterEach(removeServers)

const insert = `insert into profile (name) values ('Guardado')`
const kept = `select name from profile where name = 'Guardado'`

test('starts on an empty folder, answers, and SIGTERM leaves nothing running', async () => {
  const dataDir = emptyDataDir()
  const server = serve({ DATA_DIR: dataDir })
  expect((await fetch(`${await server.address}/health/ready`)).status).toBe(200)
  expect(processesIn(dataDir)).not.toEqual([])
  // What a statement of its own could do after putting off its role: nothing that an owner or a superuser may.
  const users = await inOwnDatabase(
    dataDir,
    `select distinct r.rolsuper or r.rolcreaterole or r.rolcreatedb
       or pg_has_role(r.oid, (select datdba from pg_database where datname = 'teleferico'), 'member') as has_power
     from pg_stat_activity a join pg_roles r on r.oid = a.usesysid where a.application_name in ('teleferico', 'teleferico lane')`
  )
  expect(users).toEqual([{ has_power: false }])
  server.process.kill('SIGTERM')
  expect(await server.exit).toBe(0)
  expect(processesIn(dataDir)).toEqual([])
  expect(server.errors()).toBe('')
})

test('says at the start what is less safe than it could be, and works all the same', async () => {
  const { url, template } = inject('postgres')
  const poor = `${template}_pobre`
  await inDatabase(url, `create role ${poor} login`)
  await inDatabase(url, `create database ${poor} owner ${poor}`)
  const own = new URL(withDatabase(url, poor))
  own.username = poor
  try {
    // As `npm run dev` starts it.
    const server = serve({ DATA_DIR: emptyDataDir(), DATABASE_URL: own.href, RATE_LIMIT: 'off' }, 'sources')
    expect((await fetch(`${await server.address}/health/ready`)).status).toBe(200)
    expect(server.errors()).toContain('RATE_LIMIT=off')
    expect(server.errors()).toContain('el servidor trabaja como dueño de las tablas')
    server.process.kill('SIGTERM')
    expect(await server.exit).toBe(0)
  } finally {
    await inDatabase(url, `drop database ${poor} with (force)`)
    await inDatabase(url, `drop role ${poor}`)
  }
})

test('npm start works from another folder and passes signals on', async () => {
  const dataDir = await newDataDir()
  const server = serve({ DATA_DIR: dataDir }, 'npm')
  const address = await server.address
  // The pages of a package, which are files outside of the bundle.
  const description = await fetch(new URL('/api/v1/docs/static/swagger-ui.css', address))
  expect([description.status, description.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  server.process.kill('SIGTERM')
  await server.exit
  expect(processesIn(dataDir)).toEqual([])
})

test('kill -9 of the server: the next start takes its PostgreSQL over and keeps the data', async () => {
  const dataDir = await newDataDir()
  const killed = serve({ DATA_DIR: dataDir })
  await killed.address
  await inOwnDatabase(dataDir, insert)
  const pid = postgresPid(dataDir)
  killed.process.kill('SIGKILL')
  await killed.exit
  expect(postgresPid(dataDir)).toBe(pid)

  const server = serve({ DATA_DIR: dataDir })
  await server.address
  expect(postgresPid(dataDir)).toBe(pid)
  expect(await inOwnDatabase(dataDir, kept)).toHaveLength(1)
  server.process.kill('SIGINT')
  expect(await server.exit).toBe(0)
  expect(processesIn(dataDir)).toEqual([])
})

test('kill -9 of PostgreSQL: requests get 503 at most, then go through again by themselves', async () => {
  const dataDir = await newDataDir()
  const server = serve({ DATA_DIR: dataDir })
  const address = await server.address
  await inOwnDatabase(dataDir, insert)
  const before = postgresPid(dataDir)
  process.kill(before, 'SIGKILL')

  const statuses = new Set<number>()
  let good = 0
  await vi.waitFor(
    async () => {
      const { status } = await fetch(`${address}/health/ready`)
      statuses.add(status)
      good = status === 200 && postgresPid(dataDir) !== before ? good + 1 : 0
      expect(good).toBe(5)
    },
    { timeout: 60_000, interval: 20 }
  )
  expect([...statuses].filter(status => status !== 200 && status !== 503)).toEqual([])
  expect(postgresPid(dataDir)).not.toBe(before)
  expect(await inOwnDatabase(dataDir, kept)).toHaveLength(1)
  server.process.kill('SIGTERM')
  expect(await server.exit).toBe(0)
  expect(processesIn(dataDir)).toEqual([])
})

test('kill -9 of both, and a number in postmaster.pid that is now an unrelated process of the same user', async () => {
  const dataDir = await newDataDir()
  const killed = serve({ DATA_DIR: dataDir })
  await killed.address
  await inOwnDatabase(dataDir, insert)
  killed.process.kill('SIGKILL')
  process.kill(postgresPid(dataDir), 'SIGKILL')
  await killed.exit
  await vi.waitFor(() => expect(processesIn(dataDir)).toEqual([]), 10_000)
  // PostgreSQL itself ignores a process of another user (ours, when run by root), and refuses to start for one of its
  // own.
  const cluster = join(dataDir, 'postgres')
  const { uid, gid } = statSync(cluster)
  const unrelated = spawn('sleep', ['600'], { uid, gid })
  try {
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock'])
      writeFileSync(join(cluster, name), `${unrelated.pid}\n`)
    const server = serve({ DATA_DIR: dataDir })
    await server.address
    expect(await inOwnDatabase(dataDir, kept)).toHaveLength(1)
    expect(unrelated.exitCode).toBeNull()
  } finally {
    unrelated.kill()
  }
})

test('kill -9 while it makes the database, then a signal while it does, and a second one: the next start makes it', async () => {
  const dataDir = emptyDataDir()
  const making = (pid: number | undefined) =>
    vi.waitFor(() => expect(readdirSync(dataDir)).toContain(`postgres.nuevo-${pid}`), { timeout: 20_000, interval: 5 })
  const killed = serve({ DATA_DIR: dataDir })
  await making(killed.process.pid)
  killed.process.kill('SIGKILL')
  await killed.exit

  const stopped = serve({ DATA_DIR: dataDir })
  await making(stopped.process.pid)
  // Those of the first half second are taken for the first one.
  const { process: stopping } = stopped
  await vi.waitFor(
    () => {
      stopping.kill('SIGTERM')
      expect(stopping.exitCode ?? stopping.signalCode).not.toBeNull()
    },
    { timeout: 20_000, interval: 50 }
  )
  await stopped.exit
  await vi.waitFor(() => expect(processesIn(dataDir)).toEqual([]), 10_000)

  const server = serve({ DATA_DIR: dataDir })
  await server.address
  expect(readdirSync(dataDir).toSorted()).toEqual(['app-secret', 'files', 'postgres'])
})

test('a start that fails after PostgreSQL is there leaves nothing running', async () => {
  const dataDir = await newDataDir()
  const first = serve({ DATA_DIR: dataDir })
  await first.address
  // Ours is gone, and so is what a new one is made from.
  const lose = `update pg_database set datname = datname || '_' where datname in ('teleferico', 'template1')`
  await inOwnDatabase(dataDir, lose)
  first.process.kill('SIGTERM')
  await first.exit

  const server = serve({ DATA_DIR: dataDir })
  expect(await server.exit).toBe(1)
  expect(server.errors()).toContain('template1')
  expect(processesIn(dataDir)).toEqual([])
})

describe('mistakes end with one line and exit code 1', () => {
  const expectOneLine = async (settings: Record<string, string>, line: RegExp) => {
    const dataDir = emptyDataDir()
    const server = serve({ DATA_DIR: dataDir, ...settings })
    expect(await server.exit).toBe(1)
    expect(server.errors().trim()).toMatch(line)
    expect(server.errors().trim().split('\n')).toHaveLength(1)
    expect(processesIn(dataDir)).toEqual([])
  }

  test('a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await expectOneLine({ PORT: String(port) }, new RegExp(`^El puerto ${port} ya está ocupado`))
    other.close()
  })

  test('a folder that cannot be written', () =>
    expectOneLine({ DATA_DIR: '/dev/null/datos' }, /^DATA_DIR: no se puede escribir en la carpeta /))

  test('a database that is not there', () =>
    expectOneLine(
      { DATABASE_URL: 'postgresql://nadie:clave@127.0.0.1:1/x' },
      /^DATABASE_URL: no se puede conectar a PostgreSQL en 127\.0\.0\.1:1 /
    ))
})
