import type { Attachable } from 'contract/attachments/attachable.ts'
import type { Attachment } from 'contract/attachments/attachments.ts'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { insertOne } from '../../platform/database/insert-one.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, forbidden, invalid, notFound } from '../../platform/http/errors.ts'
import { attachment, onRecord } from '../../schema/attachments.ts'
import { base_metric } from '../../schema/bases.ts'
import { reading } from '../../schema/readings.ts'
import { work_order_observation } from '../../schema/work-orders.ts'
import type { Kept } from './contents.ts'
import { filesById } from './queries.ts'
import { mayChangeAll, requireChangeable, requireMayAdd, requireReadable } from './records.ts'
import { requireValue } from '../../platform/require-value.ts'

type Row = typeof attachment.$inferSelect & { entity: Attachable }
type OnRecord = { entity: Attachable; fk_entity: number }
/** Where files go: a record, or none yet. */
type Place = {
  entity: Attachable
  fk_entity?: number | undefined
  caption?: string | null | undefined
  /** when the caller wrote the observation of the order that they belong to */
  observed_at?: string | undefined
  /** the reading that they show, by meter and moment */
  fk_base_metric?: number | undefined
  read_at?: string | undefined
}

/**
 * Attaches kept files to a record; without one they wait for their uploader. A file that the caller has put there
 * before stays the same one, under its present name: clients send it again when an answer was lost.
 */
export async function attach(
  db: Transaction,
  actor: Actor,
  place: Place,
  kept: readonly Kept[]
): Promise<Attachment[]> {
  const { entity, fk_entity, caption = null } = place
  if (fk_entity === undefined) requireMayAdd(actor, entity)
  else await requireChangeable(db, actor, entity, fk_entity)
  const said = {
    caption,
    fk_observation: await observationOf(db, actor, place),
    fk_reading: await readingOf(db, place)
  }
  if (fk_entity !== undefined) await takeTurn(db, actor, { entity, fk_entity })
  const ids: number[] = []
  for (const file of kept)
    ids.push(await attachOne(db, { ...file, ...said, entity, fk_entity: fk_entity ?? null, fk_created_by: actor.id }))
  return filesById(db, ids)
}

/**
 * What one person puts on one record is put there in turn: the same files at the same moment, in another order, would
 * wait for each other for good. Taken before any file is locked.
 */
async function takeTurn(db: Transaction, actor: Actor, { entity, fk_entity }: OnRecord): Promise<void> {
  const turn = `attachment ${entity} ${fk_entity} ${actor.id}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`)
}

async function attachOne(db: Transaction, row: typeof attachment.$inferInsert): Promise<number> {
  for (;;) {
    const [made] = await db
      .insert(attachment)
      .values(row)
      .onConflictDoNothing({
        target: [attachment.entity, attachment.fk_entity, attachment.fk_created_by, attachment.sha256],
        where: onRecord
      })
      .returning({ id: attachment.id })
    const id = made?.id ?? (await sayAgain(db, row))
    if (id !== undefined) return id
  }
}

/** The file that is on the record already, with what is said of it now; undefined if it has just been removed. */
async function sayAgain(db: Transaction, row: typeof attachment.$inferInsert): Promise<number | undefined> {
  const [there] = await db.select().from(attachment).where(isSame(row)).for('update')
  if (!there) return undefined
  const { id, file_name, caption, fk_observation, fk_reading } = there
  const said = {
    file_name: row.file_name,
    caption: row.caption ?? caption,
    fk_observation: row.fk_observation ?? fk_observation,
    fk_reading: row.fk_reading ?? fk_reading
  }
  if (
    said.file_name !== file_name ||
    said.caption !== caption ||
    said.fk_observation !== fk_observation ||
    said.fk_reading !== fk_reading
  )
    await db.update(attachment).set(said).where(eq(attachment.id, id))
  return id
}

/** The same content of the same person on the same record. */
const isSame = ({ entity, fk_entity, fk_created_by, sha256 }: typeof attachment.$inferInsert) =>
  and(
    eq(attachment.entity, entity),
    eq(attachment.fk_entity, fk_entity as number),
    eq(attachment.fk_created_by, fk_created_by as number),
    eq(attachment.sha256, sha256)
  )

/**
 * The caller's observation of that moment. None if it was taken back meanwhile: the files stay with the order.
 * @throws VALIDATION.INVALID_DATA where there are no observations
 */
async function observationOf(
  db: Transaction,
  actor: Actor,
  { entity, fk_entity, observed_at }: Place
): Promise<number | null> {
  if (observed_at === undefined) return null
  if (entity !== 'work_order' || fk_entity === undefined)
    throw invalid({ observed_at: 'Solo las órdenes tienen observaciones' })
  const [row] = await db
    .select({ id: work_order_observation.id })
    .from(work_order_observation)
    .where(
      and(
        eq(work_order_observation.fk_work_order, fk_entity),
        eq(work_order_observation.fk_user, actor.id),
        eq(work_order_observation.created_at, observed_at)
      )
    )
    // So that it isn't removed before the files are there.
    .for('key share')
  return row?.id ?? null
}

/**
 * The reading of that moment of a meter of the base. None if it was deleted meanwhile: the files stay with the base.
 * @throws VALIDATION.INVALID_DATA where there are no readings
 */
async function readingOf(
  db: Transaction,
  { entity, fk_entity, fk_base_metric, read_at }: Place
): Promise<number | null> {
  if (fk_base_metric === undefined || read_at === undefined) return null
  if (entity !== 'base' || fk_entity === undefined) throw invalid({ read_at: 'Solo las bases tienen lecturas' })
  const [row] = await db
    .select({ id: reading.id })
    .from(reading)
    .innerJoin(base_metric, eq(base_metric.id, reading.fk_base_metric))
    .where(and(eq(base_metric.fk_base, fk_entity), eq(base_metric.id, fk_base_metric), eq(reading.read_at, read_at)))
    // So that it isn't deleted before the files are there.
    .for('key share', { of: reading })
  return row?.id ?? null
}

/** The rows of these ids, locked, lowest first. */
async function lockFiles(db: Transaction, ids: readonly number[]): Promise<Row[]> {
  const rows = await db
    .select()
    .from(attachment)
    .where(inArray(attachment.id, [...ids]))
    .orderBy(attachment.id)
    .for('update')
  return rows as Row[]
}

/**
 * Puts files on a record: those of the caller that wait, and those of other records that they may read. What is on it
 * already stays as it is.
 */
export async function link(
  db: Transaction,
  actor: Actor,
  { entity, fk_entity, attachments }: OnRecord & { attachments: readonly number[] }
): Promise<Attachment[]> {
  await requireChangeable(db, actor, entity, fk_entity)
  await takeTurn(db, actor, { entity, fk_entity })
  const rows = new Map((await lockFiles(db, attachments)).map(row => [row.id, row]))
  const linked: number[] = []
  for (const id of new Set(attachments)) {
    const row = rows.get(id)
    if (!row || (row.fk_entity === null && row.fk_created_by !== actor.id))
      throw invalid({ attachments: 'Alguno de los archivos ya no existe' })
    if (row.fk_entity === null) {
      linked.push(await put(db, row, { entity, fk_entity }))
      continue
    }
    if (row.entity === entity && row.fk_entity === fk_entity) {
      linked.push(id)
      continue
    }
    await requireReadable(db, actor, row.entity, row.fk_entity)
    linked.push(await share(db, actor, row, { entity, fk_entity }))
  }
  return filesById(db, linked)
}

/** Puts a file that waits on a record; what its uploader has there already stands in for it. */
async function put(db: Transaction, row: Row, place: OnRecord): Promise<number> {
  const [there] = await db
    .select({ id: attachment.id, file_name: attachment.file_name })
    .from(attachment)
    .where(isSame({ ...row, ...place }))
  if (there) {
    await rename(db, there, row.file_name)
    await db.delete(attachment).where(eq(attachment.id, row.id))
  } else await db.update(attachment).set(place).where(eq(attachment.id, row.id))
  return there?.id ?? row.id
}

/** The same content given under another name has that from then on. */
async function rename(db: Transaction, { id, file_name }: Pick<Row, 'id' | 'file_name'>, to: string): Promise<void> {
  if (file_name !== to) await db.update(attachment).set({ file_name: to }).where(eq(attachment.id, id))
}

/** The same content on another record, once. */
async function share(
  db: Transaction,
  actor: Actor,
  { file_name, mime_type, size, sha256, caption }: Row,
  place: OnRecord
): Promise<number> {
  const [there] = await db
    .select({ id: attachment.id, file_name: attachment.file_name })
    .from(attachment)
    .where(
      and(
        eq(attachment.entity, place.entity),
        eq(attachment.fk_entity, place.fk_entity),
        eq(attachment.sha256, sha256),
        or(eq(attachment.file_name, file_name), eq(attachment.fk_created_by, actor.id))
      )
    )
  if (there) {
    await rename(db, there, file_name)
    return there.id
  }
  return insertOne(db, attachment, { ...place, file_name, mime_type, size, sha256, caption, fk_created_by: actor.id })
}

/** Checks that the caller may change or remove a file. @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN, DOMAIN.CONFLICT */
async function requireOwnOrAll(db: Transaction, actor: Actor, row: Row): Promise<void> {
  const isOwn = row.fk_created_by === actor.id
  if (row.fk_entity === null) {
    if (!isOwn) throw notFound()
    return
  }
  await requireChangeable(db, actor, row.entity, row.fk_entity)
  if (!isOwn && !mayChangeAll(actor, row.entity)) throw forbidden('Solo quien subió el archivo puede cambiarlo')
}

/** Removes files, all or none. Their contents go later, if nothing else has them. */
export async function remove(db: Transaction, actor: Actor, ids: readonly number[]): Promise<void> {
  const rows = await lockFiles(db, ids)
  if (rows.length < new Set(ids).size) throw notFound()
  for (const row of rows) await requireOwnOrAll(db, actor, row)
  await db.delete(attachment).where(inArray(attachment.id, [...ids]))
}

/** Changes what a file is described as. */
export async function describe(
  db: Transaction,
  actor: Actor,
  id: number,
  { caption, version }: { caption?: string | null | undefined; version?: number | undefined }
): Promise<Attachment> {
  const [row] = await lockFiles(db, [id])
  if (!row) throw notFound()
  await requireOwnOrAll(db, actor, row)
  if (version !== undefined && version !== row.version) throw conflict('stale')
  if (caption !== undefined) await db.update(attachment).set({ caption }).where(eq(attachment.id, id))
  const [file] = await filesById(db, [id])
  return requireValue(file)
}
