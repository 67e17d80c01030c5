import { describe, expect, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import { makeTask } from '../../../test/factories.ts'
import { fingerprint, makeScene, stored, taskFields, today } from '../../../test/scenario.ts'

const scene = await makeScene()
const { technician, startedCheck } = scene

describe('not done', () => {
  test('with a reason: stays due as it was, can be programmed again, and counts as answered', async () => {
    const { id, base_activity, order } = await startedCheck()
    const was = await stored('base_activity', base_activity)
    const check = await ok(
      technician.put(`checks/${id}`, {
        not_done_reason: ' viento ',
        observation: 'ráfagas de 60 km/h',
        value_ok: null,
        tasks: []
      })
    )
    expect(check).toMatchObject({
      fkc_status: 72,
      not_done_reason: 'viento',
      observation: 'ráfagas de 60 km/h',
      performed_at: null,
      value_ok: null,
      staff: []
    })
    expect(await stored('base_activity', base_activity)).toEqual(was)
    const listed = await ok(scene.planner.get(`base-activities/checks?fk_base=${Number(was['fk_base'])}`))
    expect(listed).toMatchObject([{ id: base_activity, open_check: null }])
    expect(await ok(technician.put(`workorders/state/${order}/12`))).toMatchObject({
      checks_answered: 1,
      checks_count: 1
    })
    expect((await scene.program([base_activity])).status).toBe(200)
  })

  test('the reason is required where there is no answer', async () => {
    const { id } = await startedCheck()
    const before = await fingerprint()
    for (const not_done_reason of ['', '  ', null]) {
      expect(await technician.put(`checks/${id}`, { not_done_reason })).toMatchObject({
        status: 400,
        errors: { not_done_reason: ['El campo Motivo es obligatorio'] }
      })
    }
    expect(await technician.put(`checks/${id}`, { not_done_reason: 'x'.repeat(501) })).toMatchObject({
      status: 400,
      errors: { not_done_reason: expect.any(Array) }
    })
    expect(await technician.put(`checks/${id}`, { not_done_reason: 'viento', value_ok: true })).toMatchObject({
      status: 400,
      errors: { value_ok: expect.any(Array) }
    })
    expect(await technician.put(`checks/${id}`, { not_done_reason: 'viento', usage_value: 5 })).toMatchObject({
      status: 400,
      errors: { usage_value: expect.any(Array) }
    })
    expect(
      await technician.put(`checks/${id}`, { not_done_reason: 'viento', tasks: [{ id: 1, value_ok: true }] })
    ).toMatchObject({ status: 400, errors: { tasks: ['Un check no realizado no lleva respuesta'] } })
    expect(await fingerprint()).toEqual(before)
  })

  test('who said it and when, also when it is sent hours later; a future moment is refused', async () => {
    const { id } = await startedCheck()
    const not_done_at = new Date(Date.now() - 5 * 3_600_000).toISOString()
    const said = { not_done_at, not_done_by: { id: technician.user.id, name: 'Ana Quispe' } }
    const later = { not_done_reason: 'viento', performed_at: new Date(Date.now() + 3_600_000).toISOString() }
    const before = await fingerprint()
    expect(await technician.put(`checks/${id}`, later)).toMatchObject({
      status: 400,
      errors: { performed_at: ['La fecha no puede ser futura'] }
    })
    expect(await fingerprint()).toEqual(before)
    const check = await ok(technician.put(`checks/${id}`, { not_done_reason: 'viento', performed_at: not_done_at }))
    expect(check).toMatchObject({ ...said, performed_at: null })
    expect(await ok(technician.put(`checks/${id}`, { value_ok: true }))).toMatchObject({
      not_done_at: null,
      not_done_by: null
    })
    await ok(technician.put(`checks/${id}`, { not_done_reason: 'viento' }))
    const { not_done_at: now } = await stored('check', id)
    expect(Date.now() - Date.parse(String(now))).toBeLessThan(60_000)
  })

  test('done after all, as long as nobody has programmed it again', async () => {
    const one = await startedCheck()
    await ok(technician.put(`checks/${one.id}`, { not_done_reason: 'viento' }))
    expect(await ok(technician.put(`checks/${one.id}`, { value_ok: true }))).toMatchObject({
      fkc_status: 71,
      not_done_reason: null,
      base_activity: { last_date: today() }
    })

    const two = await startedCheck()
    await ok(technician.put(`checks/${two.id}`, { not_done_reason: 'viento' }))
    const later = await scene.started([two.base_activity])
    expect(await technician.put(`checks/${two.id}`, { value_ok: true })).toMatchObject({
      status: 409,
      errorCode: 'DOMAIN.CONFLICT',
      reason: 'not_latest'
    })
    await ok(technician.put(`checks/${later.checks[0]}`, { value_ok: true }))
    expect(await technician.put(`checks/${two.id}`, { value_ok: true })).toMatchObject({
      status: 409,
      reason: 'not_latest'
    })
    expect(await technician.put(`checks/${two.id}`, { not_done_reason: 'otro motivo' })).toMatchObject({
      status: 409,
      reason: 'not_latest'
    })
  })

  test('an answer may turn into not done: nobody did it, and it is due as before', async () => {
    const due = await scene.due()
    await makeTask({ fk_activity: due.fk_activity, ...taskFields() })
    const { checks } = await scene.started([due.id])
    const path = `checks/${checks[0]}`
    const was = await stored('base_activity', due.id)
    const { tasks } = await ok(technician.get(path))
    const answers = [{ id: tasks[0].id, value_ok: true }]
    await ok(technician.put(path, { value_ok: true, observation: 'ruido', tasks: answers }))
    expect(await ok(technician.put(path, { not_done_reason: 'era otra torre' }))).toMatchObject({
      fkc_status: 72,
      value_ok: null,
      observation: null,
      performed_at: null,
      tasks,
      staff: []
    })
    expect(await stored('base_activity', due.id)).toEqual(was)
  })
})
