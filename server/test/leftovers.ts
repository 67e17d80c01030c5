import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'teleferico-pruebas-'

/** Holds every file that one run of the tests writes. */
export const runFolder = join(tmpdir(), prefix + process.pid)

/** Ends the processes that use the folder, and removes it. Synchronous, for a process that is about to exit. */
export function removeFolder(folder: string): void {
  for (let tries = 0; tries < 500; tries++) {
    const left = processesOf(folder)
    if (!left.length) break
    left.forEach(kill)
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Removes what killed runs left: servers, PostgreSQL and folders. */
export function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter(each => each.startsWith(prefix))) {
    if (!isAlive(Number(name.slice(prefix.length)))) removeFolder(join(tmpdir(), name))
  }
}

/** Processes that work in the folder or below it, such as PostgreSQL's. */
export function processesIn(folder: string): number[] {
  return processes().filter(pid => isBelow(workingDir(pid), folder))
}

/** The same, and the servers whose data is there. */
export function processesOf(folder: string): number[] {
  return processes().filter(pid => isBelow(workingDir(pid), folder) || isBelow(dataDir(pid), folder))
}

function processes(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => pid && pid !== process.pid)
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

function workingDir(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return '' // another user's, or ended
  }
}

function dataDir(pid: number): string {
  try {
    return /(?:^|\0)DATA_DIR=([^\0]*)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1] ?? ''
  } catch {
    return ''
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it has ended meanwhile
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
