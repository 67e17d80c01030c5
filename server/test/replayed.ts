import { regime } from 'contract/classifier.ts'
import { dayOf } from 'contract/format.ts'
import {
  addInterval,
  advance,
  type Execution,
  type MaintenanceRule,
  type MaintenanceState,
  nextByUsage
} from 'contract/maintenance.ts'
import type { Done, World } from './interleaved-world.ts'
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
export function seriesOf({ ids, activities, bases }: World, initial: MaintenanceState) {
  const states = new Map<number, MaintenanceState>(ids.map(id => [id, { ...initial }]))
  /** of each performed check, the state before it, and what was answered */
  const performed = new Map<number, { was: MaintenanceState; execution: Execution }>()
  const stateOf = (id: number) => states.get(id) as MaintenanceState
  const set = (id: number, fields: Partial<MaintenanceState>) => states.set(id, { ...stateOf(id), ...fields })
  const ruleOf = async (id: number) => (await rulesNow([id]))[0] as Now

  /** A limit typed below the last execution's reading is one of another counter: it counts from nothing. */
  function limit(id: number, next_usage_value: number | null) {
    const { last_usage_value: last } = stateOf(id)
    const isOther = last !== null && next_usage_value !== null && next_usage_value < last
    set(id, { next_usage_value, ...(isOther && { last_usage_value: null }) })
  }

  /** A correction keeps what somebody has changed since the answer, unless both moved it, which is refused. */
  async function followCheck(check: number, isUndone: boolean) {
    const [row] = await rowsOf(
      'select fk_base_activity, fkc_status, performed_at, usage_value::float8 as usage_value from "check" where id = $1',
      [check]
    )
    const id = row?.['fk_base_activity'] as number
    const earlier = performed.get(check)
    const [was, now] = [earlier?.was ?? stateOf(id), stateOf(id)]
    const rule = await ruleOf(id)
    const isPerformed = row?.['fkc_status'] === 71
    const execution = {
      performed_on: isPerformed ? dayOf(row['performed_at'] as string, 'America/La_Paz') : '',
      usage_value: (row?.['usage_value'] ?? null) as number | null
    }
    const after = isPerformed ? advance({ ...rule, ...was }, execution) : was
    const merged = { ...after }
    if (earlier && !isUndone) {
      const first = advance({ ...rule, ...was }, earlier.execution)
      for (const name of Object.keys(after) as (keyof MaintenanceState)[])
        if (now[name] !== first[name] && now[name] !== after[name]) Object.assign(merged, { [name]: now[name] })
    }
    if (isPerformed) performed.set(check, { was, execution })
    else performed.delete(check)
    if (isPerformed || earlier) states.set(id, merged)
  }

  async function recount(id: number) {
    const { fkc_regime, fk_periodicity_unit: unit, time_interval_value: n, ...rule } = await ruleOf(id)
    const { last_date, last_usage_value } = stateOf(id)
    if (!rule.is_active) return
    if (fkc_regime !== regime.LECTURAS && !rule.own_time && last_date && unit && n)
      set(id, { next_date: addInterval(last_date, unit, n) })
    const next_usage_value = nextByUsage(last_usage_value, rule.usage_interval_value)
    if (fkc_regime !== regime.FECHAS && !rule.own_usage && next_usage_value !== null) set(id, { next_usage_value })
  }

  async function restart(base: number | undefined, ago: number) {
    for (const now of await rulesNow(ids)) {
      if (now.fk_base !== base || !now.is_active) continue
      const [read] = await rowsOf(
        `select value::float8 as value from reading where fk_base_metric = $1
          and read_at <= $2::timestamptz + interval '1 ms' order by read_at desc limit 1`,
        [now.fk_base_metric, daysAgo(ago)]
      )
      const usage_value = (read?.['value'] ?? null) as number | null
      set(
        now.id,
        advance({ ...now, ...stateOf(now.id), is_floating: true }, { performed_on: inDays(-ago), usage_value })
      )
    }
  }

  return {
    async follow({ one, check, data }: Done): Promise<void> {
      const id = ids[one.pick] as number
      if (one.kind === 'answer' || one.kind === 'notDone') await followCheck(check, false)
      if (one.kind === 'undo') await followCheck(check, true)
      if (one.kind === 'reschedule') set(id, { rescheduled_date: inDays(one.day) })
      if (one.kind === 'change' && one.recount && data.state === 'done')
        for (const [at, each] of ids.entries()) if (activities[at] === activities[one.pick]) await recount(each)
      if (one.kind === 'replace') await restart(bases[one.pick], one.ago)
      if (one.kind === 'baseActivity') {
        const { day, next_usage_value } = one.fields
        if (day !== undefined) set(id, { next_date: day === null ? null : inDays(day) })
        if (next_usage_value !== undefined) limit(id, next_usage_value)
      }
      if (one.kind === 'bulk')
        for (const each of ids) {
          set(each, { next_date: one.day === null ? null : inDays(one.day) })
          limit(each, one.next_usage_value)
        }
      if (one.kind === 'initialise')
        for (const { id: each, next_date } of data) set(each, { next_date, rescheduled_date: null })
    },
    expected: () => ids.map(stateOf),
    stored: () =>
      rowsOf(
        `select last_date, next_date, rescheduled_date, last_usage_value::float8 as last_usage_value,
          next_usage_value::float8 as next_usage_value from base_activity where id = any($1) order by id`,
        [ids]
      )
  }
}
