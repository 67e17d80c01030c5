import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../require-value.ts'

// What the files of a cluster reveal about the PostgreSQL that runs in it: postmaster.pid, its socket's lock, its log.

export const socketName = '.s.PGSQL.5432'

/** The file into which PostgreSQL writes its log. */
export const serverLog = (cluster: string): string => join(cluster, 'servidor.log')

function postmasterPid(cluster: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

/** The number of the PostgreSQL that runs in the cluster. */
export function runningPostmaster(cluster: string): number | undefined {
  const pid = postmasterPid(cluster)
  return pid !== undefined && isAlive(pid) && worksIn(pid, cluster) ? pid : undefined
}

/**
 * Removes postmaster.pid when its number belongs to an unrelated process, as it may after a crash (in a container it
 * nearly always does): PostgreSQL would refuse to start for ever. A number without a process it handles itself.
 */
export function removeForeignLock(cluster: string): void {
  const pid = postmasterPid(cluster)
  if (pid === undefined || !isAlive(pid) || worksIn(pid, cluster)) return
  for (const name of ['postmaster.pid', `${socketName}.lock`]) rmSync(join(cluster, name), { force: true })
}

/** True while a process with this number exists. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Whether a process works in the cluster, as PostgreSQL does; true where the system doesn't show it. */
function worksIn(pid: number, cluster: string): boolean {
  if (!existsSync('/proc/self/cwd')) return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

/** The last error in PostgreSQL's log; only remarks follow it. */
export function lastLogLine(cluster: string): string {
  try {
    const lines = readFileSync(serverLog(cluster), 'utf8').split('\n')
    return lines.findLast(line => line && !/ (LOG|HINT|DETAIL|CONTEXT):/.test(line)) ?? 'sin mensaje'
  } catch {
    return 'sin mensaje'
  }
}
