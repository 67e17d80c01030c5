import { reportPlaces } from 'contract/anomaly-reports/anomaly-reports.ts'
import { bases } from 'contract/bases/bases.ts'
import { openStatuses, workOrderStatus } from 'contract/core/classifier.ts'
import { locations } from 'contract/locations/locations.ts'
import { type Ahead, type AheadPicture, maxAheadChecks, maxAheadOrders } from 'contract/my-work/ahead.ts'
import { activities } from 'contract/plans/plans.ts'
import { readingRound } from 'contract/readings/reading-rounds.ts'
import { warehouseItems } from 'contract/warehouse/warehouse.ts'
import { candidates } from 'contract/work-orders/assignments.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { constant } from '../../schema/expressions.ts'
import { idsIn, type Period } from './queries.ts'

type Order = Omit<Ahead['orders'][number], 'stamp'>
type Chosen = Order & { own: boolean; checks: number }

/** What the caller's phone should store: see `contract/src/my-work/ahead.ts`. */
export async function aheadOf(db: Db, actor: Actor, period: Period): Promise<Ahead> {
  const orders = await ordersAhead(db, actor, period)
  const ids = orders.map(({ id }) => id)
  const [stamps, open, lists, pictures] = await Promise.all([
    stampsOf(db, ids),
    countOpen(db, actor),
    listsFor(db, actor),
    actor.permissions.has(activities.calls.list.access) ? picturesOf(db, ids) : []
  ])
  return {
    orders: orders.map(order => ({ ...order, stamp: stamps.get(order.id) ?? '' })),
    left_out: Math.max(0, open - orders.length),
    lists,
    pictures
  }
}

/** Own orders, then those in course, of the lines of the caller's shifts, and nearest in time, within the bounds. */
async function ordersAhead(db: Db, actor: Actor, { from, to, now }: Period): Promise<Order[]> {
  const isOpen = sql`o.fk_line = ${idsIn(actor.lines)} and o.fkc_status = ${idsIn(openStatuses)}`
  const { rows } = await db.execute<Chosen>(sql`
    with own as (select o.id from work_order o where ${isOpen}
        and o.id in (select id from work_order where fk_responsible = ${actor.staff}
          union all select fk_work_order from work_order_staff where fk_staff = ${actor.staff})),
      on_shift as (select fk_line from roster where fk_staff = ${actor.staff} and date between ${from} and ${to})
    select *, coalesce((select checks_count from work_order_progress p where p.fk_work_order = o.id), 0) as checks
    from (select o.id, o.fk_line, o.type, o.id in (select id from own) as own from work_order o where ${isOpen}
      order by own desc, o.fkc_status = ${constant(workOrderStatus.EN_CURSO)} desc,
        o.fk_line in (select fk_line from on_shift where fk_line is not null) desc,
        greatest(o.scheduled_start - ${now}::timestamptz, ${now}::timestamptz - o.scheduled_start), o.id
      limit greatest(${maxAheadOrders}, (select count(*) from own))) o`)
  let checks = 0
  return rows
    .filter(order => (checks += order.checks) <= maxAheadChecks || order.own)
    .map(({ id, fk_line, type }) => ({ id, fk_line, type }))
}

async function countOpen(db: Db, actor: Actor): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select coalesce(sum(n), 0)::int as count from work_order_total
    where fk_line = ${idsIn(actor.lines)} and fkc_status = ${idsIn(openStatuses)}`)
  return rows[0]?.count ?? 0
}

/** A hash of a row's columns. Those of several rows are combined by `bit_xor`, in whatever order they are read. */
const hashOf = (columns: string): string => `hash_record_extended(row(${columns}), 0)`

/** What hangs on an order, on its checks and on its activities: the columns, their table and its key. */
const parts = [
  ['chosen', 't.*, s.version', 'work_order_staff t join staff s on s.id = t.fk_staff', 'fk_work_order'],
  ['chosen', 't.*', 'work_order_observation t', 'fk_work_order'],
  ['chosen', 't.*', 'work_order_transition t', 'fk_work_order'],
  ['checks', 't.*', 'check_task t', 'fk_check'],
  ['checks', 't.*', 'check_staff t', 'fk_check'],
  ['activities', 't.*', 'unplanned_task t', 'fk_unplanned'],
  ['activities', 't.*', 'unplanned_staff t', 'fk_unplanned'],
  ['activities', 't.*', 'unplanned_execution_date t', 'fk_unplanned']
] as const

/** Looks each part up by its index: joined, the planner would read whole tables. */
const partHashes = parts
  .map(
    ([whole, columns, from, key]) => `union all
      select fk_work_order, (select bit_xor(${hashOf(columns)}) from ${from} where t.${key} = ${whole}.id) from ${whole}`
  )
  .join(' ')

/** By order, a hash of every record of which `workorders/:id`, or its unplanned activities, are made. */
async function stampsOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; stamp: string }>(sql`
    with chosen as (select id, id as fk_work_order from unnest(${sql.param([...ids])}::int[]) id),
      checks as (select c.id, c.fk_work_order, ${sql.raw(hashOf('c.id, c.version, ba.version, a.version, b.version, m.version'))} as hash
        from chosen o join "check" c on c.fk_work_order = o.id join base_activity ba on ba.id = c.fk_base_activity
          join activity a on a.id = ba.fk_activity join base b on b.id = ba.fk_base
          left join base_metric m on m.id = ba.fk_base_metric),
      activities as (select u.id, u.fk_work_order, ${sql.raw(hashOf('u.*'))} as hash
        from chosen o join unplanned u on u.fk_work_order = o.id)
    select fk_work_order as id, bit_xor(hash)::text as stamp from (
      select o.id as fk_work_order, ${sql.raw(hashOf('o.version, l.version, b.version, a.version, s.version'))} as hash
        from chosen join work_order o using (id) join location l on l.id = o.fk_location
          left join base b on b.id = o.fk_base left join asset a on a.id = o.fk_asset
          left join staff s on s.id = o.fk_responsible
      union all select fk_work_order, hash from checks
      union all select fk_work_order, hash from activities ${sql.raw(partHashes)}
    ) parts group by fk_work_order`)
  return new Map(rows.map(({ id, stamp }) => [id, stamp]))
}

/**
 * Of each list: the permission of the call that fetches it, and the sources whose hashes make its stamp; `named` are
 * structure and plans, of all lines.
 */
const listSources = {
  places: { access: reportPlaces.access, sources: ['location', 'base', 'label'] },
  bases: { access: bases.calls.list.access, sources: ['base', 'location', 'named'] },
  locations: { access: locations.calls.list.access, sources: ['location'] },
  meters: { access: readingRound.access, sources: ['meter'] },
  people: { access: candidates.access, sources: ['person'] },
  items: { access: warehouseItems.calls.list.access, sources: ['item'] }
} as const

/** The lists that the caller may read, each with a stamp by line; one statement hashes each source of all lines. */
async function listsFor(db: Db, actor: Actor): Promise<Ahead['lists']> {
  const ofLines = idsIn(actor.lines)
  const { rows } = await db.execute<{ source: string; fk_line: number | null; hash: string }>(sql`
    select source, fk_line, bit_xor(hash)::text as hash from (
      select 'location' as source, l.fk_line, ${sql.raw(hashOf('l.id, l.version'))} as hash from location l where l.fk_line = ${ofLines}
      union all select 'base', b.fk_line, ${sql.raw(hashOf('b.id, b.version, v.id'))}
        from base b left join asset_version v on v.fk_base = b.id and v.is_active where b.fk_line = ${ofLines}
      union all select 'named', null, ${sql.raw(hashOf('s.id, s.version'))} from structure s
      union all select 'named', null, ${sql.raw(hashOf('p.version, p.id'))} from plan p
      union all select 'label', coalesce(b.fk_line, p.fk_line), ${sql.raw(hashOf('l.id, l.version'))}
        from label l left join asset_version v on v.fk_asset = l.fk_asset and v.is_active
        left join base b on b.id = coalesce(l.fk_base, v.fk_base) left join location p on p.id = l.fk_location
        where coalesce(b.fk_line, p.fk_line) = ${ofLines}
      union all select 'meter', m.fk_line, ${sql.raw(hashOf('m.id, m.version'))} from base_metric m where m.fk_line = ${ofLines}
      union all select 'person', sl.fk_location, ${sql.raw(hashOf('s.id, s.version, sl.version'))}
        from staff_location sl join staff s on s.id = sl.fk_staff where sl.fk_location = ${ofLines}
      union all select 'item', null, ${sql.raw(hashOf('i.id, i.version'))} from warehouse_item i
        where i.fk_line is null or i.fk_line = ${ofLines}
    ) parts group by source, fk_line`)
  const hashes = new Map(rows.map(({ source, fk_line, hash }) => [`${source} ${fk_line}`, hash]))
  return Object.entries(listSources)
    .filter(([, { access }]) => actor.permissions.has(access))
    .flatMap(([key, { sources }]) =>
      (key === 'items' ? [null] : actor.lines).map(fk_line => ({
        key: key as keyof typeof listSources,
        fk_line,
        stamp: sources.map(source => hashes.get(`${source} ${fk_line}`) ?? hashes.get(`${source} null`) ?? '').join(' ')
      }))
    )
}

/** Pictures of the activities and tasks of these orders' checks. */
async function picturesOf(db: Db, orders: readonly number[]): Promise<AheadPicture[]> {
  const { rows } = await db.execute<AheadPicture>(sql`
    select a.id, a.version, a.fk_entity, a.file_name, a.mime_type, a.caption
    from attachment a join file_content f on f.sha256 = a.sha256
    where a.entity = 'activity' and f.has_thumbnail and a.mime_type like 'image/%'
      and a.fk_entity in (select ba.fk_activity from "check" c join base_activity ba on ba.id = c.fk_base_activity
          where c.fk_work_order = ${idsIn(orders)}
        union select t.fk_activity from "check" c join check_task t on t.fk_check = c.id
          where c.fk_work_order = ${idsIn(orders)})
    order by a.id`)
  return rows
}
