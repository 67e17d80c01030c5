import { workOrderStatus } from 'contract/core/classifier.ts'
import { breakdownHours } from 'contract/unplanned/breakdowns.ts'
import { describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { makeBase, makeUnplanned, makeWorkOrder, unique } from '../../../test/factories.ts'
import { fingerprint, makeScene, rowsOf } from '../../../test/scenario.ts'

const { EN_CURSO, PARA_REVISION } = workOrderStatus
const scene = await makeScene()
const { technician, supervisor, planner } = scene

const body = (more: object = {}) => ({ title: unique('Rodillo trabado'), fk_location: scene.station.id, ...more })
const report = (more: object = {}, by: Pick<SignedIn, 'post'> = technician, headers = {}) =>
  by.post('unplanned/breakdown', body(more), headers)
const coincidences = (query: string, by: Pick<SignedIn, 'get'> = technician) =>
  by.get(`unplanned/breakdown/coincidence?${query}`)

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

async function refused(answer: () => ReturnType<SignedIn['get']>, expected: object) {
  const before = await fingerprint()
  expect(await answer()).toMatchObject(expected)
  expect(await fingerprint()).toEqual(before)
}

describe('reporting', () => {
  test('opens a corrective order in course, with its activity and the caller as its person', async () => {
    const base = await makeBase({ fk_location: scene.station.id })
    const made = await ok(report({ title: 'Rodillo 3 trabado', description: 'Gira a saltos', fk_base: base.id }))
    const order = await ok(technician.get(`workorders/${made.id}`))
    expect(order).toMatchObject({
      code: made.code,
      version: made.version,
      type: 1,
      fkc_status: EN_CURSO,
      title: 'Rodillo 3 trabado',
      description: 'Gira a saltos',
      fk_base: base.id,
      line: { id: scene.line.id },
      staff: [{ id: made.own.id, version: made.own.version, fk_staff: technician.staff }],
      history: [{ fkc_from: null }, { fkc_to: EN_CURSO }]
    })
    const activity = await ok(technician.get(`unplanned/${made.fk_unplanned}`))
    expect(activity).toMatchObject({
      title: 'Rodillo 3 trabado',
      done: false,
      staff: [{ fk_staff: technician.staff, confirmed: true }]
    })
    const { orders } = await ok(technician.get('my-work'))
    expect(orders).toContainEqual(expect.objectContaining({ id: made.id, next_step: 'continue' }))
  })

  test('who reports goes on with it: minutes, and done, which sends it to review', async () => {
    const { id, fk_unplanned, own } = await ok(report())
    await ok(technician.put(`work-order-staff/${own.id}`, { version: own.version, real_minutes: 25 }))
    await ok(technician.put(`unplanned/updateDone/${fk_unplanned}`, { done: true, solution: 'Rodillo cambiado' }))
    expect(await ok(technician.get(`workorders/${id}`))).toMatchObject({ fkc_status: PARA_REVISION })
  })

  test('without signal it is sent later: it began when it was written', async () => {
    const started_at = new Date(Date.now() - 3_600_000).toISOString()
    const { id, fk_unplanned } = await ok(report({ started_at }))
    const done_at = new Date(Date.now() - 1_800_000).toISOString()
    await ok(technician.put(`unplanned/updateDone/${fk_unplanned}`, { done: true, done_at }))
    const order = await ok(technician.get(`workorders/${id}`))
    expect(order).toMatchObject({ started_at, finished_at: done_at })
  })

  test('repeated with its key, and twice at once, it is there once', async () => {
    const title = unique('Una sola vez')
    const headers = { 'idempotency-key': unique('key') }
    const replies = await Promise.all([1, 2].map(() => report({ title }, technician, headers)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[0]?.data).toEqual(replies[1]?.data)
    expect(await report({ title: `${title} otra` }, technician, headers)).toMatchObject({ status: 422 })
    expect(await rowsOf('select 1 from work_order where title = $1', [title])).toHaveLength(1)
  })

  test('two people at the same place at once: both are there, and each sees the other’s', async () => {
    const base = await makeBase({ fk_location: scene.station.id })
    const other = await scene.as('Técnico')
    const [mine, theirs] = await Promise.all([
      ok(report({ fk_base: base.id })),
      ok(report({ fk_base: base.id }, other))
    ])
    const ids = (await ok(coincidences(`fk_location=${scene.station.id}&fk_base=${base.id}`))).map(
      ({ id }: { id: number }) => id
    )
    expect(ids).toEqual(expect.arrayContaining([mine.id, theirs.id]))
  })

  test('supervisors may too; planners, those without a person, and strangers not', async () => {
    await ok(report({}, supervisor))
    await refused(() => report({}, planner), { status: 403 })
    await refused(() => report({}, stranger), { status: 401 })
    const nobody = await loginAs(['unplanned.report', 'lines.all'])
    await rowsOf('update "user" set fk_staff = null where id = $1', [nobody.user.id])
    await refused(() => report({}, nobody), { status: 403, errorCode: 'AUTH.FORBIDDEN' })
  })

  test('a permission of its own: it opens nothing else', async () => {
    const only = await loginAs(['unplanned.report'], { lines: [scene.line.id] })
    await ok(report({}, only))
    await refused(() => only.post('unplanned', { ...body(), type: 1 }), { status: 403 })
    await refused(() => only.post('workorders', { ...body(), type: 1 }), { status: 403 })
  })

  test.each([
    ['without words', { title: ' ' }, 'title'],
    ['with too many', { title: 'x'.repeat(201) }, 'title'],
    ['without a place', { fk_location: undefined }, 'fk_location'],
    ['at a place that doesn’t exist', { fk_location: 2_147_483_647 }, 'fk_location'],
    ['at a base that doesn’t exist', { fk_base: 2_147_483_647 }, 'fk_base'],
    ['begun in the future', { started_at: new Date(Date.now() + 3_600_000).toISOString() }, 'started_at'],
    ['with a field of other orders', { fkc_priority: 150 }, 'fkc_priority']
  ])('%s: 400', async (_what, more, field) => {
    await refused(() => report(more), { status: 400, errors: { [field]: expect.any(Array) } })
  })

  test('not on another line, nor at a base of another line', async () => {
    const elsewhere = await makeScene()
    const base = await makeBase({ fk_location: elsewhere.station.id })
    await refused(() => report({ fk_location: elsewhere.station.id }), { status: 403 })
    await refused(() => report({ fk_base: base.id }), { status: 400, errors: { fk_base: expect.any(Array) } })
  })
})

describe('coincidences', () => {
  test('open corrective orders of the last hours there; of another base, another place or closed ones not', async () => {
    const there = await makeScene()
    const [base, other] = [
      await makeBase({ fk_location: there.station.id }),
      await makeBase({ fk_location: there.station.id })
    ]
    const by = there.technician
    const at = (more: object) => ok(report({ fk_location: there.station.id, ...more }, by))
    const [onBase, onOther, onPlace, over] = [
      await at({ fk_base: base.id }),
      await at({ fk_base: other.id }),
      await at({}),
      await at({ fk_base: base.id })
    ]
    await ok(by.put(`unplanned/updateDone/${over.fk_unplanned}`, { done: true }))
    await ok(there.supervisor.put(`workorders/state/${over.id}/13`))
    const find = async (query: string) =>
      (await ok(coincidences(query, by))).map(({ id }: { id: number }) => id) as number[]
    expect(await find(`fk_location=${there.station.id}&fk_base=${base.id}`)).toEqual([onPlace.id, onBase.id])
    expect(await find(`fk_location=${there.station.id}`)).toEqual([onPlace.id, onOther.id, onBase.id])
    const old = await makeWorkOrder({
      type: 1,
      fk_location: there.station.id,
      created_at: hoursAgo(breakdownHours + 1)
    })
    const recent = await makeWorkOrder({
      type: 1,
      fk_location: there.station.id,
      created_at: hoursAgo(breakdownHours - 1)
    })
    expect(await find(`fk_location=${there.station.id}`)).toContain(recent.id)
    expect(await find(`fk_location=${there.station.id}`)).not.toContain(old.id)
  })

  test('each says who is on it and since when', async () => {
    const base = await makeBase({ fk_location: scene.station.id })
    const { id, code } = await ok(report({ fk_base: base.id, title: 'Polea ruidosa' }))
    const [row] = await ok(coincidences(`fk_location=${scene.station.id}&fk_base=${base.id}`))
    expect(row).toMatchObject({
      id,
      code,
      title: 'Polea ruidosa',
      fkc_status: EN_CURSO,
      people: [{ id: technician.staff }]
    })
  })

  test('of the caller’s lines and with the permission only', async () => {
    const elsewhere = await makeScene()
    expect(await coincidences(`fk_location=${elsewhere.station.id}`)).toMatchObject({ status: 403 })
    expect(await coincidences(`fk_location=${scene.station.id}`, planner)).toMatchObject({ status: 403 })
    expect(await coincidences(`fk_location=${scene.station.id}`, stranger)).toMatchObject({ status: 401 })
    expect(await coincidences('fk_location=2147483647')).toMatchObject({ status: 400 })
    expect(await coincidences('')).toMatchObject({ status: 400 })
  })
})

test('the commonest names of a line’s breakdowns come with its places, then types of failure', async () => {
  const there = await makeScene()
  for (const title of ['Puerta floja', 'puerta floja', 'Puerta floja', 'Cable suelto', 'Cable suelto', 'Algo único'])
    await makeUnplanned({ fk_location: there.station.id }, { title })
  const { breakdowns } = await ok(there.technician.get(`anomaly-report/places?fkLine=${there.line.id}`))
  expect(breakdowns.slice(0, 2)).toEqual(['Puerta floja', 'Cable suelto'])
  expect(breakdowns).not.toContain('Algo único')
})
