import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from '../scripts/build.ts'
import { inProject, root } from '../scripts/project.ts'

export type Server = {
  url: string
  token: string
  databaseUrl: string
  /** resident memory, MiB */
  memory: () => Promise<number>
  stop: () => Promise<void>
}

/** Where the data is: a data folder, whose PostgreSQL the server starts, or a running PostgreSQL. */
export type Place = { dataDir: string } | { databaseUrl: string }

/** Starts the server as `npm start` does, without a log and without limits for one account, and signs in. */
export async function startServer(place: Place): Promise<Server> {
  if ((await build()) !== 0) throw new Error('No se pudo preparar el producto')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = 'dataDir' in place ? resolve(root, place.dataDir) : undefined
  const { DATABASE_URL: _1, DATA_DIR: _2, SEED: _3, ...inherited } = process.env
  const child = spawn('sh', [inProject('scripts/serve.sh')], {
    stdio: ['ignore', openSync('/dev/null', 'w'), 'pipe'],
    detached: true, // so that Ctrl+C reaches only this process, which stops the server in order
    env: {
      ...inherited,
      APP_ENV: 'development', // production refuses RATE_LIMIT=off
      RATE_LIMIT: 'off',
      SEED: 'none',
      APP_SECRET: randomBytes(32).toString('base64url'),
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'info',
      ...('databaseUrl' in place ? { DATABASE_URL: place.databaseUrl } : { DATA_DIR: dataDir })
    }
  })
  let complaint = ''
  child.stderr?.on('data', chunk => (complaint = (complaint + chunk).slice(-4000)))
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= stopped(child)) // a second signal would make it end without waiting for its database
  try {
    await until(120_000, async () => {
      if (child.exitCode !== null) throw new Error(`El servidor no arrancó: ${complaint.trim()}`)
      return fetch(`${url}/health/ready`).then(
        answer => answer.ok,
        () => false
      )
    })
    return {
      url,
      token: await signIn(url),
      databaseUrl: 'databaseUrl' in place ? place.databaseUrl : socketUrl(join(dataDir ?? '', 'postgres')),
      memory: async () => {
        const metrics = await (await fetch(`${url}/metrics`)).text()
        return Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1]) / 2 ** 20
      },
      stop
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const socketUrl = (folder: string) =>
  `postgresql://teleferico@localhost:5432/teleferico?host=${encodeURIComponent(folder)}&sslmode=disable`

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@teleferico.example', password: 'Teleferico.2026' })
  })
  if (!answer.ok)
    throw new Error(`No se pudo iniciar sesión (${answer.status}): ¿tiene datos esta base? npm run seed -- large`)
  return ((await answer.json()) as { data: { token: string } }).data.token
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function until(patience: number, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patience
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('El servidor no responde')
    await sleep(100)
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const end = new Promise(done => child.once('exit', done))
  child.kill('SIGTERM')
  await end
}
