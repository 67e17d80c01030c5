import type { Candidate } from 'contract/work-orders/assignments.ts'
import { describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { makeSpecialty, makeStaff, makeTraining, makeWorkOrder } from '../../../test/factories.ts'
import { bringTo, fingerprint, inDays, makeScene, rowsOf, sorted, today } from '../../../test/scenario.ts'
import { byFit } from './candidates.ts'

const scene = await makeScene()
const { supervisor } = scene

async function refused(answer: () => ReturnType<SignedIn['get']>, expected: object) {
  const before = await fingerprint()
  expect(await answer()).toMatchObject(expected)
  expect(await fingerprint()).toEqual(before)
}

/** A person of this line, with a surname that sorts them. */
async function makePerson(last_name: string, { line = scene.line.id, position = 'Técnico' } = {}) {
  const { id } = await makeStaff({ first_name: 'Eva', last_name, position })
  await rowsOf('insert into staff_location (fk_staff, fk_location) values ($1, $2)', [id, line])
  return id
}
const give = (table: 'specialty' | 'training', staff: number, id: number, until: string | null = null) =>
  table === 'specialty'
    ? rowsOf('insert into staff_specialty (fk_staff, fk_specialty) values ($1, $2)', [staff, id])
    : rowsOf('insert into staff_training (fk_staff, fk_training, obtained_on, valid_until) values ($1, $2, $3, $4)', [
        staff,
        id,
        '2020-01-01',
        until
      ])

const ask = async (orders: readonly number[], more = '', by = supervisor) =>
  ok(by.get(`work-order-staff/candidates?${orders.map(id => `fk_work_order=${id}`).join('&')}${more}`))
const of = (rows: Candidate[], id: number) => rows.find(row => row.id === id) as Candidate
const assign = (body: object, by: SignedIn = supervisor) => by.post('work-order-staff/bulk', body)

const times = (day: string, start = '08:00', end = '12:00') => ({
  scheduled_start: `${day}T${start}:00-04:00`,
  scheduled_end: `${day}T${end}:00-04:00`
})
const newOrder = async (more: object = {}) => (await makeWorkOrder({ fk_location: scene.station.id, ...more })).id

/** An order of two checks: one asks for a specialty and a training. */
async function demanding() {
  const [specialty, training] = [await makeSpecialty(), await makeTraining()]
  const rows = [
    await scene.due({ activity: { fk_specialty: specialty.id, fk_training: training.id, estimated_minutes: 90 } }),
    await scene.due({ activity: { estimated_minutes: 30, people: 2 } })
  ]
  const { work_order } = await ok(scene.program(rows.map(({ id }) => id)))
  return { order: work_order.id as number, code: work_order.code as string, specialty, training }
}

describe('who may be assigned', () => {
  test('the fittest first: training and specialty, then the line, then the hours of those days, then the surname', async () => {
    const { order, specialty, training } = await demanding()
    const other = await makeScene()
    const team = {
      none: await makePerson('Zzz'),
      expired: await makePerson('Expirada'),
      busy: await makePerson('Aaa'),
      free: await makePerson('Bbb'),
      elsewhere: await makePerson('Aab', { line: other.line.id })
    }
    const { busy, free, expired, elsewhere, none } = team
    for (const id of [busy, free, expired, elsewhere]) await give('specialty', id, specialty.id)
    for (const id of [busy, free, elsewhere]) await give('training', id, training.id, today())
    await give('training', expired, training.id, inDays(-1))
    const [row] = await rowsOf('select scheduled_start, scheduled_end from work_order where id = $1', [order])
    const night = await newOrder({ ...row })
    await ok(assign({ fk_work_order: [night], fk_staff: [busy], planned_minutes: 300 }))

    const { people: rows, ...about } = await ask([order], '&limit=500')
    const shown = rows.filter(({ id }: Candidate) => Object.values(team).includes(id))
    expect(shown.map(({ id }: Candidate) => id)).toEqual([free, busy, elsewhere, expired, none])
    expect(of(rows, busy)).toMatchObject({
      is_on_line: true,
      specialties: [{ id: specialty.id, name: specialty.name }],
      missing_specialties: [],
      missing_trainings: [],
      assigned_minutes: 300
    })
    expect(of(rows, elsewhere)).toMatchObject({ is_on_line: false, assigned_minutes: 0 })
    expect(of(rows, none)).toMatchObject({
      specialties: [],
      missing_specialties: [{ id: specialty.id }],
      missing_trainings: [{ id: training.id, name: training.name, expired_on: null }]
    })
    expect(of(rows, expired).missing_trainings).toEqual([
      { id: training.id, name: training.name, expired_on: inDays(-1) }
    ])
    expect(about).toMatchObject({ days: 1, capacity_minutes: 480, labour_minutes: 150, assigned_minutes: 0 })
  })

  test('several orders: each day once, who is on which, a share of the work where no minutes are planned', async () => {
    const { order } = await demanding()
    await rowsOf(`update work_order set scheduled_start = $2, scheduled_end = $3 where id = $1`, [
      order,
      ...Object.values(times(inDays(20)))
    ])
    const same = await newOrder(times(inDays(20), '14:00', '18:00'))
    const next = await newOrder(times(inDays(21)))
    const [one, two] = [await makePerson('Uno'), await makePerson('Dos')]
    await ok(assign({ fk_work_order: [order], fk_staff: [one, two], override_reason: 'Con quien sabe' }))
    await ok(assign({ fk_work_order: [next], fk_staff: [one], planned_minutes: 60 }))
    const answer = await ask([order, same, next], '&limit=500')
    expect(answer).toMatchObject({ days: 2, capacity_minutes: 960, labour_minutes: 150, assigned_minutes: 60 })
    // Two people share 150 minutes.
    expect(of(answer.people, one)).toMatchObject({ work_orders: sorted([order, next]), assigned_minutes: 135 })
    expect(of(answer.people, two)).toMatchObject({ work_orders: [order], assigned_minutes: 75 })
  })

  test('each to the orders of their own specialty: trainings of the others are not asked for', async () => {
    const [first, second] = [await demanding(), await demanding()]
    const [mechanic, electrician, both, none] = [
      await makePerson('Mec'),
      await makePerson('Ele'),
      await makePerson('Ambas'),
      await makePerson('Nada')
    ]
    for (const [id, { specialty, training }] of [
      [mechanic, first],
      [electrician, second],
      [both, first],
      [both, second]
    ] as const) {
      await give('specialty', id, specialty.id)
      await give('training', id, training.id, today())
    }
    const body = { fk_work_order: [first.order, second.order], by_specialty: true }
    await refused(() => assign({ ...body, fk_staff: [mechanic, none] }), {
      status: 400,
      errors: { fk_staff: ['Sin la especialidad de ninguna orden: Eva Nada'] }
    })
    const people = [mechanic, electrician, both]
    expect(await ok(assign({ ...body, fk_staff: people }))).toMatchObject({ existing: 0 })
    const onOrder = async (id: number) =>
      (await rowsOf('select fk_staff from work_order_staff where fk_work_order = $1', [id])).map(row => row['fk_staff'])
    expect(sorted((await onOrder(first.order)) as number[])).toEqual(sorted([mechanic, both]))
    expect(sorted((await onOrder(second.order)) as number[])).toEqual(sorted([electrician, both]))
    expect(await ok(assign({ ...body, fk_staff: people }))).toEqual({ created: [], existing: 4 })
    const lapsed = await makePerson('Vencida')
    await give('specialty', lapsed, first.specialty.id)
    await refused(() => assign({ ...body, fk_staff: [lapsed] }), { status: 409, reason: 'training' })
  })

  test('what a person can do follows from the shifts of the line; hours after midnight are of the night before', async () => {
    const own = await makeScene()
    for (const [fkc_shift, starts, ends] of [
      [60, '07:00', '19:00'],
      [62, '23:00', '05:00']
    ])
      await ok(own.planner.post('service-hours/shifts', { fk_location: own.line.id, fkc_shift, starts, ends }))
    const here = async (more: object) => (await makeWorkOrder({ fk_location: own.station.id, ...more })).id
    const [day, night] = [await here(times(inDays(40))), await here(times(inDays(41), '23:30', '23:59'))]
    const late = await here(times(inDays(42), '00:30', '04:00'))
    const person = await makePerson('Noche', { line: own.line.id })
    await ok(assign({ fk_work_order: [late], fk_staff: [person], planned_minutes: 300 }, own.supervisor))
    const asked = async (...orders: number[]) => {
      const { days, capacity_minutes, people } = await ask(orders, '&limit=500', own.supervisor)
      return [days, capacity_minutes, of(people, person).assigned_minutes]
    }
    expect(await asked(day)).toEqual([1, 720, 0])
    expect(await asked(night)).toEqual([1, 360, 300])
    expect(await asked(late)).toEqual([1, 360, 300])
    expect(await asked(night, late)).toEqual([1, 360, 300])
    expect(await asked(day, night)).toEqual([2, 1080, 300])
  })

  test('without a date there are no hours to compare; cancelled work doesn’t count, closed work does', async () => {
    const person = await makePerson('Horas')
    const day = times(inDays(30))
    const [cancelled, closed, asked] = [await newOrder(day), await newOrder(day), await newOrder(day)]
    await ok(assign({ fk_work_order: [cancelled, closed], fk_staff: [person], planned_minutes: 45 }))
    await bringTo(cancelled, 15, scene)
    await bringTo(closed, 13, scene)
    expect(of((await ask([asked], '&limit=500')).people, person).assigned_minutes).toBe(45)
    expect(await ask([await newOrder()])).toMatchObject({ days: 0, capacity_minutes: 0 })
  })

  test('long work counts for its part on each of its days; what is answered asks for nobody any more', async () => {
    const person = await makePerson('Mes')
    const long = {
      scheduled_start: times(inDays(40)).scheduled_start,
      scheduled_end: times(inDays(71)).scheduled_start
    }
    await ok(assign({ fk_work_order: [await newOrder(long)], fk_staff: [person], planned_minutes: 310 }))
    const last = await newOrder(times(inDays(70)))
    expect(of((await ask([last], '&limit=500')).people, person).assigned_minutes).toBe(10)

    const { checks, order } = await scene.started([
      (await scene.due({ activity: { fk_specialty: (await makeSpecialty()).id } })).id
    ])
    const missing = async () => of((await ask([order], '&limit=500')).people, person).missing_specialties
    expect(await missing()).toHaveLength(1)
    await ok(scene.technician.put(`checks/${checks[0]}`, { value_ok: true }))
    expect(await missing()).toEqual([])
  })

  test('by words of name, document and position, accents and capitals aside; nobody who has left', async () => {
    const order = await newOrder()
    const welder = await makePerson('Ñandú', { position: 'Técnico electromecánico' })
    const gone = await makeStaff({ last_name: 'Ñandú', is_active: false })
    for (const words of ['nandu', 'ELECTROMECANICO ñandu', 'eva electrom']) {
      const { people: rows } = await ask([order], `&limit=500&search=${encodeURIComponent(words)}`)
      const ids = rows.map(({ id }: Candidate) => id)
      expect(ids, words).toContain(welder)
      expect(ids, words).not.toContain(gone.id)
    }
    expect(await ask([order], '&search=nadie-se-llama-asi')).toMatchObject({ people: [], count: 0 })
    const list = await ok(supervisor.get('staff?search=electromecanico'))
    expect(list.rows.map(({ id }: { id: number }) => id)).toContain(welder)
  })

  test('a page has as many as asked for, and the count of all', async () => {
    const order = await newOrder()
    const { people: rows, count } = await ask([order], '&limit=1')
    expect(rows).toHaveLength(1)
    expect(count).toBeGreaterThan(1)
  })

  test('refused: no order, too many, an unknown one, one of another line beside one’s own, other profiles', async () => {
    const at = 'work-order-staff/candidates'
    const order = await newOrder()
    const other = await makeWorkOrder()
    const many = Array.from({ length: 501 }, (_, index) => `fk_work_order=${index + 1}`).join('&')
    for (const query of ['', `?${many}`, '?fk_work_order=0', '?fk_work_order=x'])
      expect(await supervisor.get(`${at}${query}`), query).toMatchObject({
        status: 400,
        errorCode: 'VALIDATION.INVALID_DATA'
      })
    expect(await supervisor.get(`${at}?fk_work_order=2147483647`)).toMatchObject({ status: 404 })
    expect(await supervisor.get(`${at}?fk_work_order=${order}&fk_work_order=${other.id}`)).toMatchObject({
      status: 403
    })
    const reader = await loginAs('Consulta', { lines: [scene.line.id] })
    expect(await reader.get(`${at}?fk_work_order=${order}`)).toMatchObject({ status: 403 })
  })

  test('the order is one whatever stands first', () => {
    const person = (more: Partial<Candidate>): Candidate => ({
      id: 1,
      first_name: 'Ana',
      last_name: 'Quispe',
      dni: '1',
      position: null,
      is_on_line: true,
      specialties: [],
      missing_specialties: [],
      missing_trainings: [],
      work_orders: [],
      assigned_minutes: 0,
      roster: null,
      ...more
    })
    const lack = [{ id: 1, name: 'x', expired_on: null }]
    const by = (state: NonNullable<Candidate['roster']>['state']) => ({
      roster: { state, date: '2026-03-10', fkc_shift: null, fkc_absence: null, line: null }
    })
    const expected = [
      person(by('on_shift')),
      person({ ...by('on_shift'), missing_specialties: lack }),
      person({}),
      // A day off is no worse than a day that nobody filled: who lacks least comes first.
      person({ ...by('off_shift'), id: 2 }),
      person({ first_name: 'Berta' }),
      person({ assigned_minutes: 5 }),
      person({ is_on_line: false }),
      person({ missing_specialties: lack }),
      person({ missing_trainings: lack, is_on_line: false }),
      person({ missing_trainings: lack, missing_specialties: lack }),
      person(by('other_line')),
      person(by('absent'))
    ]
    expect(expected.toReversed().toSorted(byFit)).toEqual(expected)
  })
})

describe('several to several', () => {
  const staffOf = async (order: number) =>
    rowsOf(
      'select fk_staff, planned_minutes, override_reason from work_order_staff where fk_work_order = $1 order by 1',
      [order]
    )

  test('all at once; who is there already stays, with their minutes', async () => {
    const orders = [await newOrder(), await newOrder()] as [number, number]
    const people = [await makePerson('A'), await makePerson('B')] as [number, number]
    await ok(assign({ fk_work_order: [orders[0]], fk_staff: [people[0]], planned_minutes: 10 }))
    const answer = await ok(assign({ fk_work_order: orders, fk_staff: [...people, people[0]], planned_minutes: 60 }))
    expect(answer).toEqual({ created: Array.from({ length: 3 }, () => ({ id: expect.any(Number) })), existing: 1 })
    expect(await staffOf(orders[0])).toMatchObject([
      { fk_staff: people[0], planned_minutes: 10 },
      { fk_staff: people[1], planned_minutes: 60 }
    ])
    expect(await staffOf(orders[1])).toHaveLength(2)
    const [audited] = await rowsOf(
      `select fk_user from audit_log where entity = 'work_order_staff' and fk_entity = $1 and action = 'insert'`,
      [answer.created[0].id]
    )
    expect(audited).toEqual({ fk_user: supervisor.user.id })
  })

  test('without a training: nobody, and it says who lacks what; with a reason it stays where it is needed', async () => {
    const { order, training } = await demanding()
    const plain = await newOrder()
    const [trained, bare] = [await makePerson('Con'), await makePerson('Sin')]
    await give('training', trained, training.id)
    const body = { fk_work_order: [order, plain], fk_staff: [trained, bare] }
    await refused(() => assign(body), {
      status: 409,
      errorCode: 'DOMAIN.CONFLICT',
      reason: 'training',
      message: `Eva Sin no tiene vigente: ${training.name}`
    })
    await ok(assign({ ...body, override_reason: 'Va con quien la tiene' }))
    expect(await staffOf(order)).toMatchObject([
      { fk_staff: trained, override_reason: null },
      { fk_staff: bare, override_reason: 'Va con quien la tiene' }
    ])
    expect(await staffOf(plain)).toMatchObject([{ override_reason: null }, { override_reason: null }])
  })

  test('refused as a whole: an order that is over, another line, somebody who left, what doesn’t exist', async () => {
    const [open, over] = [await newOrder(), await makeWorkOrder({ fk_location: scene.station.id })]
    await bringTo(over.id, 13, scene)
    const person = await makePerson('Alguien')
    const gone = await makeStaff({ first_name: 'Luis', last_name: 'Rojas', is_active: false })
    await refused(() => assign({ fk_work_order: [open, over.id], fk_staff: [person] }), {
      status: 409,
      reason: 'closed',
      message: `${over.code} ya no está abierta`
    })
    const other = await makeWorkOrder()
    await refused(() => assign({ fk_work_order: [open, other.id], fk_staff: [person] }), { status: 403 })
    await refused(() => assign({ fk_work_order: [open], fk_staff: [person, gone.id] }), {
      status: 400,
      errors: { fk_staff: ['No está activa: Luis Rojas'] }
    })
    await refused(() => assign({ fk_work_order: [open], fk_staff: [person, 2_147_483_647] }), { status: 400 })
    await refused(() => assign({ fk_work_order: [open, 2_147_483_647], fk_staff: [person] }), { status: 404 })
    for (const body of [
      { fk_work_order: [], fk_staff: [person] },
      { fk_work_order: [open], fk_staff: [] },
      { fk_work_order: [open], fk_staff: [person], planned_minutes: -1 },
      { fk_work_order: [open] }
    ])
      await refused(() => assign(body), { status: 400, errorCode: 'VALIDATION.INVALID_DATA' })
    for (const profile of ['Técnico', 'Consulta'] as const) {
      const by = await scene.as(profile)
      await refused(() => assign({ fk_work_order: [open], fk_staff: [person] }, by), { status: 403 })
    }
  })

  test('the same orders by two people at once, in whichever order they are named: both get through', async () => {
    const orders = [await newOrder(), await newOrder(), await newOrder()]
    const people = [await makePerson('A'), await makePerson('B')]
    const second = await loginAs('Supervisor', { lines: [scene.line.id] })
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([
        assign({ fk_work_order: orders, fk_staff: people }),
        assign({ fk_work_order: orders.toReversed(), fk_staff: people.toReversed() }, second)
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await rowsOf('select 1 from work_order_staff where fk_work_order = any($1)', [orders])).toHaveLength(6)
      await rowsOf('delete from work_order_staff where fk_work_order = any($1)', [orders])
    }
  })
})
