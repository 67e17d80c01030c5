import { addDays } from 'contract/core/days.ts'
import { changeReasons, type Levelling, leftReasons, type LevelLoad } from 'contract/planning/levelling.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { requireValue } from '../../platform/require-value.ts'
import { level, type LevelledResource } from './level.ts'
import { type LevelScope, daysIn, type Due, type Input, levellingInput } from './levelling-input.ts'

/** Levels a line's work; see `levelWork`. Nothing is changed. */
export async function levelled(db: Db, asked: LevelScope, timeZone: string): Promise<Levelling> {
  const input = await levellingInput(db, asked, timeZone)
  const results = level(input.resources, input.pieces)
  const { intervals, kinds, dues } = input
  const dayOf = (index: number) => requireValue(intervals[index])
  const kindOf = ({ resource }: LevelledResource) => requireValue(kinds[resource])
  const loads = (when: 'before' | 'after'): LevelLoad[] =>
    results.flatMap(result =>
      result.loads[when].map((minutes, index) => ({
        from: dayOf(index).from,
        ...kindOf(result),
        minutes: Math.round(minutes),
        capacity: requireValue(input.resources[result.resource]).capacity[index] ?? 0
      }))
    )
  const tightest = results.toSorted((a, b) => b.bound.peak - a.bound.peak)[0]
  const [peak, bound] = [
    Math.max(0, ...results.map(one => one.peak.after)),
    Math.max(0, ...results.map(one => one.bound.peak))
  ]
  const changes = results.flatMap(result => result.changes.map(change => ({ ...change, kind: kindOf(result) })))
  const { rows: specialties } = await db.execute<{ id: number; name: string }>(sql`
    select id, name from specialty where id = any(${sql.param(
      kinds.flatMap(({ fk_specialty }) => fk_specialty ?? [])
    )}::int[]) order by search_key(name)`)
  return {
    fk_location: asked.line,
    from: asked.from,
    to: asked.to,
    by: asked.by,
    before: loads('before'),
    after: loads('after'),
    peak_before: Math.max(0, ...results.map(one => one.peak.before)),
    peak,
    bound,
    gap: bound > 0 ? (100 * (peak - bound)) / bound : 0,
    tightest:
      tightest && tightest.bound.peak > 0
        ? { ...kindOf(tightest), from: dayOf(tightest.bound.from).from, to: dayOf(tightest.bound.to).to }
        : null,
    changes: changes
      .map(({ id, to, reason, kind }) => {
        const due = requireValue(dues.get(id))
        return {
          ...shown(due),
          requires_stop: kind.requires_stop,
          from: due.due < asked.from ? null : due.due,
          to: dayWithin(due, dayOf(to), input),
          reason: changeReasons[reason]
        }
      })
      .toSorted((a, b) => (a.to === b.to ? a.id - b.id : a.to < b.to ? -1 : 1)),
    left_out: [
      ...results.flatMap(result => result.leftOut),
      ...input.byUsage.map(({ id }) => ({ id, reason: 'by_usage' as const }))
    ].map(({ id, reason }) => ({ ...shown(requireValue(dues.get(id))), reason: leftReasons[reason] })),
    shortage: results.flatMap(result =>
      result.shortage.map(({ from, to, minutes }) => ({
        from: dayOf(from).from,
        to: dayOf(to).to,
        ...kindOf(result),
        minutes: Math.round(minutes)
      }))
    ),
    specialties,
    is_estimate: input.is_estimate,
    accepted: null
  }
}

const shown = ({ id, base, activity, fk_specialty, minutes, criticality, due }: Due) => ({
  id,
  base,
  activity,
  fk_specialty,
  minutes,
  criticality,
  due
})

/** The day of an interval on which a piece is done: of those allowed, the nearest to the one on which it is due. */
function dayWithin(due: Due, interval: { from: string; to: string }, { isAllowedOn }: Input): string {
  const window = { from: addDays(due.due, -due.tolerance), to: addDays(due.due, due.tolerance) }
  const days = daysIn(interval).filter(day => isAllowedOn(due, day))
  const inside = days.filter(day => window.from <= day && day <= window.to)
  const choice = inside.length > 0 ? inside : days
  return choice.find(day => day >= due.due) ?? choice.at(-1) ?? interval.from
}
