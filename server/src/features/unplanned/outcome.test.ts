import { describe, expect, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import { makeBase, unique } from '../../../test/factories.ts'
import { makeScene } from '../../../test/scenario.ts'

const scene = await makeScene()
const { planner } = scene

const made = (more: object = {}) =>
  ok(planner.post('unplanned', { title: unique('Trabajo'), type: 1, fk_location: scene.station.id, ...more }))
const orderOf = ({ fk_work_order }: { fk_work_order: number }) => ok(planner.get(`workorders/${fk_work_order}`))

describe('cause and solution of an activity', () => {
  const cause = 'Rodamiento'
  const solution = 'Cambiado'

  test.each([
    ['both', {}, { cause, solution }, { cause, solution }],
    ['its cause alone', {}, { cause }, { cause, solution: null }],
    ['its solution alone', {}, { solution }, { cause: null, solution }],
    ['what the order doesn’t have', { cause: 'Golpe' }, { cause, solution }, { cause: 'Golpe', solution }],
    [
      'its cause, where the order has a solution',
      { solution: 'Ajustado' },
      { cause, solution },
      { cause, solution: 'Ajustado' }
    ],
    [
      'nothing, where the order has both',
      { cause: 'Golpe', solution: 'Ajustado' },
      { cause, solution },
      { cause: 'Golpe', solution: 'Ajustado' }
    ],
    ['nothing of none', {}, {}, { cause: null, solution: null }]
  ])('are its order’s, when it is added or changed: %s', async (_what, before, words, after) => {
    const [one, other] = [await made(before), await made(before)]
    await ok(planner.post('unplanned', { title: 'Otra', fk_work_order: one.fk_work_order, ...words }))
    expect(await orderOf(one)).toMatchObject(after)
    await ok(planner.put(`unplanned/${other.id}`, words))
    expect(await orderOf(other)).toMatchObject(after)
  })

  test('are no new version of the order when it takes nothing of them', async () => {
    const row = await made({ cause, solution })
    const { version } = await orderOf(row)
    await ok(planner.put(`unplanned/${row.id}`, { cause: 'Otra', solution: 'Otra' }))
    expect(await orderOf(row)).toMatchObject({ version, cause, solution })
  })
})

test('what is left empty says nothing of the order that an activity is added to', async () => {
  const base = await makeBase({ fk_location: scene.station.id })
  const { fk_work_order } = await made({ fk_base: base.id })
  const empty = { fk_base: null, fk_asset: null, fk_location: null, fk_failure_type: null }
  expect(await ok(planner.post('unplanned', { title: 'Otra', fk_work_order, ...empty }))).toMatchObject({
    fk_work_order,
    fk_base: base.id
  })
})
