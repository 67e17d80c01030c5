import { workOrderStatus } from 'contract/core/classifier.ts'
import { describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { makeAsset, makeBase, makeFailureType, makeUnplanned, makeWorkOrder, unique } from '../../../test/factories.ts'
import { lastAudit } from '../../../test/resource-tests.ts'
import { bringTo, fingerprint, makeScene, nextYear, rowsOf } from '../../../test/scenario.ts'

const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION, CERRADA, CANCELADO } = workOrderStatus
const scene = await makeScene()
const { planner, technician } = scene

const create = (more: object = {}, by: SignedIn = planner) =>
  by.post('unplanned', { title: unique('Trabajo'), type: 1, fk_location: scene.station.id, ...more })
const made = (more: object = {}) => ok(create(more))
const invalid = (field: string) => ({
  status: 400,
  errorCode: 'VALIDATION.INVALID_DATA',
  errors: { [field]: expect.any(Array) }
})
const refusal = (reason: string) => ({ status: 409, errorCode: 'DOMAIN.CONFLICT', reason })

async function refused(answer: () => ReturnType<SignedIn['get']>, expected: object) {
  const before = await fingerprint()
  expect(await answer()).toMatchObject(expected)
  expect(await fingerprint()).toEqual(before)
}

/** An activity of an order that has come to a state. */
async function inState(status: number, more: object = {}) {
  const row = await made(more)
  await bringTo(row.fk_work_order, status, scene)
  return row as { id: number; fk_work_order: number; title: string }
}

describe('creating', () => {
  test('makes its order in the same transaction, and tells what both are', async () => {
    const base = await makeBase({ fk_location: scene.station.id })
    const failure = await makeFailureType()
    const row = await made({
      title: ' Ruido en la polea ',
      description: '<b>Al pasar</b> la cabina',
      fk_base: base.id,
      fkc_priority: 150,
      fk_failure_type: failure.id,
      cause: 'Rodamiento'
    })
    expect(row).toMatchObject({
      title: 'Ruido en la polea',
      description: '<b>Al pasar</b> la cabina',
      type: 1,
      type_name: 'Correctivo',
      fkc_status: 9,
      status: { id: 9, name: 'Pendiente' },
      priority: { id: 150, name: 'Alta' },
      line: { id: scene.line.id },
      location: { id: scene.station.id },
      base: { id: base.id, code: base.code },
      asset: null,
      failure_type: { id: failure.id },
      cause: 'Rodamiento',
      solution: null,
      people: [],
      tasks_count: 0,
      next_start_at: null,
      done: false,
      done_by: null
    })
    const order = await ok(planner.get(`workorders/${row.fk_work_order}`))
    expect(order).toMatchObject({ title: row.title, description: row.description, cause: 'Rodamiento', fkc_status: 9 })
    const { id, code, version, type_name, status, priority } = order
    expect(row.work_order).toMatchObject({ id, code, version, type_name, status, priority })
    expect(order.history).toHaveLength(1)
    expect(await lastAudit('unplanned', row.id)).toMatchObject({ action: 'insert', fk_line: scene.line.id })
  })

  test('under an order that is there; the order’s things are not changed by it', async () => {
    const { fk_work_order } = await made()
    expect(await ok(planner.post('unplanned', { title: 'Otra', fk_work_order }))).toMatchObject({ fk_work_order })
    const all = await ok(planner.get(`unplanned/work-order/${fk_work_order}`))
    expect(all).toHaveLength(2)
    expect((await ok(planner.get(`unplanned/${all[0].id}`))).siblings).toMatchObject([{ id: all[1].id, done: false }])
    await refused(() => planner.post('unplanned', { title: 'x', fk_work_order, fkc_priority: 151 }), {
      ...invalid('fkc_priority')
    })
  })

  test.each([
    ['without a type', { type: undefined }, 'type'],
    ['of a planned type', { type: 162 }, 'type'],
    ['without a place', { fk_location: undefined }, 'fk_location'],
    ['of a place that doesn’t exist', { fk_location: 2_147_483_647 }, 'fk_location'],
    ['without a title', { title: ' ' }, 'title'],
    ['with a title of 500 characters', { title: 'x'.repeat(500) }, 'title'],
    ['already done', { done: true }, 'done'],
    ['with the end before the start', { scheduled_start: `${nextYear}-03-02T00:00:00Z`, scheduled_end: `${nextYear}-03-01T00:00:00Z` }, 'scheduled_end']
  ])('%s: 400', async (_what, more, field) => {
    await refused(() => create(more), invalid(field))
  }) // oxfmt-ignore

  test('base and asset are of the place’s line; the place is of the caller’s', async () => {
    const elsewhere = await makeScene()
    const base = await makeBase({ fk_location: elsewhere.station.id })
    await refused(() => create({ fk_base: base.id }), invalid('fk_base'))
    await refused(() => create({ fk_location: elsewhere.station.id }), { status: 403 })
    expect(await made({ fk_asset: (await makeAsset()).id })).toMatchObject({ asset: { id: expect.any(Number) } })
  })

  test('not under a planned, foreign, unknown or closed order, nor by those who may not', async () => {
    const under = (fk_work_order: number, by = planner) => by.post('unplanned', { title: 'x', fk_work_order })
    const planned = await makeWorkOrder({ fk_location: scene.station.id })
    const elsewhere = await makeScene()
    const foreign = await makeWorkOrder({ fk_location: elsewhere.station.id, type: 1 })
    await refused(() => under(planned.id), invalid('fk_work_order'))
    await refused(() => under(foreign.id), { status: 403 })
    await refused(() => under(2_147_483_647), { status: 404 })
    for (const status of [PARA_REVISION, CERRADA, CANCELADO]) {
      const { fk_work_order } = await inState(status)
      await refused(() => under(fk_work_order), refusal('closed'))
    }
    const { fk_work_order } = await made()
    await refused(() => under(fk_work_order, technician), { status: 403 })
  })

  const ofOrder = (id: number) => ok(planner.get(`unplanned/work-order/${id}`))
  const alone = (more: object = {}) =>
    ok(planner.post('workorders', { type: 1, title: 'Suelta', fk_location: scene.station.id, ...more }))

  test('an order that is made by itself gets one, which follows it and gives way to the first that is written', async () => {
    const order = await alone({ description: 'Al pasar la pinza' })
    expect(await ofOrder(order.id)).toMatchObject([{ title: 'Suelta', description: 'Al pasar la pinza', done: false }])
    const { rows } = await ok(planner.get(`unplanned?fkLine=${scene.line.id}&fk_work_order=${order.id}`))
    expect(rows).toMatchObject([{ title: 'Suelta' }])
    await ok(planner.put(`workorders/${order.id}`, { title: 'Pinza', fkc_priority: 150 }))
    expect(await ofOrder(order.id)).toMatchObject([{ title: 'Pinza', fkc_priority: 150 }])
    const written = await ok(planner.post('unplanned', { fk_work_order: order.id, title: 'Cambiar la pinza' }))
    expect(await ofOrder(order.id)).toMatchObject([{ id: written.id, title: 'Cambiar la pinza' }])
    await ok(planner.put(`workorders/${order.id}`, { title: 'Otra' }))
    const second = await ok(planner.post('unplanned', { fk_work_order: order.id, title: 'Medir' }))
    expect((await ofOrder(order.id)).map((row: { id: number }) => row.id)).toEqual([written.id, second.id])
  })

  test('who has touched it keeps it', async () => {
    const [named, withTask] = [await alone(), await alone()]
    const [first] = await ofOrder(named.id)
    await ok(planner.put(`unplanned/${first.id}`, { title: 'Mirar la pinza' }))
    const [second] = await ofOrder(withTask.id)
    await ok(planner.post('unplanned-task', { fk_unplanned: second.id, title: 'Medir' }))
    for (const { id } of [named, withTask]) {
      await ok(planner.post('unplanned', { fk_work_order: id, title: 'Además' }))
      expect(await ofOrder(id)).toHaveLength(2)
    }
  })

  test('several at once too; a planned one that becomes unplanned gets it, one that becomes planned loses it or says why not', async () => {
    const fields = { title: 'Varias', fk_location: scene.station.id }
    const both = await ok(
      planner.post('workorders/bulk', [
        { ...fields, type: 2 },
        { ...fields, type: 168 }
      ])
    )
    const [improvement, planned] = both as [{ id: number }, { id: number }]
    expect(await ofOrder(improvement.id)).toMatchObject([{ title: 'Varias', type: 2 }])
    expect(await ofOrder(planned.id)).toEqual([])
    await ok(planner.put(`workorders/${planned.id}`, { type: 3 }))
    expect(await ofOrder(planned.id)).toMatchObject([{ title: 'Varias', type: 3 }])
    await ok(planner.put(`workorders/${planned.id}`, { type: 168 }))
    expect(await ofOrder(planned.id)).toEqual([])
    await ok(planner.post('unplanned', { fk_work_order: improvement.id, title: 'Pintar' }))
    await refused(() => planner.put(`workorders/${improvement.id}`, { type: 168 }), {
      status: 400,
      errors: { type: ['La orden tiene trabajo no planificado («Pintar»): quite antes sus actividades'] }
    })
  })

  test('the activities of an unknown order', async () => {
    expect(await planner.get('unplanned/work-order/2147483647')).toMatchObject({ status: 404 })
  })
})

describe('changing and deleting', () => {
  const change = (id: number, fields: object, by = planner) => by.put(`unplanned/${id}`, fields)

  test.each([
    [PENDIENTE, 200, 200, 200],
    [EN_ESPERA, 409, 200, 409],
    [EN_CURSO, 409, 200, 409],
    [PARA_REVISION, 409, 200, 409],
    [CERRADA, 409, 409, 409],
    [CANCELADO, 409, 409, 409]
  ])('in state %i: title %i, cause %i, deletion %i', async (status, title, cause, deletion) => {
    const { id } = await inState(status)
    expect((await change(id, { title: 'Nuevo' })).status).toBe(title)
    expect((await change(id, { description: 'Nueva' })).status).toBe(title)
    expect((await change(id, { cause: 'Desgaste' })).status).toBe(cause)
    expect((await planner.delete(`unplanned/${id}`)).status).toBe(deletion)
  })

  test('what stays the same is no change; what is the order’s, and another order, are refused', async () => {
    const row = await inState(EN_CURSO)
    const other = await made()
    expect(await ok(change(row.id, { title: row.title, type: 1, solution: 'Cambiado' }))).toMatchObject({
      solution: 'Cambiado'
    })
    await refused(() => change(row.id, { type: 2 }), invalid('type'))
    await refused(() => change(row.id, { fk_work_order: other.fk_work_order }), invalid('fk_work_order'))
    await refused(() => change(row.id, { solution: 'x' }, technician), { status: 403 })
  })

  test('an activity and its order are changed together, or neither is', async () => {
    const row = await made({ fkc_priority: 6 })
    const base = await makeBase({ fk_location: scene.station.id })
    const elsewhere = await makeBase({ fk_location: (await makeScene()).station.id })
    const version = async () => {
      const { version: own, work_order } = await ok(planner.get(`unplanned/${row.id}`))
      return { version: own, work_order: { version: work_order.version } }
    }
    const now = await version()
    const both = (title: string, ofOrder: object, versions = now) =>
      change(row.id, { title, version: versions.version, work_order: { ...versions.work_order, ...ofOrder } })
    await refused(() => both('Otro', { fk_base: elsewhere.id }), invalid('fk_base'))
    await refused(() => both('Otro', { fk_location: null }), { status: 400 })
    await refused(() => both(' ', { fkc_priority: 150 }), invalid('title'))
    await refused(() => both('Otro', { nada: 1 }), { status: 400 })
    await refused(() => both('Otro', { fkc_priority: 150 }, { ...now, version: 99 }), refusal('stale'))
    await refused(() => both('Otro', { fkc_priority: 150, version: 99 }), refusal('stale'))
    await refused(() => change(row.id, { work_order: { fkc_priority: 150 } }, technician), { status: 403 })
    expect(await ok(both('Otro', { fkc_priority: 150, fk_base: base.id, title: 'Orden' }))).toMatchObject({
      title: 'Otro',
      fkc_priority: 150,
      base: { id: base.id },
      work_order: { title: 'Orden', fkc_priority: 150 }
    })
    // Of two callers with the same version, the second one is refused.
    const seen = await version()
    const answers = await Promise.all(['A', 'B'].map(title => both(title, { description: title }, seen)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { title, work_order } = await ok(planner.get(`unplanned/${row.id}`))
    expect(work_order.description).toBe(title)
    await bringTo(row.fk_work_order, EN_CURSO, scene)
    await refused(() => both('Tarde', { fkc_priority: 6 }, { version: undefined, work_order: {} } as never), {
      status: 409
    })
  })

  test('a change of the order’s state is no new version of its activity, and no entry of the audit', async () => {
    const row = await inState(EN_CURSO)
    expect(await ok(planner.get(`unplanned/${row.id}`))).toMatchObject({ version: 1, fkc_status: EN_CURSO })
    expect(await lastAudit('unplanned', row.id)).toMatchObject({ action: 'insert' })
    await ok(change(row.id, { cause: 'x', version: 1 }))
  })

  test('an order that is planned for another day takes its activity along', async () => {
    const row = await made()
    await ok(planner.put(`workorders/${row.fk_work_order}`, { scheduled_start: `${nextYear}-03-01T12:00:00.000Z` }))
    expect(await ok(planner.get(`unplanned/${row.id}`))).toMatchObject({
      scheduled_start: `${nextYear}-03-01T12:00:00.000Z`
    })
  })

  test('an order with activities stays unplanned', async () => {
    const { fk_work_order } = await made()
    await refused(() => planner.put(`workorders/${fk_work_order}`, { type: 168 }), invalid('type'))
    expect(await ok(planner.put(`workorders/${fk_work_order}`, { type: 3 }))).toMatchObject({ type: 3 })
    expect((await ok(planner.get(`unplanned/work-order/${fk_work_order}`)))[0]).toMatchObject({ type_name: 'Soporte' })
  })
})

describe('the list', () => {
  test('narrowed by what its orders are; the open ones; words of order and activity', async () => {
    const own = await makeScene()
    const base = await makeBase({ fk_location: own.station.id })
    const failure = await makeFailureType()
    const row = async (more: object) =>
      ok(own.planner.post('unplanned', { title: unique('Puerta'), type: 1, fk_location: own.station.id, ...more }))
    const [first, second, third] = [
      await row({ fk_base: base.id, fkc_priority: 151, scheduled_start: `${nextYear}-03-01T04:00:00Z` }),
      await row({ type: 2, fk_failure_type: failure.id }),
      await row({ type: 3 })
    ]
    await bringTo(third.fk_work_order, CERRADA, own)
    const ids = async (query: string, by: SignedIn = own.planner) => {
      const { rows, count } = await ok(by.get(`unplanned?fkLine=${own.line.id}&sortBy=id&sortDesc=false&${query}`))
      expect(count).toBe(rows.length)
      return rows.map(({ id }: { id: number }) => id)
    }
    expect(await ids('')).toEqual([first.id, second.id, third.id])
    expect(await ids('is_open=true')).toEqual([first.id, second.id])
    expect(await ids('is_open=false')).toEqual([third.id])
    expect(await ids('done=true')).toEqual([third.id])
    expect(await ids('type=2&type=3')).toEqual([second.id, third.id])
    expect(await ids('fkc_status=9&type=1')).toEqual([first.id])
    expect(await ids(`fk_base=${base.id}`)).toEqual([first.id])
    expect(await ids(`fk_failure_type=${failure.id}`)).toEqual([second.id])
    expect(await ids('fkc_priority=151')).toEqual([first.id])
    expect(await ids(`fk_location=${own.station.id}`)).toHaveLength(3)
    expect(await ids('closed_at_from=2020-01-01')).toEqual([third.id])
    expect(await ids(`scheduled_start_to=${nextYear}-03-01`)).toEqual([first.id])
    expect(await ids(`search=${encodeURIComponent(base.code)}`)).toEqual([first.id])
    expect(await ids(`search=${third.work_order.code}`)).toEqual([third.id])
    expect(await ids('assigned_to_me=true', own.technician)).toEqual([])
    await ok(own.planner.post('unplanned-staff', { fk_unplanned: second.id, fk_staff: own.technician.staff }))
    expect(await ids('assigned_to_me=true', own.technician)).toEqual([second.id])
    expect(await ids(`fk_staff=${own.technician.staff}`)).toEqual([second.id])
    const renamed = await ok(own.planner.put(`unplanned/${first.id}`, { title: 'Compuerta trabada' }))
    expect(await ids('search=compuerta')).toEqual([first.id])
    expect(renamed.work_order.title).toBe(first.title)
    const sums = await rowsOf(
      'select fkc_status, sum(n)::int as n from unplanned_total where fk_line = $1 group by 1',
      [own.line.id]
    )
    expect(sums.filter(({ n }) => n)).toEqual(
      expect.arrayContaining([
        { fkc_status: 9, n: 2 },
        { fkc_status: 13, n: 1 }
      ])
    )
  })
})

describe('words written before', () => {
  test('of the same failure type, most used first, of the caller’s lines', async () => {
    const failure = (await makeFailureType()).id
    const cause = (text: string) => made({ fk_failure_type: failure, cause: text })
    await cause('Rodamiento gastado')
    await cause('rodamiento GASTADO')
    await cause('Golpe')
    await made({ cause: 'De otra falla' })
    const words = (query: string, by: SignedIn = technician) =>
      ok(by.get(`unplanned/words?fk_failure_type=${failure}&field=cause${query}`))
    expect(await words('')).toEqual([
      { text: 'rodamiento GASTADO', count: 2 },
      { text: 'Golpe', count: 1 }
    ])
    expect(await words('&search=gasta')).toHaveLength(1)
    expect(await words('&limit=1')).toHaveLength(1)
    const outsider = await loginAs('Técnico', { lines: [(await makeScene()).line.id] })
    expect(await words('', outsider)).toEqual([])
    expect(await technician.get('unplanned/words?field=title')).toMatchObject(invalid('field'))
  })
})

test('the service that a stop took is told with the activity and with its order', async () => {
  const { id, fk_work_order } = await inState(EN_CURSO)
  const outcome = { down_from: '2026-03-09T22:50:00-04:00', down_to: '2026-03-10T06:20:00-04:00' }
  await ok(technician.put(`workorders/${fk_work_order}/outcome`, outcome))
  expect(await ok(technician.get(`unplanned/${id}`))).toMatchObject({ down_service_minutes: 30 })
  expect(await ok(technician.get(`workorders/${fk_work_order}`))).toMatchObject({ down_service_minutes: 30 })
})

test('its files are those of whoever works on its order, until that is closed', async () => {
  const { id, fk_work_order } = await makeUnplanned({ fk_location: scene.station.id })
  expect(await ok(technician.get(`attachment/getListAttachments/unplanned/${id}`))).toEqual([])
  await bringTo(fk_work_order, CERRADA, scene)
  const link = { entity: 'unplanned', fk_entity: id, attachments: [1] }
  expect(await technician.post('attachment/bulk', link)).toMatchObject(refusal('closed'))
})
