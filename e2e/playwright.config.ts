import { defineConfig, devices } from '@playwright/test'
import { chromiumFlags, findJourneyBrowser } from '../scripts/chromium.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './globalSetup.ts',
  // Two would leave the processors waiting a third of the time; with four, each journey waits for the others.
  workers: 3,
  fullyParallel: true, // each journey creates its own data
  retries: 0,
  forbidOnly: true,
  timeout: 240_000, // long, for busy machines
  expect: { timeout: 20_000 },
  use: {
    // Set by the global setup, before the workers read this file.
    baseURL: `http://localhost:${process.env['E2E_PORT']}`,
    locale: 'es-BO',
    timezoneId: 'America/La_Paz',
    serviceWorkers: 'block', // see personWithoutSignal in people.ts
    // Without screenshots and snapshots, which take half of the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findJourneyBrowser(),
      // Compiling optimized code took a tenth of the browser's time: pages close before it pays.
      args: [...chromiumFlags, '--js-flags=--no-opt --no-maglev']
    }
  },
  projects: [
    {
      name: 'desktop',
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1440, height: 900 },
        // Drawing what moves took a fifteenth of the time; on telephones it moves.
        contextOptions: { reducedMotion: 'reduce' }
      }
    },
    { name: 'phone', grep: /@both-sizes/, use: { ...devices['Pixel 7'], viewport: { width: 360, height: 800 } } }
  ]
})
