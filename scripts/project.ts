import { execFileSync, spawn, type SpawnOptions } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Folder of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Path of a file of the project. */
export const inProject = (path: string): string => root + path

/** Programs of our dependencies, as arguments for this Node: run by name they would use the machine's own Node. */
export const programs = {
  tsc: inProject('node_modules/typescript/bin/tsc'),
  oxfmt: inProject('node_modules/oxfmt/bin/oxfmt'),
  oxlint: inProject('node_modules/oxlint/bin/oxlint'),
  vite: inProject('node_modules/vite/bin/vite.js'),
  vitest: inProject('node_modules/vitest/vitest.mjs'),
  playwright: inProject('node_modules/@playwright/test/cli.js')
}

/**
 * Runs a program to its end in the project's folder, sharing the terminal unless `options` say otherwise. Signals are
 * passed on, and the program decides how to end.
 *
 * @returns its exit code
 */
export function run(command: string, args: string[], options: SpawnOptions = {}): Promise<number> {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  const pass = (signal: NodeJS.Signals) => child.kill(signal)
  const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => {
      for (const signal of signals) process.off(signal, pass)
      resolve(code ?? 1)
    })
  })
}

/** Lines that git prints in the project's folder. */
export const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 })
    .split('\n')
    .filter(line => line !== '')

/** The project's own files that are there, also those that aren't committed yet. */
export const trackedFiles = (): string[] =>
  git('ls-files', '--cached', '--others', '--exclude-standard').filter(
    file => existsSync(inProject(file)) && statSync(inProject(file)).isFile()
  )
