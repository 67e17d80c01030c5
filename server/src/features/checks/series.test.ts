import { addDays } from 'contract/core/days.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import { inDays, makeScene, stored, today } from '../../../test/scenario.ts'

/**
 * Whatever is done to a series of fixed dates (executions early and late, undone, dates set by hand, reschedules, first
 * dates): after each step its next date is that of a calculation from the whole history, which knows nothing of the
 * server's steps.
 */

const scene = await makeScene()

/** The n-th month after a day, on the same day of the month or the last one, by the calendar of `Date`. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

type Step =
  | { kind: 'done'; delay: number }
  | { kind: 'undone' }
  | { kind: 'set'; days: number }
  | { kind: 'initialised'; days: number }
  | { kind: 'rescheduled'; days: number }

const days = fc.integer({ min: 0, max: 400 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('done' as const), delay: fc.integer({ min: -20, max: 70 }) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'undone' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('set' as const, 'initialised' as const), days }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rescheduled' as const), days }) }
)

/** The last day of a month that is so many months ago and has so many days, at least. */
function lastDayAgo(months: number, atLeast: number): string {
  for (let ago = months; ; ago += 1) {
    const day = addDays(monthsAfter(`${today().slice(0, 8)}01`, 1 - ago), -1)
    if (Number(day.slice(8)) >= atLeast) return day
  }
}

type Begun = { anchor: string | null; next: string | null }

test('a series keeps its dates whatever happens to it', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 14, size: 'max' }),
      fc.constantFrom(1, 3, 12),
      fc.constantFrom(29, 30, 31),
      async (steps, n, day) => {
        const first = lastDayAgo(26, day)
        const { id } = await scene.due({
          activity: { fk_periodicity_unit: 3, time_interval_value: n },
          on: { next_date: first, due_date: first }
        })
        const history: (Begun & { check?: number })[] = [{ anchor: first, next: first }]
        const now = () => history.at(-1) as Begun
        for (const one of steps) {
          const { anchor, next } = now()
          if (one.kind === 'done' && anchor !== null && next !== null) {
            const performed_on = addDays(next, one.delay)
            if (performed_on >= today()) continue
            const { checks, order } = await scene.started([id])
            const check = checks[0] as number
            await ok(
              scene.technician.put(`checks/${check}`, {
                value_ok: true,
                performed_at: `${performed_on}T12:00:00-04:00`
              })
            )
            let k = 1
            while (monthsAfter(anchor, k * n) <= performed_on || monthsAfter(anchor, k * n) <= next) k += 1
            history.push({ anchor, next: monthsAfter(anchor, k * n), check })
            expect(order).toBeGreaterThan(0)
          }
          if (one.kind === 'undone') {
            const { check } = history.at(-1) ?? {}
            if (check === undefined) continue
            await ok(scene.supervisor.put(`checks/undo/${check}`, { reason: 'error' }))
            await ok(scene.supervisor.put(`checks/${check}`, { not_done_reason: 'error' }))
            history.pop()
          }
          if (one.kind === 'set') {
            const set = inDays(one.days)
            await ok(scene.planner.put(`base-activities/${id}`, { next_date: set }))
            history.push(set === next ? now() : { anchor: set, next: set })
          }
          if (one.kind === 'initialised') {
            const set = inDays(one.days)
            await ok(scene.planner.post('base-activities/initialise', { ids: [id], from: set, to: set, by: 'same' }))
            history.push({ anchor: set, next: set })
          }
          if (one.kind === 'rescheduled')
            await ok(
              scene.planner.post('base-activities/reschedule', { ids: [id], date: inDays(one.days), reason: 'viento' })
            )
          const { anchor: anchor_date, next: next_date } = now()
          expect(await stored('base_activity', id), JSON.stringify(one)).toMatchObject({ anchor_date, next_date })
        }
      }
    ),
    { numRuns: 25 }
  )
})
