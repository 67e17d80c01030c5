import type { Attachable } from 'contract/attachments/attachable.ts'
import type { Attachment } from 'contract/attachments/attachments.ts'
import { and, asc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import { user } from '../../schema/access.ts'
import { attachment, file_content } from '../../schema/attachments.ts'
import { nameOfAccount } from '../../schema/expressions.ts'
import { work_order_observation as observation } from '../../schema/work-orders.ts'
import { requireMayRead, requireReadable } from './records.ts'

/** What serves a file besides what callers see of it. */
export type Found = Attachment & { has_view: boolean }

const { fk_observation: _, fk_reading: ___, ...columns } = getTableColumns(attachment)

async function rowsWhere(db: Db, which: SQL | undefined): Promise<Found[]> {
  const rows = await db
    .select({
      ...columns,
      has_thumbnail: file_content.has_thumbnail,
      is_broken: file_content.is_broken,
      has_view: file_content.has_view,
      created_by: { id: user.id, name: nameOfAccount(user) },
      observation: { id: observation.id, text: observation.text }
    })
    .from(attachment)
    .innerJoin(file_content, eq(file_content.sha256, attachment.sha256))
    .leftJoin(user, eq(user.id, attachment.fk_created_by))
    .leftJoin(observation, eq(observation.id, attachment.fk_observation))
    .where(which)
    .orderBy(asc(attachment.id))
  return rows as Found[]
}

const shown = ({ has_view: __, ...row }: Found): Attachment => row

/** The files of a record, the first one first. The caller has checked that it may be read. */
export const filesOf = async (db: Db, entity: Attachable, fk_entity: number): Promise<Attachment[]> =>
  (await rowsWhere(db, and(eq(attachment.entity, entity), eq(attachment.fk_entity, fk_entity)))).map(shown)

/** Files by their ids, in the order of the ids. */
export async function filesById(db: Db, ids: readonly number[]): Promise<Attachment[]> {
  const rows = new Map((await rowsWhere(db, inArray(attachment.id, [...ids]))).map(row => [row.id, shown(row)]))
  return ids.flatMap(id => rows.get(id) ?? [])
}

/** One file that the caller may see: of a record that they may read, or waiting and their own. */
export async function oneFile(db: Db, actor: Actor, entity: Attachable, id: number): Promise<Found> {
  requireMayRead(actor, entity)
  const [row] = await rowsWhere(db, and(eq(attachment.id, id), eq(attachment.entity, entity)))
  if (!row || (row.fk_entity === null && row.fk_created_by !== actor.id)) throw notFound()
  if (row.fk_entity !== null) await requireReadable(db, actor, entity, row.fk_entity)
  return row
}
