import { type Attachable, fileRights } from 'contract/attachments/attachable.ts'
import { dailyReportStatus, overStatuses } from 'contract/core/classifier.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts'
import { requireRowLine } from '../../platform/http/list.ts'
import { policyOf } from '../../platform/http/policy.ts'

/** Whether the caller may change everything about files of this kind of record, not only what is their own. */
export const mayChangeAll = (actor: Actor, entity: Attachable): boolean =>
  actor.permissions.has(fileRights[entity].write)

/** Checks the permission alone, before a record is known. @throws AUTH.FORBIDDEN */
export function requireMayAdd(actor: Actor, entity: Attachable): void {
  const { write, add = write } = fileRights[entity]
  if (!actor.permissions.has(write) && !actor.permissions.has(add)) throw forbidden()
}

/** @throws AUTH.FORBIDDEN */
export function requireMayRead(actor: Actor, entity: Attachable): void {
  const { read, files } = policyOf(entity)
  if (!actor.permissions.has(files?.read ?? read)) throw forbidden()
}

/** @throws AUTH.FORBIDDEN, RESOURCE.NOT_FOUND unless the caller may read the record */
export async function requireReadable(db: Db, actor: Actor, entity: Attachable, id: number): Promise<void> {
  requireMayRead(actor, entity)
  await findRecord(db, actor, entity, id, sql``)
}

/**
 * Checks that the caller may change the record's files, and keeps it as it is until the transaction ends: it is neither
 * closed nor deleted meanwhile.
 * @throws AUTH.FORBIDDEN, RESOURCE.NOT_FOUND, DOMAIN.CONFLICT (closed)
 */
export async function requireChangeable(db: Transaction, actor: Actor, entity: Attachable, id: number): Promise<void> {
  requireMayAdd(actor, entity)
  const { order, report } = await findRecord(db, actor, entity, id, sql`for share of ${policyOf(entity).table}`)
  if (report !== null) await requireOpenReport(db, report)
  if (order === null) return
  const { rows } = await db.execute<{ status: number }>(
    sql`select fkc_status as status from work_order where id = ${order} for share`
  )
  if (overStatuses.includes(rows[0]?.status ?? 0))
    throw conflict('closed', 'La orden ya no está abierta: sus archivos no cambian')
}

/** @throws DOMAIN.CONFLICT (closed) */
async function requireOpenReport(db: Transaction, id: number): Promise<void> {
  const { rows } = await db.execute<{ status: number }>(
    sql`select fkc_status as status from daily_report where id = ${id} for share`
  )
  if (rows[0]?.status === dailyReportStatus.CERRADO)
    throw conflict('closed', 'El RTD está cerrado: sus archivos no cambian')
}

type Whole = { order: number | null; report: number | null }

/** @returns the order and the daily report that the record is, or belongs to */
async function findRecord(db: Db, actor: Actor, entity: Attachable, id: number, lock: SQL): Promise<Whole> {
  const policy = policyOf(entity)
  const { table, line, rowLine, files } = policy
  const none = sql`null::int`
  const { rows } = await db.execute<{ line: number | null } & Whole>(
    sql`select ${line ?? rowLine ?? none} as line, ${files?.order ?? none} as "order", ${files?.report ?? none} as report
      from ${table} where ${table.id} = ${id} ${lock}`
  )
  const [row] = rows
  if (!row) throw notFound()
  requireRowLine(actor, policy, row.line)
  return row
}
