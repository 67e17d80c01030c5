import { randomInt } from 'node:crypto'
import {
  codeLength,
  codeSigns,
  type Labelled,
  labelRights,
  plainCode,
  type Tieable
} from 'contract/labels/label-sheets.ts'
import { entities } from 'contract/core/entities.ts'
import { capitalised, theOne } from 'contract/core/entity.ts'
import { spelledCode } from 'contract/labels/label-sheets.ts'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, forbidden, invalid, notFound } from '../../platform/http/errors.ts'
import { requireRowLine } from '../../platform/http/list.ts'
import { policyOf } from '../../platform/http/policy.ts'
import { label } from '../../schema/labels.ts'
import { type Found, labelsWhere, requireVisible } from './queries.ts'
import { requireValue } from '../../platform/require-value.ts'

/** 32⁸ codes: too many to find a label by trying. */
const newCode = () => Array.from({ length: codeLength }, () => codeSigns[randomInt(codeSigns.length)]).join('')

const columnOf = (entity: Labelled) => `fk_${entity}` as const

/**
 * The labels of records, in the order of the ids; records without one get it.
 * @throws AUTH.FORBIDDEN, RESOURCE.NOT_FOUND
 */
export async function labelsOfRecords(
  db: Transaction,
  actor: Actor,
  entity: Labelled,
  ids: readonly number[]
): Promise<Found[]> {
  if (!actor.permissions.has(policyOf(entity).read)) throw forbidden()
  await requireRecords(db, actor, entity, ids)
  const column = columnOf(entity)
  // Lowest first, so that two who print the same records wait for each other and don't block one another.
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b)
  for (;;) {
    const found = await labelsWhere(db, sql`l.${sql.identifier(column)} = any(${sql.param(wanted)}::int[])`)
    const of = new Map(found.map(row => [row.fk_entity, row]))
    const missing = wanted.filter(id => !of.has(id))
    if (missing.length === 0) return ids.flatMap(id => of.get(id) ?? [])
    // Read again afterwards: others may have given one of them its label meanwhile, or taken it off.
    await newLabels(db, actor, column, missing)
  }
}

/** A label for each of these records that has none. */
async function newLabels(db: Transaction, actor: Actor, column: `fk_${Labelled}`, ids: readonly number[]) {
  const by = { fk_created_by: actor.id, tied_at: new Date().toISOString(), fk_tied_by: actor.id }
  await db
    .insert(label)
    .values(ids.map(id => ({ ...by, code: newCode(), [column]: id })))
    .onConflictDoNothing({ target: label[column] })
}

/** Checks that all records exist and are the caller's. @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN */
async function requireRecords(db: Transaction, actor: Actor, entity: Labelled, ids: readonly number[]): Promise<void> {
  const policy = policyOf(entity)
  const { table } = policy
  const { rows } = await db.execute<{ line: number | null }>(
    sql`select ${policy.line ?? policy.rowLine} as line from ${table} where ${table.id} = any(${sql.param([...ids])}::int[])`
  )
  if (rows.length < new Set(ids).size) throw notFound()
  for (const row of rows) requireRowLine(actor, policy, row.line)
}

/** Labels on nothing, to be put on something where they are scanned first. @throws AUTH.FORBIDDEN */
export async function newBlankLabels(db: Transaction, actor: Actor, count: number): Promise<Found[]> {
  requireMayTie(actor)
  const rows = await db
    .insert(label)
    .values(Array.from({ length: count }, () => ({ code: newCode(), fk_created_by: actor.id })))
    .returning({ id: label.id })
  const ids = rows.map(({ id }) => id)
  return (await labelsWhere(db, sql`l.id = any(${sql.param(ids)}::int[])`)).toSorted((a, b) => a.id - b.id)
}

/** Requires the right to put labels on something. @throws AUTH.FORBIDDEN */
function requireMayTie(actor: Actor): void {
  const { permissions } = actor
  if (!permissions.has(labelRights.base) && !permissions.has(labelRights.asset)) throw forbidden()
}

/** A label, locked until the transaction ends. @throws RESOURCE.NOT_FOUND */
async function lockLabel(db: Transaction, code: string): Promise<Found> {
  const [row] = await db
    .select({ id: label.id })
    .from(label)
    .where(eq(label.code, plainCode(code)))
    .for('update')
  const [found] = row ? await labelsWhere(db, sql`l.id = ${row.id}`) : []
  if (!found) throw notFound()
  return found
}

type Target = { entity: Tieable; fk_entity: number; replaces: boolean }

/**
 * Puts a blank label on a record. Of two who do it at once, the second one reads whose it is.
 * @throws AUTH.FORBIDDEN, RESOURCE.NOT_FOUND (label), VALIDATION.INVALID_DATA (record), DOMAIN.CONFLICT (in_use: the
 *   label is on another record; duplicate: the record has another label)
 */
export async function tie(db: Transaction, actor: Actor, code: string, target: Target): Promise<Found> {
  const { entity, fk_entity, replaces } = target
  if (!actor.permissions.has(labelRights[entity])) throw forbidden()
  const now = await lockLabel(db, code)
  requireVisible(actor, now)
  if (now.entity === entity && now.fk_entity === fk_entity) return now
  if (now.record) throw conflict('in_use', `La etiqueta ya está en ${now.record.code}, ${now.record.name}`)
  await requireRecord(db, actor, entity, fk_entity)
  const column = columnOf(entity)
  const [other] = await db.select().from(label).where(eq(label[column], fk_entity)).for('update')
  if (other && !replaces) {
    const { names } = entities.get(entity) ?? {}
    const what = names ? capitalised(theOne(names)) : 'El registro'
    throw conflict('duplicate', `${what} ya tiene la etiqueta ${spelledCode(other.code)}`)
  }
  if (other) await takeOff(db, other.id)
  await db
    .update(label)
    .set({ [column]: fk_entity, tied_at: new Date().toISOString(), fk_tied_by: actor.id })
    .where(eq(label.id, now.id))
  const [tied] = await labelsWhere(db, sql`l.id = ${now.id}`)
  return requireValue(tied)
}

/** Checks the record and keeps others from giving it a label at the same time. */
async function requireRecord(db: Transaction, actor: Actor, entity: Tieable, id: number): Promise<void> {
  const policy = policyOf(entity)
  const { table } = policy
  const { rows } = await db.execute<{ line: number | null }>(
    sql`select ${policy.line ?? policy.rowLine} as line from ${table} where ${table.id} = ${id} for no key update of ${table}`
  )
  const [row] = rows
  if (!row) throw invalid({ fk_entity: 'El registro elegido no existe' })
  requireRowLine(actor, policy, row.line)
}

/** Takes a label off its record; a blank one stays as it is. @throws AUTH.FORBIDDEN, RESOURCE.NOT_FOUND */
export async function untie(db: Transaction, actor: Actor, code: string): Promise<void> {
  const now = await lockLabel(db, code)
  requireVisible(actor, now)
  if (!now.entity) return
  if (!actor.permissions.has(labelRights[now.entity])) throw forbidden()
  await takeOff(db, now.id)
}

const takeOff = (db: Transaction, id: number) =>
  db
    .update(label)
    .set({ fk_base: null, fk_asset: null, fk_location: null, tied_at: null, fk_tied_by: null })
    .where(eq(label.id, id))
