import { workOrderStatus } from 'contract/core/classifier.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { makeWorkOrder } from '../../../test/factories.ts'
import { bringTo, fingerprint, makeScene, rowsOf, type Scene, sorted, stored } from '../../../test/scenario.ts'
import { profiles } from '../../profiles.ts'

const statuses = Object.values(workOrderStatus)
const names = Object.fromEntries(Object.entries(workOrderStatus).map(([name, id]) => [id, name]))

/** The domain's table, by hand: what a change needs besides `work-orders.state`. */
const allowed: Record<number, Record<number, { who?: readonly string[]; reason?: true }>> = {
  9: { 10: {}, 11: {}, 15: { who: ['Administrador', 'Planificador', 'Supervisor'] } },
  10: { 9: {}, 11: {}, 15: { who: ['Administrador', 'Planificador', 'Supervisor'] } },
  11: { 10: {}, 12: {}, 15: { who: ['Administrador', 'Planificador', 'Supervisor'], reason: true } },
  12: { 11: { who: ['Administrador', 'Supervisor'], reason: true }, 13: { who: ['Administrador', 'Supervisor'] } },
  13: { 11: { who: ['Administrador', 'Supervisor'], reason: true } },
  15: { 9: { who: ['Administrador', 'Supervisor'] } }
}
const workers = ['Administrador', 'Planificador', 'Supervisor', 'Técnico']

let scene: Scene
let callers: Record<string, SignedIn>

beforeAll(async () => {
  scene = await makeScene()
  callers = Object.fromEntries(
    await Promise.all(profiles.map(async profile => [profile, await scene.as(profile)] as const))
  )
})

const makeOrder = async (status: number) => {
  const { id } = await makeWorkOrder({ fk_location: scene.station.id })
  await bringTo(id, status, scene)
  return id
}

const put = (by: SignedIn, id: number, to: number | string, body?: object) =>
  by.put(`workorders/state/${id}${to === '' ? '' : `/${to}`}`, body)

describe.each(profiles)('%s', profile => {
  test.each(statuses.map(from => [names[from], from] as const))('from %s', async (_, from) => {
    const by = callers[profile]!
    let id = await makeOrder(from)
    for (const to of statuses) {
      const rule = allowed[from]?.[to]
      const before = await fingerprint()
      const cell = `${names[from]} → ${names[to]}`
      const isAllowed = rule && workers.includes(profile) && (rule.who ?? workers).includes(profile)
      if (isAllowed) {
        if (rule.reason) {
          for (const reason of [undefined, null, '', '  ']) {
            expect(await put(by, id, to, { reason }), cell).toMatchObject({
              status: 400,
              errorCode: 'VALIDATION.INVALID_DATA',
              errors: { reason: ['El campo Motivo es obligatorio'] }
            })
          }
          expect(await fingerprint(), cell).toEqual(before)
        }
        expect(await put(by, id, to, rule.reason && { reason: 'viento' }), cell).toMatchObject({
          status: 200,
          data: { id, fkc_status: to, status: { id: to } }
        })
        id = await makeOrder(from)
        continue
      }
      const expected =
        workers.includes(profile) && !rule
          ? { status: 409, errorCode: 'DOMAIN.CONFLICT', reason: 'transition' }
          : { status: 403, errorCode: 'AUTH.FORBIDDEN' }
      for (const reason of [undefined, 'viento'])
        expect(await put(by, id, to, { reason }), cell).toMatchObject(expected)
      expect(await fingerprint(), cell).toEqual(before)
    }
  })
})

test('without a target: en curso', async () => {
  const id = await makeOrder(9)
  expect(await ok(put(scene.technician, id, ''))).toMatchObject({ id, fkc_status: 11 })
  expect(await put(scene.technician, id, '')).toMatchObject({ status: 409, reason: 'transition' })
  expect(await put(scene.technician, 2_147_483_647, '')).toMatchObject({ status: 404, errorCode: 'RESOURCE.NOT_FOUND' })
})

test('a status that doesn’t exist, an order that doesn’t, a field that doesn’t', async () => {
  const id = await makeOrder(9)
  const before = await fingerprint()
  for (const to of [14, 0, 99, 'x', '11.5'])
    expect(await put(scene.technician, id, to), String(to)).toMatchObject({
      status: 400,
      errorCode: 'VALIDATION.INVALID_DATA',
      errors: { status: expect.any(Array) }
    })
  expect(await put(scene.technician, 2_147_483_647, 11)).toMatchObject({ status: 404 })
  expect(await scene.technician.put('workorders/state/x/11')).toMatchObject({ status: 400 })
  expect(await put(scene.technician, id, 11, { nada: 1 })).toMatchObject({
    status: 400,
    errors: { nada: expect.any(Array) }
  })
  expect(await put(scene.technician, id, 11, { reason: 'x'.repeat(501) })).toMatchObject({
    status: 400,
    errors: { reason: expect.any(Array) }
  })
  expect(await fingerprint()).toEqual(before)
})

describe('what a state leaves on the order', () => {
  const moments = async (id: number) => {
    const { started_at, finished_at, closed_at, waiting_reason, fk_closed_by } = await stored('work_order', id)
    return {
      started: started_at !== null,
      finished: finished_at !== null,
      closed: closed_at !== null,
      waiting_reason,
      fk_closed_by
    }
  }
  const none = { started: false, finished: false, closed: false, waiting_reason: null, fk_closed_by: null }

  test('from start to end, waiting, sent back and reopened', async () => {
    const id = await makeOrder(9)
    expect(await moments(id)).toEqual(none)
    await ok(put(scene.technician, id, 11))
    const { started_at } = await stored('work_order', id)
    expect(await moments(id)).toEqual({ ...none, started: true })
    expect(await ok(put(scene.technician, id, 10, { reason: ' falta repuesto ' }))).toMatchObject({
      waiting_reason: 'falta repuesto'
    })
    await ok(put(scene.technician, id, 11))
    expect(await moments(id)).toEqual({ ...none, started: true })
    await ok(put(scene.technician, id, 12))
    expect(await moments(id)).toEqual({ ...none, started: true, finished: true })
    await ok(put(scene.supervisor, id, 11, { reason: 'falta la foto' }))
    expect(await moments(id)).toEqual({ ...none, started: true })
    await ok(put(scene.technician, id, 12))
    await ok(put(scene.supervisor, id, 13))
    expect(await moments(id)).toEqual({
      ...none,
      started: true,
      finished: true,
      closed: true,
      fk_closed_by: scene.supervisor.user.id
    })
    await ok(put(scene.supervisor, id, 11, { reason: 'reclamo' }))
    expect(await moments(id)).toEqual({ ...none, started: true })
    expect(await stored('work_order', id)).toMatchObject({ started_at })
  })

  test('back to PENDIENTE it has not been started', async () => {
    const waiting = await makeOrder(11)
    await ok(put(scene.technician, waiting, 10))
    await ok(put(scene.technician, waiting, 9))
    expect(await moments(waiting)).toEqual(none)
    const cancelled = await makeOrder(11)
    await ok(put(scene.supervisor, cancelled, 15, { reason: 'viento' }))
    await ok(put(scene.supervisor, cancelled, 9))
    expect(await moments(cancelled)).toEqual(none)
  })

  test('a history: from, to, why, who, when; a refusal leaves none', async () => {
    const id = await makeOrder(9)
    await ok(put(scene.technician, id, 11))
    await put(scene.technician, id, 13)
    await ok(put(scene.planner, id, 15, { reason: ' se repite ' }))
    const { history } = await ok(scene.technician.get(`workorders/${id}`))
    expect(history).toEqual([
      {
        id: expect.any(Number),
        fkc_from: 9,
        fkc_to: 11,
        reason: null,
        at: expect.stringMatching(/Z$/),
        user: { id: scene.technician.user.id, name: 'Ana Quispe' }
      },
      {
        id: expect.any(Number),
        fkc_from: 11,
        fkc_to: 15,
        reason: 'se repite',
        at: expect.stringMatching(/Z$/),
        user: { id: scene.planner.user.id, name: 'Ana Quispe' }
      }
    ])
  })
})

describe('a change that is sent hours later', () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

  test('carries the moment at which it was made', async () => {
    const id = await makeOrder(9)
    await rowsOf("update work_order_transition set at = now() - interval '1 day' where fk_work_order = $1", [id])
    const [begun, sent] = [hoursAgo(5), hoursAgo(1)]
    await ok(put(scene.technician, id, 11, { at: begun }))
    await ok(put(scene.technician, id, 12, { at: sent }))
    expect(await ok(scene.technician.get(`workorders/${id}`))).toMatchObject({
      started_at: begun,
      finished_at: sent,
      history: [{ at: begun }, { at: sent }]
    })
  })

  test('never before the change that precedes it: the clock of a phone may be slow', async () => {
    const id = await makeOrder(9)
    await ok(put(scene.technician, id, 11))
    await ok(put(scene.technician, id, 12, { at: hoursAgo(5) }))
    const { started_at, finished_at } = await stored('work_order', id)
    expect(finished_at).toEqual(started_at)
  })

  test('not in the future; a clock that runs a little fast is believed', async () => {
    const id = await makeOrder(9)
    const before = await fingerprint()
    expect(await put(scene.technician, id, 11, { at: hoursAgo(-1) })).toMatchObject({
      status: 400,
      errors: { at: ['La fecha no puede ser futura'] }
    })
    expect(await put(scene.technician, id, 11, { at: 'ayer' })).toMatchObject({
      status: 400,
      errors: { at: expect.any(Array) }
    })
    expect(await fingerprint()).toEqual(before)
    await ok(put(scene.technician, id, 11, { at: new Date(Date.now() + 60_000).toISOString() }))
  })
})

describe('version', () => {
  test('a stale one is refused; the table speaks first', async () => {
    const id = await makeOrder(11)
    const { version } = (await ok(scene.technician.get(`workorders/${id}`))) as { version: number }
    const before = await fingerprint()
    expect(await put(scene.technician, id, 12, { version: version - 1 })).toMatchObject({
      status: 409,
      errorCode: 'DOMAIN.CONFLICT',
      reason: 'stale'
    })
    expect(await put(scene.technician, id, 11, { version: version - 1 })).toMatchObject({
      status: 409,
      reason: 'transition'
    })
    expect(await fingerprint()).toEqual(before)
    expect(await ok(put(scene.technician, id, 12, { version }))).toMatchObject({ version: version + 1 })
  })

  test('two at once: one starts it, the other hears that it can’t any more', async () => {
    for (let round = 0; round < 20; round++) {
      const id = await makeOrder(9)
      const answers = await Promise.all([
        put(scene.technician, id, 11, { version: 1 }),
        put(scene.supervisor, id, round % 2 ? 11 : 15, { version: 1 })
      ])
      const codes = sorted(answers.map(answer => answer.status))
      expect(codes).toEqual([200, 409])
      expect(
        await rowsOf('select count(*)::int as n from work_order_transition where fk_work_order = $1', [id])
      ).toEqual([{ n: 1 }])
    }
  })

  test('the same key twice: changed once', async () => {
    const id = await makeOrder(9)
    const key = { 'idempotency-key': `estado-${id}` }
    const [one, two] = await Promise.all([1, 2].map(() => scene.technician.put(`workorders/state/${id}/11`, {}, key)))
    expect([one!.status, two!.status]).toEqual([200, 200])
    expect(two!.text).toBe(one!.text)
    expect(await rowsOf('select count(*)::int as n from work_order_transition where fk_work_order = $1', [id])).toEqual(
      [{ n: 1 }]
    )
  })
})

describe('four eyes', () => {
  const closing = {
    status: 403,
    errorCode: 'AUTH.FORBIDDEN',
    message: 'La orden la debe cerrar una persona distinta de quien la ejecutó'
  }

  test('whoever sent it to review, at any time, doesn’t close it', async () => {
    const id = await makeOrder(11)
    await ok(put(scene.supervisor, id, 12))
    const before = await fingerprint()
    expect(await put(scene.supervisor, id, 13)).toMatchObject(closing)
    expect(await fingerprint()).toEqual(before)
    const second = await scene.as('Supervisor')
    await ok(put(second, id, 11, { reason: 'falta' }))
    await ok(put(scene.technician, id, 12))
    expect(await put(scene.supervisor, id, 13)).toMatchObject(closing)
    await ok(put(second, id, 13))
  })

  test('nor whoever answered one of its checks, was noted to have done it, or corrected it', async () => {
    const rows = [await scene.due(), await scene.due()]
    const { order, checks } = await scene.started(rows.map(row => row.id))
    const [one, two] = [await scene.as('Supervisor'), await scene.as('Supervisor')]
    await ok(scene.technician.put(`checks/${checks[0]}`, { value_ok: true }))
    await ok(one.put(`checks/${checks[0]}`, { value_ok: false }))
    await ok(scene.technician.put(`checks/${checks[1]}`, { value_ok: true }))
    await ok(scene.technician.post('check-staff', { fk_check: checks[1], fk_staff: two.staff }))
    await ok(put(scene.technician, order, 12))
    const before = await fingerprint()
    for (const by of [one, two]) expect(await put(by, order, 13)).toMatchObject(closing)
    expect(await fingerprint()).toEqual(before)
    // Removing oneself from a check doesn't help either.
    const [own] = await rowsOf('select id from check_staff where fk_staff = $1', [one.staff])
    expect(await one.delete(`check-staff/${Number(own!['id'])}`)).toMatchObject({ status: 403 })
    expect(await one.put(`check-staff/${Number(own!['id'])}`, { fk_staff: scene.planner.staff })).toMatchObject({
      status: 403
    })
    expect(await fingerprint()).toEqual(before)
    await ok(put(scene.supervisor, order, 13))
  })

  test('nor whoever is among its people, or said that a check could not be done', async () => {
    const { id } = await scene.due()
    const { order, checks } = await scene.started([id])
    const [one, two] = [await scene.as('Supervisor'), await scene.as('Supervisor')]
    await ok(two.put(`checks/${checks[0]}`, { not_done_reason: 'viento' }))
    await ok(scene.planner.post('work-order-staff', { fk_work_order: order, fk_staff: one.staff }))
    await ok(put(scene.technician, order, 12))
    const before = await fingerprint()
    for (const by of [one, two]) expect(await put(by, order, 13)).toMatchObject(closing)
    // Taking oneself off doesn't help either.
    const [own] = await rowsOf('select id from work_order_staff where fk_staff = $1', [one.staff])
    const path = `work-order-staff/${Number(own!['id'])}`
    expect(await one.delete(path)).toMatchObject({ status: 403 })
    expect(await one.put(path, { fk_staff: scene.planner.staff })).toMatchObject({ status: 403 })
    expect(await fingerprint()).toEqual(before)
    await ok(one.put(path, { real_minutes: 30 }))
    await ok(put(scene.supervisor, order, 13))
  })

  test('before an order has begun, one may take oneself off', async () => {
    const id = await makeOrder(9)
    const one = await scene.as('Supervisor')
    const { id: own } = await ok(one.post('work-order-staff', { fk_work_order: id, fk_staff: one.staff }))
    await ok(one.delete(`work-order-staff/${Number(own)}`))
  })

  test('unless the profile may sign its own', async () => {
    const admin = await loginAs('Administrador')
    const { id } = await scene.due()
    const { order, checks } = await scene.started([id])
    await ok(admin.put(`checks/${checks[0]}`, { value_ok: true }))
    await ok(put(admin, order, 12))
    expect(await ok(put(admin, order, 13))).toMatchObject({ fkc_status: 13 })
  })
})
