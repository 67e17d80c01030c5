import { dayOf } from 'contract/core/format.ts'
import {
  averageDailyUsage,
  averageWindowDays,
  type Break,
  forecastDate,
  limitAs,
  counterDropAt,
  counterDropUntil,
  type MeterReading
} from 'contract/readings/meter-usage.ts'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { isoFromPostgres } from '../../schema/wire.ts'

// When a limit of use is reached, on whatever counters the use was counted.

/** A base activity's limit, and the meter that counts towards it. */
export type UsageState = {
  fk_base_metric: number | null
  next_usage_value: number | null
  next_usage_from: string | null
}

/**
 * `day`: of the reading that reached the limit, else forecast, else null. `shown`: the limit as the counter shows it
 * that the meter has now.
 */
type UsageDue = { day: string | null; shown: number }

/** Number of meters whose readings are in memory at a time. */
const metersAtOnce = 100

/** When the limits of these states are reached; nothing for those without a limit. */
export async function usageDues<State extends UsageState>(
  db: Db,
  states: readonly State[],
  clock: Clock
): Promise<Map<State, UsageDue>> {
  const dues = new Map<State, UsageDue>()
  const waiting = states.filter(state => state.next_usage_value !== null)
  for (const state of waiting) dues.set(state, { day: null, shown: state.next_usage_value as number })
  const ids = [...new Set(waiting.map(state => state.fk_base_metric))].filter(id => id !== null)
  for (let start = 0; start < ids.length; start += metersAtOnce) {
    const some = new Set<number | null>(ids.slice(start, start + metersAtOnce))
    let undecided = waiting.filter(state => some.has(state.fk_base_metric))
    for (const isWhole of [false, true]) {
      const meters = await metersOf(db, undecided, clock, isWhole)
      undecided = undecided.filter(state => {
        const meter = meters.get(state.fk_base_metric)
        const due = meter && usageDue(state, meter, clock)
        if (due) dues.set(state, due)
        return meter !== undefined && !due
      })
      if (!undecided.length) break
    }
  }
  return dues
}

type Meter = {
  /** oldest first, with what was lost until then; all since the first one here */
  readings: (MeterReading & { lost: number })[]
  breaks: Break[]
  /** false: only the readings for the average, and the last one before them; and the breaks that limits need */
  isWhole: boolean
  average: number | null
}

/** The average use per day of meters, by id; null where it is unknown, and nothing without a reading. */
export async function averagesOf(db: Db, meters: readonly number[], clock: Clock): Promise<Map<number, number | null>> {
  const states = meters.map(fk_base_metric => ({ fk_base_metric, next_usage_from: clock.now }))
  const found = await metersOf(db, states, clock, false)
  return new Map([...found].map(([id, { average }]) => [id as number, average]))
}

type Row = {
  meter: number
  rollover_at: number | null
  value: number
  read_at: string
  is_reset: boolean
  previous: number | null
  is_recent: boolean
}

/** The meters of these states that have a reading, by id. */
async function metersOf(
  db: Db,
  states: readonly Pick<UsageState, 'fk_base_metric' | 'next_usage_from'>[],
  { now }: Clock,
  isWhole: boolean
): Promise<Map<number | null, Meter>> {
  const ofMeter = Map.groupBy(states, state => state.fk_base_metric as number)
  const ids = [...ofMeter.keys()]
  // From the first moment that a limit is of; null comes before all others.
  const froms = [...ofMeter.values()].map(some =>
    isWhole ? null : some.map(({ next_usage_from }) => next_usage_from).reduce((a, b) => (earlier(a, b) ? a : b))
  )
  const windowStart = isWhole ? '-infinity' : sql`${now}::timestamptz - make_interval(days => ${averageWindowDays})`
  const { rows } = await db.execute<Row>(sql`
    select m.id as meter, m.rollover_at::float8 as rollover_at, r.value::float8 as value, r.read_at, r.is_reset,
      r.previous::float8 as previous, r.read_at >= recent.since as is_recent
    from unnest(${sql.param(ids)}::integer[], ${sql.param(froms)}::timestamptz[]) w (id, counted)
    join base_metric m on m.id = w.id
    cross join lateral (select coalesce(max(read_at), '-infinity') as since from reading
      where fk_base_metric = m.id and read_at < ${windowStart}) recent
    cross join lateral (select coalesce(max(read_at), '-infinity') as since from reading
      where fk_base_metric = m.id and read_at <= least(coalesce(w.counted, '-infinity'), recent.since)) whole
    cross join lateral (select value, read_at, is_reset, lag(value) over (order by read_at) as previous from reading
      where fk_base_metric = m.id and read_at >= whole.since) r
    where r.read_at >= recent.since or r.is_reset or r.value < r.previous
    order by m.id, r.read_at`)
  return new Map(
    [...Map.groupBy(rows, row => row.meter)].map(([id, found]) => {
      const { rollover_at = null } = found[0] ?? {}
      const readings: Meter['readings'] = []
      const breaks: Break[] = []
      let lost = 0
      for (const { previous, is_recent, ...row } of found) {
        const one = { value: row.value, is_reset: row.is_reset, read_at: isoFromPostgres(row.read_at) }
        const lostHere = counterDropAt({ ...one, previous }, rollover_at)
        if (lostHere !== 0) breaks.push({ read_at: one.read_at, lost: lostHere })
        lost += lostHere
        if (is_recent) readings.push({ ...one, lost })
      }
      return [id, { readings, breaks, isWhole, average: averageDailyUsage(readings, now, rollover_at) }]
    })
  )
}

const earlier = (one: string | null, other: string | null) =>
  one === null || (other !== null && Date.parse(one) < Date.parse(other))

/** Undefined if earlier readings are needed. */
function usageDue(
  { next_usage_value, next_usage_from }: UsageState,
  { readings, breaks, isWhole, average }: Meter,
  { timeZone }: Clock
): UsageDue | undefined {
  const next = next_usage_value as number
  const latest = readings.at(-1)
  if (!latest) return { day: null, shown: next }
  const lostThen = counterDropUntil(breaks, next_usage_from)
  const left = ({ value, lost }: { value: number; lost: number }) => limitAs(next, { lostThen, lostNow: lost }) - value
  const shown = limitAs(next, { lostThen, lostNow: latest.lost })
  const remaining = left(latest)
  if (remaining > 0) return { day: forecastDate({ remaining, average, from: dayOf(latest.read_at, timeZone) }), shown }
  const before = readings.findLastIndex(one => left(one) > 0)
  if (before === -1 && !isWhole) return undefined
  return { day: dayOf((readings[before + 1] ?? latest).read_at, timeZone), shown }
}
