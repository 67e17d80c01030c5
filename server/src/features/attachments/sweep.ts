import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/storage.ts'
import { keysOf } from './contents.ts'

/** Milliseconds after which what arrived was left behind by a process that died: no upload takes longer. */
const longestUpload = 2 * 3_600_000

/**
 * Removes what nothing needs: uploads that have waited for a record for a day, and contents that no attachment
 * and no mail has.
 * @param grace how long a content is kept after it came, in which it is attached
 * @returns how many contents nothing needed
 */
export async function sweepFiles(db: Database, storage: Storage, grace = '1 hour'): Promise<number> {
  await db.execute(sql`delete from attachment where fk_entity is null and created_at < now() - interval '24 hours'`)
  const { rows } = await db.execute<{ sha256: string }>(sql`select sha256 from file_content c
    where touched_at <= now() - ${grace}::interval and not exists (select from attachment a where a.sha256 = c.sha256)
      and not exists (select from anomaly_report_letter_file f where f.sha256 = c.sha256)`)
  for (const { sha256 } of rows) await sweepContent(db, storage, sha256, grace)
  return rows.length
}

/** Removes from the folder of arrivals what a process that died has left there. Each process starts with it. */
export async function sweepArrivals(arrivals: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(arrivals).catch(() => [])) {
    const path = join(arrivals, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs > longestUpload) await rm(path, { force: true })
  }
}

/**
 * Deletes one content, unless it was uploaded again meanwhile. An upload of it waits for the lock on its row; the bytes
 * go before the row, so that none are left without one.
 */
async function sweepContent(db: Database, storage: Storage, sha256: string, grace: string): Promise<void> {
  await db.transaction(async tx => {
    const { rows } = await tx.execute(sql`select from file_content where sha256 = ${sha256}
      and touched_at <= now() - ${grace}::interval for update skip locked`)
    if (rows.length === 0) return
    const used = await tx.execute(sql`
      select from attachment where sha256 = ${sha256}
      union all select from anomaly_report_letter_file where sha256 = ${sha256} limit 1`)
    if (used.rows.length > 0) return
    for (const key of Object.values(keysOf(sha256))) await storage.remove(key)
    await tx.execute(sql`delete from file_content where sha256 = ${sha256}`)
  })
}
