import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type JsonFields, listOf } from './json.ts'
import { user } from './access.ts'
import { attachment, file_content } from './attachments.ts'
import { nameOfAccount } from './expressions.ts'
import type { stateChange } from './state-change.ts'

// Parts that several records have: their changes of state, their files.

/** Who wrote a part; with `writtenBy` among what it is read from. */
export const writer: JsonFields = { id: user.id, name: nameOfAccount(user) }

/** Joins the account of a part's writer. */
export const writtenBy = (account: AnyPgColumn): SQL => sql`left join ${user} on ${user.id} = ${account}`

/** The changes of state of one record. @param ofRecord which: a condition of `changes` */
export const stateHistoryOf = (
  changes: Record<keyof ReturnType<typeof stateChange>, AnyPgColumn>,
  ofRecord: SQL
): SQL => {
  const { id, fkc_from, fkc_to, reason, at, fk_user } = changes
  return listOf(
    { id, fkc_from, fkc_to, reason, at, user: writer },
    sql`from ${id.table} ${writtenBy(fk_user)} where ${ofRecord}`,
    sql`${at}, ${id}`
  )
}

/** The files of one record, as lists show them. */
export const filesOf = (entity: string, id: AnyPgColumn): SQL =>
  listOf(
    {
      id: attachment.id,
      file_name: attachment.file_name,
      mime_type: attachment.mime_type,
      size: attachment.size,
      has_thumbnail: file_content.has_thumbnail
    },
    sql`from ${attachment} join ${file_content} on ${file_content.sha256} = ${attachment.sha256}
      where ${attachment.entity} = ${entity} and ${attachment.fk_entity} = ${id}`,
    sql`${attachment.id}`
  )
