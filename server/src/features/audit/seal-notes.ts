import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

/** A seal as it is noted outside the database. */
export type Note = { id: number; hash: string }

/** The file beside the database in which a server notes the seals, so that a cut end of their chain is seen. */
export const notesFile = (dataDir: string): string => join(dataDir, 'audit-seals.txt')

/** The last seal in the file; undefined if there is none. */
export async function lastNote(file: string): Promise<Note | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  // The last line may be half written, by a server that was killed.
  const [id, hash] = [...text.matchAll(/^(\d+) ([0-9a-f]{64})$/gm)].at(-1)?.slice(1) ?? []
  return id && hash ? { id: Number(id), hash } : undefined
}

/** Adds the seals to the file that it doesn't have yet, one in each line. */
export async function noteSeals(db: Database, file: string): Promise<void> {
  const last = await lastNote(file)
  const { rows } = await db.execute<Note>(
    sql`select id, hash from public.audit_seal where id > ${last?.id ?? 0} order by id`
  )
  if (rows.length)
    await appendFile(file, `\n${rows.map(({ id, hash }) => `${id} ${hash}\n`).join('')}`, { mode: 0o600 })
}
