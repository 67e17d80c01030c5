import { describe, expect, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import { makeTask } from '../../../test/factories.ts'
import {
  daysAgo,
  fingerprint,
  inDays,
  makeScene,
  rowsOf,
  type Scene,
  sorted,
  stored,
  taskFields,
  today
} from '../../../test/scenario.ts'

const scene = await makeScene()

/** An answered check, with the base activity's state before. */
async function answered(...given: Parameters<Scene['due']>) {
  const { id: base_activity } = await scene.due(...given)
  const { checks, order } = await scene.started([base_activity])
  const id = checks[0]!
  const was = { base_activity: await stored('base_activity', base_activity), check: await stored('check', id) }
  await ok(scene.technician.put(`checks/${id}`, { value_ok: false, observation: 'fuga', duration_minutes: 5 }))
  return { id, order, base_activity, was }
}

const undo = (id: number, body: object = { reason: 'respondido por error' }, by = scene.supervisor) =>
  by.put(`checks/undo/${id}`, body)

describe('undoing', () => {
  test('gives everything back as it was; the reason stays on the order', async () => {
    const { id, order, base_activity, was } = await answered()
    expect(await stored('base_activity', base_activity)).not.toEqual(was.base_activity)
    const check = await ok(undo(id, { reason: ' era otra torre ', version: 2 }))
    expect(check).toMatchObject({
      id,
      fkc_status: 70,
      value_ok: null,
      observation: null,
      performed_at: null,
      duration_minutes: null,
      staff: [],
      base_activity: { open_check: { id } }
    })
    expect(await stored('base_activity', base_activity)).toEqual(was.base_activity)
    expect(await stored('check', id)).toEqual(was.check)
    expect(await ok(scene.technician.get(`workorders/${order}`))).toMatchObject({
      checks_answered: 0,
      checks_flagged: 0,
      observations: [{ text: 'Check deshecho: era otra torre', user: { id: scene.supervisor.user.id } }]
    })
  })

  test('with a reschedule, a last date, an override: each comes back', async () => {
    const on = {
      next_date: inDays(-3),
      rescheduled_date: inDays(2),
      due_date: inDays(2),
      last_date: inDays(-33),
      time_interval_value: 2
    }
    const { id, base_activity, was } = await answered({ on })
    expect(await stored('base_activity', base_activity)).toMatchObject({ rescheduled_date: null, last_date: today() })
    await ok(undo(id))
    expect(await stored('base_activity', base_activity)).toEqual(was.base_activity)
  })

  test('the tasks are open again', async () => {
    const row = await scene.due()
    const task = await makeTask({ fk_activity: row.fk_activity, ...taskFields() })
    const { checks } = await scene.started([row.id])
    const [asked] = (await ok(scene.technician.get(`checks/${checks[0]}`))).tasks
    await ok(
      scene.technician.put(`checks/${checks[0]}`, {
        value_ok: true,
        tasks: [{ id: asked.id, value_ok: false, observation: 'x' }]
      })
    )
    expect((await ok(undo(checks[0]!))).tasks).toEqual([asked])
    expect(asked).toMatchObject({ fk_activity: task.id, value_ok: null, observation: null, out_of_range: false })
  })

  test('then answered again, and undone again', async () => {
    const { id, base_activity, was } = await answered({ on: { next_date: inDays(-40), due_date: inDays(-40) } })
    await ok(undo(id))
    const again = await ok(scene.technician.put(`checks/${id}`, { value_ok: true, performed_at: daysAgo(5) }))
    expect(again).toMatchObject({ fkc_status: 71, base_activity: { last_date: inDays(-5) } })
    await ok(undo(id))
    expect(await stored('base_activity', base_activity)).toEqual(was.base_activity)
  })

  test('also while the order is under review: it can then be sent back, not closed', async () => {
    const { id, order } = await answered()
    await ok(scene.technician.put(`workorders/state/${order}/12`))
    await ok(undo(id))
    const before = await fingerprint()
    expect(await scene.supervisor.put(`workorders/state/${order}/13`)).toMatchObject({
      status: 409,
      reason: 'transition'
    })
    expect(await fingerprint()).toEqual(before)
    await ok(scene.supervisor.put(`workorders/state/${order}/11`, { reason: 'falta un check' }))
    await ok(scene.technician.put(`checks/${id}`, { value_ok: true }))
  })
})

describe('refused, and nothing changed', () => {
  async function refused(id: number, expected: object, body?: object, by = scene.supervisor) {
    const before = await fingerprint()
    expect(await undo(id, body, by)).toMatchObject(expected)
    expect(await fingerprint()).toEqual(before)
  }

  test('twice, or without an answer', async () => {
    const { id } = await answered()
    await ok(undo(id))
    await refused(id, { status: 409, errorCode: 'DOMAIN.CONFLICT', reason: 'transition' })
    await ok(scene.technician.put(`checks/${id}`, { not_done_reason: 'viento' }))
    await refused(id, { status: 409, reason: 'transition' })
  })

  test('unless it is the latest of its activity', async () => {
    const { id, base_activity } = await answered()
    const second = await scene.started([base_activity])
    await refused(id, { status: 409, reason: 'not_latest' })
    await ok(scene.technician.put(`checks/${second.checks[0]}`, { value_ok: true }))
    await refused(id, { status: 409, reason: 'not_latest' })
    await ok(undo(second.checks[0]!))
    await refused(id, { status: 409, reason: 'not_latest' })
    await ok(scene.supervisor.put(`workorders/state/${second.order}/15`, { reason: 'se repite' }))
    await ok(undo(id))
  })

  test('once the order is closed', async () => {
    const { id, order } = await answered()
    await ok(scene.technician.put(`workorders/state/${order}/12`))
    await ok(scene.supervisor.put(`workorders/state/${order}/13`))
    await refused(id, { status: 409, reason: 'closed' })
    await ok(scene.supervisor.put(`workorders/state/${order}/11`, { reason: 'reabierta' }))
    await ok(undo(id))
  })

  test('once the order is cancelled: what was done stays done', async () => {
    const { id, order } = await answered()
    await ok(scene.supervisor.put(`workorders/state/${order}/15`, { reason: 'no procede' }))
    await refused(id, { status: 409, reason: 'closed' })
    expect(await stored('check', id)).toMatchObject({ fkc_status: 71 })
  })

  test('without a reason, with a stale version, unknown, without the permission', async () => {
    const { id } = await answered()
    for (const body of [{}, { reason: '' }, { reason: '  ' }, { reason: null }])
      await refused(
        id,
        { status: 400, errorCode: 'VALIDATION.INVALID_DATA', errors: { reason: ['El campo Motivo es obligatorio'] } },
        body
      )
    await refused(id, { status: 400, errors: { reason: expect.any(Array) } }, { reason: 'x'.repeat(501) })
    await refused(id, { status: 409, reason: 'stale' }, { reason: 'x', version: 1 })
    await refused(2_147_483_647, { status: 404, errorCode: 'RESOURCE.NOT_FOUND' })
    for (const profile of ['Técnico', 'CCM', 'Almacén', 'Consulta'] as const)
      await refused(id, { status: 403, errorCode: 'AUTH.FORBIDDEN' }, { reason: 'x' }, await scene.as(profile))
    await ok(undo(id, { reason: 'x', version: 2 }))
  })
})

test('undone twice at once: one of them', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, base_activity, was } = await answered()
    const answers = await Promise.all([undo(id), undo(id)])
    expect(sorted(answers.map(answer => answer.status))).toEqual([200, 409])
    expect(await stored('base_activity', base_activity)).toEqual(was.base_activity)
  }
})

test('undone and programmed again at once: one of them, and one open check', async () => {
  for (let round = 0; round < 20; round++) {
    const { id, base_activity } = await answered()
    const [undone, programmed] = await Promise.all([undo(id), scene.program([base_activity])])
    const open = await rowsOf('select id from "check" where fk_base_activity = $1 and fkc_status = 70', [base_activity])
    expect(open).toHaveLength(1)
    if (undone.status === 200)
      expect([programmed.status, programmed.reason, open[0]!['id']]).toEqual([409, 'duplicate', id])
    else expect([undone.status, undone.reason, programmed.status]).toEqual([409, 'not_latest', 200])
  }
})
