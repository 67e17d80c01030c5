import type { Attachable } from 'contract/attachable.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts'
import { overStatuses } from '../work-orders/actions.ts'

/** Who may do what with a record's files: the rights to the record itself. */
type Rights = {
  read: string
  /** may add files and remove anybody's */
  write: string
  /** may add files and remove their own */
  add?: string
  /** the line of the row `r`; records without a line are everybody's */
  line?: SQL
  /** the order, if nothing may change any more once it is closed or cancelled */
  order?: SQL
}

const ownLine = sql`r.fk_line`

const rights: Readonly<Record<Attachable, Rights>> = {
  work_order: {
    read: 'work-orders.read',
    write: 'work-orders.write',
    add: 'work-orders.observe',
    line: ownLine,
    order: sql`r.id`
  },
  check: { read: 'checks.read', write: 'checks.answer', line: ownLine, order: sql`r.fk_work_order` },
  location: { read: 'locations.read', write: 'locations.write', line: ownLine },
  structure: { read: 'structure.read', write: 'structure.write' },
  base: { read: 'bases.read', write: 'bases.write', line: ownLine },
  asset: { read: 'assets.read', write: 'assets.write', line: sql`line_of_asset(r.id, r.fk_asset)` },
  plan: { read: 'plans.read', write: 'plans.write' },
  activity: { read: 'plans.read', write: 'plans.write' },
  staff: { read: 'staff.read', write: 'staff.write' }
}

/** Whether the caller may change everything about files of this kind of record, not only what is their own. */
export const mayChangeAll = (actor: Actor, entity: Attachable): boolean => actor.permissions.has(rights[entity].write)

/** Checks the permission alone, before a record is known. @throws AUTH.FORBIDDEN */
export function requireMayAdd(actor: Actor, entity: Attachable): void {
  const { write, add = write } = rights[entity]
  if (!actor.permissions.has(write) && !actor.permissions.has(add)) throw forbidden()
}

/** @throws AUTH.FORBIDDEN */
export function requireMayRead(actor: Actor, entity: Attachable): void {
  if (!actor.permissions.has(rights[entity].read)) throw forbidden()
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
  const order = await findRecord(db, actor, entity, id, sql`for share of r`)
  if (order === null) return
  const { rows } = await db.execute<{ status: number }>(
    sql`select fkc_status as status from work_order where id = ${order} for share`
  )
  if (overStatuses.includes(rows[0]?.status ?? 0))
    throw conflict('closed', 'La orden ya no está abierta: sus archivos no cambian')
}

/** @returns the order that the record is, or belongs to */
async function findRecord(db: Db, actor: Actor, entity: Attachable, id: number, lock: SQL): Promise<number | null> {
  const { line, order } = rights[entity]
  const { rows } = await db.execute<{ line: number | null; order: number | null }>(
    sql`select ${line ?? sql`null::int`} as line, ${order ?? sql`null::int`} as "order"
      from ${sql.identifier(entity)} r where r.id = ${id} ${lock}`
  )
  const [row] = rows
  if (!row) throw notFound()
  // An asset in store and a place that serves all lines belong to everybody.
  if (line && (row.line !== null || (entity !== 'asset' && entity !== 'location'))) requireLine(actor, row.line)
  return row.order
}
