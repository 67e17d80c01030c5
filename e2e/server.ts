import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { build } from '../scripts/build.ts'
import { inProject } from '../scripts/project.ts'

/** The product as `npm start` runs it, with fresh demonstration data that disappears at the end. */
if ((await build()) !== 0) process.exit(1)
const { DATA_DIR } = process.env
if (!DATA_DIR) throw new Error('DATA_DIR is missing: playwright.config.ts chooses it')
const server = spawn('sh', [inProject('scripts/serve.sh')], {
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR, SEED: 'demo', APP_ENV: 'test' }
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', code => {
  rmSync(DATA_DIR, { recursive: true, force: true })
  process.exitCode = code ?? 1
})
