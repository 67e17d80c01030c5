import { defineConfig } from 'vitest/config'
import { LongFirst } from './scripts/long-first.ts'
import { inProject } from './scripts/project.ts'

// Workers take libraries compiled from the cache, as `npm start` does: an eighth of a short run.
process.env['NODE_COMPILE_CACHE'] ??= inProject('node_modules/.cache/node')

/** One run for everything but the browser's journeys (e2e). */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    maxWorkers: 3, // two would wait for the database and timers a third of the time
    projects: [
      { test: { name: 'bench', root: 'bench', include: ['**/*.test.ts'], isolate: false } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'], isolate: false } },
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], isolate: false } }, // all is pure
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['{src,seed,test}/**/*.test.ts'],
          globalSetup: ['./test/postgres.ts'],
          setupFiles: ['../scripts/patient-waits.ts'],
          expect: { poll: { timeout: 15_000 } },
          isolate: false, // a worker loads the server once; each has a database of its own
          // Never setImmediate: what the worker's application is doing meanwhile, a mail for
          // instance, would hang for good.
          fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] },
          testTimeout: 20_000,
          hookTimeout: 60_000
        }
      },
      './web/vite.config.ts'
    ]
  }
})
