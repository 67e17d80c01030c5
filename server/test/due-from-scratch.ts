import { regime } from 'contract/classifier.ts'
import { addDays } from 'contract/days.ts'
import { rowsOf } from './scenario.ts'

type Due = { id: number; usage_due_date: string | null; due_date: string | null; due_by: string | null }
type Read = { value: number; is_reset: boolean; at: number; day: string }

const millisecondsPerDay = 86_400_000

/**
 * When base activities are due, by domain section 3, calculated from their rule and all readings that their meters ever
 * had. Slow, and written without the server's code, so that the two can be compared.
 */
export async function dueFromScratch(ids: readonly number[]): Promise<Due[]> {
  const rows = await rowsOf(
    `select ba.id, coalesce(ba.fkc_regime, a.fkc_regime) as regime, coalesce(ba.rescheduled_date, ba.next_date) as date,
       ba.last_usage_value as last, ba.next_usage_value as next, ba.fk_base_metric as meter, m.rollover_at
     from base_activity ba join activity a on a.id = ba.fk_activity left join base_metric m on m.id = ba.fk_base_metric
     where ba.id = any($1) order by ba.id`,
    [ids]
  )
  const dues: Due[] = []
  for (const row of rows) {
    const usage_due_date = await usageDue(row as never)
    const byDate = row['regime'] === regime.LECTURAS ? null : (row['date'] as string | null)
    const byUsage = row['regime'] === regime.FECHAS ? null : usage_due_date
    const due_date = [byDate, byUsage].filter(day => day !== null).toSorted()[0] ?? null
    const due_by = due_date === null ? null : due_date === byDate ? 'date' : 'usage'
    dues.push({ id: row['id'] as number, usage_due_date, due_date, due_by })
  }
  return dues
}

/** The stored due dates, in the same form. */
export const dueStored = (ids: readonly number[]) =>
  rowsOf('select id, usage_due_date, due_date, due_by from base_activity where id = any($1) order by id', [ids])

/** Whether the meter was replaced after it last fell. @param readings newest first */
function isOfAnotherCounter(readings: readonly Read[]): boolean {
  for (const [index, one] of readings.entries()) {
    const before = readings[index + 1]
    if (!before) return false
    if (one.is_reset) return true
    if (one.value < before.value) return false
  }
  return false
}

type Rule = { last: number | null; next: number | null; meter: number | null; rollover_at: number | null }

async function usageDue({ last, next, meter, rollover_at }: Rule): Promise<string | null> {
  if (next === null || meter === null) return null
  const readings = (await rowsOf(
    `select value, is_reset, extract(epoch from read_at) * 1000 as at,
      (read_at at time zone 'America/La_Paz')::date as day
     from reading where fk_base_metric = $1 order by read_at desc`,
    [meter]
  )) as Read[]
  const between = (from: number, to: number) => {
    if (to >= from) return to - from
    return rollover_at === null || from > rollover_at ? null : rollover_at - from + to
  }
  const [latest] = readings
  const another = latest !== undefined && last !== null && latest.value < last && isOfAnotherCounter(readings)
  const left = ({ value }: Read) => {
    if (last === null) return next - value
    const used = another && value < last ? null : between(last, value)
    return used === null ? null : next - last - used
  }
  const isReached = (reading: Read) => {
    const remaining = left(reading)
    return remaining !== null && remaining <= 0
  }
  const remaining = latest ? left(latest) : null
  if (!latest || remaining === null) return null
  if (remaining <= 0) {
    const before = readings.findIndex(reading => !isReached(reading))
    return readings.at(before === -1 ? -1 : before - 1)!.day
  }
  const now = Date.now()
  const recent = readings.filter(({ at }) => at <= now && at >= now - 90 * millisecondsPerDay).toReversed()
  let [used, days] = [0, 0]
  for (const [index, reading] of recent.entries()) {
    const previous = recent[index - 1]
    const usage = previous && !reading.is_reset ? between(previous.value, reading.value) : null
    if (!previous || usage === null) continue
    used += usage
    days += (reading.at - previous.at) / millisecondsPerDay
  }
  if (days < 1 || used === 0) return null
  const wait = Math.ceil(remaining / (used / days) - 1e-9)
  return wait > 36_500 ? null : addDays(latest.day, wait)
}
