import { expect, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import { makeActivity, makeBase, makePlan } from '../../../test/factories.ts'
import { fingerprint, makeScene } from '../../../test/scenario.ts'

const scene = await makeScene()
const { planner } = scene
const unknown = 2_147_483_647
const place = { fk_location: scene.station.id, fk_structure: scene.structure.id }
const base = (more: object = {}) => makeBase({ ...place, ...more })
const associate = (plan: number, body: object, by = planner) => by.post(`plans/${plan}/bases`, body)

test('many bases get a plan, and its activities where these are asked for; again, nothing more', async () => {
  const plan = await makePlan()
  const active = await makeActivity({ fk_plan: plan.id })
  await makeActivity({ fk_plan: plan.id, is_active: false })
  const [one, two, had] = [await base(), await base(), await base({ fk_plan: plan.id })]
  const bases = [one.id, two.id, had.id, one.id]
  expect(await ok(associate(plan.id, { bases }))).toEqual({ associated: 2, existing: 1 })
  expect(await ok(planner.get(`base/${one.id}`))).toMatchObject({ fk_plan: plan.id })
  const added = async () => (await ok(planner.get(`base-activities?fk_plan=${plan.id}`))).rows
  expect(await added()).toEqual([])
  expect(await ok(associate(plan.id, { bases, add_activities: true }))).toEqual({ associated: 0, existing: 3 })
  const rows = await added()
  expect(new Set(rows.map((row: { fk_base: number }) => row.fk_base))).toEqual(new Set([one.id, two.id, had.id]))
  expect(rows.every((row: { fk_activity: number }) => row.fk_activity === active.id)).toBe(true)
  const before = await fingerprint()
  await ok(associate(plan.id, { bases, add_activities: true }))
  expect(await fingerprint()).toEqual(before)
})

test('refused as a whole: another plan, no such base or plan, another line, without the right', async () => {
  const plan = await makePlan()
  const [free, taken, foreign] = [await base(), await base({ fk_plan: (await makePlan()).id }), await makeBase()]
  const cases = [
    [
      plan.id,
      { bases: [free.id, taken.id] },
      { status: 400, errors: { 'bases.1': [expect.stringMatching(/otro plan/)] } }
    ],
    [plan.id, { bases: [free.id, unknown] }, { status: 400, errors: { 'bases.1': [expect.any(String)] } }],
    [plan.id, { bases: [free.id, foreign.id] }, { status: 403 }],
    [plan.id, { bases: [] }, { status: 400 }],
    [plan.id, { bases: [free.id], fk_plan: 1 }, { status: 400 }],
    [unknown, { bases: [free.id] }, { status: 404 }]
  ] as const
  const before = await fingerprint()
  for (const [id, body, expected] of cases) expect(await associate(id, body)).toMatchObject(expected)
  expect(await associate(plan.id, { bases: [free.id] }, scene.technician)).toMatchObject({ status: 403 })
  expect(await fingerprint()).toEqual(before)
})
