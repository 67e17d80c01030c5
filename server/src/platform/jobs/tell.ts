import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'

/** Says to every browser that a job has changed, as the triggers do for tables with versions. */
export const tell = (db: Pick<Db, 'execute'>, id: number) =>
  db.execute(sql`select pg_notify('changed', ${JSON.stringify({ entity: 'job', id, fk_line: null, version: null })})`)
