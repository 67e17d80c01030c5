import { expect, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import { makeScene } from '../../../test/scenario.ts'

const scene = await makeScene()
const { planner, technician } = scene

test('an activity makes its order, and the last one done sends it to review', async () => {
  const made = await ok(
    planner.post('unplanned', { title: 'Ruido en la polea', type: 1, fk_location: scene.station.id, fkc_priority: 150 })
  )
  expect(made).toMatchObject({
    title: 'Ruido en la polea',
    type: 1,
    type_name: 'Correctivo',
    fkc_status: 9,
    status: { id: 9, name: 'Pendiente' },
    priority: { id: 150, name: 'Alta' },
    work_order: { code: expect.stringMatching(/^OT-/), title: 'Ruido en la polea', fkc_status: 9, type: 1 },
    line: { id: scene.line.id },
    location: { id: scene.station.id },
    done: false,
    tasks_count: 0,
    people: []
  })
  const order = made.fk_work_order
  await ok(technician.put(`workorders/state/${order}`))
  expect(
    await ok(
      technician.put(`unplanned/updateDone/${made.id}`, { done: true, cause: 'Rodamiento', solution: 'Cambiado' })
    )
  ).toMatchObject({
    done: true,
    fkc_status: 12,
    version: 2,
    done_by: { id: technician.user.id },
    work_order: { fkc_status: 12 }
  })
  expect(await ok(planner.get(`workorders/${order}`))).toMatchObject({
    cause: 'Rodamiento',
    solution: 'Cambiado',
    down_service_minutes: null
  })
  expect(await ok(planner.get(`unplanned/${made.id}`))).toMatchObject({
    tasks: [],
    staff: [],
    dates: [],
    siblings: [],
    down_service_minutes: null
  })
  expect(await ok(planner.get(`unplanned?fkLine=${scene.line.id}&is_open=true&search=polea`))).toMatchObject({
    count: 1
  })
})
