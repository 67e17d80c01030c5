import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium } from '@playwright/test'
import { chromiumFlags, requireChromium } from '../../scripts/chromium.ts'

/** A Chromium with an empty profile: `port` is for Lighthouse, `context` for Playwright; they share cookies. */
export type Browser = { port: number; context: BrowserContext }

/** Runs a Chromium with an empty profile while `work` needs it. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'teleferico-bench-chromium-'))
  const child = spawn(
    requireChromium(),
    ['--headless=new', ...chromiumFlags, `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'],
    { stdio: 'ignore' }
  )
  const ended = once(child, 'exit')
  try {
    const port = await debuggingPort(profile)
    const playwright = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    const [context] = playwright.contexts()
    if (!context) throw new Error('Chromium has no window')
    const result = await work({ port, context })
    await playwright.close()
    return result
  } finally {
    child.kill('SIGTERM')
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

async function debuggingPort(profile: string): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      return Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0])
    } catch {
      await sleep(100)
    }
  }
  throw new Error('Chromium did not start')
}

/** Signs the browser in as a demonstration account. */
export async function signIn({ context }: Browser, url: string, account = 'planificador'): Promise<void> {
  const response = await context.request.post(`${url}/api/v1/auth/sign-in`, {
    headers: { Origin: url },
    data: { email: `${account}@teleferico.example`, password: 'Teleferico.2026' }
  })
  if (!response.ok()) throw new Error(`Sign-in as ${account}: ${response.status()} ${await response.text()}`)
}
