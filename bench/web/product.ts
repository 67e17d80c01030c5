import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from '../../scripts/build.ts'
import { freePort } from '../../scripts/free-port.ts'
import { inProject } from '../../scripts/project.ts'

/** A running product; `stop` ends it and deletes its data. */
export type Product = { url: string; stop: () => Promise<void> }

const startMs = 300_000

/** Starts the product as `npm start` does, on a free port and with demonstration data of its own. */
export async function startProduct(): Promise<Product> {
  if ((await build()) !== 0) throw new Error('The product could not be built')
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'teleferico-bench-web-'))
  const server = spawn('sh', [inProject('scripts/serve.sh')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      SEED: 'demo',
      APP_ENV: 'development',
      LOG_LEVEL: 'error'
    }
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://localhost:${port}`
  try {
    await Promise.race([isReady(url), ended.then(() => Promise.reject(new Error('The server ended by itself')))])
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

async function isReady(url: string): Promise<void> {
  const until = Date.now() + startMs
  while (Date.now() < until) {
    const response = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (response?.ok) return
    await sleep(250)
  }
  throw new Error(`Not ready after ${startMs / 1000} s`)
}
