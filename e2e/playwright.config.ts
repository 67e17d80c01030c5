import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { chromiumFlags, findJourneyBrowser } from '../scripts/chromium.ts'

// Chosen once, and handed to the workers, which read this file too, by the environment.
process.env['E2E_PORT'] ??= String(await freePort())
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'teleferico-e2e-'))
const port = process.env['E2E_PORT']
const baseURL = `http://localhost:${port}`

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true, // each journey creates its own data
  retries: 0,
  forbidOnly: true,
  timeout: 240_000, // long, for busy machines
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    locale: 'es-BO',
    timezoneId: 'America/La_Paz',
    // Without screenshots and snapshots, which take half of the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findJourneyBrowser(),
      args: chromiumFlags
    }
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
    { name: 'phone', grep: /@both-sizes/, use: { ...devices['Pixel 7'], viewport: { width: 360, height: 800 } } }
  ],
  webServer: {
    command: 'exec node e2e/server.ts',
    cwd: '..',
    env: { PORT: port, DATA_DIR: process.env['E2E_DATA_DIR'] },
    url: `${baseURL}/health/ready`,
    timeout: 300_000, // builds the web and makes the demonstration data
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 }
  }
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port: free } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return free
}
