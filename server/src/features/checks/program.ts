import { classifierOf, priority, workOrderType } from 'contract/classifier.ts'
import { preventiveTitle } from 'contract/preventive-title.ts'
import { beginningOf, dealOut, minuteNow, momentOf, type Turns, turnsOf } from 'contract/nights.ts'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { invalid } from '../../platform/http/errors.ts'
import { location } from '../../schema/locations.ts'
import { batch } from '../../schema/work-orders.ts'
import { serviceHoursOf } from '../service-hours/hours.ts'
import { insertOrder } from '../work-orders/actions.ts'
import { insertChecks } from './insert.ts'
import { lockProgrammable, type Planned } from './planned.ts'

type Id = { id: number }
type Order = Id & { code: string }
type Programme = {
  fk_location: number
  scheduled_date: string
  base_activities: readonly number[]
  title?: string | null | undefined
  split_by?: 'specialty' | 'shift' | 'location' | null | undefined
}

/** What the title of an order may have. */
const longestTitle = 200

/** From the lowest to the highest. */
export const risingPriorities: readonly number[] = Object.values(priority)

/**
 * Programmes base activities together: a batch, its planned orders, a check for each. All or nothing; if two planners
 * pick the same activity, the second is refused.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN (another line), VALIDATION.INVALID_DATA, DOMAIN.CONFLICT (duplicate:
 * already programmed)
 */
export async function programBatch(db: Transaction, actor: Actor, programme: Programme, timeZone: string) {
  const ids = [...new Set(programme.base_activities)]
  const [place] = await db
    .select({ line: location.fk_line, name: location.name })
    .from(location)
    .where(eq(location.id, programme.fk_location))
  if (!place?.line) throw invalid({ fk_location: 'La ubicación elegida no pertenece a ninguna línea' })
  requireLine(actor, place.line)

  const rows = await lockProgrammable(db, ids, place.line)

  const titleOf = (of: readonly Planned[]) =>
    programme.title ??
    preventiveTitle(
      place.name,
      of.map(row => row.name)
    )
  const [made] = (await db
    .insert(batch)
    .values({
      fk_location: programme.fk_location,
      title: titleOf(rows).slice(0, longestTitle),
      scheduled_date: programme.scheduled_date,
      split_by: programme.split_by,
      fk_user: actor.id
    })
    .returning({ id: batch.id })) as [Id]

  const day = programme.scheduled_date
  const turns = turnsOf(day, await serviceHoursOf(db, place.line, day), minuteNow(day, timeZone))
  const orders: Order[] = []
  const checks: Id[] = []
  for (const group of groupsOf(rows, programme.split_by, turns)) {
    const requires_stop = group.rows.some(row => row.requires_stop)
    const start = group.from === undefined ? beginningOf(day, requires_stop, turns) : momentOf(day, group.from)
    const order = await insertOrder(db, actor, {
      type: workOrderType.PREVENTIVO,
      title: (group.name ? `${titleOf(group.rows)} · ${group.name}` : titleOf(group.rows)).slice(0, longestTitle),
      fkc_priority: risingPriorities.findLast(each => group.rows.some(row => row.fkc_priority === each)),
      fk_location: group.fk_location ?? programme.fk_location,
      fk_batch: made.id,
      requires_stop,
      scheduled_start: sql`(${start.day}::date + ${start.time}::time) at time zone ${timeZone}`
    })
    orders.push(order)
    checks.push(
      ...(await insertChecks(
        db,
        order.id,
        day,
        group.rows.map(row => row.id)
      ))
    )
  }
  return { batch: made, work_order: orders[0] as Order, work_orders: orders, checks }
}

/** The activities of an order; `from`: when their shift begins, in minutes after midnight. */
type Group = { name: string | null; fk_location: number | null; from?: number; rows: Planned[] }

/** One order, or one per specialty, shift or place, in the order in which these first occur. */
function groupsOf(rows: readonly Planned[], splitBy: Programme['split_by'], turns: Turns): Group[] {
  if (splitBy === 'shift') {
    const along = new Map(rows.map((row, index) => [row, index]))
    const place = (row: Planned) => along.get(row) ?? 0
    return dealOut(rows, row => row, turns).map(({ turn, rows: own }) => ({
      name: classifierOf(turn.fkc_shift).name,
      fk_location: null,
      from: turn.from,
      // Dealt out by the bases' codes; the crew still walks along the line.
      rows: own.toSorted((a, b) => place(a) - place(b))
    }))
  }
  // By id, because two places may have the same name.
  const keyOf = (row: Planned) =>
    splitBy === 'location' ? row.fk_location : splitBy === 'specialty' ? row.fk_specialty : null
  const nameOf = (row: Planned) => {
    if (splitBy === 'location') return row.place
    return splitBy === 'specialty' ? (row.specialty ?? 'Sin especialidad') : null
  }
  return [...Map.groupBy(rows, keyOf).values()].map(members => {
    const first = members[0] as Planned
    return { name: nameOf(first), fk_location: splitBy === 'location' ? first.fk_location : null, rows: members }
  })
}
