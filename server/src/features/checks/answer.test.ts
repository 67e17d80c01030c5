import { describe, expect, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import { makeActivity, makeTask, unique } from '../../../test/factories.ts'
import {
  answersByType,
  bringTo,
  daysAgo,
  fingerprint,
  inDays,
  makeScene,
  rowsOf,
  sorted,
  stored,
  taskFields,
  today
} from '../../../test/scenario.ts'

const scene = await makeScene()
const { technician, startedCheck } = scene

/** A measure in bar between 2 and 4,5, both included. */
const measure = { fkc_check_type: 136, measure_min: 2, measure_max: 4.5, measure_unit: 'bar' }

test('a measure knows the last one of the same thing and its moment, a task too; nothing else does', async () => {
  const { id: base_activity, fk_activity } = await scene.due({ activity: measure })
  await makeTask({ fk_activity, ...taskFields(), ...measure })
  await makeTask({ fk_activity, ...taskFields() })
  const round = async () => {
    const { checks } = await scene.started([base_activity])
    return ok(technician.get(`checks/${checks[0]}`)) as unknown as Promise<{
      id: number
      previous: unknown
      tasks: { id: number; previous: unknown }[]
    }>
  }
  const first = await round()
  expect([first.previous, ...first.tasks.map(({ previous }) => previous)]).toEqual([null, null, null])
  const [one, two] = first.tasks
  await ok(
    technician.put(`checks/${first.id}`, {
      value_number: 3.25,
      performed_at: daysAgo(3),
      tasks: [
        { id: one?.id, value_number: 4 },
        { id: two?.id, value_ok: true }
      ]
    })
  )
  const second = await round()
  expect([second.previous, ...second.tasks.map(({ previous }) => previous)]).toEqual([
    { value_number: 3.25, performed_at: daysAgo(3) },
    { value_number: 4, performed_at: daysAgo(3) },
    null
  ])
})

describe('answers', () => {
  test.each(Object.entries(answersByType))(
    '%s: answered in its own field, by whoever is signed in',
    async (_, { fkc_check_type, answer }) => {
      const { id, base_activity } = await startedCheck({ fkc_check_type })
      const check = await ok(
        technician.put(`checks/${id}`, {
          ...answer,
          not_done_reason: null,
          observation: ' ruido leve ',
          duration_minutes: 12,
          performed_at: daysAgo(3)
        })
      )
      expect(check).toMatchObject({
        id,
        fkc_status: 71,
        status: { id: 71, name: 'Realizado' },
        ...answer,
        observation: 'ruido leve',
        duration_minutes: 12,
        out_of_range: false
      })
      expect(check).toMatchObject({
        performed_at: daysAgo(3),
        base_activity: { id: base_activity, last_date: inDays(-3), open_check: null },
        staff: [{ id: technician.staff }]
      })
      expect(await ok(technician.get(`checks/${id}`))).toEqual(check)
    }
  )

  test.each(Object.entries(answersByType))(
    '%s: any other field is refused, and so is none',
    async (_, { fkc_check_type, field }) => {
      const { id } = await startedCheck({ fkc_check_type })
      const before = await fingerprint()
      const missing = { [field]: ['El campo Respuesta es obligatorio'] }
      const none = await technician.put(`checks/${id}`, {})
      expect(none).toMatchObject({ status: 400, errorCode: 'VALIDATION.INVALID_DATA' })
      expect(none.errors).toEqual(missing)
      expect(await technician.put(`checks/${id}`, { [field]: null })).toMatchObject({ status: 400, errors: missing })
      for (const other of Object.values(answersByType).filter(one => one.field !== field)) {
        const answer = await technician.put(`checks/${id}`, other.answer)
        expect(answer, other.field).toMatchObject({
          status: 400,
          errors: { ...missing, [other.field]: expect.any(Array) }
        })
        const both = await technician.put(`checks/${id}`, {
          ...Object.values(answersByType).find(one => one.field === field)!.answer,
          ...other.answer
        })
        expect(both, other.field).toMatchObject({ status: 400, errors: { [other.field]: expect.any(Array) } })
      }
      expect(await fingerprint()).toEqual(before)
    }
  )

  test.each([
    ['a text that is blank', 134, { value_text: '   ' }, 'value_text'],
    ['a text that is a number', 134, { value_text: 3 }, 'value_text'],
    ['a measure that is a text', 136, { value_number: '3' }, 'value_number'],
    ['a measure beyond what can be stored', 136, { value_number: 1e12 }, 'value_number'],
    ['a moment without a zone', 138, { value_datetime: '2026-01-02T03:04:05' }, 'value_datetime'],
    ['a moment that does not exist', 138, { value_datetime: '2026-02-30T03:04:05Z' }, 'value_datetime'],
    ['an answer of yes or no in words', 135, { value_ok: 'sí' }, 'value_ok'],
    ['a duration below zero', 135, { value_ok: true, duration_minutes: -1 }, 'duration_minutes'],
    ['an unknown field', 135, { value_ok: true, nada: 1 }, 'nada'],
    ['a status of its own', 135, { value_ok: true, fkc_status: 71 }, 'fkc_status']
  ])('%s is refused by name', async (_, fkc_check_type, body, field) => {
    const { id } = await startedCheck({ fkc_check_type })
    const before = await fingerprint()
    expect(await technician.put(`checks/${id}`, body)).toMatchObject({
      status: 400,
      errorCode: 'VALIDATION.INVALID_DATA',
      errors: { [field]: expect.any(Array) }
    })
    expect(await fingerprint()).toEqual(before)
  })

  test.each([
    [1.9999, true],
    [2, false],
    [2.0001, false],
    [4.5, false],
    [4.5001, true],
    [-3, true]
  ])('measure between 2 and 4,5: %d is out of range: %s', async (value_number, out_of_range) => {
    const { id, order } = await startedCheck(measure)
    expect(await ok(technician.put(`checks/${id}`, { value_number }))).toMatchObject({
      value_number,
      out_of_range,
      measure_min: 2,
      measure_max: 4.5,
      measure_unit: 'bar'
    })
    expect(await ok(technician.get(`workorders/${order}`))).toMatchObject({
      checks_flagged: out_of_range ? 1 : 0,
      checks_answered: 1,
      checks_count: 1
    })
  })

  test('a missing limit is not checked', async () => {
    const low = await startedCheck({ ...measure, measure_min: null })
    expect(await ok(technician.put(`checks/${low.id}`, { value_number: -1000 }))).toMatchObject({ out_of_range: false })
    const high = await startedCheck({ ...measure, measure_max: null })
    expect(await ok(technician.put(`checks/${high.id}`, { value_number: 1000 }))).toMatchObject({ out_of_range: false })
  })

  test('what is stored is what was compared: a fifth decimal counts in neither', async () => {
    const { id } = await startedCheck(measure)
    expect(await ok(technician.put(`checks/${id}`, { value_number: 4.50001 }))).toMatchObject({
      value_number: 4.5,
      out_of_range: false
    })
    const other = await startedCheck(measure)
    expect(await ok(technician.put(`checks/${other.id}`, { value_number: 4.50006 }))).toMatchObject({
      value_number: 4.5001,
      out_of_range: true
    })
  })

  test.each([
    ['NOK', 135],
    ['not verified', 137]
  ])('%s is an answer, and flagged', async (_, fkc_check_type) => {
    const { id, order } = await startedCheck({ fkc_check_type })
    expect(await ok(technician.put(`checks/${id}`, { value_ok: false }))).toMatchObject({
      fkc_status: 71,
      value_ok: false,
      out_of_range: false
    })
    expect(await ok(technician.get(`workorders/${order}`))).toMatchObject({ checks_flagged: 1 })
  })
})

describe('tasks', () => {
  async function withTasks() {
    const { id: fk_activity } = await makeActivity({ fk_plan: scene.plan.id })
    // In the order of their numbers: the tenth comes after the ninth.
    const code = unique('TAR')
    await makeTask({ fk_activity, ...taskFields(), code: `${code}-10`, name: 'Ruido' })
    await makeTask({ fk_activity, ...taskFields(), code: `${code}-9`, name: 'Presión', ...measure })
    await makeTask({ fk_activity, ...taskFields(), code: `${code}-11`, name: 'Retirada', is_active: false })
    const { id } = await scene.due({ on: {} })
    await rowsOf('update base_activity set fk_activity = $1 where id = $2', [fk_activity, id])
    const { checks, order } = await scene.started([id])
    const check = await ok(technician.get(`checks/${checks[0]}`))
    const [pressure, noise] = check.tasks
    return { id: check.id as number, order, check, pressure: pressure.id as number, noise: noise.id as number }
  }

  test('answered together with the check, each with its own limits; the retired one is not asked', async () => {
    const { id, order, check, pressure, noise } = await withTasks()
    expect(check.tasks).toMatchObject([
      { name: 'Presión', ...measure, index: 0 },
      { name: 'Ruido', fkc_check_type: 135, index: 1 }
    ])
    const tasks = [
      { id: noise, value_ok: true },
      { id: pressure, value_number: 5, observation: 'alta' }
    ]
    const answered = await ok(technician.put(`checks/${id}`, { value_ok: true, tasks }))
    expect(answered).toMatchObject({
      out_of_range: false,
      tasks: [
        { id: pressure, value_number: 5, out_of_range: true, observation: 'alta' },
        { id: noise, value_ok: true, out_of_range: false }
      ]
    })
    expect(await ok(technician.get(`workorders/${order}`))).toMatchObject({
      checks_flagged: 1,
      checks: [{ id, tasks: answered.tasks }]
    })
  })

  test('missing ones are named; foreign ones and wrong fields too; nothing is half written', async () => {
    const { id, pressure, noise } = await withTasks()
    const other = await withTasks()
    const before = await fingerprint()
    const put = (tasks?: unknown) => technician.put(`checks/${id}`, { value_ok: true, tasks })
    expect(await put()).toMatchObject({ status: 400, errors: { tasks: ['Falta responder: Presión, Ruido'] } })
    expect(await put([])).toMatchObject({ status: 400, errors: { tasks: ['Falta responder: Presión, Ruido'] } })
    expect(await put([{ id: noise, value_ok: true }])).toMatchObject({
      status: 400,
      errors: { tasks: ['Falta responder: Presión'] }
    })
    expect(await put([{ id: pressure, value_number: 3 }, { id: noise }])).toMatchObject({
      status: 400,
      errors: { 'tasks.1.value_ok': expect.any(Array) }
    })
    expect(
      await put([
        { id: pressure, value_ok: true },
        { id: noise, value_ok: true }
      ])
    ).toMatchObject({
      status: 400,
      errors: { 'tasks.0.value_ok': expect.any(Array), 'tasks.0.value_number': expect.any(Array) }
    })
    expect(
      await put([
        { id: pressure, value_number: 3 },
        { id: noise, value_ok: true },
        { id: other.noise, value_ok: true }
      ])
    ).toMatchObject({
      status: 400,
      errors: { 'tasks.2.id': expect.any(Array) }
    })
    expect(
      await put([
        { id: pressure, value_number: 3 },
        { id: noise, value_ok: true },
        { id: noise, value_ok: false }
      ])
    ).toMatchObject({
      status: 400,
      errors: { 'tasks.2.id': expect.any(Array) }
    })
    expect(await fingerprint()).toEqual(before)
  })
})

describe('refused', () => {
  test.each([9, 10, 12, 13, 15])('while the order is in status %d', async status => {
    const { id: base_activity } = await scene.due()
    const made = await ok(scene.program([base_activity]))
    const [{ id }] = made.checks
    if (status === 12 || status === 13) {
      await ok(technician.put(`workorders/state/${made.work_order.id}/11`))
      await ok(technician.put(`checks/${id}`, { not_done_reason: 'viento' }))
      await ok(technician.put(`workorders/state/${made.work_order.id}/12`))
      if (status === 13) await ok(scene.supervisor.put(`workorders/state/${made.work_order.id}/13`))
    } else await bringTo(made.work_order.id, status, scene)
    const before = await fingerprint()
    expect(await technician.put(`checks/${id}`, { value_ok: true })).toMatchObject({
      status: 409,
      errorCode: 'DOMAIN.CONFLICT',
      reason: 'transition'
    })
    expect(await technician.put(`checks/${id}`, { not_done_reason: 'viento' })).toMatchObject({
      status: 409,
      reason: 'transition'
    })
    expect(await fingerprint()).toEqual(before)
  })

  test('in the future; a phone may be two minutes ahead', async () => {
    const { id } = await startedCheck()
    const before = await fingerprint()
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
    for (const performed_at of [at(150), `${inDays(1)}T12:00:00Z`, '2150-01-01T00:00:00Z'])
      expect(await technician.put(`checks/${id}`, { value_ok: true, performed_at })).toMatchObject({
        status: 400,
        errors: { performed_at: ['La fecha no puede ser futura'] }
      })
    expect(await technician.put(`checks/${id}`, { value_ok: true, performed_at: 'ayer' })).toMatchObject({
      status: 400,
      errors: { performed_at: expect.any(Array) }
    })
    expect(await fingerprint()).toEqual(before)
    expect((await technician.put(`checks/${id}`, { value_ok: true, performed_at: at(60) })).status).toBe(200)
  })

  test('with a stale version, for an unknown check, without the permission', async () => {
    const { id } = await startedCheck()
    const before = await fingerprint()
    expect(await technician.put(`checks/${id}`, { value_ok: true, version: 99 })).toMatchObject({
      status: 409,
      reason: 'stale'
    })
    expect(await technician.put('checks/2147483647', { value_ok: true })).toMatchObject({
      status: 404,
      errorCode: 'RESOURCE.NOT_FOUND'
    })
    const reader = await scene.as('Consulta')
    expect(await reader.put(`checks/${id}`, { value_ok: true })).toMatchObject({
      status: 403,
      errorCode: 'AUTH.FORBIDDEN'
    })
    expect(await fingerprint()).toEqual(before)
    expect((await technician.put(`checks/${id}`, { value_ok: true, version: 1 })).status).toBe(200)
    expect(await technician.put(`checks/${id}`, { value_ok: true, version: 1 })).toMatchObject({
      status: 409,
      reason: 'stale'
    })
  })
})

test('two at once with the version they saw: one is stale, and the activity moves once', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, base_activity } = await startedCheck({ is_floating: false })
    const answers = await Promise.all(
      [true, false].map(value_ok => technician.put(`checks/${id}`, { value_ok, version: 1 }))
    )
    expect(sorted(answers.map(answer => answer.status))).toEqual([200, 409])
    expect(answers.find(answer => answer.status === 409)).toMatchObject({ reason: 'stale' })
    const winner = answers.find(answer => answer.status === 200)!
    expect(await stored('check', id)).toMatchObject({ value_ok: winner.data.value_ok, fkc_status: 71 })
    expect(await stored('base_activity', base_activity)).toMatchObject({
      last_date: today(),
      next_date: winner.data.base_activity.next_date
    })
  }
})

test('the same key twice, also at once: answered once', async () => {
  const { id } = await startedCheck()
  const key = { 'idempotency-key': `check-${id}` }
  const [one, two] = await Promise.all(
    [1, 2].map(() => technician.put(`checks/${id}`, { value_ok: true, version: 1 }, key))
  )
  expect([one!.status, two!.status]).toEqual([200, 200])
  expect(two!.text).toBe(one!.text)
})
