import type { Reading } from 'contract/readings/readings.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { rowsWhere } from '../../platform/http/list.ts'
import { requireRow } from '../../platform/http/resource-routes.ts'
import { reading } from '../../schema/readings.ts'
import { readingSource } from './source.ts'
import { policyOf } from '../../platform/http/policy.ts'

/** The readings of a check, by moment. @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN for a check of another line */
export async function readingsOfCheck(db: Db, id: number, actor: Actor): Promise<JsonText<Reading[]>> {
  await requireRow(db, policyOf('check'), id, actor)
  return rowsWhere(db, readingSource, eq(reading.fk_check, id), reading.read_at)
}
