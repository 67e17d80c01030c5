import { beforeAll, describe, expect, test } from 'vitest'
import { ok, type SignedIn } from '../../../test/client.ts'
import { makeWorkOrder } from '../../../test/factories.ts'
import { bringTo, fingerprint, makeScene, nextYear, rowsOf, type Scene } from '../../../test/scenario.ts'

let scene: Scene
let me: SignedIn

beforeAll(async () => {
  scene = await makeScene()
  me = scene.supervisor
})

const order = async (more: Parameters<typeof makeWorkOrder>[0] = {}) =>
  makeWorkOrder({
    fk_location: scene.station.id,
    type: 168,
    scheduled_start: `${nextYear}-12-01T12:00:00Z`,
    scheduled_end: `${nextYear}-12-01T16:00:00Z`,
    ...more
  })

/** Nothing has changed, not even the audit. */
async function refused(answer: () => ReturnType<SignedIn['put']>, expected: object) {
  const before = await fingerprint()
  expect(await answer()).toMatchObject(expected)
  expect(await fingerprint()).toEqual(before)
}

describe('priority and dates', () => {
  test('of several at once; whose date moves keeps why; a field that is not named stays', async () => {
    const [a, b] = [await order(), await order({ scheduled_start: null, scheduled_end: null })]
    const answer = await ok(
      me.put('workorders/bulk', {
        items: [
          {
            id: a.id,
            version: 1,
            scheduled_start: `${nextYear}-12-03T12:00:00Z`,
            scheduled_end: `${nextYear}-12-03T16:00:00Z`
          },
          { id: b.id, fkc_priority: 151 }
        ],
        reason: 'Falta el repuesto'
      })
    )
    expect(answer).toEqual([a, b].map(({ id }) => ({ id, version: 2 })))
    const [first, second] = [await ok(me.get(`workorders/${a.id}`)), await ok(me.get(`workorders/${b.id}`))]
    expect(first).toMatchObject({ scheduled_start: `${nextYear}-12-03T12:00:00.000Z`, fkc_priority: 8 })
    expect(first.observations).toMatchObject([
      { text: `Reprogramada: antes 01/12/${nextYear} 08:00:00, ahora 03/12/${nextYear} 08:00:00. Falta el repuesto` }
    ])
    expect(second).toMatchObject({ scheduled_start: null, fkc_priority: 151, observations: [] })
    // Undone with what they had before.
    await ok(
      me.put('workorders/bulk', {
        items: [
          { id: a.id, version: 2, scheduled_start: a.scheduled_start, scheduled_end: a.scheduled_end },
          { id: b.id, version: 2, fkc_priority: 8, scheduled_start: null }
        ],
        reason: 'Se deshace'
      })
    )
    expect(await ok(me.get(`workorders/${a.id}`))).toMatchObject({ scheduled_start: `${nextYear}-12-01T12:00:00.000Z` })
    expect((await ok(me.get(`workorders/${b.id}`))).observations).toEqual([])
  })

  test('five thousand', async () => {
    const rows = await rowsOf(
      `insert into work_order (type, title, fk_location) select 168, 'Muchas', $1 from generate_series(1, 5000)
        returning id`,
      [scene.station.id]
    )
    const items = rows.map(({ id }) => ({ id, version: 1, fkc_priority: 150 }))
    expect(await ok(me.put('workorders/bulk', { items }))).toHaveLength(5000)
    expect(await me.put('workorders/bulk', { items: [...items, { id: 1 }] })).toMatchObject({ status: 400 })
    await rowsOf(`delete from work_order where title = 'Muchas'`)
  })

  test('refused as a whole, with words', async () => {
    const [a, b] = [await order(), await order()]
    const begun = await order()
    await bringTo(begun.id, 11, scene)
    const other = await makeWorkOrder()
    const put =
      (items: object[], more: object = {}, by = me) =>
      () =>
        by.put('workorders/bulk', { items, ...more })
    const high = { fkc_priority: 150 }
    await refused(
      put([
        { id: a.id, ...high },
        { id: begun.id, ...high }
      ]),
      {
        status: 409,
        reason: 'transition',
        message: `Solo se cambian órdenes pendientes: no ${begun.code}`
      }
    )
    await refused(
      put([
        { id: a.id, version: 1, ...high },
        { id: b.id, version: 7, ...high }
      ]),
      {
        status: 409,
        reason: 'stale',
        message: `Otra persona ha cambiado ${b.code}. Recargue la lista y vuelva a intentarlo`
      }
    )
    await refused(
      put([
        { id: a.id, ...high },
        { id: other.id, ...high }
      ]),
      { status: 403 }
    )
    await refused(
      put([
        { id: a.id, ...high },
        { id: 2_147_483_647, ...high }
      ]),
      { status: 404 }
    )
    await refused(
      put([
        { id: a.id, ...high },
        { id: a.id, ...high }
      ]),
      {
        status: 400,
        errors: { items: ['Hay órdenes repetidas'] }
      }
    )
    await refused(put([{ id: a.id, scheduled_start: `${nextYear}-12-02T12:00:00Z`, scheduled_end: null }]), {
      status: 400,
      errors: { reason: ['El campo Motivo es obligatorio'] }
    })
    await refused(
      put(
        [
          { id: a.id, ...high },
          { id: b.id, scheduled_start: `${nextYear + 1}-01-01T00:00:00Z` }
        ],
        { reason: 'x' }
      ),
      {
        status: 400,
        errors: { 'items.1.scheduled_end': [expect.any(String)] }
      }
    )
    for (const items of [[], [{ id: a.id, fkc_priority: 3 }], [{ id: a.id, scheduled_start: 'mañana' }], [{ id: 0 }]])
      await refused(put(items, { reason: 'x' }), { status: 400, errorCode: 'VALIDATION.INVALID_DATA' })
    await refused(put([{ id: a.id, ...high }], {}, scene.technician), { status: 403 })
  })
})

describe('states', () => {
  test('several are cancelled: their checks can be programmed again, their history says why', async () => {
    const due = await scene.due()
    const { work_order } = await ok(scene.program([due.id]))
    const other = await order()
    await ok(
      me.put('workorders/bulk/state/15', {
        items: [{ id: work_order.id }, { id: other.id, version: 1 }],
        reason: 'Parada'
      })
    )
    for (const { id } of [work_order, other])
      expect((await ok(me.get(`workorders/${id}`))).history.at(-1)).toMatchObject({ fkc_to: 15, reason: 'Parada' })
    await ok(scene.program([due.id]))
  })

  test('refused as a whole, with words', async () => {
    const [a, begun] = [await order(), await order()]
    const closed = await order({ fkc_status: 13 })
    await bringTo(begun.id, 11, scene)
    const cancel =
      (items: object[], more: object = {}, by = me) =>
      () =>
        by.put('workorders/bulk/state/15', { items, ...more })
    await refused(cancel([{ id: a.id }, { id: closed.id }], { reason: 'x' }), {
      status: 409,
      reason: 'transition',
      message: `Su estado no lo permite: ${closed.code}`
    })
    await refused(cancel([{ id: a.id }, { id: begun.id }]), { status: 400, errors: { reason: [expect.any(String)] } })
    await refused(cancel([{ id: a.id, version: 9 }], { reason: 'x' }), { status: 409, reason: 'stale' })
    await refused(cancel([{ id: (await makeWorkOrder()).id }]), { status: 403 })
    // A technician may change states, but not cancel.
    await refused(cancel([{ id: a.id }], { reason: 'x' }, scene.technician), { status: 403 })
    await refused(cancel([]), { status: 400 })
    await refused(() => me.put('workorders/bulk/state/99', { items: [{ id: a.id }] }), { status: 400 })
  })
})

test('several are read whole, in the order asked for; of one’s own lines', async () => {
  const [a, b] = [await order(), await order()]
  const rows = await ok(me.get(`workorders/whole?id=${b.id}&id=${a.id}`))
  expect(rows).toEqual([await ok(me.get(`workorders/${b.id}`)), await ok(me.get(`workorders/${a.id}`))])
  const other = await makeWorkOrder()
  expect(await me.get(`workorders/whole?id=${a.id}&id=${other.id}`)).toMatchObject({ status: 403 })
  expect(await me.get('workorders/whole?id=2147483647')).toMatchObject({ status: 404 })
  for (const query of ['', 'id=x', Array.from({ length: 201 }, () => `id=${a.id}`).join('&')])
    expect(await me.get(`workorders/whole?${query}`)).toMatchObject({ status: 400 })
})
