import { addDays } from 'contract/core/days.ts'
import { dayOf, operatorTimeZone } from 'contract/core/format.ts'
import { workOrderStatus } from 'contract/core/classifier.ts'
import type { MyWork } from 'contract/my-work/my-work.ts'
import { crewNightOf } from 'contract/work-orders/work-night.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import {
  makeAnomalyReport,
  makeBase,
  makeLine,
  makeLocation,
  makeStaff,
  makeUnplanned,
  makeWorkOrder
} from '../../../test/factories.ts'
import { makeScene, rowsOf, type Scene } from '../../../test/scenario.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { public_report } from '../../schema/public-reports.ts'
import { work_order_staff } from '../../schema/work-orders.ts'
import { ordersOf } from './queries.ts'

const { EN_CURSO, PARA_REVISION, CERRADA, CANCELADO } = workOrderStatus

let scene: Scene
let me: SignedIn
let tonight: string
beforeEach(async () => {
  scene = await makeScene()
  me = scene.technician
  tonight = crewNightOf(new Date().toISOString(), operatorTimeZone)
})

/** A moment of a night, by the operator's clock: before 12:00 it is after midnight. */
const at = (days: number, time: string) =>
  new Date(`${addDays(tonight, days + (time < '12:00' ? 1 : 0))}T${time}:00-04:00`).toISOString()

async function assign(fk_work_order: number, fk_staff: number = me.staff, minutes: object = {}): Promise<void> {
  const { db } = await testDatabase()
  await db.insert(work_order_staff).values({ fk_work_order, fk_staff, ...minutes })
}

async function mine(title: string, given: Parameters<typeof makeWorkOrder>[0] = {}) {
  const order = await makeWorkOrder({ fk_location: scene.station.id, title, ...given })
  await assign(order.id)
  return order
}

const read = (query = '', by: SignedIn = me): Promise<MyWork> => ok(by.get(`my-work${query}`))
const titles = async (query = '', by: SignedIn = me) => (await read(query, by)).orders.map(({ title }) => title)

describe('which orders, in which order', () => {
  test('in course, tonight along the line, next nights, missed ones whatever their date, without a date', async () => {
    const tower = await makeLocation({ fk_location: scene.line.id, position_m: 750 })
    const other = await makeLine({ name: 'A línea de antes' })
    const twoLines = await loginAs('Técnico', { lines: [scene.line.id, other.id] })
    const make = async (title: string, given: Parameters<typeof makeWorkOrder>[0]) =>
      assign((await makeWorkOrder({ fk_location: scene.station.id, title, ...given })).id, twoLines.staff)
    await make('undated', {})
    await make('missed', { scheduled_start: at(-400, '23:00') })
    await make('next', { scheduled_start: at(14, '23:00') })
    await make('too far', { scheduled_start: at(15, '23:00') })
    await make('tower', { scheduled_start: at(0, '22:00'), fk_location: tower.id })
    await make('after midnight', { scheduled_start: at(0, '01:30') })
    await make('evening', { scheduled_start: at(0, '22:45') })
    await make('other line', { scheduled_start: at(0, '03:00'), fk_location: other.id })
    await make('begun', { scheduled_start: at(20, '22:00'), fkc_status: EN_CURSO })
    for (const fkc_status of [PARA_REVISION, CERRADA, CANCELADO])
      await make('over', { scheduled_start: at(0, '22:00'), fkc_status })
    const whole = await titles('', twoLines)
    const [begun, ...rest] = whole
    expect(begun).toBe('begun')
    // Lines by name; the scene's has a name of its own.
    expect(rest.toSorted()).toEqual(
      ['other line', 'evening', 'after midnight', 'tower', 'next', 'missed', 'undated'].toSorted()
    )
    expect(rest.filter(title => title !== 'other line')).toEqual([
      'evening',
      'after midnight',
      'tower',
      'next',
      'missed',
      'undated'
    ])
    expect(rest.indexOf('other line')).toBe(0)
  })

  test('from one day to another: those nights, and what was missed', async () => {
    await mine('tonight', { scheduled_start: at(0, '23:00') })
    await mine('tomorrow', { scheduled_start: at(1, '02:00') })
    await mine('later', { scheduled_start: at(2, '23:00') })
    await mine('missed', { scheduled_start: at(-1, '05:00') })
    expect(await titles(`?from=${addDays(tonight, 1)}&to=${addDays(tonight, 1)}`)).toEqual(['tomorrow', 'missed'])
    expect(await titles(`?from=${addDays(tonight, -3)}&to=${addDays(tonight, -2)}`)).toEqual(['missed'])
  })

  test('before and after midnight it is the same night, from noon on it was missed', async () => {
    const order = await mine('night', { scheduled_start: '2026-03-10T23:30:00-04:00' })
    const { db } = await testDatabase()
    const actor = {
      id: me.user.id,
      staff: me.staff,
      lines: [scene.line.id],
      permissions: new Set(['work-orders.state'])
    }
    const seen = async (now: string, from: string) =>
      (await ordersOf(db, actor as unknown as Actor, { now, from, to: from, timeZone: operatorTimeZone })).map(
        ({ id }) => id
      )
    expect(await seen('2026-03-10T23:00:00-04:00', '2026-03-10')).toEqual([order.id])
    expect(await seen('2026-03-11T03:00:00-04:00', '2026-03-10')).toEqual([order.id])
    // Another night isn't this one's, until this one is over.
    expect(await seen('2026-03-11T11:59:00-04:00', '2026-03-11')).toEqual([])
    expect(await seen('2026-03-11T12:00:00-04:00', '2026-03-11')).toEqual([order.id])
  })

  test('another person’s isn’t there; what one is responsible for is', async () => {
    const { id } = await makeWorkOrder({ fk_location: scene.station.id, title: 'theirs' })
    await assign(id, (await makeStaff()).id)
    await makeWorkOrder({ fk_location: scene.station.id, title: 'responsible', fk_responsible: me.staff })
    expect((await read()).orders).toMatchObject([{ title: 'responsible', own: null }])
  })

  test('another line’s isn’t there, and with a locked line only that one’s', async () => {
    const elsewhere = await makeLine()
    await mine('elsewhere', { fk_location: elsewhere.id })
    await mine('here')
    expect(await titles()).toEqual(['here'])
    const both = [scene.line.id, elsewhere.id]
    const locked = await loginAs('Técnico', { lines: both, locked: elsewhere.id })
    for (const { id } of (await rowsOf('select id from work_order where fk_line = any($1)', [both])) as {
      id: number
    }[])
      await assign(id, locked.staff)
    expect(await titles('', locked)).toEqual(['elsewhere'])
  })
})

test('what an order says', async () => {
  const base = await makeBase({ fk_location: scene.station.id })
  const [ana, beto] = [await makeStaff({ last_name: 'Zárate' }), await makeStaff({ last_name: 'Álvarez' })]
  const span = { scheduled_start: at(0, '23:30'), scheduled_end: at(0, '02:30') }
  const order = await makeWorkOrder({ fk_location: scene.station.id, fk_base: base.id, requires_stop: true, ...span })
  await assign(order.id, me.staff, { planned_minutes: 90 })
  await assign(order.id, ana.id)
  await assign(order.id, beto.id)
  const { orders } = await read()
  expect(orders).toEqual([
    {
      id: order.id,
      version: order.version,
      code: order.code,
      title: order.title,
      type: 162,
      fkc_status: 9,
      fk_line: scene.line.id,
      line: { id: scene.line.id, name: scene.line.name, color: scene.line.color },
      location: { id: scene.station.id, name: scene.station.name, position_m: 0 },
      base: { id: base.id, code: base.code, name: base.name },
      ...span,
      begins_at: span.scheduled_start,
      executions: [],
      requires_stop: true,
      checks_count: 0,
      checks_answered: 0,
      checks_flagged: 0,
      open_checks: [],
      open_activities: 0,
      own: { id: expect.any(Number), version: 1, planned_minutes: 90, real_minutes: null },
      companions: [beto, ana].map(({ id, first_name, last_name }) => ({ id, first_name, last_name })),
      hand_over: null,
      next_step: 'start'
    }
  ])
})

test('checks, and the step from start to review', async () => {
  const due = [(await scene.due()).id, (await scene.due()).id]
  const { order, checks } = await scene.started(due)
  await assign(order)
  expect((await read()).orders).toMatchObject([
    { checks_count: 2, checks_answered: 0, open_checks: checks, next_step: 'continue' }
  ])
  await ok(me.put(`checks/${checks[0]}`, { value_ok: true }))
  expect((await read()).orders).toMatchObject([{ checks_answered: 1, open_checks: [checks[1]], next_step: 'continue' }])
  await ok(me.put(`checks/${checks[1]}`, { not_done_reason: 'Sin acceso' }))
  expect((await read()).orders).toMatchObject([{ checks_answered: 2, open_checks: [], next_step: 'review' }])
  await ok(me.put(`workorders/state/${order}/${PARA_REVISION}`, {}))
  expect((await read()).orders).toEqual([])
})

test('unplanned work stands on the person’s execution dates', async () => {
  const own = await makeUnplanned({ fk_location: scene.station.id, title: 'own' })
  const others = await makeUnplanned({ fk_work_order: own.fk_work_order } as never, {
    fk_work_order: own.fk_work_order
  })
  await assign(own.fk_work_order)
  await ok(scene.planner.post('unplanned-staff', { fk_unplanned: own.id, fk_staff: me.staff }))
  const execution = (fk_unplanned: number, days: number) =>
    ok(
      scene.planner.post('unplanned-execution-date', {
        fk_unplanned,
        start_at: at(days, '23:00'),
        end_at: at(days, '02:00')
      })
    )
  const second = await execution(own.id, 3)
  const first = await execution(own.id, 1)
  await execution(others.id, 2)
  expect((await read()).orders).toMatchObject([
    {
      title: 'own',
      scheduled_start: null,
      begins_at: at(1, '23:00'),
      open_activities: 2,
      executions: [first, second].map(({ id, start_at, end_at }) => ({ id, start: start_at, end: end_at })),
      next_step: 'start'
    }
  ])
  expect(await titles(`?from=${addDays(tonight, 3)}&to=${addDays(tonight, 3)}`)).toEqual(['own'])
  expect(await titles(`?from=${addDays(tonight, 4)}`)).toEqual([])
})

test('own minutes are written by oneself while the order is in course', async () => {
  const order = await mine('minutes')
  const own = async () => (await read()).orders[0]?.own
  const path = `work-order-staff/${(await own())?.id}`
  expect(await me.put(path, { real_minutes: 30, version: 1 })).toMatchObject({ status: 403 })
  await ok(me.put(`workorders/state/${order.id}`, {}))
  await ok(me.put(path, { real_minutes: 30, version: 1 }))
  expect(await own()).toMatchObject({ real_minutes: 30, version: 2 })
  expect(await me.put(path, { real_minutes: 40, version: 1 })).toMatchObject({ status: 409, reason: 'stale' })
  expect(await me.put(path, { real_minutes: -1, version: 2 })).toMatchObject({
    status: 400,
    errors: { real_minutes: [expect.any(String)] }
  })
  const other = await loginAs('Técnico', { lines: [scene.line.id] })
  expect(await other.put(path, { real_minutes: 5, version: 2 })).toMatchObject({ status: 403 })
  const stranded = await loginAs('Técnico', { lines: [(await makeLine()).id] })
  expect(await stranded.put(path, { real_minutes: 5, version: 2 })).toMatchObject({ status: 403 })
  expect(await stranger.put(path, { real_minutes: 5, version: 2 })).toMatchObject({ status: 401 })
})

test('own shifts, on whatever line, for those who may see the roster', async () => {
  const day = (days: number, more: object) => ({ fk_staff: me.staff, date: addDays(dayOf(new Date()), days), ...more })
  await ok(
    scene.planner.put('roster', {
      items: [
        day(1, { fk_line: scene.line.id, fkc_shift: 62 }),
        day(2, { fkc_absence: 110 }),
        day(20, { fkc_absence: 110 })
      ]
    })
  )
  const { line } = scene
  expect((await read()).shifts).toEqual([
    {
      date: addDays(dayOf(new Date()), 1),
      fkc_shift: 62,
      fkc_absence: null,
      line: { id: line.id, name: line.name, color: line.color }
    },
    { date: addDays(dayOf(new Date()), 2), fkc_shift: null, fkc_absence: 110, line: null }
  ])
  const blind = await loginAs(['work-orders.read'], { lines: [scene.line.id] })
  await rowsOf('update roster set fk_staff = $1 where fk_staff = $2 returning id', [blind.staff, me.staff])
  expect((await read('', blind)).shifts).toEqual([])
})

test('what waits for those who lead, by line, and nothing for others', async () => {
  const { db } = await testDatabase()
  const fk_location = scene.station.id
  await makeWorkOrder({ fk_location, fkc_status: PARA_REVISION })
  const broken = await makeUnplanned({ fk_location, fkc_status: PARA_REVISION })
  await makeUnplanned({}, { fk_work_order: broken.fk_work_order })
  await makeWorkOrder({ fk_location, scheduled_start: at(0, '23:00') })
  await makeWorkOrder({ fk_location, scheduled_start: at(0, '11:59') })
  await makeWorkOrder({ fk_location, scheduled_start: at(0, '11:00'), fkc_status: CANCELADO })
  await makeWorkOrder({ fk_location, scheduled_start: at(1, '12:00') })
  await makeAnomalyReport({ fk_location })
  await makeAnomalyReport({ fk_location, state: 'archived' })
  await db.insert(public_report).values([
    { fk_location, description: 'Ruido' },
    { fk_location, description: 'Nada', state: 'spam', decided_at: new Date().toISOString() }
  ])
  await makeWorkOrder({ fkc_status: PARA_REVISION })
  const { id, name, color } = scene.line
  const line = { id, name, color }
  expect((await read('', scene.supervisor)).leads).toEqual([
    { line, review: 1, review_unplanned: 2, triage: 1, public: 1, tonight: 2 }
  ])
  const [reviewer, triager] = [
    await loginAs(['work-orders.read', 'work-orders.review'], { lines: [id] }),
    await loginAs(['work-orders.read', 'anomaly-reports.triage'], { lines: [id] })
  ]
  expect((await read('', reviewer)).leads).toEqual([
    { line, review: 1, review_unplanned: 2, triage: null, public: null, tonight: 2 }
  ])
  expect((await read('', triager)).leads).toEqual([
    { line, review: null, review_unplanned: null, triage: 1, public: 1, tonight: 2 }
  ])
  expect((await read()).leads).toEqual([])
})

test('an account without a person has no work', async () => {
  await mine('order')
  await rowsOf('update "user" set fk_staff = null where id = $1 returning id', [me.user.id])
  expect(await read()).toMatchObject({ orders: [], shifts: [], leads: [] })
})

describe('refused', () => {
  test('without a session, without the permission', async () => {
    expect(await stranger.get('my-work')).toMatchObject({ status: 401 })
    expect(await (await loginAs(['roster.read'])).get('my-work')).toMatchObject({ status: 403 })
  })

  test.each([
    ['from=ayer', 'from'],
    ['to=2026-02-30', 'to'],
    ['from=2026-03-10&to=2026-03-09', 'to'],
    ['from=2026-03-01&to=2026-04-01', 'to'],
    ['to=2020-01-01', 'to'],
    ['fkLine=1', 'fkLine']
  ])('%s', async (query, field) => {
    const answer = await me.get(`my-work?${query}`)
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION.INVALID_DATA' })
    expect(Object.keys(answer.errors ?? {})).toEqual([field])
  })

  test('31 days are allowed', async () => {
    await read('?from=2026-03-01&to=2026-03-31')
  })
})
