import { addDays } from 'contract/core/days.ts'
import { workOrderStatus } from 'contract/core/classifier.ts'
import type { MyOrder } from 'contract/my-work/my-work.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { makeStaff, makeUnplanned, makeWorkOrder, unique } from '../../../test/factories.ts'
import { bringTo, fingerprint, makeScene, rowsOf, type Scene, sorted, today } from '../../../test/scenario.ts'
import { roster } from '../../schema/roster.ts'

const { EN_CURSO, PARA_REVISION, CERRADA, CANCELADO } = workOrderStatus
let scene: Scene
let outgoing: SignedIn
let incoming: SignedIn
beforeEach(async () => {
  scene = await makeScene()
  outgoing = scene.technician
  incoming = await scene.as('Técnico')
})

type By = Pick<SignedIn, 'post' | 'put'>
const handOver = (order: number, more: object = {}, by: By = outgoing) =>
  by.post(`workorders/${order}/hand-over`, { text: 'Falta apretar los pernos', ...more })
const take = (order: number, by: By = incoming) => by.put(`workorders/${order}/hand-over/take`, {})
const begun = async () => {
  const { id } = await makeWorkOrder({ fk_location: scene.station.id, type: 168 })
  await bringTo(id, EN_CURSO, scene)
  return id
}
const mine = async (by: SignedIn): Promise<MyOrder[]> => (await ok(by.get('my-work'))).orders
const waiting = async (order: number, by: SignedIn) => (await mine(by)).find(({ id }) => id === order)?.hand_over
const refusal = (reason: string) => ({ status: 409, errorCode: 'DOMAIN.CONFLICT', reason })
const onShift = async (fk_staff: number, date: string, fk_line = scene.line.id) => {
  const { db } = await testDatabase()
  await db.insert(roster).values({ fk_staff, date, fk_line, fkc_shift: 60 })
}

async function refused(answer: () => ReturnType<SignedIn['get']>, expected: object) {
  const before = [await fingerprint(), await rowsOf('select * from work_order_hand_over order by id')]
  expect(await answer()).toMatchObject(expected)
  expect([await fingerprint(), await rowsOf('select * from work_order_hand_over order by id')]).toEqual(before)
}

describe('handing over', () => {
  test('says who, when, and what is left, to whom it is meant for', async () => {
    const { fk_work_order: id } = await makeUnplanned({ fk_location: scene.station.id })
    await bringTo(id, EN_CURSO, scene)
    const at = new Date(Date.now() - 60_000).toISOString()
    const made = await ok(handOver(id, { fk_to_staff: incoming.staff, at }))
    const expected = {
      text: 'Falta apretar los pernos',
      at,
      from: { name: 'Ana Quispe' },
      to: { id: incoming.staff },
      open_checks: 0,
      open_activities: 1
    }
    expect(made).toMatchObject({ ...expected, own: true })
    expect(await waiting(id, incoming)).toMatchObject({ ...expected, own: false })
  })

  test('checks without an answer are counted', async () => {
    const { order } = await scene.startedCheck()
    expect(await ok(handOver(order))).toMatchObject({ open_checks: 1, open_activities: 0, to: null })
  })

  test('to nobody: to those of the line’s shifts of that day and the next, and to nobody else', async () => {
    const id = await begun()
    const [soon, tomorrow, later, elsewhere] = [incoming, await scene.as('Técnico'), await scene.as('Técnico'), await scene.as('Técnico')]
    await onShift(soon.staff, today())
    await onShift(tomorrow.staff, addDays(today(), 1))
    await onShift(later.staff, addDays(today(), 2))
    await onShift(elsewhere.staff, today(), (await makeScene()).line.id)
    await ok(handOver(id))
    for (const by of [soon, tomorrow]) expect(await waiting(id, by)).toMatchObject({ text: 'Falta apretar los pernos' })
    for (const by of [later, elsewhere]) expect(await waiting(id, by)).toBeUndefined()
  }) // oxfmt-ignore

  test('again by the same person: with other words; by another one, and two at once: 409', async () => {
    const id = await begun()
    await ok(handOver(id))
    expect(await ok(handOver(id, { text: 'Falta todo' }))).toMatchObject({ text: 'Falta todo' })
    await refused(() => handOver(id, {}, incoming), { ...refusal('duplicate'), message: expect.stringMatching(/^Ana Quispe ya la entregó/) })
    const other = await begun()
    const answers = await Promise.all([handOver(other), handOver(other, {}, incoming)])
    expect(sorted(answers.map(({ status }) => status))).toEqual([200, 409])
    expect(await rowsOf('select 1 from work_order_hand_over where fk_work_order = $1', [other])).toHaveLength(1)
  }) // oxfmt-ignore

  test('repeated with its key it is there once', async () => {
    const id = await begun()
    const headers = { 'idempotency-key': unique('key') }
    const send = () => outgoing.post(`workorders/${id}/hand-over`, { text: 'Falta' }, headers)
    const [first, second] = [await send(), await send()]
    expect([second.status, second.data]).toEqual([200, first.data])
  })

  test.each([PARA_REVISION, CERRADA, CANCELADO])('not an order in state %i', async status => {
    const { id } = await makeWorkOrder({ fk_location: scene.station.id, type: 168 })
    await bringTo(id, status, scene)
    await refused(() => handOver(id), refusal('closed'))
  })

  test.each<[string, object, string]>([
    ['without words', { text: ' ' }, 'text'],
    ['with too many', { text: 'x'.repeat(1001) }, 'text'],
    ['to nobody known', { fk_to_staff: 2_147_483_647 }, 'fk_to_staff'],
    ['in the future', { at: new Date(Date.now() + 3_600_000).toISOString() }, 'at']
  ])('%s: 400', async (_what, more, field) => {
    const id = await begun()
    await refused(() => handOver(id, more), { status: 400, errors: { [field]: expect.any(Array) } })
  })

  test('not to oneself, nor to who has left', async () => {
    const id = await begun()
    const gone = await makeStaff({ is_active: false })
    for (const fk_to_staff of [outgoing.staff, gone.id])
      await refused(() => handOver(id, { fk_to_staff }), { status: 400, errors: { fk_to_staff: expect.any(Array) } })
  })

  test('by those who may change states, on their lines', async () => {
    const id = await begun()
    const elsewhere = await makeScene()
    await refused(() => handOver(id, {}, elsewhere.technician), { status: 403 })
    await refused(() => handOver(id, {}, stranger), { status: 401 })
    const reader = await loginAs('Consulta', { lines: [scene.line.id] })
    await refused(() => handOver(id, {}, reader), { status: 403 })
    await refused(() => handOver(2_147_483_647), { status: 404 })
  })
})

describe('taking over', () => {
  test('one call: the person is of the order, and it waits for nobody any more', async () => {
    const id = await begun()
    await ok(handOver(id, { fk_to_staff: incoming.staff }))
    const { own } = await ok(take(id))
    expect(await ok(incoming.get(`workorders/${id}`))).toMatchObject({
      staff: [{ id: own.id, fk_staff: incoming.staff }]
    })
    const order = (await mine(incoming)).find(one => one.id === id)
    expect(order).toMatchObject({ hand_over: null, own: { id: own.id } })
    expect(await ok(take(id))).toEqual({ own })
  })

  test('two at once: one has it, the other is told who', async () => {
    const id = await begun()
    const other = await scene.as('Técnico')
    await ok(handOver(id))
    const answers = await Promise.all([take(id), take(id, other)])
    expect(sorted(answers.map(({ status }) => status))).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      ...refusal('duplicate'),
      message: expect.stringMatching(/^Ana Quispe ya la tomó/)
    })
    expect(await rowsOf('select 1 from work_order_staff where fk_work_order = $1', [id])).toHaveLength(1)
  })

  test('not one that isn’t handed over, nor one that was finished meanwhile; sent back it doesn’t wait again', async () => {
    const id = await begun()
    await refused(() => take(id), refusal('transition'))
    await ok(handOver(id, { fk_to_staff: incoming.staff }))
    await ok(outgoing.put(`workorders/state/${id}/${PARA_REVISION}`))
    await refused(() => take(id), refusal('closed'))
    await ok(scene.supervisor.put(`workorders/state/${id}/${EN_CURSO}`, { reason: 'Falta una foto' }))
    await refused(() => take(id), refusal('transition'))
  })

  test('handed over and finished at once: it never waits with nobody’s order', async () => {
    const id = await begun()
    await Promise.all([handOver(id), outgoing.put(`workorders/state/${id}/${PARA_REVISION}`)])
    expect(
      await rowsOf('select 1 from work_order_hand_over where fk_work_order = $1 and ended_at is null', [id])
    ).toEqual([])
  })

  test('by those who execute, on their lines, with a person', async () => {
    const id = await begun()
    await ok(handOver(id))
    await refused(() => take(id, stranger), { status: 401 })
    const elsewhere = await makeScene()
    await refused(() => take(id, elsewhere.technician), { status: 403 })
    const reader = await loginAs('Consulta', { lines: [scene.line.id] })
    await refused(() => take(id, reader), { status: 403 })
    const nobody = await loginAs(['checks.answer', 'lines.all'])
    await rowsOf('update "user" set fk_staff = null where id = $1', [nobody.user.id])
    await refused(() => take(id, nobody), { status: 403 })
  })
})

test('the people of the next shifts, without the caller and those of other days', async () => {
  const id = await begun()
  const [soon, later, away] = [await makeStaff(), await makeStaff(), await makeStaff()]
  await onShift(later.id, addDays(today(), 1))
  await onShift(soon.id, today())
  await onShift(outgoing.staff, today())
  await onShift(away.id, addDays(today(), 2))
  const people = await ok(outgoing.get(`workorders/${id}/hand-over/people`))
  expect(people.map((person: { id: number }) => person.id)).toEqual([soon.id, later.id])
  expect(await outgoing.get('workorders/2147483647/hand-over/people')).toMatchObject({ status: 404 })
})

test('the order’s history says it', async () => {
  const id = await begun()
  await ok(handOver(id))
  const changes = await ok(scene.supervisor.get(`audit/record/work_order/${id}`))
  expect(JSON.stringify(changes)).toContain('Falta apretar los pernos')
})
