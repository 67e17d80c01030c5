import { spawn } from 'node:child_process'
import { writePages } from './pages.ts'
import { inProject, programs, root } from './project.ts'

/**
 * Development: the API restarts on every change; vite serves the web and passes API and websocket on to it. If one of
 * the two ends, so does the other.
 */
const apiPort = process.env['API_PORT'] ?? '3001'
const webPort = process.env['PORT'] ?? '3000'
const APP_URL = process.env['APP_URL'] ?? `http://localhost:${webPort}`

await writePages()

const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: apiPort, APP_URL }
  }),
  spawn(
    process.execPath,
    [programs.vite, '--strictPort', '--port', webPort, '--clearScreen', 'false', '--logLevel', 'warn'],
    { cwd: inProject('web'), stdio: 'inherit', env: { ...process.env, API_PORT: apiPort } }
  )
]

const end = (signal: NodeJS.Signals = 'SIGTERM') => children.forEach(child => child.kill(signal))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal))
for (const child of children) {
  child.on('exit', code => {
    process.exitCode ||= code ?? 0
    end()
  })
}
