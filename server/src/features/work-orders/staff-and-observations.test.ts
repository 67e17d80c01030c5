import { workOrderStaff } from 'contract/work-orders/assignments.ts'
import * as contract from 'contract/work-orders/work-orders.ts'
import { describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { makeStaff, makeTraining, makeWorkOrder, unique } from '../../../test/factories.ts'
import { testResource } from '../../../test/resource-tests.ts'
import { bringTo, fingerprint, inDays, makeScene, rowsOf, today } from '../../../test/scenario.ts'

testResource(workOrderStaff, undefined, {
  fields: async line => ({
    fk_work_order: (await makeWorkOrder({ fk_location: line })).id,
    fk_staff: (await makeStaff()).id,
    planned_minutes: 30
  }),
  change: { real_minutes: 45 },
  unique: null,
  searchText: null
})

testResource(contract.workOrderObservations, undefined, {
  fields: async line => ({
    fk_work_order: (await makeWorkOrder({ fk_location: line })).id,
    text: unique('Observación')
  }),
  change: { text: 'Otra observación' },
  unique: null,
  searchText: null
})

const scene = await makeScene()
const { supervisor } = scene

const newOrder = async () => (await makeWorkOrder({ fk_location: scene.station.id })).id

async function refused(answer: () => ReturnType<SignedIn['get']>, expected: object) {
  const before = await fingerprint()
  expect(await answer()).toMatchObject(expected)
  expect(await fingerprint()).toEqual(before)
}

const forbidden = { status: 403, errorCode: 'AUTH.FORBIDDEN' }
const closed = { status: 409, errorCode: 'DOMAIN.CONFLICT', reason: 'closed' }
const invalid = (field: string) => ({
  status: 400,
  errorCode: 'VALIDATION.INVALID_DATA',
  errors: { [field]: expect.any(Array) }
})

describe('people of an order', () => {
  const assign = (fields: object, by = supervisor) => by.post('work-order-staff', fields)

  test('twice is 409; somebody who left, nobody, an order that isn’t', async () => {
    const fk_work_order = await newOrder()
    const fk_staff = (await makeStaff()).id
    await ok(assign({ fk_work_order, fk_staff }))
    await refused(() => assign({ fk_work_order, fk_staff }), {
      status: 409,
      errorCode: 'RESOURCE.ALREADY_EXISTS',
      reason: 'duplicate'
    })
    await refused(() => assign({ fk_work_order, fk_staff: 2_147_483_647 }), invalid('fk_staff'))
    const gone = await makeStaff({ is_active: false })
    await refused(() => assign({ fk_work_order, fk_staff: gone.id }), invalid('fk_staff'))
    await refused(() => assign({ fk_work_order: 2_147_483_647, fk_staff }), { status: 404 })
    await refused(() => assign({ fk_work_order, fk_staff, planned_minutes: -1 }), invalid('planned_minutes'))
  })

  test('minutes are noted until the order is closed', async () => {
    const fk_work_order = await newOrder()
    const row = await ok(assign({ fk_work_order, fk_staff: scene.technician.staff, planned_minutes: 60 }))
    await ok(scene.technician.put(`workorders/state/${fk_work_order}/11`))
    expect(await ok(supervisor.put(`work-order-staff/${row.id}`, { real_minutes: 75, version: 1 }))).toMatchObject({
      planned_minutes: 60,
      real_minutes: 75,
      version: 2
    })
    await ok(scene.technician.put(`workorders/state/${fk_work_order}/12`))
    await ok(supervisor.put(`workorders/state/${fk_work_order}/13`))
    await refused(() => supervisor.put(`work-order-staff/${row.id}`, { real_minutes: 80 }), closed)
    await refused(() => supervisor.delete(`work-order-staff/${row.id}`), closed)
    await refused(async () => assign({ fk_work_order, fk_staff: (await scene.as('Técnico')).staff }), closed)
    const cancelled = await newOrder()
    await bringTo(cancelled, 15, scene)
    await refused(() => assign({ fk_work_order: cancelled, fk_staff: scene.technician.staff }), closed)
  })

  test('not to another order, not on another line', async () => {
    const [one, two] = [await newOrder(), await newOrder()]
    const row = await ok(assign({ fk_work_order: one, fk_staff: scene.technician.staff }))
    await refused(() => supervisor.put(`work-order-staff/${row.id}`, { fk_work_order: two }), invalid('fk_work_order'))
    const other = await makeScene()
    const theirs = (await makeWorkOrder({ fk_location: other.station.id })).id
    await refused(() => assign({ fk_work_order: theirs, fk_staff: scene.technician.staff }), forbidden)
  })

  test('who may', async () => {
    const fk_work_order = await newOrder()
    await ok(assign({ fk_work_order, fk_staff: scene.technician.staff }, scene.planner))
    for (const profile of ['Técnico', 'CCM', 'Almacén', 'Consulta'] as const) {
      const by = await scene.as(profile)
      await refused(() => assign({ fk_work_order, fk_staff: by.staff }, by), forbidden)
    }
  })
})

describe('a training that the order’s activities need', () => {
  async function needing() {
    const training = await makeTraining({ name: unique('Trabajo en altura') })
    const { id } = await scene.due({ activity: { fk_training: training.id } })
    const { work_order } = await ok(scene.program([id]))
    const person = await makeStaff()
    const train = (valid_until: string | null) =>
      rowsOf('insert into staff_training (fk_staff, fk_training, obtained_on, valid_until) values ($1, $2, $3, $4)', [
        person.id,
        training.id,
        inDays(-400),
        valid_until
      ])
    const assign = (more: object = {}) =>
      supervisor.post('work-order-staff', { fk_work_order: work_order.id, fk_staff: person.id, ...more })
    return { training, person, order: work_order.id as number, train, assign }
  }
  const untrained = (name: string) => ({
    status: 409,
    errorCode: 'DOMAIN.CONFLICT',
    reason: 'training',
    message: `No tiene vigente: ${name}`
  })

  test('missing, or expired yesterday: 409, naming it', async () => {
    const { training, train, assign } = await needing()
    await refused(assign, untrained(training.name))
    await train(inDays(-1))
    await refused(assign, untrained(training.name))
    await refused(() => assign({ override_reason: '  ' }), untrained(training.name))
  })

  test.each([
    ['valid to this day', today],
    ['for ever', () => null]
  ])('%s is enough, also after one that expired', async (_, until) => {
    const { train, assign } = await needing()
    await train(inDays(-10))
    await train(until())
    expect(await ok(assign())).toMatchObject({ override_reason: null })
  })

  test('an exception with its reason, which can’t be taken away again', async () => {
    const { training, assign, train } = await needing()
    const row = await ok(assign({ override_reason: ' emergencia ' }))
    expect(row).toMatchObject({ override_reason: 'emergencia' })
    await refused(
      () => supervisor.put(`work-order-staff/${row.id}`, { override_reason: null }),
      untrained(training.name)
    )
    expect(
      await ok(
        supervisor.put(`work-order-staff/${row.id}`, {
          fk_staff: row.fk_staff,
          override_reason: 'emergencia',
          real_minutes: 10
        })
      )
    ).toMatchObject({ real_minutes: 10 })
    await train(null)
    expect(await ok(supervisor.put(`work-order-staff/${row.id}`, { override_reason: null }))).toMatchObject({
      override_reason: null
    })
  })

  test('another person in their place needs it too; what was noted before it ran out stays', async () => {
    const { training, assign, train, person } = await needing()
    await train(null)
    const row = await ok(assign())
    await rowsOf('delete from staff_training where fk_staff = $1', [person.id])
    await ok(supervisor.put(`work-order-staff/${row.id}`, { real_minutes: 10 }))
    const other = await makeStaff()
    await refused(() => supervisor.put(`work-order-staff/${row.id}`, { fk_staff: other.id }), untrained(training.name))
  })

  test('only of checks that are still to be done', async () => {
    const { order, assign } = await needing()
    await ok(scene.technician.put(`workorders/state/${order}/11`))
    const { checks } = await ok(scene.technician.get(`workorders/${order}`))
    await ok(scene.technician.put(`checks/${checks[0].id}`, { value_ok: true }))
    await ok(assign())
  })
})

describe('observations', () => {
  const write = (fk_work_order: number, by: SignedIn, text = 'Falta pintura') =>
    by.post('work-orders/observations', { fk_work_order, text })

  test('sent hours later it says when it was written, which no change of its text moves', async () => {
    const fk_work_order = await newOrder()
    const moment = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const fields = { fk_work_order, text: 'Óxido en el anclaje' }
    await refused(
      () => scene.technician.post('work-orders/observations', { ...fields, created_at: moment(1) }),
      invalid('created_at')
    )
    const created_at = moment(-5)
    const row = await ok(scene.technician.post('work-orders/observations', { ...fields, created_at }))
    expect(row).toMatchObject({ created_at })
    const path = `work-orders/observations/${row.id}`
    await ok(scene.technician.put(path, { text: 'Óxido', created_at: moment(-1) }))
    expect(await ok(scene.technician.get(path))).toMatchObject({ text: 'Óxido', created_at })
  })

  test('only the author changes or deletes one, whatever the profile', async () => {
    const order = await newOrder()
    const row = await ok(write(order, scene.technician))
    expect(row).toMatchObject({
      text: 'Falta pintura',
      fk_user: scene.technician.user.id,
      user: { id: scene.technician.user.id, name: 'Ana Quispe' },
      fk_line: scene.line.id
    })
    const admin = await loginAs('Administrador')
    for (const by of [scene.planner, supervisor, admin, await scene.as('Técnico')]) {
      await refused(() => by.put(`work-orders/observations/${row.id}`, { text: 'Sobra' }), {
        ...forbidden,
        message: 'Solo su autor puede cambiar una observación'
      })
      await refused(() => by.delete(`work-orders/observations/${row.id}`), forbidden)
    }
    expect(
      await ok(scene.technician.put(`work-orders/observations/${row.id}`, { text: 'Sobra', version: 1 }))
    ).toMatchObject({ text: 'Sobra', version: 2 })
    await ok(scene.technician.delete(`work-orders/observations/${row.id}`))
  })

  test('none is written in another’s name, blank, on another order or on one that is over', async () => {
    const [order, other] = [await newOrder(), await newOrder()]
    await refused(
      () =>
        scene.technician.post('work-orders/observations', {
          fk_work_order: order,
          text: 'x',
          fk_user: supervisor.user.id
        }),
      invalid('fk_user')
    )
    await refused(() => write(order, scene.technician, '  '), invalid('text'))
    const row = await ok(write(order, scene.technician))
    await refused(
      () => scene.technician.put(`work-orders/observations/${row.id}`, { fk_work_order: other }),
      invalid('fk_work_order')
    )
    await bringTo(order, 15, scene)
    await refused(() => write(order, scene.technician), closed)
    await refused(() => scene.technician.put(`work-orders/observations/${row.id}`, { text: 'x' }), closed)
    await refused(() => scene.technician.delete(`work-orders/observations/${row.id}`), closed)
  })

  test('who may', async () => {
    const order = await newOrder()
    for (const profile of ['CCM', 'Almacén', 'Consulta'] as const) {
      const by = await scene.as(profile)
      await refused(() => write(order, by), forbidden)
    }
    for (const by of [scene.planner, supervisor, scene.technician]) await ok(write(order, by))
    expect((await ok(scene.planner.get(`work-orders/observations?fk_work_order=${order}&sortBy=id`))).count).toBe(3)
  })
})

describe('who executes an order', () => {
  const { technician, planner } = scene
  const inCourse = async () => {
    const fk_work_order = await newOrder()
    await bringTo(fk_work_order, 11, scene)
    return fk_work_order
  }
  const add = (fields: object, by = technician) => by.post('work-order-staff', fields)
  const write = (id: number, fields: object, by = technician) => by.put(`work-order-staff/${id}`, fields)

  test('writes own minutes while it is in course, and adds companions, who write theirs', async () => {
    const fk_work_order = await inCourse()
    const own = await ok(add({ fk_work_order, fk_staff: technician.staff, real_minutes: 95 }))
    expect(own).toMatchObject({ real_minutes: 95 })
    expect(await ok(write(own.id, { real_minutes: 110, planned_minutes: null, version: own.version }))).toMatchObject({
      real_minutes: 110
    })
    const companion = await ok(add({ fk_work_order, fk_staff: (await makeStaff()).id }))
    await refused(() => write(companion.id, { real_minutes: 30 }), forbidden)
    await ok(write(companion.id, { real_minutes: 30 }, planner))
    expect(
      (await ok(technician.get(`work-order-staff/candidates?fk_work_order=${fk_work_order}`))).count
    ).toBeGreaterThan(0)
  })

  test('does nothing else: no plan, no minutes of others, nobody taken off, nothing before or after', async () => {
    const fk_work_order = await inCourse()
    const own = await ok(add({ fk_work_order, fk_staff: technician.staff }))
    const fk_staff = (await makeStaff()).id
    await refused(() => write(own.id, { planned_minutes: 30 }), forbidden)
    await refused(() => write(own.id, { fk_staff }), forbidden)
    await refused(() => add({ fk_work_order, fk_staff, real_minutes: 30 }), forbidden)
    await refused(() => add({ fk_work_order, fk_staff, planned_minutes: 30 }), forbidden)
    await refused(() => add({ fk_work_order, fk_staff, override_reason: 'Hace falta' }), forbidden)
    await refused(() => technician.delete(`work-order-staff/${own.id}`), forbidden)
    const pending = await newOrder()
    await refused(() => add({ fk_work_order: pending, fk_staff }), forbidden)
    await ok(scene.technician.put(`workorders/state/${fk_work_order}/12`))
    await refused(() => write(own.id, { real_minutes: 30 }), forbidden)
    const reader = await loginAs('Consulta', { lines: [scene.line.id] })
    await refused(() => add({ fk_work_order, fk_staff }, reader), forbidden)
  })
})
