import type { RoundMeter } from 'contract/readings/reading-rounds.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { JsonText } from '../../platform/http/json-text.ts'
import { oneRow } from '../../platform/http/list.ts'
import { checksOfOrder } from './source.ts'
import { metersOfOrder } from '../readings/round.ts'
import { serviceLost } from '../work-orders/service-lost.ts'
import { wholeOrderSource } from '../work-orders/source.ts'

/** An order with all that its page shows. */
export async function wholeOrder(db: Db, id: number, actor: Actor, timeZone: string) {
  const [order, checks] = await Promise.all([oneRow(db, wholeOrderSource, id, actor), checksOfOrder(db, id)])
  const meters = await metersOfOrder(db, id, { now: new Date().toISOString() })
  const read = new JsonText<RoundMeter[]>(JSON.stringify(meters))
  const { fk_line, ...stop } = order.parsed()
  return order
    .with('checks', checks)
    .with('meters', read)
    .with('down_service_minutes', await serviceLost(db, fk_line, stop, timeZone))
}
