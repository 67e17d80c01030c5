import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { build } from '../scripts/build.ts'
import { freePort } from '../scripts/free-port.ts'
import { inProject } from '../scripts/project.ts'

/** What the journeys read from their environment: where the server listens, and where it keeps its files. */
export type JourneyServer = { E2E_PORT: string; E2E_DATA_DIR: string }

/**
 * Builds the product and starts it as `npm start` does, with fresh demonstration data that is removed at the end.
 *
 * @returns `ready`: resolves when the server answers, rejects if the build or the start fails; `stop`: ends it
 */
export function startJourneyServer(): { ready: Promise<JourneyServer>; stop: () => Promise<void> } {
  let server: ChildProcess | undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'teleferico-e2e-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

  const start = async (): Promise<JourneyServer> => {
    if ((await build()) !== 0) throw new Error('the build failed')
    const port = await freePort()
    server = spawn('sh', [inProject('scripts/serve.sh')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SEED: 'demo', APP_ENV: 'test' }
    })
    const ended = once(server, 'exit').then(([code]) => {
      throw new Error(`the server ended with ${code}`)
    })
    ended.catch(() => {}) // an end after the start is a failure of the journeys, which report it
    await Promise.race([ended, announced(server.stdout, `http://localhost:${port}`)])
    return { E2E_PORT: String(port), E2E_DATA_DIR: dataDir }
  }

  const ready = start()
  return {
    ready,
    stop: async () => {
      await ready.catch(() => {})
      if (!server || server.exitCode !== null || server.signalCode !== null) return
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
  }
}

/** Waits until the server prints its address, which it does when it answers. What it prints later is dropped. */
function announced(output: Readable | null, address: string): Promise<void> {
  return new Promise(resolve => {
    let text = ''
    output?.on('data', chunk => {
      text = (text + String(chunk)).slice(-10_000)
      if (text.includes(address)) resolve()
    })
  })
}
