import { limitAs, typedFrom } from 'contract/readings/meter-usage.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { isoFromPostgres } from '../../schema/wire.ts'
import type { base_activity } from '../../schema/base-activities.ts'

/** Where a base activity stands by use. */
type Use = Pick<
  typeof base_activity.$inferSelect,
  'fk_base_metric' | 'last_usage_value' | 'last_usage_at' | 'next_usage_value' | 'next_usage_from' | 'next_usage_shown'
>

/** `isTyped`: the limit is set explicitly, so it is one of the counter that the meter has now. */
type LimitChange = { before: Use | null; after: Use; isTyped: boolean }

type Known = { id: number; rollover_at: number | null; current_value: number | null; last_read_at: string | null }

/**
 * What changes of limits and meters make of where base activities stand by use, in the order of the changes. Where only
 * the meter is another one, what is left until the limit stays.
 */
export async function limitsAfter(db: Db, changes: readonly LimitChange[]): Promise<Partial<Use>[]> {
  const concerned = changes.filter(({ before, after, isTyped }) => isTyped || isMoved(before, after))
  const meters = await knownMeters(
    db,
    concerned.flatMap(({ before, after }) => [before?.fk_base_metric ?? 0, after.fk_base_metric ?? 0])
  )
  return changes.map(change => (concerned.includes(change) ? limitAfter(change, meters) : {}))
}

const isMoved = (before: Use | null, after: Use) => before !== null && before.fk_base_metric !== after.fk_base_metric

function limitAfter({ before, after, isTyped }: LimitChange, meters: ReadonlyMap<number, Known>): Partial<Use> {
  const none = { rollover_at: null, current_value: null, last_read_at: null }
  const meter = meters.get(after.fk_base_metric ?? 0) ?? none
  if (!isMoved(before, after)) {
    const replaced = before?.next_usage_value == null ? null : before
    return { next_usage_from: typedFrom(after.next_usage_value, replaced, meter) }
  }
  const old = meters.get(before?.fk_base_metric ?? 0) ?? none
  // What was read at the last execution is no value of the other meter.
  const last = before?.fk_base_metric == null ? {} : { last_usage_value: null, last_usage_at: null }
  const from = { next_usage_from: after.next_usage_value === null ? null : meter.last_read_at }
  const shown = before?.next_usage_shown ?? null
  if (isTyped || shown === null || old.current_value === null || meter.current_value === null)
    return { ...last, ...from }
  const next = limitAs(shown, { lostThen: meter.current_value, lostNow: old.current_value })
  return { ...last, ...from, next_usage_value: next }
}

async function knownMeters(db: Db, ids: readonly number[]): Promise<Map<number, Known>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<Known>(sql`
    select m.id, m.rollover_at::float8 as rollover_at, m.current_value::float8 as current_value,
      (select max(read_at) from reading r where r.fk_base_metric = m.id) as last_read_at
    from base_metric m where m.id = any(${sql.param([...new Set(ids)])}::int[])`)
  return new Map(
    rows.map(row => [row.id, { ...row, last_read_at: row.last_read_at && isoFromPostgres(row.last_read_at) }])
  )
}
