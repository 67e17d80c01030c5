import { regime } from 'contract/core/classifier.ts'
import { dayOf } from 'contract/core/format.ts'
import {
  addInterval,
  advance,
  type Execution,
  type MaintenanceRule,
  type MaintenanceState,
  nextByUsage
} from 'contract/base-activities/maintenance.ts'
import { type Done, isoOf, type Met, type World } from './interleaved-world.ts'
import { daysAgo, inDays, rowsOf } from './scenario.ts'

type Now = MaintenanceRule & { id: number; is_active: boolean; fk_base: number; own_time: boolean; own_usage: boolean }

/** Base activities with their rule in force, of some of a world. */
const rulesNow = async (ids: readonly number[]) =>
  (await rowsOf(
    `select ba.id, ba.is_active, ba.fk_base, ba.fk_base_metric, coalesce(ba.fkc_regime, a.fkc_regime) as fkc_regime,
      coalesce(ba.fk_periodicity_unit, a.fk_periodicity_unit) as fk_periodicity_unit,
      coalesce(ba.time_interval_value, a.time_interval_value) as time_interval_value,
      coalesce(ba.usage_interval_value, a.usage_interval_value)::float8 as usage_interval_value, a.is_floating,
      num_nonnulls(ba.fk_periodicity_unit, ba.time_interval_value) > 0 as own_time,
      ba.usage_interval_value is not null as own_usage
     from base_activity ba join activity a on a.id = ba.fk_activity where ba.id = any($1) order by ba.id`,
    [ids]
  )) as (Now & { fk_base_metric: number | null })[]

/**
 * Follows the series of a world's base activities from what was done to them, one action after the other: by the pure
 * rules, and by what was answered where something is decided by the server (which dates are level).
 */
export function seriesOf({ ids, activities, bases, meters }: World, initial: MaintenanceState) {
  const states = new Map<number, MaintenanceState>(ids.map(id => [id, { ...initial }]))
  /** of each performed check, the state before it, and what was answered */
  const performed = new Map<number, { was: MaintenanceState; execution: Execution }>()
  const stateOf = (id: number) => states.get(id) as MaintenanceState
  const set = (id: number, fields: Partial<MaintenanceState>) => states.set(id, { ...stateOf(id), ...fields })

  /** A date set by hand begins the series; the same date leaves it as it is. */
  function begin(id: number, day: number | null) {
    const next_date = day === null ? null : inDays(day)
    if (next_date !== stateOf(id).next_date) set(id, { anchor_date: next_date, next_date })
  }

  const ruleOf = async (id: number) => (await rulesNow([id]))[0] as Now

  /** The reading of a meter that is known at a moment; by default its latest. */
  async function known(meter: number | null, until = 'infinity') {
    const [read] = await rowsOf(
      `select value::float8 as value, ${isoOf('read_at')} as read_at from reading
        where fk_base_metric = $1 and read_at <= $2 order by read_at desc limit 1`,
      [meter, until]
    )
    return read as { value: number; read_at: string } | undefined
  }

  /** A typed limit is one of the counter of now; beyond where that turns, one of the counter of the limit before. */
  async function limit(id: number, next_usage_value: number | null) {
    const [row] = await rowsOf(
      `select m.id, m.rollover_at::float8 as rollover_at from base_activity ba join base_metric m on m.id = ba.fk_base_metric
        where ba.id = $1`,
      [id]
    )
    const { id: meter = null, rollover_at = null } = (row ?? {}) as { id?: number; rollover_at?: number | null }
    const { next_usage_value: before, next_usage_from: from } = stateOf(id)
    const goesOn = before !== null && rollover_at !== null && (next_usage_value ?? 0) >= rollover_at
    const now = goesOn ? from : ((await known(meter))?.read_at ?? null)
    set(id, { next_usage_value, next_usage_from: next_usage_value === null ? null : now })
  }

  /** Another meter: what is left until the limit stays, unless a limit was typed. */
  async function follow(id: number, { fk_base_metric: from, shown }: Met, to: number | null, isTyped: boolean) {
    const [old, other] = [await known(from), await known(to)]
    set(id, {
      ...(from !== null && { last_usage_value: null, last_usage_at: null }),
      next_usage_from: stateOf(id).next_usage_value === null ? null : (other?.read_at ?? null),
      ...(!isTyped && shown !== null && old && other && { next_usage_value: other.value + shown - old.value })
    })
  }

  /** What is counted from a reading is counted from where it was moved to. */
  async function moveReading(meter: number, from: string, to: string) {
    for (const row of await rulesNow(ids)) {
      if (row.fk_base_metric !== meter) continue
      for (const name of ['last_usage_at', 'next_usage_from'] as const)
        if (stateOf(row.id)[name] === from) set(row.id, { [name]: to })
    }
  }

  /** When the meter was read for an answer: with it, or before. */
  async function usageAt(row: { read_at: string | null; meter: number | null; performed_at: string }) {
    return row.read_at ?? (await known(row.meter, row.performed_at))?.read_at ?? null
  }

  /** A correction keeps what was changed since the answer; where both moved it, it is refused or decided. */
  async function followCheck(check: number, isUndone: boolean, ifEdited?: 'keep' | 'follow') {
    const [row] = await rowsOf(
      `select c.fk_base_activity, c.fkc_status, c.performed_at, c.usage_value::float8 as usage_value,
        ba.fk_base_metric as meter, (select ${isoOf('read_at')} from reading where fk_check = c.id) as read_at
       from "check" c join base_activity ba on ba.id = c.fk_base_activity where c.id = $1`,
      [check]
    )
    const id = row?.['fk_base_activity'] as number
    const earlier = performed.get(check)
    const [was, now] = [earlier?.was ?? stateOf(id), stateOf(id)]
    const rule = await ruleOf(id)
    const isPerformed = row?.['fkc_status'] === 71
    const execution = {
      performed_on: isPerformed ? dayOf(row['performed_at'] as string, 'America/La_Paz') : '',
      usage_value: (row?.['usage_value'] ?? null) as number | null,
      usage_at: isPerformed ? await usageAt(row as never) : null
    }
    const after = isPerformed ? advance({ ...rule, ...was }, execution) : was
    const merged = { ...after }
    if (earlier && !isUndone) {
      const first = advance({ ...rule, ...was }, earlier.execution)
      for (const name of [
        'last_date',
        'next_date',
        'rescheduled_date',
        'last_usage_value',
        'next_usage_value'
      ] as const)
        if (now[name] !== first[name] && now[name] !== after[name]) {
          if (ifEdited === 'follow' && first[name] !== after[name]) continue
          Object.assign(merged, { [name]: now[name] })
          if (name === 'next_date') merged.anchor_date = now.anchor_date
          if (name === 'last_usage_value') merged.last_usage_at = now.last_usage_at
          if (name === 'next_usage_value') merged.next_usage_from = now.next_usage_from
        }
    }
    if (isPerformed) performed.set(check, { was, execution })
    else performed.delete(check)
    if (isPerformed || earlier) states.set(id, merged)
  }

  async function recount(id: number) {
    const { fkc_regime, fk_periodicity_unit: unit, time_interval_value: n, ...rule } = await ruleOf(id)
    const { last_date, last_usage_value, last_usage_at } = stateOf(id)
    if (!rule.is_active) return
    if (fkc_regime !== regime.LECTURAS && !rule.own_time && last_date && unit && n)
      set(id, { anchor_date: last_date, next_date: addInterval(last_date, unit, n) })
    const next_usage_value = nextByUsage(last_usage_value, rule.usage_interval_value)
    if (fkc_regime !== regime.FECHAS && !rule.own_usage && next_usage_value !== null)
      set(id, { next_usage_value, next_usage_from: last_usage_at })
  }

  async function restart(base: number | undefined, ago: number) {
    for (const now of await rulesNow(ids)) {
      if (now.fk_base !== base || !now.is_active) continue
      const read = await known(now.fk_base_metric, daysAgo(ago).replace('.000Z', '.001Z'))
      const use = { usage_value: read?.value ?? null, usage_at: read?.read_at ?? null }
      set(now.id, advance({ ...now, ...stateOf(now.id), is_floating: true }, { performed_on: inDays(-ago), ...use }))
    }
  }

  return {
    async follow({ one, check, data, met, moved }: Done): Promise<void> {
      const id = ids[one.pick] as number
      if (one.kind === 'answer') await followCheck(check, false, one.if_edited)
      if (one.kind === 'notDone') await followCheck(check, false)
      if (one.kind === 'undo') await followCheck(check, true)
      if (one.kind === 'reschedule') set(id, { rescheduled_date: inDays(one.day) })
      if (one.kind === 'change' && one.recount && data.state === 'done')
        for (const [at, each] of ids.entries()) if (activities[at] === activities[one.pick]) await recount(each)
      if (one.kind === 'replace') await restart(bases[one.pick], one.ago)
      if (one.kind === 'baseActivity') {
        const { day, next_usage_value: next, meter } = one.fields
        if (day !== undefined) begin(id, day)
        const was = met.get(id) as Met
        const is = meter == null ? null : (meters[meter] ?? null)
        if (meter !== undefined && is !== was.fk_base_metric) {
          if (next !== undefined) set(id, { next_usage_value: next })
          await follow(id, was, is, next !== undefined)
        } else if (next !== undefined) await limit(id, next)
      }
      if (moved) await moveReading(moved.meter, moved.from, moved.to)
      if (one.kind === 'bulk')
        for (const each of ids) {
          begin(each, one.day)
          await limit(each, one.next_usage_value)
        }
      if (one.kind === 'initialise')
        for (const { id: each, next_date } of data)
          set(each, { anchor_date: next_date, next_date, rescheduled_date: null })
    },
    expected: () => ids.map(stateOf),
    stored: () =>
      rowsOf(
        `select last_date, anchor_date, next_date, rescheduled_date, last_usage_value::float8 as last_usage_value,
          ${isoOf('last_usage_at')} as last_usage_at, next_usage_value::float8 as next_usage_value,
          ${isoOf('next_usage_from')} as next_usage_from from base_activity where id = any($1) order by id`,
        [ids]
      )
  }
}
