import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'

/** Notifies every browser that a job, or another record, has changed, as the triggers do for tables with versions. */
export const notifyChanged = (db: Pick<Db, 'execute'>, id: number, entity = 'job') =>
  db.execute(sql`select ${changedNotice(sql`${id}::int`, entity)}`)

/** The notice of `notifyChanged`, as an expression in the statement that changes the record. */
export const changedNotice = (id: SQL, entity: string): SQL =>
  sql`pg_notify('changed', json_build_object('entity', ${entity}::text, 'id', ${id}, 'fk_line', null, 'version', null)::text)`
