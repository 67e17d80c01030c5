import { addDays, mondayOf } from 'contract/core/days.ts'
import { dayOf, operatorTimeZone } from 'contract/core/format.ts'
import { lineShifts, serviceExceptions, serviceHours } from 'contract/service-hours/service-hours.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import {
  makeActivity,
  makeLine,
  makeLocation,
  makeStaff,
  makeUnplanned,
  makeWorkOrder
} from '../../../test/factories.ts'
import { testResource } from '../../../test/resource-tests.ts'
import { makeScene, rowsOf } from '../../../test/scenario.ts'
import { serviceHoursOf } from './hours.ts'

// A line has few weekdays and fewer shifts: each test has them all to itself.
beforeEach(async () => {
  const { pool } = await testDatabase()
  await pool.query('delete from service_hours; delete from line_shift')
})

const monday = addDays(mondayOf(dayOf(new Date())), 14)
/** So many days after that Monday. */
const on = (days: number) => addDays(monday, days)

let last = 0
const next = (count: number) => ++last % count

testResource(serviceHours, undefined, {
  fields: line => ({ fk_location: line, weekday: next(7) + 1, opens: '06:00', closes: '23:00' }),
  change: { closes: '22:30' },
  unique: 'weekday',
  searchText: null
})

testResource(serviceExceptions, undefined, {
  fields: line => ({
    fk_location: line,
    date: on(++last),
    opens: null,
    closes: null,
    reason: `Parada anual ${last}`
  }),
  change: { opens: '08:00', closes: '18:00' },
  unique: 'date',
  searchText: row => row['reason'] as string
})

testResource(lineShifts, undefined, {
  fields: line => ({ fk_location: line, fkc_shift: 60 + next(3), starts: '22:00', ends: '06:00' }),
  change: { ends: '07:00' },
  unique: 'fkc_shift',
  searchText: null
})

describe('what hours may be', () => {
  const onMonday = (line: number, more: object = {}) => ({
    fk_location: line,
    weekday: 1,
    opens: '06:00',
    closes: '23:00',
    ...more
  })

  test('past midnight, or none; not one without the other, nor the same twice, nor nonsense', async () => {
    const line = await makeLine()
    const planner = await loginAs('Planificador', { lines: [line.id] })
    const row = await ok(planner.post('service-hours', onMonday(line.id, { closes: '01:30' })))
    expect(row).toMatchObject({ opens: '06:00', closes: '01:30', location: { name: line.name }, version: 1 })
    const path = `service-hours/${row.id}`
    expect(await ok(planner.put(path, { opens: null, closes: null, version: 1 }))).toMatchObject({
      opens: null,
      closes: null
    })
    for (const [wrong, field] of [
      [{ opens: '06:00' }, 'closes'],
      [{ closes: '06:00' }, 'opens'],
      [{ opens: '06:00', closes: '06:00' }, 'closes'],
      [{ opens: '24:00', closes: '06:00' }, 'opens'],
      [{ opens: '6:00', closes: '06:00' }, 'opens'],
      [{ opens: '06:00:00', closes: '23:00' }, 'opens'],
      [{ weekday: 0 }, 'weekday'],
      [{ weekday: 8 }, 'weekday']
    ] as const)
      expect(await planner.put(path, wrong), JSON.stringify(wrong)).toMatchObject({
        status: 400,
        errorCode: 'VALIDATION.INVALID_DATA',
        errors: { [field]: expect.any(Array) }
      })
    const shift = { fk_location: line.id, fkc_shift: 62, starts: '22:00', ends: '06:00' }
    const { id } = await ok(planner.post('service-hours/shifts', shift))
    expect(await ok(planner.get(`service-hours/shifts/${id}`))).toMatchObject({ shift: { id: 62, name: 'Noche' } })
    expect(await planner.put(`service-hours/shifts/${id}`, { ends: '22:00' })).toMatchObject({
      status: 400,
      errors: { ends: ['El turno no puede terminar a la hora en que empieza'] }
    })
    expect(await planner.put(`service-hours/shifts/${id}`, { fkc_shift: 63 })).toMatchObject({ status: 400 })
  })

  test('a date that has passed gets no hours any more; today does', async () => {
    const line = await makeLine()
    const planner = await loginAs('Planificador', { lines: [line.id] })
    const today = dayOf(new Date(), operatorTimeZone)
    const closed = (date: string) => ({ fk_location: line.id, date, opens: null, closes: null })
    const passed = {
      status: 400,
      errorCode: 'VALIDATION.INVALID_DATA',
      errors: { date: ['La fecha ya ha pasado'] }
    }
    const path = 'service-hours/exceptions'
    expect(await planner.post(path, closed(addDays(today, -1)))).toMatchObject(passed)
    expect(await planner.post(path, closed(addDays(today, 11 * 366)))).toMatchObject({
      status: 400,
      errors: { date: [expect.stringMatching(/^La fecha es posterior al /)] }
    })
    const { id } = await ok(planner.post(path, closed(today)))
    expect(await planner.put(`${path}/${id}`, { date: '2020-01-01' })).toMatchObject(passed)
    await rowsOf('update service_exception set date = $1 where id = $2', ['2020-01-01', id])
    // What has passed may get a reason, and be moved to a day that comes.
    await ok(planner.put(`${path}/${id}`, { date: '2020-01-01', reason: 'Feriado' }))
    await ok(planner.put(`${path}/${id}`, { date: addDays(today, 1) }))
  })

  test('of a line, not of another place; nor moved to the line of somebody else', async () => {
    const [line, foreign] = [await makeLine(), await makeLine()]
    const planner = await loginAs('Planificador', { lines: [line.id] })
    const station = await makeLocation({ fk_location: line.id })
    const everywhere = await loginAs('Administrador')
    expect(await everywhere.post('service-hours', onMonday(station.id))).toMatchObject({
      status: 400,
      errors: { fk_location: ['Elija una línea'] }
    })
    const { id } = await ok(planner.post('service-hours', onMonday(line.id)))
    expect(await planner.put(`service-hours/${id}`, { fk_location: foreign.id })).toMatchObject({ status: 403 })
    expect(await ok(planner.get(`service-hours/${id}`))).toMatchObject({ fk_location: line.id, version: 1 })
  })

  test('administrators and planners write, everybody reads; what belongs to a line goes with it', async () => {
    const line = await makeLine()
    const { id } = await ok((await loginAs('Administrador')).post('service-hours', onMonday(line.id)))
    for (const who of ['Supervisor', 'Técnico', 'CCM', 'Almacén', 'Consulta'] as const) {
      const reader = await loginAs(who, { lines: [line.id] })
      expect(await ok(reader.get(`service-hours/${id}`)), who).toMatchObject({ weekday: 1 })
      expect(await reader.post('service-hours', onMonday(line.id, { weekday: 2 })), who).toMatchObject({ status: 403 })
      expect(await reader.put(`service-hours/${id}`, { closes: '20:00' }), who).toMatchObject({ status: 403 })
      expect(await reader.delete(`service-hours/${id}`), who).toMatchObject({ status: 403 })
    }
    await rowsOf('delete from staff_location where fk_location = $1', [line.id])
    await ok((await loginAs('Administrador')).delete(`location/${line.id}`))
    expect(await rowsOf('select id from service_hours where id = $1', [id])).toEqual([])
  })
})

describe('the night of a day', () => {
  const ask = (by: Pick<SignedIn, 'get'>, line: number, date = monday) =>
    by.get(`service-hours/night?fkLine=${line}&date=${date}`)

  test('from closing to opening by the hours of the line, its exceptions and its shifts', async () => {
    const line = await makeLine()
    const planner = await loginAs('Planificador', { lines: [line.id] })
    expect(await ok(ask(planner, line.id))).toEqual({
      starts_at: `${on(1)}T03:00:00.000Z`,
      ends_at: `${on(1)}T10:00:00.000Z`,
      minutes: 420,
      programmed: { orders: 0, stop: 0, running: 0 },
      work: [],
      turns: {
        stop: [{ fkc_shift: 62, from: 23 * 60, minutes: 420 }],
        running: [
          { fkc_shift: 60, from: 6 * 60, minutes: 480 },
          { fkc_shift: 61, from: 14 * 60, minutes: 480 }
        ]
      }
    })
    const ofLine = { fk_location: line.id }
    await ok(planner.post('service-hours', { ...ofLine, weekday: 1, opens: '06:00', closes: '22:00' }))
    await ok(planner.post('service-hours/exceptions', { ...ofLine, date: on(1), opens: '09:00', closes: '18:00' }))
    await ok(planner.post('service-hours/shifts', { ...ofLine, fkc_shift: 62, starts: '23:00', ends: '07:00' }))
    expect(await ok(ask(planner, line.id))).toMatchObject({
      starts_at: `${on(1)}T02:00:00.000Z`,
      ends_at: `${on(1)}T13:00:00.000Z`,
      turns: { stop: [{ fkc_shift: 62, from: 23 * 60, minutes: 480 }] }
    })
  })

  test('counts what is programmed in it: checks with and without stop, people of other work; nothing cancelled, nothing of another night or line', async () => {
    const scene = await makeScene()
    const date = monday
    const due = [
      await scene.due({ activity: { requires_stop: true, estimated_minutes: 60, people: 2 } }),
      await scene.due({ activity: { estimated_minutes: 30, people: 2 }, base: { requires_stop: true } }),
      await scene.due({ activity: { estimated_minutes: 10, people: 2 } })
    ]
    await ok(
      scene.program(
        due.map(({ id }) => id),
        { scheduled_date: date }
      )
    )
    expect((await ok(ask(scene.planner, scene.line.id))).programmed).toEqual({ orders: 1, stop: 180, running: 20 })

    const other = { fk_location: scene.station.id, type: 168, scheduled_start: `${on(1)}T09:59:00.000Z` }
    const work = await makeWorkOrder({ ...other, requires_stop: true })
    const person = await makeStaff()
    await ok(
      scene.supervisor.post('work-order-staff', { fk_work_order: work.id, fk_staff: person.id, planned_minutes: 60 })
    )
    await makeWorkOrder({ ...other, fkc_status: 15 })
    await makeWorkOrder({ ...other, scheduled_start: `${on(1)}T02:59:00.000Z` })
    await makeWorkOrder({ ...other, scheduled_start: `${on(1)}T10:00:00.000Z` })
    await makeWorkOrder({ ...other, fk_location: (await makeLocation()).id })
    expect((await ok(ask(scene.planner, scene.line.id))).programmed).toEqual({ orders: 2, stop: 240, running: 20 })
    await ok(scene.supervisor.put(`workorders/state/${work.id}/15`))
    expect((await ok(ask(scene.planner, scene.line.id))).programmed).toEqual({ orders: 1, stop: 180, running: 20 })
  })

  test('counts unplanned work by its execution dates and people, not by the span of its order, and names the orders', async () => {
    const scene = await makeScene()
    const work = await makeUnplanned(
      { fk_location: scene.station.id, scheduled_start: `${on(1)}T03:00:00.000Z`, requires_stop: true },
      { title: 'Cambiar la polea' }
    )
    const night = async (date = monday) => ok(ask(scene.planner, scene.line.id, date))
    const addDate = (start_at: string, end_at: string) =>
      ok(scene.planner.post('unplanned-execution-date', { fk_unplanned: work.id, start_at, end_at }))
    // On the night of Tuesday, although the order was planned for that of Monday: closing is at 03:00 of UTC.
    const date = await addDate(`${on(2)}T02:00:00.000Z`, `${on(2)}T05:00:00.000Z`)
    expect(await night()).toMatchObject({ programmed: { orders: 0, stop: 0, running: 0 }, work: [] })
    const [order] = await rowsOf('select id, code, title from work_order where id = $1', [work.fk_work_order])
    expect(await night(on(1))).toMatchObject({
      programmed: { orders: 1, stop: 120, running: 0 },
      work: [
        {
          fk_work_order: order?.['id'],
          code: order?.['code'],
          title: order?.['title'],
          is_planned: false,
          fk_execution_date: date.id,
          stop: 120,
          running: 0
        }
      ]
    })
    // Each person of the activity works all that time.
    for (const { id } of [await makeStaff(), await makeStaff()])
      await ok(scene.planner.post('unplanned-staff', { fk_unplanned: work.id, fk_staff: id }))
    await addDate(`${on(2)}T09:00:00.000Z`, `${on(2)}T11:00:00.000Z`)
    expect((await night(on(1))).programmed).toEqual({ orders: 1, stop: 2 * 120 + 2 * 60, running: 0 })
    await ok(scene.supervisor.put(`workorders/state/${work.fk_work_order}/15`))
    expect((await night(on(1))).programmed).toEqual({ orders: 0, stop: 0, running: 0 })
  })

  test('an order without checks and without planned minutes takes its people as long as it lasts', async () => {
    const scene = await makeScene()
    const order = await makeWorkOrder({
      fk_location: scene.station.id,
      type: 168,
      requires_stop: true,
      scheduled_start: `${on(1)}T03:00:00.000Z`,
      scheduled_end: `${on(1)}T05:00:00.000Z`
    })
    const stop = async () => (await ok(ask(scene.planner, scene.line.id))).programmed.stop
    expect(await stop()).toBe(120)
    for (const { id } of [await makeStaff(), await makeStaff()])
      await ok(scene.supervisor.post('work-order-staff', { fk_work_order: order.id, fk_staff: id }))
    expect(await stop()).toBe(240)
  })

  test('work over several nights counts in each for its part, also where it began a month before', async () => {
    const line = await makeLine()
    const planner = await loginAs('Planificador', { lines: [line.id] })
    const supervisor = await loginAs('Supervisor', { lines: [line.id] })
    const person = await makeStaff()
    const over = async (
      scheduled_start: string,
      scheduled_end: string,
      planned_minutes: number,
      requires_stop = true
    ) => {
      const { id } = await makeWorkOrder({ fk_location: line.id, scheduled_start, scheduled_end, requires_stop })
      await ok(supervisor.post('work-order-staff', { fk_work_order: id, fk_staff: person.id, planned_minutes }))
    }
    // Closing is at 03:00 and opening at 10:00 of UTC.
    await over(`${on(1)}T03:00:00.000Z`, `${on(3)}T10:00:00.000Z`, 300)
    await over(`${on(-27)}T03:00:00.000Z`, `${on(4)}T10:00:00.000Z`, 310)
    await over(`${monday}T12:00:00.000Z`, `${on(3)}T21:00:00.000Z`, 999, false)
    const counted = async (date: string) => (await ok(ask(planner, line.id, date))).programmed
    expect(await counted(on(-1))).toEqual({ orders: 1, stop: 10, running: 0 })
    expect(await counted(monday)).toEqual({ orders: 2, stop: 110, running: 0 })
    expect(await counted(on(2))).toEqual({ orders: 2, stop: 110, running: 0 })
    // A month after its beginning it no longer counts.
    expect(await counted(on(3))).toEqual({ orders: 0, stop: 0, running: 0 })
  })

  test('needs the hours of the next day, too', async () => {
    const line = await makeLine()
    await rowsOf(`insert into service_exception (fk_location, date) values ($1, $2), ($1, $3)`, [line.id, on(1), on(2)])
    const { db } = await testDatabase()
    expect((await serviceHoursOf(db, line.id, monday)).exceptions).toMatchObject([{ date: on(1) }])
  })

  test('refused: without a token, to another line, without line or day', async () => {
    const line = await makeLine()
    const planner = await loginAs('Planificador', { lines: [(await makeLine()).id] })
    expect(await ask(stranger, line.id)).toMatchObject({ status: 401 })
    expect(await ask(planner, line.id)).toMatchObject({ status: 403, errorCode: 'AUTH.FORBIDDEN' })
    expect(await ask(await loginAs([], { lines: [line.id] }), line.id)).toMatchObject({ status: 403 })
    for (const query of ['', '?fkLine=1', `?date=${monday}`, '?fkLine=1&date=2027-02-30', `?fkLine=0&date=${monday}`])
      expect(await planner.get(`service-hours/night${query}`), query).toMatchObject({ status: 400 })
  })
})

describe('programming by the hours of the line', () => {
  test('stop work begins when service ends, other work with its shift; by shift, morning, afternoon and night', async () => {
    const scene = await makeScene()
    const ofLine = { fk_location: scene.line.id }
    await ok(scene.planner.post('service-hours', { ...ofLine, weekday: 1, opens: '06:30', closes: '22:15' }))
    for (const [fkc_shift, starts, ends] of [
      [60, '07:00', '15:00'],
      [61, '15:00', '22:00'],
      [62, '22:00', '07:00']
    ])
      await ok(scene.planner.post('service-hours/shifts', { ...ofLine, fkc_shift, starts, ends }))
    const activity = await makeActivity({ fk_plan: scene.plan.id, estimated_minutes: 30 })
    const made = []
    for (let i = 0; i < 4; i++) made.push(await scene.due({ activity: { estimated_minutes: 30 } }))
    const stop = await scene.due({ activity: { requires_stop: true, fk_plan: activity.fk_plan } })
    const { batch } = await ok(
      scene.program([stop.id, ...made.map(({ id }) => id)], {
        title: 'T',
        split_by: 'shift',
        scheduled_date: monday
      })
    )
    expect(
      await rowsOf(
        `select title, requires_stop, to_char(scheduled_start at time zone 'America/La_Paz', 'HH24:MI') as starts,
          (select count(*)::int from "check" where fk_work_order = o.id) as checks
          from work_order o where fk_batch = $1 order by id`,
        [batch.id]
      )
    ).toEqual([
      { title: 'T · Mañana', requires_stop: false, starts: '07:00', checks: 2 },
      { title: 'T · Tarde', requires_stop: false, starts: '15:00', checks: 2 },
      { title: 'T · Noche', requires_stop: true, starts: '22:15', checks: 1 }
    ])
  })
})
