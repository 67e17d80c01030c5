import { type Attachable, fileRights } from 'contract/attachments/attachable.ts'
import { dailyReportStatus, overStatuses } from 'contract/core/classifier.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts'

/** Where a kind of record says what the rights to its files depend on, as expressions of its row `r`. */
type Kind = {
  /** its line; records without a line are everybody's */
  line?: SQL
  /** the order, if nothing may change any more once it is closed or cancelled */
  order?: SQL
  /** the daily report, if nothing may change any more once it is closed */
  report?: SQL
}

const ownLine = sql`r.fk_line`

const kinds: Readonly<Record<Attachable, Kind>> = {
  work_order: { line: ownLine, order: sql`r.id` },
  check: { line: ownLine, order: sql`r.fk_work_order` },
  unplanned: { line: ownLine, order: sql`r.fk_work_order` },
  // Those of a report whose order is closed are fixed with it.
  anomaly_report: { line: ownLine, order: sql`r.fk_work_order` },
  public_report: { line: ownLine },
  daily_report: { line: ownLine, report: sql`r.id` },
  turn_report: { line: ownLine, report: sql`r.fk_daily_report` },
  location: { line: ownLine },
  structure: {},
  base: { line: ownLine },
  asset: { line: sql`line_of_asset(r.id, r.fk_asset)` },
  plan: {},
  activity: {},
  staff: {},
  warehouse_item: { line: ownLine }
}

/** Those that may have no line, and are everybody's then: an asset in store, a place or a part for all lines. */
const everybodys: readonly Attachable[] = ['asset', 'location', 'warehouse_item']

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
  if (!actor.permissions.has(fileRights[entity].read)) throw forbidden()
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
  const { order, report } = await findRecord(db, actor, entity, id, sql`for share of r`)
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
  const { line, order, report } = kinds[entity]
  const none = sql`null::int`
  const { rows } = await db.execute<{ line: number | null } & Whole>(
    sql`select ${line ?? none} as line, ${order ?? none} as "order", ${report ?? none} as report
      from ${sql.identifier(entity)} r where r.id = ${id} ${lock}`
  )
  const [row] = rows
  if (!row) throw notFound()
  if (line && (row.line !== null || !everybodys.includes(entity))) requireLine(actor, row.line)
  return row
}
