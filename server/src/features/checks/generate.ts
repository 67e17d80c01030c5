import type { generationBody, Generated } from 'contract/checks/generation.ts'
import { type GenerationPeriod, generationDays, maxDaysAhead } from 'contract/checks/generation-period.ts'
import { addDays } from 'contract/core/days.ts'
import { formatNumber, dayOf } from 'contract/core/format.ts'
import { maxIds } from 'contract/core/http.ts'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { invalid } from '../../platform/http/errors.ts'
import { base_activity } from '../../schema/base-activities.ts'
import { placesWithin } from '../../schema/expressions.ts'
import { lockStates } from '../base-activities/due.ts'
import { programmableSource } from '../base-activities/source.ts'
import { plannedRows } from './planned.ts'
import { type PlannedOrder, placeOf, planOrders, programBatch } from './program.ts'

const passed = {
  day: 'Este día ya ha pasado',
  week: 'Esta semana ya ha pasado',
  month: 'Este mes ya ha pasado'
} satisfies Record<GenerationPeriod, string>

/**
 * Programmes whatever falls due in a place until the end of the period and is in no order. Those who ask at the same
 * time wait for each other: what one programmed, the other leaves out.
 * @throws VALIDATION.INVALID_DATA (a period that is over or far away, no line, too many activities), AUTH.FORBIDDEN
 */
export async function generate(
  db: Transaction,
  actor: Actor,
  period: GenerationPeriod,
  { fk_location, date, split_by, preview }: z.output<typeof generationBody>,
  { now, timeZone }: Clock
): Promise<Generated> {
  const place = await placeOf(db, actor, fk_location)
  const today = dayOf(now, timeZone)
  const days = generationDays(period, date, today)
  if (!days) throw invalid({ date: passed[period] })
  if (days.from > addDays(today, maxDaysAhead)) throw invalid({ date: 'Elija una fecha de aquí a un año como máximo' })

  const isDue = and(
    programmableSource.where,
    eq(base_activity.fk_line, place.line),
    inArray(
      base_activity.fk_base,
      sql`(select id from base where fk_location in ${placesWithin(sql`array[${place.id}]::integer[]`)})`
    ),
    lte(base_activity.due_date, days.to)
  )
  const seen = await idsWhere(db, isDue)
  if (seen.length > maxIds) {
    const [found, most] = [seen.length, maxIds].map(count => formatNumber(count, 0))
    throw invalid({ fk_location: `Vencen ${found} actividades, y un lote admite ${most}: elija un lugar más pequeño` })
  }
  if (!preview) await lockStates(db, { ids: seen })
  // Asked again: they may have been programmed or put off while this waited.
  const ids = await idsWhere(db, and(isDue, sql`${base_activity.id} = any(${sql.param(seen)}::integer[])`))
  const programme = {
    fk_location,
    scheduled_date: days.from,
    split_by,
    base_activities: ids,
    ...(days.to > days.from && { until: days.to })
  }
  if (!ids.length) return { batch: null, work_orders: [], checks: [] }
  if (preview) {
    const orders = await planOrders(db, place, await plannedRows(db, ids), programme, timeZone)
    return {
      batch: null,
      work_orders: orders.map(order => ({ id: null, code: null, ...wordsOf(order) })),
      checks: orders.flatMap(({ rows }) =>
        rows.map(row => ({
          id: null,
          fk_base_activity: row.id,
          scheduled_date: row.due_date && row.due_date > days.from ? row.due_date : days.from
        }))
      )
    }
  }
  const { batch, work_orders, checks } = await programBatch(db, actor, programme, { now, timeZone })
  return { batch, work_orders: work_orders.map(order => ({ ...order, ...wordsOf(order) })), checks }
}

const wordsOf = ({ title, requires_stop, start, end, rows }: PlannedOrder) => ({
  title,
  requires_stop,
  from: start.day,
  to: (end ?? start).day,
  checks: rows.length,
  minutes: rows.reduce((sum, row) => sum + row.minutes, 0)
})

async function idsWhere(db: Transaction, condition: ReturnType<typeof and>): Promise<number[]> {
  const rows = await db.select({ id: base_activity.id }).from(base_activity).where(condition).orderBy(base_activity.id)
  return rows.map(({ id }) => id)
}
