import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { oneRow } from '../../platform/http/list.ts'
import { serviceLost } from '../work-orders/service-lost.ts'
import { wholeUnplannedSource } from './source.ts'

/** An activity with all that its page shows. */
export async function wholeActivity(db: Db, id: number, actor: Actor, timeZone: string) {
  const row = await oneRow(db, wholeUnplannedSource, id, actor)
  const { fk_line, work_order } = row.parsed()
  return row.with('down_service_minutes', await serviceLost(db, fk_line, work_order, timeZone))
}
