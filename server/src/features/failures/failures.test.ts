import { addDays } from 'contract/core/days.ts'
import { placesOf } from 'contract/failures/failure-repeats.ts'
import { expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import {
  makeAnomalyReport,
  makeAsset,
  makeBase,
  makeFailureType,
  makeLine,
  makeLocation,
  makeModel,
  makeStaff,
  makeWorkOrder
} from '../../../test/factories.ts'
import { sheetOf } from '../../../test/files.ts'

const from = '2025-01-01'
const to = '2025-12-31'

/** A line with two bases and two types of failure. */
async function scene() {
  const line = await makeLine()
  const place = await makeLocation({ fk_location: line.id })
  const bases = [await makeBase({ fk_location: place.id }), await makeBase({ fk_location: place.id })]
  const types = [await makeFailureType(), await makeFailureType()]
  const failure = (created_at: string, { base = 0, type = 0, ...more }: Record<string, number | string | null> = {}) =>
    makeWorkOrder({
      type: 1,
      fk_location: place.id,
      fk_base: bases[Number(base)]?.id,
      fk_failure_type: types[Number(type)]?.id,
      created_at,
      ...more
    })
  return { line, place, bases, types, failure, who: await loginAs('Consulta', { lines: [line.id] }) }
}

test('an order says that its failure repeats, and of which others', async () => {
  const { failure, who, bases, types } = await scene()
  const first = await failure('2025-03-01T12:00:00Z')
  const second = await failure('2025-03-20T12:00:00Z')
  const third = await failure('2025-03-31T12:00:00Z')
  await failure('2025-03-21T12:00:00Z', { base: 1 })
  await failure('2025-03-21T12:00:00Z', { type: 1 })
  await failure('2025-03-21T12:00:00Z', { fkc_status: 15 })
  const later = await failure('2025-05-31T12:00:00Z')
  const of = (id: number) => ok(who.get(`dashboard/unplanned/repeats/work-order/${id}`))
  expect(await of(third.id)).toMatchObject({
    days: 30,
    nth: 3,
    base: { id: bases[0]?.id, code: bases[0]?.code },
    failure_type: { id: types[0]?.id },
    others: [
      { id: second.id, code: second.code, created_at: '2025-03-20T12:00:00.000Z' },
      { id: first.id, code: first.code }
    ]
  })
  expect(await of(first.id)).toMatchObject({ nth: 1, others: [{ id: third.id }, { id: second.id }] })
  expect(await of(later.id)).toMatchObject({ nth: 1, others: [] })
  // Nothing is known to compare it by.
  const unknown = await failure('2025-03-22T12:00:00Z', { fk_failure_type: null })
  expect(await of(unknown.id)).toEqual({ days: 30, nth: 0, base: null, failure_type: null, others: [] })
})

test('a report says it as its order does; without one as if it were a failure', async () => {
  const { failure, who, place, bases, types } = await scene()
  const first = await failure('2025-03-01T12:00:00Z')
  const second = await failure('2025-03-05T12:00:00Z')
  const known = { fk_location: place.id, fk_base: bases[0]?.id, fk_failure_type: types[0]?.id }
  const alone = await makeAnomalyReport({ ...known, detected_at: '2025-03-10T12:00:00Z' })
  const accepted = await makeAnomalyReport({
    fk_location: place.id,
    detected_at: '2025-03-05T11:00:00Z',
    fkc_status: 42,
    fk_work_order: second.id
  })
  const { id: support } = await makeWorkOrder({ type: 3, ...known })
  const ofSupport = await makeAnomalyReport({
    ...known,
    detected_at: '2025-03-10T12:00:00Z',
    fkc_status: 42,
    fk_work_order: support
  })
  const vague = await makeAnomalyReport({ fk_location: place.id, detected_at: '2025-03-10T12:00:00Z' })
  const of = (id: number) => ok(who.get(`dashboard/unplanned/repeats/anomaly-report/${id}`))
  expect(await of(alone.id)).toMatchObject({ nth: 3, others: [{ id: second.id }, { id: first.id }] })
  expect(await of(accepted.id)).toMatchObject({ nth: 2, others: [{ id: first.id }] })
  for (const { id } of [ofSupport, vague]) expect(await of(id)).toMatchObject({ nth: 0, others: [] })
})

test('refused: other lines, unknown ones, without the permission', async () => {
  const { failure, place } = await scene()
  const order = await failure('2025-03-01T12:00:00Z')
  const report = await makeAnomalyReport({ fk_location: place.id })
  const other = await loginAs('Consulta', { lines: [(await makeLine()).id] })
  const none = await loginAs(['catalogs.read'], { lines: [place.fk_line as number] })
  for (const path of [`work-order/${order.id}`, `anomaly-report/${report.id}`]) {
    expect(await other.get(`dashboard/unplanned/repeats/${path}`)).toMatchObject({ status: 403 })
    expect(await none.get(`dashboard/unplanned/repeats/${path}`)).toMatchObject({ status: 403 })
  }
  expect(await other.get('dashboard/unplanned/repeats/work-order/999999999')).toMatchObject({ status: 404 })
  expect(await other.get('dashboard/unplanned/repeats/anomaly-report/0')).toMatchObject({ status: 400 })
})

test('what fails most, by base, asset, model and type; each number is the count of its list', async () => {
  const { failure, who, line, bases } = await scene()
  const model = await makeModel()
  const asset = await makeAsset({ fk_model: model.id })
  await failure('2025-03-01T12:00:00Z', { fk_asset: asset.id })
  await failure('2025-03-20T12:00:00Z', {
    down_from: '2025-03-20T10:00:00Z',
    down_to: '2025-03-20T11:30:00Z'
  })
  await failure('2025-03-21T12:00:00Z', { base: 1, type: 1 })
  // Before the period, but the one after it repeats it.
  await failure('2024-12-20T12:00:00Z', { base: 1 })
  await failure('2025-01-01T04:00:00Z', { base: 1 })
  await failure('2025-12-31T23:59:00Z', { fkc_status: 15 })
  // 31 December in La Paz, although it is the next year in Greenwich.
  await failure('2026-01-01T03:59:59Z', { base: 1, type: 1 })
  await failure('2026-01-01T04:00:00Z', { base: 1, type: 1 })
  const { pool } = await testDatabase()
  await pool.query(
    `insert into service_hours (fk_location, weekday, opens, closes) select $1, n, '06:00', '23:00' from generate_series(1, 7) n`,
    [line.id]
  )
  const ask = (by: string) =>
    ok(who.get(`dashboard/unplanned/worst-actors?fkLine=${line.id}&from=${from}&to=${to}&by=${by}`))
  const byBase = await ask('base')
  expect(byBase.days).toBe(30)
  expect(byBase.rows).toEqual([
    {
      id: bases[1]?.id,
      code: bases[1]?.code,
      name: bases[1]?.name,
      count: 3,
      repeats: 1,
      worked_minutes: 0,
      down_minutes: 0
    },
    {
      id: bases[0]?.id,
      code: bases[0]?.code,
      name: bases[0]?.name,
      count: 2,
      repeats: 1,
      worked_minutes: 0,
      down_minutes: 90
    }
  ])
  expect(byBase.total).toEqual({ count: 5, repeats: 2, worked_minutes: 0, down_minutes: 90 })
  // Minutes are those that people noted, not those that were planned.
  const { id: ofBase } = (await ok(who.get(`dashboard/unplanned/failures?fkLine=${line.id}&fk_base=${bases[0]?.id}`)))
    .rows[0]
  for (const minutes of [25, 50])
    await pool.query(
      `insert into work_order_staff (fk_work_order, fk_staff, planned_minutes, real_minutes) values ($1, $2, 600, $3)`,
      [ofBase, (await makeStaff()).id, minutes]
    )
  const worked = await ask('base')
  expect(worked.rows.map(({ worked_minutes }: { worked_minutes: number }) => worked_minutes)).toEqual([0, 75])
  expect(worked.total.worked_minutes).toBe(75)
  // Those of which no asset is known are in the total.
  expect((await ask('asset')).total).toEqual(worked.total)
  const sheet = await sheetOf(who, `dashboard/unplanned/worst-actors?from=${from}&to=${to}&format=xlsx`)
  expect(sheet.head?.slice(2)).toEqual(['Fallas', 'Repetidas', 'Horas trabajadas', 'Horas de servicio perdidas'])
  expect(sheet.rows[1]).toEqual([bases[0]?.code, bases[0]?.name, 2, 1, 1.25, 1.5])
  expect(byBase.months).toHaveLength(12)
  expect(byBase.months.filter((month: { count: number }) => month.count)).toEqual([
    { month: '2025-01', count: 1, repeats: 1 },
    { month: '2025-03', count: 3, repeats: 1 },
    { month: '2025-12', count: 1, repeats: 0 }
  ])
  expect((await ask('asset')).rows).toMatchObject([{ id: asset.id, code: asset.code, count: 1 }])
  expect((await ask('model')).rows).toMatchObject([{ id: model.id, name: model.name, count: 1 }])
  const list = async (filter: string) =>
    (
      await ok(
        who.get(`dashboard/unplanned/failures?fkLine=${line.id}&created_at_from=${from}&created_at_to=${to}&${filter}`)
      )
    ).count
  for (const by of ['base', 'asset', 'model', 'failure_type'])
    for (const { id, count, repeats } of (await ask(by)).rows) {
      expect([by, await list(`fk_${by}=${id}`)]).toEqual([by, count])
      expect([by, await list(`fk_${by}=${id}&is_repeat=true`)]).toEqual([by, repeats])
    }
  expect(await list('is_repeat=false')).toBe(3)
  expect(await list('')).toBe(worked.total.count)
  expect(await list('is_repeat=true')).toBe(worked.total.repeats)
})

test('worst actors refuse other lines, wrong and endless periods', async () => {
  const { who } = await scene()
  const path = 'dashboard/unplanned/worst-actors'
  const other = await makeLine()
  // Each month that has a day of the period.
  const { months } = await ok(who.get(`${path}?from=${addDays(to, -1100)}&to=2023-03-01`))
  expect(months.map(({ month }: { month: string }) => month)).toEqual(['2022-12', '2023-01', '2023-02', '2023-03'])
  await ok(who.get(`${path}?from=${addDays(to, -1100)}&to=${to}`))
  expect(await who.get(`${path}?from=${from}&to=${to}&fkLine=${other.id}`)).toMatchObject({ status: 403 })
  expect(await who.get(`dashboard/unplanned/failures?fkLine=${other.id}`)).toMatchObject({ status: 403 })
  for (const [query, field] of [
    [`from=${to}&to=${from}`, 'to'],
    [`from=${addDays(to, -1101)}&to=${to}`, 'to'],
    [`from=0000-01-01&to=${to}`, 'from'],
    [`to=${to}`, 'from'],
    [`from=${from}&to=${to}&by=staff`, 'by']
  ] as const)
    expect(await who.get(`${path}?${query}`)).toMatchObject({ status: 400, errors: { [field]: expect.anything() } })
  expect(await who.get('dashboard/unplanned/failures?nada=1')).toMatchObject({ status: 400 })
})

test('the question finds the same repeated failures as the rule', async () => {
  const { line, place, bases, types, who } = await scene()
  const { pool } = await testDatabase()
  await pool.query(
    `insert into work_order (type, fk_location, title, fk_base, fk_failure_type, created_at)
      select 1, $1, 'x', ($2::int[])[1 + n % 2], ($3::int[])[1 + n / 2 % 2],
        timestamptz '2025-01-01 12:00Z' + (n * 37 % 360) * interval '1 day'
      from generate_series(1, 60) n`,
    [place.id, bases.map(({ id }) => id), types.map(({ id }) => id)]
  )
  const { rows } = await ok(who.get(`dashboard/unplanned/failures?fkLine=${line.id}&itemsPerPage=100`))
  expect(rows).toHaveLength(60)
  type Row = { id: number; base: { id: number }; failure_type: { id: number }; created_at: string; is_repeat: boolean }
  const places = placesOf(
    rows.map((row: Row) => ({ ...row, fk_base: row.base.id, fk_failure_type: row.failure_type.id })),
    30
  )
  for (const { id, is_repeat } of rows as Row[]) expect([id, is_repeat]).toEqual([id, (places.get(id) ?? 1) > 1])
})
