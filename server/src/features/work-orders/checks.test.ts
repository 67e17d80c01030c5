import { describe, expect, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import { fingerprint, inDays, makeScene, rowsOf, sorted, stored } from '../../../test/scenario.ts'

// The effects of an order's states on its checks.

const scene = await makeScene()

const transition = { status: 409, errorCode: 'DOMAIN.CONFLICT', reason: 'transition' }
const put = (id: number, to: number, body: object = { reason: 'viento' }, by = scene.supervisor) =>
  by.put(`workorders/state/${id}/${to}`, body)
const programmable = async (): Promise<number[]> =>
  (await ok(scene.planner.get('base-activities/checks'))).map((row: { id: number }) => row.id)

async function programmed(count = 1) {
  const ids = []
  for (let i = 0; i < count; i++) ids.push((await scene.due()).id)
  const made = await ok(scene.program(ids))
  return { ids, order: made.work_order.id as number, checks: (made.checks as { id: number }[]).map(check => check.id) }
}

const statusOf = async (check: number) => (await stored('check', check))['fkc_status']

describe('to review', () => {
  test('only when every check is answered or not done', async () => {
    const { order, checks } = await programmed(3)
    await ok(put(order, 11))
    const refused = async (message: string) => {
      const before = await fingerprint()
      expect(await put(order, 12)).toMatchObject({ ...transition, message })
      expect(await fingerprint()).toEqual(before)
    }
    await refused('Faltan por responder 3 checks')
    await ok(scene.technician.put(`checks/${checks[0]}`, { value_ok: true }))
    await ok(scene.technician.put(`checks/${checks[1]}`, { not_done_reason: 'viento' }))
    await refused('Falta responder 1 check')
    await ok(scene.technician.put(`checks/${checks[2]}`, { value_ok: false }))
    expect(await ok(put(order, 12))).toMatchObject({
      fkc_status: 12,
      checks_count: 3,
      checks_answered: 3,
      checks_flagged: 1
    })
  })

  test('answered and sent at once: the answer counts, or comes too late', async () => {
    for (let round = 0; round < 10; round++) {
      const { order, checks } = await programmed(2)
      await ok(put(order, 11))
      await ok(scene.technician.put(`checks/${checks[0]}`, { value_ok: true }))
      await ok(scene.technician.put(`checks/${checks[1]}`, { not_done_reason: 'viento' }))
      const [answer, sent] = await Promise.all([
        scene.technician.put(`checks/${checks[1]}`, { value_ok: true }),
        put(order, 12)
      ])
      expect(sent.status).toBe(200)
      expect(await statusOf(checks[1]!)).toBe(answer.status === 200 ? 71 : 72)
      if (answer.status !== 200) expect(answer).toMatchObject(transition)
    }
  })
})

describe('cancelling', () => {
  test('frees the open checks: they can be programmed again', async () => {
    const { ids, order, checks } = await programmed(2)
    expect(await programmable()).not.toContain(ids[0])
    expect(await ok(put(order, 15))).toMatchObject({ fkc_status: 15, checks_count: 0, checks_answered: 0 })
    expect(await programmable()).toEqual(expect.arrayContaining(ids))
    expect(await ok(scene.planner.get(`checks/${checks[0]}`))).toMatchObject({
      fkc_status: 73,
      status: { name: 'Anulado' }
    })
    expect((await scene.program(ids)).status).toBe(200)
  })

  test('leaves what was done, or marked not done, as it is', async () => {
    const { ids, order, checks } = await programmed(3)
    await ok(put(order, 11))
    await ok(scene.technician.put(`checks/${checks[0]}`, { value_ok: true }))
    await ok(scene.technician.put(`checks/${checks[1]}`, { not_done_reason: 'viento' }))
    const done = await stored('base_activity', ids[0]!)
    await ok(put(order, 15))
    expect([await statusOf(checks[0]!), await statusOf(checks[1]!), await statusOf(checks[2]!)]).toEqual([71, 72, 73])
    expect(await stored('base_activity', ids[0]!)).toEqual(done)
    expect(await ok(put(order, 9))).toMatchObject({ fkc_status: 9, checks_count: 3, checks_answered: 2 })
    expect([await statusOf(checks[0]!), await statusOf(checks[1]!), await statusOf(checks[2]!)]).toEqual([71, 72, 70])
  })

  test('and answered at once: one after the other, never both half', async () => {
    for (let round = 0; round < 10; round++) {
      const { order, checks } = await programmed()
      await ok(put(order, 11))
      const [answer, cancelled] = await Promise.all([
        scene.technician.put(`checks/${checks[0]}`, { value_ok: true }),
        put(order, 15)
      ])
      expect(cancelled.status).toBe(200)
      expect(await statusOf(checks[0]!)).toBe(answer.status === 200 ? 71 : 73)
    }
  })
})

describe('taking a cancelled order back', () => {
  async function refused(order: number, message: string) {
    const before = await fingerprint()
    expect(await put(order, 9)).toMatchObject({ ...transition, message })
    expect(await fingerprint()).toEqual(before)
  }
  const elsewhere = 'Sus actividades ya están programadas o realizadas en otra orden'

  test('takes its checks back', async () => {
    const { ids, order, checks } = await programmed(2)
    await ok(put(order, 15))
    expect(await ok(put(order, 9))).toMatchObject({ fkc_status: 9, checks_count: 2 })
    expect(await statusOf(checks[0]!)).toBe(70)
    expect(await programmable()).not.toContain(ids[0])
    await ok(put(order, 11))
    await ok(scene.technician.put(`checks/${checks[0]}`, { value_ok: true }))
  })

  test('not when one of them is in another order by now, be that older or newer', async () => {
    const { ids, order } = await programmed(2)
    await ok(put(order, 15))
    const second = await ok(scene.program([ids[0]!]))
    await refused(order, elsewhere)
    await ok(put(second.work_order.id, 15))
    await ok(put(order, 9))
    await refused(second.work_order.id, elsewhere)
  })

  test('not when one of them was done since', async () => {
    const { ids, order } = await programmed(2)
    await ok(put(order, 15))
    const second = await scene.started([ids[0]!])
    await ok(scene.technician.put(`checks/${second.checks[0]}`, { value_ok: true }))
    await refused(order, elsewhere)
    await ok(scene.supervisor.put(`checks/undo/${second.checks[0]}`, { reason: 'error' }))
    await ok(put(second.order, 15))
    await ok(put(order, 9))
  })

  test('when the other order could not do it', async () => {
    const { ids, order, checks } = await programmed()
    await ok(put(order, 15))
    const second = await scene.started(ids)
    await ok(scene.technician.put(`checks/${second.checks[0]}`, { not_done_reason: 'viento' }))
    await ok(put(order, 9))
    // Now this is the open check; the other one stays not done.
    expect(await scene.technician.put(`checks/${second.checks[0]}`, { value_ok: true })).toMatchObject({
      status: 409,
      reason: 'not_latest'
    })
    await ok(put(order, 11))
    await ok(scene.technician.put(`checks/${checks[0]}`, { value_ok: true }))
  })

  test('not when one of them was switched off', async () => {
    const { ids, order } = await programmed(2)
    await ok(put(order, 15))
    await ok(scene.planner.put(`base-activities/${ids[1]}`, { is_active: false }))
    await refused(order, 'Hay actividades que ya no están activas')
    await ok(scene.planner.put(`base-activities/${ids[1]}`, { is_active: true }))
    await ok(put(order, 9))
  })

  test('and programming them at once: one wins, there is one open check', async () => {
    for (let round = 0; round < 20; round++) {
      const { ids, order } = await programmed(2)
      await ok(put(order, 15))
      const [taken, program] = await Promise.all([put(order, 9), scene.program(ids)])
      expect(sorted([taken.status, program.status])).toEqual([200, 409])
      expect(taken.status === 200 ? program : taken).toMatchObject({
        reason: taken.status === 200 ? 'duplicate' : 'transition'
      })
      expect(
        await rowsOf('select fk_work_order from "check" where fk_base_activity = $1 and fkc_status = 70', [ids[0]])
      ).toHaveLength(1)
    }
  })
})

test('an order without checks goes all the way', async () => {
  const { id } = await ok(
    scene.planner.post('workorders', {
      type: 168,
      title: 'Pintura',
      fk_location: scene.line.id,
      scheduled_start: `${inDays(1)}T12:00:00Z`
    })
  )
  await ok(put(id, 11))
  await ok(put(id, 12, {}, scene.technician))
  expect(await ok(put(id, 13, {}))).toMatchObject({ fkc_status: 13, checks_count: 0 })
})
