import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'

/** How a record is read: the permission that its own call needs, and the reading, which refuses records of other lines. */
export type RecordReader = { access: string; read: (db: Db, id: number, actor: Actor) => Promise<unknown> }

/** By table, the records whose past may be seen by whoever may see the record itself. Others are for those who read the audit. */
export type RecordReaders = Readonly<Record<string, RecordReader>>
