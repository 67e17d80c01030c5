import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'

/** Says to every browser that a job, or another record, has changed, as the triggers do for tables with versions. */
export const tell = (db: Pick<Db, 'execute'>, id: number, entity = 'job') =>
  db.execute(sql`select ${telling(sql`${id}::int`, entity)}`)

/** The same as a part of a statement that changes the record. */
export const telling = (id: SQL, entity: string): SQL =>
  sql`pg_notify('changed', json_build_object('entity', ${entity}::text, 'id', ${id}, 'fk_line', null, 'version', null)::text)`
