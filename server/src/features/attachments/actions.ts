import type { Attachable } from 'contract/attachable.ts'
import type { Attachment } from 'contract/attachments.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, forbidden, invalid, notFound } from '../../platform/http/errors.ts'
import { attachment } from '../../schema/attachments.ts'
import type { Kept } from './contents.ts'
import { filesById } from './queries.ts'
import { mayChangeAll, requireChangeable, requireMayAdd, requireReadable } from './records.ts'

type Row = typeof attachment.$inferSelect & { entity: Attachable }
/** Where files go: a record, or none yet. */
type Place = { entity: Attachable; fk_entity?: number | undefined; caption?: string | null | undefined }

/** Attaches kept files to a record; without one they wait for their uploader. */
export async function attach(
  db: Transaction,
  actor: Actor,
  { entity, fk_entity, caption = null }: Place,
  kept: readonly Kept[]
): Promise<Attachment[]> {
  if (fk_entity === undefined) requireMayAdd(actor, entity)
  else await requireChangeable(db, actor, entity, fk_entity)
  const rows = await db
    .insert(attachment)
    .values(kept.map(file => ({ ...file, entity, fk_entity: fk_entity ?? null, caption, fk_created_by: actor.id })))
    .returning({ id: attachment.id })
  return filesById(
    db,
    rows.map(({ id }) => id)
  )
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
  { entity, fk_entity, attachments }: { entity: Attachable; fk_entity: number; attachments: readonly number[] }
): Promise<Attachment[]> {
  await requireChangeable(db, actor, entity, fk_entity)
  const rows = new Map((await lockFiles(db, attachments)).map(row => [row.id, row]))
  const linked: number[] = []
  for (const id of new Set(attachments)) {
    const row = rows.get(id)
    if (!row || (row.fk_entity === null && row.fk_created_by !== actor.id))
      throw invalid({ attachments: 'Alguno de los archivos ya no existe' })
    if (row.fk_entity === null) {
      await db.update(attachment).set({ entity, fk_entity }).where(eq(attachment.id, id))
      linked.push(id)
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

/** The same content on another record, once. */
async function share(
  db: Transaction,
  actor: Actor,
  { file_name, mime_type, size, sha256, caption }: Row,
  place: { entity: Attachable; fk_entity: number }
): Promise<number> {
  const [there] = await db
    .select({ id: attachment.id })
    .from(attachment)
    .where(
      and(
        eq(attachment.entity, place.entity),
        eq(attachment.fk_entity, place.fk_entity),
        eq(attachment.sha256, sha256),
        eq(attachment.file_name, file_name)
      )
    )
  if (there) return there.id
  const [made] = await db
    .insert(attachment)
    .values({ ...place, file_name, mime_type, size, sha256, caption, fk_created_by: actor.id })
    .returning({ id: attachment.id })
  return made?.id as number
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
  return file as Attachment
}
