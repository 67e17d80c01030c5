import { advance, type MaintenanceState } from 'contract/maintenance.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import { dueFromScratch, dueStored } from '../../../test/due-from-scratch.ts'
import { wrongProgress } from '../../../test/progress.ts'
import { makeBaseMetric } from '../../../test/factories.ts'
import { type Action, edit, type Rule, rules, together, work } from '../../../test/interleaved-actions.ts'
import { daysAgo, inDays, makeScene, rowsOf } from '../../../test/scenario.ts'

/**
 * Whatever people do, in whatever order, to any order or earlier check: a base activity has at most one open check, is
 * in the state that the pure rules give when its performed checks are replayed, and is due when a calculation from all
 * readings says. Where people also change rules, meters, readings and plans nothing can be replayed, but the due dates
 * must still be right, and each meter must show its latest reading.
 */

const scene = await makeScene()

type World = {
  ids: number[]
  rules: Rule[]
  checks: number[]
  orders: number[]
  activities: number[]
  bases: number[]
  meters: number[]
}

/** The rules of two activities on one meter. */
const pair = fc.tuple(fc.constantFrom(...Object.values(rules)), fc.constantFrom(rules.usage, rules.both))

const newest = (list: readonly number[], pick: number) => list.at(-1 - (pick % Math.max(list.length, 1)))

async function make(pairOf: Rule[]): Promise<{ world: World; initial: MaintenanceState }> {
  const meter = await scene.meter([{ value: 0, read_at: daysAgo(85) }])
  const initial = {
    last_date: null,
    next_date: inDays(-30),
    rescheduled_date: null,
    last_usage_value: null,
    next_usage_value: 100
  }
  const made = []
  for (const rule of pairOf) {
    const fields = { ...rule, fk_usage_unit: meter.fk_usage_unit, usage_interval_value: 250 }
    const on = {
      next_date: initial.next_date,
      due_date: initial.next_date,
      next_usage_value: 100,
      fk_base_metric: meter.id
    }
    made.push(await scene.due({ activity: fields, on }))
  }
  // Initialised through the application, so that due dates are calculated before anything happens.
  for (const { id } of made) await ok(scene.planner.put(`base-activities/${id}`, { next_usage_value: 100 }))
  const other = await makeBaseMetric({ fk_base: meter.fk_base, fk_usage_unit: meter.fk_usage_unit })
  const world: World = {
    ids: made.map(row => row.id),
    rules: pairOf,
    checks: [],
    orders: [],
    activities: made.map(row => row.fk_activity),
    bases: made.map(row => row.fk_base),
    meters: [meter.id, other.id]
  }
  return { world, initial }
}

/** The readings of these meters before a moment, in the order of time. */
async function readingsOf(meters: readonly number[], before = 'infinity'): Promise<number[]> {
  const rows = await rowsOf(
    'select id from reading where fk_base_metric = any($1) and read_at < $2 order by read_at, id',
    [meters, before]
  )
  return rows.map(({ id }) => id as number)
}

/** Performs an action or gets a refusal, which must be an answer with a code, never an internal error. */
async function carryOut(one: Action, world: World): Promise<void> {
  const { ids, checks, orders, activities, bases, meters } = world
  const [check, order] = [newest(checks, one.pick) ?? 1, newest(orders, one.pick) ?? 1]
  const { planner, technician, supervisor } = scene
  const call = async () => {
    switch (one.kind) {
      case 'program':
        return scene.program([ids[one.pick]!])
      case 'answer':
        return technician.put(`checks/${check}`, {
          value_ok: true,
          performed_at: daysAgo(one.ago),
          usage_value: one.usage
        })
      case 'notDone':
        return technician.put(`checks/${check}`, { not_done_reason: 'viento' })
      case 'undo':
        return supervisor.put(`checks/undo/${check}`, { reason: 'error' })
      case 'state':
        return supervisor.put(`workorders/state/${order}/${one.to}`, { reason: 'motivo' })
      case 'reschedule':
        return planner.post('base-activities/reschedule', {
          ids: [ids[one.pick]],
          date: inDays(one.day),
          reason: 'viento'
        })
      case 'activity':
        return planner.put(`activities/${activities[one.pick]}`, one.rule)
      case 'baseActivity': {
        const { day, meter, ...fields } = one.fields
        return planner.put(`base-activities/${ids[one.pick]}`, {
          ...fields,
          ...(day !== undefined && { next_date: day === null ? null : inDays(day) }),
          ...(meter !== undefined && { fk_base_metric: meter === null ? null : meters[meter] })
        })
      }
      case 'meter':
        return planner.put(`readings/base-metrics/${meters[one.pick]}`, { rollover_at: one.rollover_at })
      case 'reading': {
        const { value, is_reset } = one
        const fields = { fk_base_metric: meters[one.pick], value, is_reset, read_at: daysAgo(one.ago) }
        return technician.post('readings', fields)
      }
      case 'meaning': {
        const { value, more, meaning } = one
        const fk_base_metric = meters[one.pick] as number
        const read_at = daysAgo(one.ago)
        const before = newest(await readingsOf([fk_base_metric], read_at), 0)
        const what = {
          rollover: { rollover_at: 1000 },
          replaced: { old_final_value: more },
          previous_wrong: { previous: { id: before ?? 1, value: more } }
        }[meaning]
        const items = [{ fk_base_metric, value, read_at, meaning, ...what }]
        return technician.post('readings/bulk', { items, ask: true })
      }
      case 'correction': {
        const { value, ago, is_reset } = one
        const fields = {
          value,
          reason: 'mal leída',
          ...(ago && { read_at: daysAgo(ago) }),
          ...(is_reset && { is_reset })
        }
        return technician.put(`readings/${newest(await readingsOf(meters), one.pick) ?? 1}`, fields)
      }
      case 'deletion':
        return technician.delete(`readings/${newest(await readingsOf(meters), one.pick) ?? 1}`, { reason: 'repetida' })
      case 'initialise':
        return planner.post('base-activities/initialise', {
          ids,
          from: inDays(one.day),
          to: inDays(one.day + 13),
          by: one.by
        })
      case 'bulk':
        return planner.put('base-activities/bulk', {
          items: ids.map(id => ({
            id,
            next_date: one.day === null ? null : inDays(one.day),
            next_usage_value: one.next_usage_value,
            time_interval_value: one.time_interval_value
          }))
        })
      case 'plan':
        return one.isGiven
          ? planner.put(`base/${bases[one.pick]}/plan/${scene.plan.id}/associate`, { add_activities: true })
          : planner.put(`base/${bases[one.pick]}/plan/disassociate`, {})
    }
  }
  const answer = await call()
  if (![200, 400, 403, 404, 409].includes(answer.status))
    throw new Error(`${JSON.stringify(one)}: ${answer.status} ${answer.text}`)
  if (one.kind !== 'program' || answer.status !== 200) return
  checks.push(answer.data.checks[0].id)
  orders.push(answer.data.work_order.id)
  if (one.isStarted) await ok(scene.supervisor.put(`workorders/state/${answer.data.work_order.id}/11`))
}

async function expectDue({ ids, orders, meters }: World): Promise<void> {
  expect(await dueStored(ids)).toEqual(await dueFromScratch(ids))
  const shown = await rowsOf(
    `select m.id, m.current_value, (select value from reading where fk_base_metric = m.id order by read_at desc
      limit 1) as latest from base_metric m where m.id = any($1)`,
    [meters]
  )
  for (const { current_value, latest } of shown) expect(current_value).toBe(latest)
  expect(await wrongProgress(orders)).toEqual([])
  const open = await rowsOf(
    `select fk_base_activity from "check" where fk_base_activity = any($1) and fkc_status = 70 group by 1
      having count(*) > 1`,
    [ids]
  )
  expect(open).toEqual([])
}

async function expectConsistent({ ids, rules: pairOf }: World, initial: MaintenanceState): Promise<void> {
  const rows = await rowsOf('select * from base_activity where id = any($1) order by id', [ids])
  const checks = await rowsOf('select * from "check" where fk_base_activity = any($1) order by id', [ids])
  for (const [index, row] of rows.entries()) {
    const own = checks.filter(check => check['fk_base_activity'] === row['id'])
    const rule = { ...pairOf[index]!, usage_interval_value: 250 }
    let state = initial
    for (const check of own.filter(each => each['fkc_status'] === 71)) {
      const performed_on = String(check['performed_at']).slice(0, 10)
      state = advance({ ...rule, ...state }, { performed_on, usage_value: check['usage_value'] as number | null })
    }
    const { last_date, next_date, last_usage_value, next_usage_value } = state
    expect(row).toMatchObject({ last_date, next_date, last_usage_value, next_usage_value })
  }
  const strays = await rowsOf(
    `select r.id from reading r join "check" c on c.id = r.fk_check
      where c.fk_base_activity = any($1) and (c.fkc_status <> 71 or c.usage_value <> r.value)`,
    [ids]
  )
  expect(strays).toEqual([])
  const meters = await rowsOf(
    `select m.current_value, (select value from reading where fk_base_metric = m.id order by read_at desc
      limit 1) as latest
     from base_metric m where m.id = (select fk_base_metric from base_activity where id = $1)`,
    [ids[0]]
  )
  expect(meters[0]!['current_value']).toBe(meters[0]!['latest'])
}

test('one after the other', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(pair, fc.array(work, { minLength: 10, maxLength: 60, size: 'max' }), async (pairOf, actions) => {
      const { world, initial } = await make(pairOf)
      await carryOut({ kind: 'program', pick: 0, isStarted: true }, world)
      for (const [index, one] of actions.entries()) {
        await carryOut(one, world)
        await expectDue(world)
        if (index % 8 === 7) await expectConsistent(world, initial)
      }
      await expectConsistent(world, initial)
    }),
    { numRuns: 20 }
  )
})

test('several people at once', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      pair,
      fc.array(fc.array(work, { minLength: 2, maxLength: 6 }), { minLength: 5, maxLength: 12 }),
      async (pairOf, rounds) => {
        const { world, initial } = await make(pairOf)
        for (const pick of world.ids.keys()) await carryOut({ kind: 'program', pick, isStarted: true }, world)
        for (const actions of rounds) {
          await Promise.all(actions.map(one => carryOut(one, world)))
          await expectDue(world)
          await expectConsistent(world, initial)
        }
      }
    ),
    { numRuns: 12 }
  )
})

const either = fc.oneof(work, edit, together)

test('rules, meters and plans changed between them', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(pair, fc.array(either, { minLength: 10, maxLength: 40, size: 'max' }), async (pairOf, actions) => {
      const { world } = await make(pairOf)
      for (const pick of world.ids.keys()) await carryOut({ kind: 'program', pick, isStarted: true }, world)
      for (const one of actions) {
        await carryOut(one, world)
        await expectDue(world)
      }
    }),
    { numRuns: 12 }
  )
})

test('rules, meters and plans changed at the same moment', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      pair,
      fc.array(fc.array(either, { minLength: 3, maxLength: 8 }), { minLength: 4, maxLength: 8 }),
      async (pairOf, rounds) => {
        const { world } = await make(pairOf)
        for (const pick of world.ids.keys()) await carryOut({ kind: 'program', pick, isStarted: true }, world)
        for (const actions of rounds) {
          await Promise.all(actions.map(one => carryOut(one, world)))
          await expectDue(world)
        }
      }
    ),
    { numRuns: 8 }
  )
})
