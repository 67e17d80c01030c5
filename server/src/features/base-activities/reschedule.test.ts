import { describe, expect, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import { daysAgo, fingerprint, inDays, makeScene, rowsOf, stored, today } from '../../../test/scenario.ts'

const scene = await makeScene()
const { planner } = scene

const body = (ids: readonly number[], more: object = {}) => ({ ids, date: inDays(5), reason: 'viento', ...more })
const reschedule = (ids: readonly number[], more: object = {}, by = planner) =>
  by.post('base-activities/reschedule', body(ids, more))
const history = async (id: number) =>
  (await ok(planner.get(`reschedule-history?fk_base_activity=${id}&sortBy=id`))).rows

describe('rescheduling', () => {
  test('gives this occurrence another date, and keeps what it was, why and who', async () => {
    const [a, b] = [await scene.due(), await scene.due({ on: { next_date: inDays(-3), due_date: inDays(-3) } })]
    const rows = await ok(reschedule([b.id, a.id, b.id], { reason: '  viento fuerte ' }))
    expect(rows).toMatchObject([
      { id: b.id, next_date: inDays(-3), rescheduled_date: inDays(5), due_date: inDays(5), due_by: 'date' },
      { id: a.id, next_date: today(), rescheduled_date: inDays(5), due_date: inDays(5) }
    ])
    expect(await history(b.id)).toEqual([
      {
        id: expect.any(Number),
        version: 1,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        fk_base_activity: b.id,
        fk_line: scene.line.id,
        previous_date: inDays(-3),
        new_date: inDays(5),
        reason: 'viento fuerte',
        user: { id: planner.user.id, name: 'Prueba' }
      }
    ])
  })

  test('again: the previous date is the one it was rescheduled to; the same date again is nothing', async () => {
    const { id } = await scene.due()
    await ok(reschedule([id]))
    await ok(reschedule([id], { date: inDays(2) }))
    const before = await fingerprint()
    await ok(reschedule([id], { date: inDays(2), reason: 'otra vez' }))
    expect(await fingerprint()).toEqual(before)
    expect(
      (await history(id)).map((row: { previous_date: string; new_date: string }) => [row.previous_date, row.new_date])
    ).toEqual([
      [today(), inDays(5)],
      [inDays(5), inDays(2)]
    ])
  })

  test('doing it ends the reschedule, and the series has not shifted; undoing brings it back', async () => {
    const { id } = await scene.due({
      activity: { fk_periodicity_unit: 1, time_interval_value: 30 },
      on: { next_date: inDays(-10), due_date: inDays(-10) }
    })
    await ok(reschedule([id], { date: today() }))
    const { checks } = await scene.started([id])
    const was = await stored('base_activity', id)
    await ok(scene.technician.put(`checks/${checks[0]}`, { value_ok: true, performed_at: daysAgo(1) }))
    expect(await stored('base_activity', id)).toMatchObject({
      rescheduled_date: null,
      next_date: inDays(20),
      due_date: inDays(20)
    })
    const [entry] = await history(id)
    expect(await planner.delete(`reschedule-history/${entry.id}`)).toMatchObject({ status: 409, reason: 'not_latest' })
    await ok(scene.supervisor.put(`checks/undo/${checks[0]}`, { reason: 'error' }))
    expect(await stored('base_activity', id)).toEqual(was)
  })

  test('of one that goes by dates and readings doesn’t put off what the meter demands', async () => {
    const meter = await scene.meter([{ value: 1000, read_at: daysAgo(10) }])
    const row = await scene.byUsage(meter.id, meter.fk_usage_unit, {
      next_usage_value: 900,
      fkc_regime: 165,
      fk_periodicity_unit: 3,
      time_interval_value: 1
    })
    await rowsOf('update base_activity set anchor_date = $2, next_date = $2 where id = $1', [row.id, inDays(-20)])
    expect(await ok(reschedule([row.id]))).toMatchObject([
      { rescheduled_date: inDays(5), due_date: inDays(-10), due_by: 'usage' }
    ])
  })

  test('by whoever leads; technicians and readers only look', async () => {
    const { id } = await scene.due()
    await ok(reschedule([id], {}, scene.supervisor))
    for (const profile of ['Técnico', 'CCM', 'Almacén', 'Consulta'] as const) {
      const by = await scene.as(profile)
      expect(await reschedule([id], { date: inDays(9) }, by)).toMatchObject({
        status: 403,
        errorCode: 'AUTH.FORBIDDEN'
      })
      expect(
        await by.post('reschedule-history', { fk_base_activity: id, new_date: inDays(9), reason: 'x' })
      ).toMatchObject({ status: 403 })
      expect((await by.get(`reschedule-history?fk_base_activity=${id}`)).data.count).toBe(1)
    }
  })
})

describe('refused, and nothing changed', () => {
  async function refused(ids: readonly number[], expected: object, more: object = {}) {
    const before = await fingerprint()
    expect(await reschedule(ids, more)).toMatchObject(expected)
    expect(await fingerprint()).toEqual(before)
  }
  const invalid = (field: string) => ({
    status: 400,
    errorCode: 'VALIDATION.INVALID_DATA',
    errors: { [field]: expect.any(Array) }
  })

  test('without a reason', async () => {
    const { id } = await scene.due()
    for (const reason of [undefined, null, '', '   '])
      await refused([id], { ...invalid('reason'), errors: { reason: ['El campo Motivo es obligatorio'] } }, { reason })
    await refused([id], invalid('reason'), { reason: 'x'.repeat(501) })
  })

  test('another line, or one unknown among them', async () => {
    const other = await makeScene()
    const [mine, theirs] = [await scene.due(), await other.due()]
    await refused([mine.id, theirs.id], { status: 403, errorCode: 'AUTH.FORBIDDEN' })
    await refused([mine.id, 2_147_483_647], { status: 404, errorCode: 'RESOURCE.NOT_FOUND' })
  })

  test('what has no date yet, or goes by readings alone', async () => {
    const mine = await scene.due()
    const undated = await scene.due({ on: { next_date: null, due_date: null, due_by: null } })
    await refused([mine.id, undated.id], invalid('ids'))
    const meter = await scene.meter()
    const usage = await scene.byUsage(meter.id, meter.fk_usage_unit, { next_usage_value: 50 })
    await rowsOf('update base_activity set anchor_date = $1, next_date = $1 where id = $2', [today(), usage.id])
    await refused([mine.id, usage.id], invalid('ids'))
  })

  test('none, too many, no date', async () => {
    const { id } = await scene.due()
    await refused([], invalid('ids'))
    await refused(
      Array.from({ length: 5001 }, (_, i) => i + 1),
      invalid('ids')
    )
    await refused([id], invalid('date'), { date: '2026-02-30' })
    await refused([id], invalid('date'), { date: null })
    await refused([id], invalid('nada'), { nada: 1 })
  })
})

describe('reschedule-history', () => {
  test('POST reschedules one; the same date is 409', async () => {
    const { id } = await scene.due()
    const fields = { fk_base_activity: id, new_date: inDays(7), reason: 'parada' }
    const row = await ok(planner.post('reschedule-history', fields))
    expect(row).toMatchObject({ ...fields, previous_date: today(), user: { id: planner.user.id }, version: 1 })
    expect(await ok(planner.get(`reschedule-history/${row.id}`))).toEqual(row)
    expect(await stored('base_activity', id)).toMatchObject({ rescheduled_date: inDays(7), due_date: inDays(7) })
    const before = await fingerprint()
    expect(await planner.post('reschedule-history', fields)).toMatchObject({
      status: 409,
      errorCode: 'DOMAIN.CONFLICT',
      reason: 'duplicate'
    })
    expect(await planner.post('reschedule-history', { ...fields, reason: ' ' })).toMatchObject({
      status: 400,
      errors: { reason: expect.any(Array) }
    })
    expect(await planner.post('reschedule-history', { ...fields, fk_base_activity: 2_147_483_647 })).toMatchObject({
      status: 404
    })
    expect(await fingerprint()).toEqual(before)
  })

  test('list: by day, of the caller’s lines; only the reason is mended', async () => {
    const { id } = await scene.due()
    await ok(reschedule([id], { date: inDays(300) }))
    const { rows, count } = await ok(
      planner.get(
        `reschedule-history?new_date_from=${inDays(300)}&new_date_to=${inDays(300)}&fkLine=${scene.line.id}&sortBy=new_date`
      )
    )
    expect([rows.map((row: { fk_base_activity: number }) => row.fk_base_activity), count]).toEqual([[id], 1])
    const other = await makeScene()
    expect((await ok(other.planner.get('reschedule-history'))).count).toBe(0)
    expect(await other.planner.get(`reschedule-history/${rows[0].id}`)).toMatchObject({ status: 403 })
    expect(await other.planner.get(`reschedule-history?fkLine=${scene.line.id}`)).toMatchObject({ status: 403 })
    const latest = rows[0]
    expect(await planner.put(`reschedule-history/${latest.id}`, { reason: 'Llega otro día' })).toMatchObject({
      status: 200,
      data: { reason: 'Llega otro día' }
    })
    expect(await planner.put(`reschedule-history/${latest.id}`, { new_date: '2030-01-01' })).toMatchObject({
      status: 400,
      errors: { new_date: [expect.any(String)] }
    })
  })
})

test('deleting an entry takes the reschedule back: the latest first, as long as it stands', async () => {
  const { id } = await scene.due()
  const before = await stored('base_activity', id)
  const to = (days: number) =>
    ok(planner.post('reschedule-history', { fk_base_activity: id, new_date: inDays(days), reason: 'viento' }))
  const [first, second, third] = [await to(3), await to(9), await to(3)]
  for (const { id: earlier } of [first, second])
    expect(await planner.delete(`reschedule-history/${earlier}`)).toMatchObject({ status: 409, reason: 'not_latest' })
  await ok(planner.delete(`reschedule-history/${third.id}`))
  expect(await stored('base_activity', id)).toMatchObject({ rescheduled_date: inDays(9), due_date: inDays(9) })
  expect(await (await makeScene()).planner.delete(`reschedule-history/${second.id}`)).toMatchObject({ status: 403 })
  await ok(planner.delete(`reschedule-history/${second.id}`))
  expect(await stored('base_activity', id)).toMatchObject({ rescheduled_date: inDays(3), due_date: inDays(3) })
  await ok(planner.delete(`reschedule-history/${first.id}`))
  const { next_date, due_date, rescheduled_date } = await stored('base_activity', id)
  expect({ next_date, due_date, rescheduled_date }).toEqual({
    next_date: before['next_date'],
    due_date: before['due_date'],
    rescheduled_date: null
  })
  expect(await planner.delete(`reschedule-history/${first.id}`)).toMatchObject({ status: 404 })
})

test('two at once over the same ones, in different order: both are heard, one after the other', async () => {
  const rows = [await scene.due(), await scene.due(), await scene.due()].map(row => row.id)
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all([
      reschedule(rows, { date: inDays(10 + round) }),
      reschedule(rows.toReversed(), { date: inDays(30 + round) })
    ])
    expect(answers.map(answer => answer.status)).toEqual([200, 200])
    const dates = await rowsOf('select distinct rescheduled_date from base_activity where id = any($1)', [rows])
    expect(dates).toHaveLength(1)
  }
})
