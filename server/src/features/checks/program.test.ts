import { checkStatus } from 'contract/core/classifier.ts'
import { describe, expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import { makeActivity, makeLine, makeTask } from '../../../test/factories.ts'
import {
  fingerprint,
  inDays,
  makeScene,
  rowsOf,
  severalDue,
  sorted,
  taskFields,
  today
} from '../../../test/scenario.ts'

const scene = await makeScene()
const unknown = 2_147_483_647
const several = severalDue(scene)

describe('a batch', () => {
  test('one order with a check for each, PENDIENTE, in the line that it is programmed for', async () => {
    const made = await several(3)
    const { batch, work_order, work_orders, checks } = await ok(scene.program(made, { title: ' Noche del lunes ' }))
    expect(work_orders).toEqual([work_order])
    expect(work_order).toEqual({ id: expect.any(Number), code: expect.stringMatching(/^OT-\d{4}-\d{6}$/) })
    expect(checks).toHaveLength(3)
    const order = await ok(scene.technician.get(`workorders/${work_order.id}`))
    expect(order).toMatchObject({
      type: 162,
      type_name: 'Preventivo',
      fkc_status: 9,
      title: 'Noche del lunes',
      fk_batch: batch.id,
      fk_location: scene.line.id,
      fk_line: scene.line.id,
      line: { id: scene.line.id, name: scene.line.name, color: '#E53935' },
      checks_count: 3,
      checks_answered: 0,
      checks_flagged: 0,
      history: [{ fkc_from: null, fkc_to: 9, user: { id: scene.planner.user.id } }]
    })
    expect(sorted(order.checks.map((check: { base_activity: { id: number } }) => check.base_activity.id))).toEqual(
      sorted(made)
    )
    expect(order.checks).toMatchObject(
      checks.map(({ id }: { id: number }) => ({
        id,
        fkc_status: 70,
        scheduled_date: today(),
        fk_work_order: work_order.id
      }))
    )
    expect(await ok(scene.technician.get(`checks/batch/${batch.id}`))).toEqual(order.checks)
    expect(await ok(scene.planner.get(`base-activities/${made[0]}`))).toMatchObject({
      open_check: { fk_work_order: work_order.id }
    })
    expect(
      await rowsOf('select fk_location, title, scheduled_date, split_by, fk_user from batch where id = $1', [batch.id])
    ).toEqual([
      {
        fk_location: scene.line.id,
        title: 'Noche del lunes',
        scheduled_date: today(),
        split_by: null,
        fk_user: scene.planner.user.id
      }
    ])
  })

  test('copies what is asked as it is now: a later change of the activity changes nothing', async () => {
    const asked = {
      fkc_check_type: 136,
      measure_min: 2,
      measure_max: 4.5,
      measure_unit: 'bar',
      procedure: 'Leer el manómetro'
    }
    const { id: fk_activity } = await makeActivity({ fk_plan: scene.plan.id, ...asked })
    const task = await makeTask({ fk_activity, ...taskFields(), ...asked, measure_max: 9, name: 'Segunda lectura' })
    const base = await scene.due()
    await rowsOf('update base_activity set fk_activity = $1 where id = $2', [fk_activity, base.id])
    const { checks } = await ok(scene.program([base.id]))
    await rowsOf(
      `update activity set measure_max = 100, procedure = 'Otro', fkc_check_type = 135, name = 'Otra'
        where id in ($1, $2)`,
      [fk_activity, task.id]
    )
    await makeTask({ fk_activity, ...taskFields() })
    const check = await ok(scene.technician.get(`checks/${checks[0].id}`))
    expect(check).toMatchObject(asked)
    expect(check.tasks).toMatchObject([
      { fk_activity: task.id, name: 'Segunda lectura', index: 0, ...asked, measure_max: 9 }
    ])
    expect(check.tasks).toHaveLength(1)
  })

  test('one that is named twice is programmed once', async () => {
    const [one] = await several(1)
    expect((await ok(scene.program([one!, one!]))).checks).toHaveLength(1)
  })

  test('five hundred at once', async () => {
    const { fk_base, fk_activity } = await scene.due()
    const added = await rowsOf(
      `with b as (
        insert into base (code, name, fk_location, fk_structure, fk_plan)
        select 'Q' || id || '-' || n, 'Base ' || n, fk_location, fk_structure, fk_plan
        from base, generate_series(1, 500) n where id = $1::int returning id
      ) insert into base_activity (fk_base, fk_activity, anchor_date, next_date, due_date, due_by)
      select id, $2::int, $3::date, $3::date, $3::date, 'date' from b returning id`,
      [fk_base, fk_activity, today()]
    )
    const made = await ok(scene.program(added.map(row => row['id'] as number)))
    expect(made.checks).toHaveLength(500)
    expect(await ok(scene.planner.get(`workorders/${made.work_order.id}`))).toMatchObject({ checks_count: 500 })
  })
})

describe('nothing is created', () => {
  async function refused(body: object, expected: object, by = scene.planner) {
    const before = await fingerprint()
    const answer = await by.post('checks/bulk/batch', { fk_location: scene.line.id, scheduled_date: today(), ...body })
    expect(answer).toMatchObject(expected)
    expect(await fingerprint()).toEqual(before)
    return answer
  }

  test('when one of them is programmed already: 409, naming it and its order', async () => {
    const [one, two, three] = await several(3)
    const { work_order } = await ok(scene.program([two!]))
    const { message, errors } = await refused(
      { base_activities: [one, two, three] },
      { status: 409, errorCode: 'DOMAIN.CONFLICT', reason: 'duplicate' }
    )
    expect(message).toContain(work_order.code)
    expect(errors).toEqual({ [`base_activities.${two}`]: [expect.stringContaining(work_order.code)] })
    await ok(scene.program([one!]))
    const both = await refused(
      { base_activities: [three, two, one] },
      { status: 409, reason: 'duplicate', message: '2 actividades ya están programadas' }
    )
    expect(Object.keys(both.errors ?? {})).toHaveLength(2)
    expect((await scene.program([three!])).status).toBe(200)
  })

  test('for another line, its places or its activities: 403', async () => {
    const other = await makeScene()
    const [mine] = await several(1)
    const theirs = await other.due()
    const forbidden = { status: 403, errorCode: 'AUTH.FORBIDDEN' }
    await refused({ base_activities: [mine], fk_location: other.line.id }, forbidden)
    await refused({ base_activities: [theirs.id], fk_location: other.station.id }, forbidden)
    await refused({ base_activities: [mine, theirs.id] }, forbidden)
    await refused({ base_activities: [theirs.id] }, forbidden)
    // Not even a planner of both lines can mix them: an order belongs to one line.
    const both = await loginAs('Planificador', { lines: [scene.line.id, other.line.id] })
    await refused({ base_activities: [mine, theirs.id] }, forbidden, both)
    await refused({ base_activities: [mine], fk_location: other.line.id }, forbidden, both)
  })

  test('without the permission', async () => {
    const [one] = await several(1)
    for (const profile of ['Supervisor', 'Técnico', 'CCM', 'Almacén', 'Consulta'] as const) {
      await refused({ base_activities: [one] }, { status: 403, errorCode: 'AUTH.FORBIDDEN' }, await scene.as(profile))
    }
  })

  test('for what is switched off: the activity on the base, the base, the activity', async () => {
    const off = { status: 400, errors: { base_activities: ['Hay actividades que no están activas'] } }
    const [mine] = await several(1)
    for (const [table, join] of [
      ['base_activity', 'id'],
      ['base', 'fk_base'],
      ['activity', 'fk_activity']
    ] as const) {
      const row = await scene.due()
      await rowsOf(`update ${table} set is_active = false where id = $1`, [row[join]])
      await refused({ base_activities: [mine, row.id] }, off)
    }
  })

  test('for what does not exist', async () => {
    const [one] = await several(1)
    const loose = await makeLine({ fkc_type: 26 })
    await refused({ base_activities: [one, unknown] }, { status: 404, errorCode: 'RESOURCE.NOT_FOUND' })
    await refused(
      { base_activities: [one], fk_location: unknown },
      { status: 400, errors: { fk_location: expect.any(Array) } }
    )
    await refused(
      { base_activities: [one], fk_location: loose.id },
      { status: 400, errors: { fk_location: expect.any(Array) } }
    )
  })

  test.each([
    ['none', { base_activities: [] }, 'base_activities'],
    ['5,001', { base_activities: Array.from({ length: 5001 }, (_, i) => i + 1) }, 'base_activities'],
    ['an id that is a text', { base_activities: ['1'] }, 'base_activities.0'],
    ['id 0', { base_activities: [0] }, 'base_activities.0'],
    ['a day that does not exist', { base_activities: [1], scheduled_date: '2026-02-30' }, 'scheduled_date'],
    ['a day that has passed', { base_activities: [1], scheduled_date: inDays(-1) }, 'scheduled_date'],
    ['a day in eleven years', { base_activities: [1], scheduled_date: inDays(11 * 366) }, 'scheduled_date'],
    ['a day far out', { base_activities: [1], scheduled_date: '9999-01-01' }, 'scheduled_date'],
    ['an unknown split', { base_activities: [1], split_by: 'base' }, 'split_by'],
    ['a title too long', { base_activities: [1], title: 'x'.repeat(201) }, 'title'],
    ['an unknown field', { base_activities: [1], nada: 1 }, 'nada']
  ])('for %s: 400', async (_, body, field) => {
    await refused(body, { status: 400, errorCode: 'VALIDATION.INVALID_DATA', errors: { [field]: expect.any(Array) } })
  })
})

describe('at the same moment', () => {
  test('two planners, one of the activities in both lists: exactly one wins, nothing of the other stays', async () => {
    const other = await scene.as('Planificador')
    for (let round = 0; round < 20; round++) {
      const [a, b, c] = await several(3)
      const program = (by: typeof other, list: unknown) =>
        by.post('checks/bulk/batch', { fk_location: scene.line.id, scheduled_date: today(), base_activities: list })
      const answers = await Promise.all([program(scene.planner, [c, b]), program(other, [b, a])])
      expect(sorted(answers.map(answer => answer.status))).toEqual([200, 409])
      expect(answers.find(answer => answer.status === 409)).toMatchObject({
        errorCode: 'DOMAIN.CONFLICT',
        reason: 'duplicate'
      })
      const winner = answers.find(answer => answer.status === 200)!.data
      expect(
        await rowsOf('select fk_work_order from "check" where fk_base_activity = any($1) and fkc_status = 70', [
          [a, b, c]
        ])
      ).toEqual([{ fk_work_order: winner.work_order.id }, { fk_work_order: winner.work_order.id }])
    }
    expect(
      await rowsOf(
        `select b.id from batch b where b.fk_line = $1 and not exists (
          select 1 from work_order o join "check" c on c.fk_work_order = o.id where o.fk_batch = b.id)`,
        [scene.line.id]
      )
    ).toEqual([])
  })

  test('eight planners want the same twelve, in eight orders', async () => {
    const all = await several(12)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        scene.program([...all.slice(i), ...all.slice(0, i)], { split_by: i % 2 ? 'shift' : null })
      )
    )
    expect(sorted(answers.map(answer => answer.status))).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    expect(await rowsOf('select count(*)::int as n from "check" where fk_base_activity = any($1)', [all])).toEqual([
      { n: 12 }
    ])
  })

  test('the same key twice: the same order, once', async () => {
    const made = await several(2)
    const key = { 'idempotency-key': `lote-${made[0]}` }
    const body = { fk_location: scene.line.id, scheduled_date: today(), base_activities: made }
    const [one, two] = await Promise.all([1, 2].map(() => scene.planner.post('checks/bulk/batch', body, key)))
    const three = await scene.planner.post('checks/bulk/batch', body, key)
    expect([one!.status, two!.status, three.status]).toEqual([200, 200, 200])
    expect([two!.text, three.text]).toEqual([one!.text, one!.text])
    expect(await rowsOf('select count(*)::int as n from "check" where fk_base_activity = any($1)', [made])).toEqual([
      { n: 2 }
    ])
    expect(await scene.planner.post('checks/bulk/batch', { ...body, title: 'Otro' }, key)).toMatchObject({
      status: 422
    })
  })
})

test('two open checks of one activity: the database itself refuses, whoever asks', async () => {
  const { id } = await scene.due()
  const { checks } = await scene.started([id])
  const insert = (status: number) =>
    rowsOf(
      `insert into "check" (fk_base_activity, scheduled_date, fkc_check_type, fkc_status)
       select fk_base_activity, scheduled_date, fkc_check_type, $2 from "check" where id = $1 returning id`,
      [checks[0], status]
    )
  expect(await insert(checkStatus.ANULADO)).toHaveLength(1)
  await expect(insert(checkStatus.PROGRAMADO)).rejects.toMatchObject({ code: '23505', constraint: 'check_one_open' })
})
