import type { Happened } from 'contract/daily-reports/turns.ts'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildOwnApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import {
  makeAnomalyReport,
  makeBase,
  makeBaseActivity,
  makeBaseMetric,
  makeLine,
  makeLocation,
  makeReading,
  makeStock,
  makeWorkOrder
} from '../../../test/factories.ts'
import { rowsOf } from '../../../test/scenario.ts'

const nothing = { rows: [], count: 0 }

let line: { id: number }
let station: { id: number }
let technician: SignedIn
let supervisor: SignedIn
beforeAll(async () => {
  line = await makeLine()
  station = await makeLocation({ fk_location: line.id, position_m: 0 })
  technician = await loginAs('Técnico', { lines: [line.id] })
  supervisor = await loginAs('Supervisor', { lines: [line.id] })
})

let next = 0
/** The report of a day of its own, and its date. */
const open = async (): Promise<{ id: number; date: string }> => {
  const date = `2015-02-${String(++next).padStart(2, '0')}`
  return ok(technician.post('daily-reports', { date, fk_location: line.id }))
}

/** What happened in the three shifts of a report, in their order. */
async function happened({ id }: { id: number }): Promise<Happened[]> {
  const turns = await ok(technician.get(`turn-reports/get-turns/${id}`))
  return turns.map((turn: { happened: Happened }) => turn.happened)
}

/** A movement of an order at a moment, which only the past can have. */
const moved = (item: number, order: number | null, [fkc_type, quantity]: readonly [number, number], at: string) =>
  rowsOf(
    `insert into warehouse_movement (fk_item, fk_work_order, fkc_type, quantity, created_at) values ($1, $2, $3, $4, $5)`,
    [item, order, fkc_type, quantity, at]
  )

const [out, kept, back] = [101, 102, 103]

describe('the moment says the shift', () => {
  // In La Paz shifts begin at 06:00, 14:00 and 22:00: four hours later in Greenwich.
  test.each([
    ['first', '10:00:00.000', 0],
    ['last', '17:59:59.999', 0],
    ['first', '18:00:00.000', 1],
    ['last', '01:59:59.999', 1],
    ['first', '02:00:00.000', 2],
    ['last', '09:59:59.999', 2]
  ] as const)('the %s of a shift, %s, is of one alone', async (_edge, time, shift) => {
    const report = await open()
    const day =
      time < '10' ? report.date.replace(/\d\d$/, own => String(Number(own) + 1).padStart(2, '0')) : report.date
    const at = `${day}T${time}Z`
    const [base, item] = [await makeBase({ fk_location: station.id }), await makeStock(5)]
    const meter = await makeBaseMetric({ fk_base: base.id })
    const { id: order } = await makeWorkOrder({ fk_location: station.id })
    const { id: anomaly } = await makeAnomalyReport({ fk_location: station.id, detected_at: at })
    const { id: reading } = await makeReading({ fk_base_metric: meter.id, read_at: at })
    await moved(item.id, order, [out, 2], at)
    const { id: fk_base_activity } = await makeBaseActivity({ fk_base: base.id })
    const [check] = await rowsOf(
      `insert into "check" (fk_base_activity, fkc_status, fkc_check_type, scheduled_date, performed_at) values ($1, 71, 135, $2::timestamptz::date, $2::timestamptz) returning id`,
      [fk_base_activity, at]
    )
    const turns = await happened(report)
    expect(turns[shift]).toMatchObject({
      anomalies: { rows: [{ id: anomaly, detected_at: at }], count: 1 },
      readings: { rows: [{ id: reading, read_at: at }], count: 1 },
      checks: { rows: [{ id: check?.['id'], at }], count: 1 },
      supplies: { rows: [{ work_order: { id: order }, quantity: 2 }], count: 1 }
    })
    for (const other of [0, 1, 2].filter(one => one !== shift))
      expect(turns[other], String(other)).toEqual({
        orders: nothing,
        checks: nothing,
        anomalies: nothing,
        readings: nothing,
        supplies: nothing,
        hand_overs: nothing
      })
  })
})

test('an anomaly that goes on as another says as which', async () => {
  const report = await open()
  const detected_at = `${report.date}T12:00:00.000Z`
  const main = await makeAnomalyReport({ fk_location: station.id, detected_at })
  const merged = await makeAnomalyReport({
    fk_location: station.id,
    detected_at,
    fkc_status: 45,
    state: 'archived',
    fk_merged_into: main.id
  })
  expect((await happened(report))[0]?.anomalies.rows).toMatchObject([
    { id: main.id, merged_into: null },
    { id: merged.id, merged_into: { id: main.id, code: main.code } }
  ])
})

test('parts that orders of the line used: each once, less what came back; nothing kept, of another line or without an order', async () => {
  const report = await open()
  const at = (time: string) => `${report.date}T${time}:00.000Z`
  const { id: order, code } = await makeWorkOrder({ fk_location: station.id })
  const { id: elsewhere } = await makeWorkOrder()
  const [used, whole, returned] = [
    await makeStock(50, { unit: 'pieza' }),
    await makeStock(50),
    await makeStock(50, { unit: 'litro' })
  ]
  await moved(returned.id, order, [out, 3], at('09:00'))
  await moved(used.id, order, [out, 3], at('11:00'))
  await moved(used.id, order, [out, 2], at('12:00'))
  await moved(used.id, order, [back, 1], at('13:00'))
  await moved(whole.id, order, [out, 4], at('12:00'))
  await moved(whole.id, order, [back, 4], at('12:30'))
  await moved(returned.id, order, [back, 0.5], at('14:00'))
  await moved(used.id, order, [kept, 5], at('11:00'))
  await moved(used.id, elsewhere, [out, 7], at('11:00'))
  await moved(used.id, null, [out, 9], at('11:00'))
  expect((await happened(report))[0]?.supplies).toEqual({
    rows: [
      {
        item: { id: used.id, code: used.code, name: used.name, unit: 'pieza' },
        work_order: { id: order, code },
        quantity: 4
      },
      {
        item: { id: returned.id, code: returned.code, name: returned.name, unit: 'litro' },
        work_order: { id: order, code },
        quantity: -0.5
      }
    ],
    count: 2
  })
})

test('a closed report says of parts what it said; one that was closed before they were told says nothing of them', async () => {
  const report = await open()
  const at = `${report.date}T11:00:00.000Z`
  const { id: order } = await makeWorkOrder({ fk_location: station.id })
  const item = await makeStock(50)
  await moved(item.id, order, [out, 2], at)
  for (const fkc_status of [51, 52]) await ok(supervisor.put(`daily-reports/state/${report.id}`, { fkc_status }))
  await moved(item.id, order, [out, 5], at)
  expect((await happened(report))[0]?.supplies).toMatchObject({ rows: [{ quantity: 2 }], count: 1 })

  const older = await open()
  await ok(supervisor.put(`daily-reports/state/${older.id}`, { fkc_status: 51 }))
  const acta = await ok(supervisor.get(`daily-reports/get-one-acta/${older.id}/0`))
  for (const turn of acta.turns) {
    delete turn.happened.supplies
    delete turn.happened.hand_overs
  }
  const closed = { fkc_status: 52, status: { id: 52, name: 'Cerrado' }, closed_at: at }
  const content = JSON.stringify({ report: { ...acta.report, ...closed }, turns: acta.turns })
  await rowsOf('insert into daily_report_acta (fk_daily_report, content, sha256) values ($1, $2, $3)', [
    older.id,
    content,
    'f'.repeat(64)
  ])
  await rowsOf('update daily_report set fkc_status = 52, closed_at = $2 where id = $1', [older.id, at])
  expect((await happened(older))[0]).toEqual({
    orders: nothing,
    checks: nothing,
    anomalies: nothing,
    readings: nothing
  })
  const paper = await technician.get(`daily-reports/get-one-acta/${older.id}/0?format=pdf`)
  expect(paper).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
})

test('where clocks change, a shift of that night lasts an hour less or more, and the moments between are of one shift', async () => {
  const own = await buildOwnApp('shifts', { TZ_OPERATOR: 'Europe/Madrid' })
  onTestFinished(async () => {
    await own.app.close()
    await own.database.close()
  })
  const admin = await loginAs('Administrador', {}, own)
  const [made] = (
    await own.database.pool.query(
      `insert into location (code, name, fkc_type, color) values ('CLK', 'Línea', 20, '#e0202a') returning id`
    )
  ).rows as { id: number }[]
  for (const [date, starts_at, ends_at] of [
    ['2026-03-28', '2026-03-28T21:00:00.000Z', '2026-03-29T04:00:00.000Z'],
    ['2025-10-25', '2025-10-25T20:00:00.000Z', '2025-10-26T05:00:00.000Z']
  ]) {
    const { turns } = await ok(admin.post('daily-reports', { date, fk_location: made?.id }))
    expect(turns[1].ends_at).toBe(starts_at)
    expect(turns[2], date).toMatchObject({ starts_at, ends_at })
  }
})

describe('orders that were handed over', () => {
  const handOver = async (at: string) => {
    const { id, code } = await makeWorkOrder({ fk_location: station.id, fkc_status: 11 })
    await ok(technician.post(`workorders/${id}/hand-over`, { text: 'Falta la tapa', at }))
    return { id, code }
  }
  const codes = async (report: { id: number }) =>
    (await happened(report)).map(({ hand_overs }) => hand_overs?.rows.map(({ work_order }) => work_order.code))

  test('are of the shift in which that was, with who, and what was left', async () => {
    const report = await open()
    const { code } = await handOver(`${report.date}T17:40:00.000Z`)
    expect(await codes(report)).toEqual([[code], [], []])
    expect((await happened(report))[0]?.hand_overs?.rows[0]).toMatchObject({
      at: `${report.date}T17:40:00.000Z`,
      text: 'Falta la tapa',
      from: { name: 'Ana Quispe' },
      to: null,
      open_checks: 0,
      open_activities: 0
    })
  })

  test('are of the next open shift where the report is closed already, and don’t change what was closed', async () => {
    const closed = await open()
    for (const fkc_status of [51, 52]) await ok(supervisor.put(`daily-reports/state/${closed.id}`, { fkc_status }))
    const { code } = await handOver(`${closed.date}T17:40:00.000Z`)
    const following = await open()
    expect(await codes(closed)).toEqual([[], [], []])
    expect(await codes(following)).toEqual([[code], [], []])
    const third = await open()
    expect(await codes(third)).toEqual([[], [], []])
  })

  test('stay in the report that was closed with them', async () => {
    const report = await open()
    const { code } = await handOver(`${report.date}T19:00:00.000Z`)
    for (const fkc_status of [51, 52]) await ok(supervisor.put(`daily-reports/state/${report.id}`, { fkc_status }))
    expect(await codes(report)).toEqual([[], [code], []])
    expect(await codes(await open())).toEqual([[], [], []])
    const paper = await technician.get(`daily-reports/get-one-acta/${report.id}/0?format=pdf`)
    expect(paper.status).toBe(200)
  })
})
