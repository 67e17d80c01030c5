import { regime } from 'contract/core/classifier.ts'
import { addMonths, dayNumber } from 'contract/core/days.ts'
import { dueDate, type MaintenanceRule, notInitialised, periodicityUnit } from 'contract/base-activities/maintenance.ts'
import { averageDailyUsage, forecastDate, limitAs, counterDropAt } from 'contract/readings/meter-usage.ts'
import { base_activity } from '../src/schema/base-activities.ts'
import type { Plans } from './build-catalogs.ts'
import { type Clock, iso } from './clock.ts'
import { hash, type Random, randomFrom } from './random.ts'
import type { Store } from './store.ts'
import { crewOfSpecialty } from './visits.ts'
import type { ActivityWorld, BaseWorld, Meter, State, Work } from './world.ts'

/** Days for which daily and weekly routines have been kept in the system; before, they were on paper. */
export const routineDays = 26
const weeklyDays = 26 * 7

const daysOfUnit: Record<number, number> = {
  [periodicityUnit.DAY]: 1,
  [periodicityUnit.MONTH]: 30,
  [periodicityUnit.YEAR]: 365
}

const intervalDays = ({ fk_periodicity_unit: unit, time_interval_value: n }: MaintenanceRule) =>
  unit === null || n === null ? 0 : n * (daysOfUnit[unit] ?? 7)

/** Puts the activities of every base's plan on the base, with first dates; a few are missing or not initialised. */
export function buildWorks(
  store: Store,
  { clock, plans, bases, meters }: { clock: Clock; plans: Plans; bases: readonly BaseWorld[]; meters: readonly Meter[] }
): Work[] {
  const random = randomFrom('works')
  const works: Work[] = []
  for (const base of bases) {
    if (base.plan === null) continue
    for (const activity of plans.activities.get(base.plan) ?? []) {
      const isRoutine = activity.facts.routine !== undefined
      if (!isRoutine && random.chance(0.008)) continue // not added yet
      const { usage, reads } = activity.facts
      const driver = reads ?? usage?.[1]
      const meter = meters.find(one => one.line === base.line && one.drives === driver) ?? null
      const rule = ruleOf(base, activity)
      const state: State = { ...notInitialised, next_usage_shown: null, usage_due_date: null }
      const work: Work = {
        id: 0,
        base,
        activity,
        rule,
        meter,
        key: keyOf(base, activity, rule),
        state,
        times: 0,
        isProgrammed: false,
        latest: null,
        updated: 0
      }
      if (isRoutine || !random.chance(0.011)) initialise(work, clock, random)
      work.id = store.add(base_activity, {
        fk_base: base.id,
        fk_activity: activity.id,
        fk_line: base.line.id,
        ...(rule.time_interval_value === activity.interval
          ? {}
          : { fk_periodicity_unit: rule.fk_periodicity_unit, time_interval_value: rule.time_interval_value }),
        fk_base_metric: meter?.id ?? null,
        ...(isRoutine
          ? {
              created_at: iso(clock.at(clock.today - routineDays - 3, 640)),
              updated_at: iso(clock.at(clock.today - routineDays - 3, 640))
            }
          : {})
      })
      works.push(work)
    }
  }
  return works
}

/** The rule of an activity on a base: towers of two steep lines are inspected twice as often as planned. */
function ruleOf(
  base: BaseWorld,
  { facts, regime: fkc_regime, unit, interval, usageInterval }: ActivityWorld
): MaintenanceRule {
  const isSteep =
    facts.name === 'Inspección con ascenso' &&
    ['ROJ', 'MOR'].includes(base.line.facts.code) &&
    base.place.number % 5 === 0
  return {
    fkc_regime,
    fk_periodicity_unit: unit,
    time_interval_value: isSteep && interval ? interval / 2 : interval,
    usage_interval_value: usageInterval,
    is_floating: facts.is_floating ?? false
  }
}

export const needsStop = ({ base, activity }: Pick<Work, 'base' | 'activity'>) =>
  base.template.requires_stop || activity.facts.requires_stop === true

function keyOf(base: BaseWorld, activity: ActivityWorld, rule: MaintenanceRule): string {
  const { routine, specialty } = activity.facts
  if (routine) return routine
  if (rule.fk_periodicity_unit !== null && intervalDays(rule) <= 8) return 'semanal'
  const area = { tower: 'T', vehicles: 'V', station: 'E', drive: 'M', return: 'M', line: 'M' }[base.template.place]
  return [area, needsStop({ base, activity }) ? 'S' : 'D', crewOfSpecialty(specialty)].join(' ')
}

/** Sets the first date and the first meter value, so that neighbours are due on the same days and the load is even. */
function initialise(work: Work, clock: Clock, random: Random): void {
  const { base, activity, rule, meter, state } = work
  const { fkc_regime } = rule
  if (fkc_regime !== regime.LECTURAS) state.anchor_date = state.next_date = clock.text(firstDay(work, clock))
  if (fkc_regime === regime.FECHAS) return
  const interval = rule.usage_interval_value ?? 0
  const now = meter?.readings[0]?.value ?? 0
  const share =
    base.blocks > 1
      ? (((hash(`${base.line.facts.code} ${activity.id}`) % base.blocks) + base.block + 0.4) % base.blocks) /
        base.blocks
      : random.next()
  state.next_usage_value = Math.round(now + interval * Math.max(0.03, share))
  state.last_usage_value = state.next_usage_value - interval
}

function firstDay({ base, activity, rule }: Work, clock: Clock): number {
  if (activity.facts.routine) return clock.today - routineDays
  const length = intervalDays(rule)
  const line = hash(base.line.facts.code)
  const turn = hash(`${base.line.facts.code} ${activity.facts.name}`)
  const unit = rule.fk_periodicity_unit ?? 0
  if (unit >= periodicityUnit.MONDAY || length <= 8) {
    const weekday = unit >= periodicityUnit.MONDAY ? unit - periodicityUnit.MONDAY : 0
    const first = length <= 8 ? clock.today - weeklyDays : clock.start
    const weeks = turn % Math.max(1, rule.time_interval_value ?? 1)
    return first + ((weekday - clock.weekday(first) + 7) % 7) + 7 * weeks
  }
  switch (base.template.place) {
    case 'tower':
    case 'vehicles':
      return (
        clock.start +
        Math.floor((((turn % base.blocks) + base.block) % base.blocks) * (length / base.blocks)) +
        (turn % 5)
      )
    case 'drive':
    case 'return':
    case 'line':
    case 'station': {
      // Long work is done in the yearly stop.
      if (length >= 365 && base.template.place !== 'station' && needsStop({ base, activity }))
        return (base.line.stops[0] ?? clock.start) + (turn % 5)
      // Each line has its own days of the month for stations and for machinery.
      const first = clock.start + ((line >> (base.template.place === 'station' ? 3 : 6)) % 28)
      return dayNumber(addMonths(clock.text(first), turn % Math.max(1, Math.round(length / 30))))
    }
  }
}

/** The latest reading up to a moment; null before the first. */
export const readingAt = (meter: Meter, moment: number) => meter.readings[placeAt(meter, moment)] ?? null

/** The place of the latest reading up to a moment; -1 before the first. */
function placeAt({ readings }: Meter, moment: number): number {
  let [low, high] = [0, readings.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((readings[middle]?.at ?? 0) <= moment) low = middle + 1
    else high = middle
  }
  return low - 1
}

const losses = new WeakMap<Meter, number[]>()

/** What the meter shows less at each reading than its first counter would (contract/src/readings/meter-usage.ts). */
function lossesOf(meter: Meter): number[] {
  let known = losses.get(meter)
  if (!known) {
    let lost = 0
    known = meter.readings.map((one, place) => {
      lost += counterDropAt({ ...one, previous: meter.readings[place - 1]?.value ?? null }, meter.rollover_at)
      return lost
    })
    losses.set(meter, known)
  }
  return known
}

/** The limit as the counter of a reading shows it. */
function limitAt(meter: Meter, { next_usage_value, next_usage_from }: State, place: number): number {
  const known = lossesOf(meter)
  const from = next_usage_from === null ? -1 : placeAt(meter, Date.parse(next_usage_from))
  return limitAs(next_usage_value ?? 0, { lostThen: known[from] ?? 0, lostNow: known[place] ?? 0 })
}

/** The first reading that reached the limit. */
function crossing(meter: Meter, state: State) {
  if (state.next_usage_value === null) return null
  const known = lossesOf(meter)
  const limit = limitAt(meter, state, -1)
  return meter.readings.find(({ value }, place) => value + (known[place] ?? 0) >= limit) ?? null
}

/** When it is due by use, as calculated on a past day; the forecast uses the average of the whole year. */
function usageDueThen({ state, meter }: Work, clock: Clock, moment: number): string | null {
  const known = meter && readingAt(meter, moment)
  if (state.next_usage_value === null || !meter || !known) return null
  const remaining = limitAt(meter, state, placeAt(meter, moment)) - known.value
  if (remaining <= 0) return clock.text((crossing(meter, state) ?? known).day)
  const earlier = readingAt(meter, moment - 90 * 86_400_000)
  const average =
    earlier && known.value > earlier.value ? (known.value - earlier.value) / Math.max(1, known.day - earlier.day) : null
  return forecastDate({ remaining, average, from: clock.text(known.day) })
}

/** The same, as the server calculates it after a reading (server/src/features/base-activities/usage-due.ts). */
export function usageDueNow({ state, meter }: Work, clock: Clock): Pick<State, 'usage_due_date' | 'next_usage_shown'> {
  const latest = meter?.readings.at(-1)
  if (state.next_usage_value === null || !meter || !latest)
    return { usage_due_date: null, next_usage_shown: state.next_usage_value }
  const next_usage_shown = limitAt(meter, state, meter.readings.length - 1)
  const remaining = next_usage_shown - latest.value
  if (remaining <= 0) return { usage_due_date: clock.text((crossing(meter, state) ?? latest).day), next_usage_shown }
  const from = clock.text(latest.day)
  return { usage_due_date: forecastDate({ remaining, average: averageOf(meter, clock), from }), next_usage_shown }
}

const averages = new WeakMap<Meter, number | null>()

function averageOf(meter: Meter, clock: Clock): number | null {
  let average = averages.get(meter)
  if (average === undefined) {
    const readings = meter.readings.map(({ value, at, is_reset }) => ({ value, read_at: iso(at), is_reset }))
    averages.set(meter, (average = averageDailyUsage(readings, iso(clock.now), meter.rollover_at)))
  }
  return average
}

export const dueOf = ({ rule, state }: Work) =>
  dueDate({ ...state, regime: rule.fkc_regime, crossed_on: state.usage_due_date, forecast_on: null })

/** The fields that an execution changes, before the change: the check keeps them for undoing. */
export function snapshot(work: Work, clock: Clock, moment: number): Record<string, string | number | null> {
  const { state } = work
  if (work.rule.fkc_regime !== regime.FECHAS) state.usage_due_date = usageDueThen(work, clock, moment)
  const { next_usage_shown: _shown, ...before } = state
  return { ...before, ...dueOf(work) }
}

/** The day on which it becomes due, as far as the readings go; null if only future use decides. */
export function dueDay({ rule, state, meter }: Work): number | null {
  const date = rule.fkc_regime === regime.LECTURAS ? null : (state.rescheduled_date ?? state.next_date)
  const byTime = date === null ? null : dayNumber(date)
  const reached = meter && rule.fkc_regime !== regime.FECHAS ? crossing(meter, state) : null
  if (reached === null) return byTime
  return byTime === null ? reached.day : Math.min(byTime, reached.day)
}
