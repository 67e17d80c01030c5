import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { buildWeb } from '../scripts/build.ts'
import { root } from '../scripts/project.ts'

/** The product as `npm start` runs it, with fresh demonstration data that disappears at the end. */
if ((await buildWeb()) !== 0) process.exit(1)
const { DATA_DIR } = process.env
if (!DATA_DIR) throw new Error('DATA_DIR is missing: playwright.config.ts chooses it')
const server = spawn(process.execPath, ['server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR, SEED: 'demo', APP_ENV: 'test' }
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', code => {
  rmSync(DATA_DIR, { recursive: true, force: true })
  process.exitCode = code ?? 1
})
