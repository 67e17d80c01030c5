import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../../scripts/build.ts'
import { inProject } from '../../scripts/project.ts'

export type OwnServer = {
  url: string
  dataDir: string
  /** the file with all its output */
  logFile: string
  /** bytes in use after its latest full collection; see probe.ts */
  heapLeft: () => number | undefined
  /** collects all garbage; returns what is left, in bytes */
  collect: () => Promise<{ heapUsed: number; external: number; rss: number } | undefined>
  /** aborted if the server ends without being asked to */
  died: AbortSignal
  stop: () => Promise<void>
}

/**
 * A server with its own data, on a free port of this machine alone. It is started twice, so that memory used for making
 * the data isn't counted as memory for serving.
 * @param logFile where its output goes
 */
export async function startOwnServer(logFile: string, seed: 'demo' | 'none' = 'demo'): Promise<OwnServer> {
  if ((await build()) !== 0) throw new Error('No se pudo preparar el producto')
  const dataDir = mkdtempSync(join(tmpdir(), 'teleferico-load-'))
  try {
    await (await serve(dataDir, logFile, seed)).stop()
    const server = await serve(dataDir, logFile, seed)
    const stop = async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
    return { ...server, dataDir, logFile, stop }
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}

type Left = { heapUsed: number; external: number; rss: number; isForced: boolean }

async function serve(dataDir: string, logFile: string, seed: string) {
  const { PATH, HOME } = process.env
  // In a process group of its own, so that Ctrl+C in the terminal doesn't end it before the summary is made.
  const child = spawn('sh', [inProject('scripts/serve.sh')], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: {
      PATH,
      HOME,
      NODE_OPTIONS: '--import ./bench/load/probe.ts',
      SEED: seed,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir
    }
  })
  const [, out, err, probe] = child.stdio as unknown as [null, Readable, Readable, Readable]
  const log = createWriteStream(logFile, { flags: 'a' })
  let left: Left | undefined
  let collected: ((left: Left) => void) | undefined
  createInterface({ input: probe }).on('line', line => {
    left = JSON.parse(line) as Left
    if (left.isForced) collected?.(left)
  })
  const collect = () => {
    const told = new Promise<Left>(resolve => (collected = resolve))
    child.kill('SIGUSR2')
    return Promise.race([told, sleep(10_000, undefined, { ref: false })])
  }
  out.pipe(log, { end: false })
  err.pipe(log, { end: false })
  const over = new AbortController()
  const kill = () => child.kill('SIGTERM')
  process.on('exit', kill)
  child.on('close', () => {
    process.off('exit', kill)
    log.end()
    over.abort()
  })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    out.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk
      const [found] = /http:\/\/localhost:\d+/.exec(said) ?? []
      if (found) resolve(found)
    })
    child.on('close', code =>
      reject(new Error(`the server ended with ${code}; see ${logFile}:\n${readFileSync(logFile, 'utf8').slice(-1000)}`))
    )
  })
  return {
    url,
    logFile,
    died: over.signal,
    collect,
    heapLeft: () => left?.heapUsed,
    stop: () => end(child)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await closed
  clearTimeout(late)
}

/** Warnings and errors in the server's log (JSON lines, unlike the banner). */
export function loggedLines(logFile: string): string[] {
  return readFileSync(logFile, 'utf8')
    .split('\n')
    .filter(line => line.startsWith('{'))
}
