import { advance, type MaintenanceState } from 'contract/base-activities/maintenance.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueFromScratch, dueStored } from '../../../test/due-from-scratch.ts'
import { wrongProgress } from '../../../test/progress.ts'
import { edit, together, work } from '../../../test/interleaved-actions.ts'
import { carryOut, makeWorld, pair, type World } from '../../../test/interleaved-world.ts'
import { seriesOf } from '../../../test/replayed.ts'
import { makeScene, rowsOf } from '../../../test/scenario.ts'

/**
 * Whatever people do, in whatever order, to any order or earlier check: a base activity has at most one open check, is
 * in the state that the pure rules give when its performed checks are replayed, and is due when a calculation from all
 * readings says. Where people also change rules, meters, readings and plans, replace what is mounted or count series
 * anew, each series is followed from what was done, one after the other; at the same moment the order isn't known, but
 * the due dates must still be right. Each meter must show its latest reading.
 */

const scene = await makeScene()

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
      const usage_value = check['usage_value'] as number | null
      state = advance({ ...rule, ...state }, { performed_on, usage_value, usage_at: null })
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
      const { world, initial } = await makeWorld(scene, pairOf)
      await carryOut(scene, { kind: 'program', pick: 0, isStarted: true }, world)
      for (const [index, one] of actions.entries()) {
        await carryOut(scene, one, world)
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
        const { world, initial } = await makeWorld(scene, pairOf)
        for (const pick of world.ids.keys()) await carryOut(scene, { kind: 'program', pick, isStarted: true }, world)
        for (const actions of rounds) {
          await Promise.all(actions.map(one => carryOut(scene, one, world)))
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
      const { world, initial } = await makeWorld(scene, pairOf)
      const series = seriesOf(world, initial)
      for (const pick of world.ids.keys()) await carryOut(scene, { kind: 'program', pick, isStarted: true }, world)
      for (const one of actions) {
        const done = await carryOut(scene, one, world)
        if (done) await series.follow(done)
        expect(await series.stored(), JSON.stringify(one)).toEqual(series.expected())
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
        const { world } = await makeWorld(scene, pairOf)
        for (const pick of world.ids.keys()) await carryOut(scene, { kind: 'program', pick, isStarted: true }, world)
        for (const actions of rounds) {
          await Promise.all(actions.map(one => carryOut(scene, one, world)))
          await expectDue(world)
        }
      }
    ),
    { numRuns: 8 }
  )
})
