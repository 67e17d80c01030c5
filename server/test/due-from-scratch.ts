import { regime } from 'contract/core/classifier.ts'
import { addDays } from 'contract/core/days.ts'
import { rowsOf } from './scenario.ts'

type Due = {
  id: number
  next_usage_shown: number | null
  usage_due_date: string | null
  due_date: string | null
  due_by: string | null
}
type Read = { value: number; is_reset: boolean; at: number; day: string }

const millisecondsPerDay = 86_400_000

/**
 * When base activities are due, by domain section 3, calculated from their rule and all readings that their meters ever
 * had. Slow, and written without the server's code, so that the two can be compared.
 */
export async function dueFromScratch(ids: readonly number[]): Promise<Due[]> {
  const rows = await rowsOf(
    `select ba.id, coalesce(ba.fkc_regime, a.fkc_regime) as regime, coalesce(ba.rescheduled_date, ba.next_date) as date,
       ba.next_usage_value as next, extract(epoch from ba.next_usage_from) * 1000 as "from", ba.fk_base_metric as meter,
       m.rollover_at
     from base_activity ba join activity a on a.id = ba.fk_activity left join base_metric m on m.id = ba.fk_base_metric
     where ba.id = any($1) order by ba.id`,
    [ids]
  )
  const dues: Due[] = []
  for (const row of rows) {
    const { usage_due_date, next_usage_shown } = await usageDue(row as never)
    const byDate = row['regime'] === regime.LECTURAS ? null : (row['date'] as string | null)
    const byUsage = row['regime'] === regime.FECHAS ? null : usage_due_date
    const due_date = [byDate, byUsage].filter(day => day !== null).toSorted()[0] ?? null
    const due_by = due_date === null ? null : due_date === byDate ? 'date' : 'usage'
    dues.push({ id: row['id'] as number, next_usage_shown, usage_due_date, due_date, due_by })
  }
  return dues
}

/** The stored due dates, in the same form. */
export const dueStored = (ids: readonly number[]) =>
  rowsOf(
    `select id, next_usage_shown, usage_due_date, due_date, due_by from base_activity where id = any($1) order by id`,
    [ids]
  )

type Rule = { next: number | null; from: number | null; meter: number | null; rollover_at: number | null }

/**
 * What was used until each reading, counted from the one of a moment: backwards below 0.
 * @param readings oldest first
 */
function usedUntil(readings: readonly Read[], { from, rollover_at }: Pick<Rule, 'from' | 'rollover_at'>): number[] {
  let all = 0
  const sums = readings.map(({ value, is_reset }, index) => {
    const before = readings[index - 1]?.value
    // What a new counter showed first was not used, nor is it known what happened in an unexplained drop.
    if (before !== undefined && !is_reset) {
      if (value >= before) all += value - before
      else if (rollover_at !== null && before <= rollover_at) all += rollover_at - before + value
    }
    return all
  })
  const start = Math.max(
    readings.findLastIndex(({ at }) => from !== null && at <= from),
    0
  )
  return sums.map(sum => sum - (sums[start] ?? 0))
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000

type ByUsage = { usage_due_date: string | null; next_usage_shown: number | null }

async function usageDue({ next, from, meter, rollover_at }: Rule): Promise<ByUsage> {
  if (next === null || meter === null) return { usage_due_date: null, next_usage_shown: next }
  const readings = (await rowsOf(
    `select value, is_reset, extract(epoch from read_at) * 1000 as at,
      (read_at at time zone 'America/La_Paz')::date as day
     from reading where fk_base_metric = $1 order by read_at`,
    [meter]
  )) as Read[]
  const latest = readings.at(-1)
  if (!latest) return { usage_due_date: null, next_usage_shown: next }
  const start = readings.findLast(({ at }) => from !== null && at <= from) ?? readings[0]!
  const left = usedUntil(readings, { from, rollover_at }).map(used => rounded(next - start.value - used))
  const remaining = left.at(-1) as number
  const next_usage_shown = rounded(latest.value + remaining)
  if (remaining <= 0) return { usage_due_date: readings[left.findIndex(one => one <= 0)]!.day, next_usage_shown }
  const now = Date.now()
  const recent = readings.filter(({ at }) => at <= now && at >= now - 90 * millisecondsPerDay)
  let [used, days] = [0, 0]
  for (const [index, reading] of recent.entries()) {
    const previous = recent[index - 1]
    const isTurn = previous && rollover_at !== null && previous.value <= rollover_at
    if (!previous || reading.is_reset || (reading.value < previous.value && !isTurn)) continue
    used += reading.value - previous.value + (reading.value < previous.value ? (rollover_at as number) : 0)
    days += (reading.at - previous.at) / millisecondsPerDay
  }
  const wait = days < 1 || used === 0 ? Infinity : Math.ceil(remaining / (used / days) - 1e-9)
  return { usage_due_date: wait > 36_500 ? null : addDays(latest.day, wait), next_usage_shown }
}
