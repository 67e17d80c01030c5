import type { BulkReply } from 'contract/readings/reading-rounds.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'

type Due = BulkReply['became_due'][number]

const driven = (meters: readonly number[], today: string) =>
  sql`ba.fk_base_metric = any(${sql.param([...meters])}::int[]) and ba.is_active and ba.due_by = 'usage'
    and ba.due_date <= ${today}::date`

/** Ids of the base activities that are due by these meters already. */
export async function dueNow(db: Transaction, meters: readonly number[], today: string): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select ba.id from base_activity ba where ${driven(meters, today)}`
  )
  return new Set(rows.map(({ id }) => id))
}

/** The base activities that are due by these meters now, without those that were due before. */
export async function newlyDue(
  db: Transaction,
  meters: readonly number[],
  today: string,
  before: ReadonlySet<number>
): Promise<Due[]> {
  const { rows } = await db.execute<Due>(sql`
    select ba.id, json_build_object('id', b.id, 'code', b.code, 'name', b.name) as base,
      json_build_object('id', a.id, 'code', a.code, 'name', a.name) as activity, ba.due_date::text as due_date
    from base_activity ba join base b on b.id = ba.fk_base join activity a on a.id = ba.fk_activity
    where ${driven(meters, today)} order by b.code, a.code, ba.id`)
  return rows.filter(({ id }) => !before.has(id))
}
