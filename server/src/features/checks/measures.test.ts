import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok } from '../../../test/client.ts'
import { makeActivity, makeBase, makeBaseActivity, makeLine, makeTask } from '../../../test/factories.ts'
import { check, check_task } from '../../schema/checks.ts'

const measured = { fkc_check_type: 136, measure_unit: 'mm', measure_min: 10, measure_max: 20 }

/** A base with a measured activity, and one that asks for a measure in a task. */
async function scene() {
  const line = await makeLine()
  const api = await loginAs('Consulta', { lines: [line.id] })
  const base = await makeBase({ fk_location: line.id })
  const wear = await makeActivity({ code: 'A1', name: 'Desgaste', ...measured })
  const visit = await makeActivity({ code: 'A2', name: 'Visita' })
  const task = await makeTask({ fk_activity: visit.id, name: 'Holgura', ...measured })
  const own = await makeBaseActivity({ fk_base: base.id, fk_activity: wear.id })
  const inTask = await makeBaseActivity({ fk_base: base.id, fk_activity: visit.id })
  const { db } = (await buildTestApp()).database
  const take = async (fk_base_activity: number, day: string, fields: object) => {
    const done = { fkc_status: 71, performed_at: `${day}T12:00:00.000Z` }
    const values = { fk_base_activity, scheduled_date: day, fkc_check_type: 135, ...done, ...fields }
    const [row] = await db.insert(check).values(values).returning()
    return row?.id as number
  }
  const takeTask = async (day: string, value_number: number) => {
    const fk_check = await take(inTask.id, day, {})
    await db
      .insert(check_task)
      .values({ fk_check, fk_activity: task.id, name: 'Holgura', index: 1, ...measured, value_number })
    return fk_check
  }
  return { line, api, base, wear, own, inTask, task, take, takeTask }
}

test('measures of activities and of their tasks, in the order in which they were taken', async () => {
  const { api, base, wear, own, inTask, task, take, takeTask } = await scene()
  expect(await ok(api.get(`checks/base/${base.id}/measures`))).toEqual([])
  const late = await take(own.id, '2026-03-01', { ...measured, measure_max: 18, value_number: 19, out_of_range: true })
  const early = await take(own.id, '2025-03-01', { ...measured, value_number: 12.5 })
  const ofTask = await takeTask('2026-02-01', 15)
  // Neither performed nor measured.
  await take(own.id, '2026-04-01', { ...measured, fkc_status: 73, performed_at: null })
  await take(own.id, '2026-04-02', { value_ok: true })
  const shown = { fk_work_order: null, out_of_range: false }
  expect(await ok(api.get(`checks/base/${base.id}/measures`))).toEqual([
    {
      fk_base_activity: own.id,
      fk_activity: wear.id,
      activity: 'Desgaste',
      task: null,
      measure_unit: 'mm',
      measure_min: 10,
      measure_max: 18,
      count: 2,
      measures: [
        { ...shown, fk_check: early, performed_at: '2025-03-01T12:00:00.000Z', value: 12.5 },
        { ...shown, fk_check: late, performed_at: '2026-03-01T12:00:00.000Z', value: 19, out_of_range: true }
      ]
    },
    expect.objectContaining({
      fk_base_activity: inTask.id,
      fk_activity: task.id,
      activity: 'Visita',
      task: 'Holgura',
      measures: [{ ...shown, fk_check: ofTask, performed_at: '2026-02-01T12:00:00.000Z', value: 15 }]
    })
  ])
})

test('of many only the latest, and how many there are', async () => {
  const { api, base, own } = await scene()
  const { pool } = (await buildTestApp()).database
  await pool.query(
    `insert into "check" (fk_base_activity, scheduled_date, fkc_status, fkc_check_type, performed_at, value_number)
      select $1, '2020-01-01', 71, 136, timestamptz '2020-01-01' + i * interval '1 day', i from generate_series(1, 510) i`,
    [own.id]
  )
  const [series] = await ok(api.get(`checks/base/${base.id}/measures`))
  expect([series.count, series.measures.length]).toEqual([510, 500])
  expect([series.measures[0].value, series.measures.at(-1).value]).toEqual([11, 510])
})

test('refused: without signing in, without the permission, of another line, of no base', async () => {
  const { line, api, base } = await scene()
  const path = `checks/base/${base.id}/measures`
  expect(await (await loginAs([], { lines: [line.id] })).get(path)).toMatchObject({ status: 403 })
  expect(await api.get(`checks/base/${(await makeBase()).id}/measures`)).toMatchObject({ status: 403 })
  expect(await api.get('checks/base/2147483647/measures')).toMatchObject({ status: 404 })
  const { app } = await buildTestApp()
  expect((await app.inject({ url: `/api/v1/${path}` })).statusCode).toBe(401)
})

test('the list of checks, of some bases only', async () => {
  const { api, base, own, take } = await scene()
  const elsewhere = await makeBaseActivity({ fk_base: (await makeBase({ fk_location: base.fk_location })).id })
  const mine = await take(own.id, '2026-03-01', { ...measured, value_number: 12 })
  await take(elsewhere.id, '2026-03-01', {})
  const { rows, count } = await ok(api.get(`checks?fk_base=${base.id}`))
  expect([rows.map((row: { id: number }) => row.id), count]).toEqual([[mine], 1])
})
