import { ownStatuses } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { dayOf } from 'contract/core/format.ts'
import { expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { makeAnomalyReport, makeLine, makeUnplanned, makeWorkOrder } from '../../../test/factories.ts'
import { sheetOf } from '../../../test/files.ts'

type Count = { fkc_status: number; status: { id: number; name: string }; count: number }

const counts = (rows: Count[]) => Object.fromEntries(rows.map(row => [row.fkc_status, row.count]))

test('planned orders by status, of the lines asked for or of all of the caller', async () => {
  const [one, two, other] = [await makeLine(), await makeLine(), await makeLine()]
  for (const [line, type, fkc_status] of [
    [one, 162, 9],
    [one, 168, 9],
    [one, 162, 13],
    [one, 1, 9],
    [two, 162, 9],
    [other, 162, 9]
  ] as const) {
    await makeWorkOrder({ fk_location: line.id, type, fkc_status })
  }
  const who = await loginAs('Consulta', { lines: [one.id, two.id] })
  const path = 'dashboard/planned/status-count'
  const rows: Count[] = await ok(who.get(`${path}?fkLine=${one.id}`))
  expect(counts(rows)).toEqual({ 9: 2, 10: 0, 11: 0, 12: 0, 13: 1, 15: 0 })
  expect(rows[0]).toEqual({ fkc_status: 9, status: { id: 9, name: 'Pendiente' }, count: 2 })
  expect(counts(await ok(who.get(path)))).toMatchObject({ 9: 3, 13: 1 })
  expect(counts(await ok(who.get(`${path}?fkLine=${one.id}&fkLine=${two.id}`)))).toMatchObject({ 9: 3 })
  expect(await who.get(`${path}?fkLine=${other.id}`)).toMatchObject({ status: 403, errorCode: 'AUTH.FORBIDDEN' })
  expect(await who.get(`${path}?fkLine=x`)).toMatchObject({ status: 400 })
})

/** Twelve months without anything, except those that are given. */
const year = (given: Record<number, [reported: number, attended: number]>) =>
  Array.from({ length: 12 }, (_, index) => {
    const [reported, attended] = given[index + 1] ?? [0, 0]
    return { month: index + 1, reported, attended }
  })

test('anomaly reports by state, those without any too: archived ones where somebody had decided, merged ones apart', async () => {
  const [one, other] = [await makeLine(), await makeLine()]
  for (const [line, fkc_status, state] of [
    [one, 40, 'active'],
    [one, 40, 'active'],
    [one, 44, 'archived'],
    [one, 43, 'active'],
    [one, 40, 'archived'],
    [one, 41, 'archived'],
    [other, 41, 'active']
  ] as const)
    await makeAnomalyReport({ fk_location: line.id, fkc_status, state })
  const { id: fk_merged_into } = await makeAnomalyReport({ fk_location: one.id, fkc_status: 41 })
  await makeAnomalyReport({ fk_location: one.id, fkc_status: 45, state: 'archived', fk_merged_into })
  const who = await loginAs('Consulta', { lines: [one.id] })
  const rows = await ok(who.get('dashboard/anomaly/dash-summary-state'))
  expect(rows).toEqual([
    { fkc_status: 40, name: 'Registrado', count: 2 },
    { fkc_status: 41, name: 'En revisión', count: 1 },
    { fkc_status: 42, name: 'Aceptado', count: 0 },
    { fkc_status: 43, name: 'Atendido', count: 1 },
    { fkc_status: 44, name: 'Rechazado', count: 1 },
    { fkc_status: 45, name: 'Unido', count: 1 }
  ])
  for (const { fkc_status, count } of rows)
    expect(await ok(who.get(`anomaly-report?fkLine=${one.id}&is_counted=true&fkc_status=${fkc_status}`))).toMatchObject(
      {
        count
      }
    )
  expect(await who.get(`dashboard/anomaly/dash-summary-state?fkLine=${other.id}`)).toMatchObject({ status: 403 })
})

test('anomalies by the month in which they were detected and attended, in the zone of the operator', async () => {
  const [line, other] = [await makeLine(), await makeLine()]
  // 31 January in La Paz, although it is February in Greenwich; and the other way round at the end of the year.
  for (const [fk_location, detected_at, attended_at] of [
    [line.id, '2025-02-01T03:59:59Z', '2025-03-10T12:00:00Z'],
    [line.id, '2025-02-01T04:00:00Z', null],
    [line.id, '2026-01-01T03:59:59Z', '2026-01-01T04:00:00Z'],
    [line.id, '2025-01-01T03:59:59Z', null],
    [other.id, '2025-06-01T12:00:00Z', null]
  ] as const)
    await makeAnomalyReport({ fk_location, detected_at, ...(attended_at && { fkc_status: 43, attended_at }) })
  const who = await loginAs('Técnico', { lines: [line.id] })
  const path = 'dashboard/anomaly/monthly-attendance-metrics'
  const months = await ok(who.get(`${path}?fkLine=${line.id}&year=2025`))
  expect(months).toEqual(year({ 1: [1, 0], 2: [1, 0], 3: [0, 1], 12: [1, 0] }))
  expect(await ok(who.get(`${path}?year=2026`))).toEqual(year({ 1: [0, 1] }))
  // What was archived without a decision, and what goes on as another, isn't reported once more.
  const [first] = (await ok(who.get(`anomaly-report?fkLine=${line.id}`))).rows as [{ id: number }]
  const more = { fk_location: line.id, detected_at: '2025-02-01T05:00:00Z', state: 'archived' as const }
  await makeAnomalyReport({ ...more, fkc_status: 40 })
  await makeAnomalyReport({ ...more, fkc_status: 45, fk_merged_into: first.id })
  expect(await ok(who.get(`${path}?fkLine=${line.id}&year=2025`))).toEqual(months)
  // Each figure is the count of the list to which it leads.
  const own = ownStatuses.map(status => `&fkc_status=${status}`).join('')
  const list = (name: string, from: string, to: string) =>
    ok(who.get(`anomaly-report?fkLine=${line.id}&is_counted=true${own}&${name}_from=${from}&${name}_to=${to}`))
  expect((await list('detected_at', '2025-02-01', '2025-02-28')).count).toBe(1)
  expect((await list('detected_at', '2025-01-01', '2025-01-31')).count).toBe(1)
  expect((await list('detected_at', '2025-12-01', '2025-12-31')).count).toBe(1)
  expect((await list('attended_at', '2025-03-01', '2025-03-31')).count).toBe(1)
  for (const wrong of ['0', '1899', '2201', 'x', '2025.5'])
    expect(await who.get(`${path}?year=${wrong}`)).toMatchObject({ status: 400, errors: { year: expect.anything() } })
  expect(await who.get(`${path}?year=2025&fkLine=${other.id}`)).toMatchObject({ status: 403 })
  expect(await who.get(`${path}?month=1`)).toMatchObject({ status: 400 })
})

test('without a year, this one', async () => {
  const line = await makeLine()
  await makeAnomalyReport({ fk_location: line.id })
  const who = await loginAs('Técnico', { lines: [line.id] })
  const month = Number(dayOf(new Date()).slice(5, 7))
  expect(await ok(who.get('dashboard/anomaly/monthly-attendance-metrics'))).toEqual(year({ [month]: [1, 0] }))
})

test('unplanned activities by state, by type and by both; each figure is the count of its list', async () => {
  const [line, other] = [await makeLine(), await makeLine()]
  for (const [where, type, fkc_status] of [
    [line, 1, 9],
    [line, 1, 9],
    [line, 2, 10],
    [line, 3, 11],
    [other, 1, 9]
  ] as const)
    await makeUnplanned({ fk_location: where.id, type, fkc_status })
  const { pool } = await testDatabase()
  await pool.query('update work_order set fkc_status = 13 where fk_line = $1 and fkc_status = 10', [line.id])
  await makeWorkOrder({ fk_location: line.id, type: 162, fkc_status: 9 })
  const who = await loginAs('Consulta', { lines: [line.id] })
  const states = await ok(who.get('dashboard/unplanned/dash-summary-state'))
  expect(states.map((row: Count) => [row.fkc_status, row.count])).toEqual([
    [9, 2],
    [10, 0],
    [11, 1],
    [12, 0],
    [13, 1],
    [15, 0]
  ])
  const types = await ok(who.get(`dashboard/unplanned/dash-doughnut-chart?fkLine=${line.id}`))
  expect(types).toEqual([
    { type: 1, name: 'Correctivo', count: 2 },
    { type: 2, name: 'Mejora', count: 1 },
    { type: 3, name: 'Soporte', count: 1 }
  ])
  const stack = await ok(who.get('dashboard/unplanned/dash-stacked-chart'))
  expect(stack).toHaveLength(6)
  expect(stack[0]).toEqual({
    fkc_status: 9,
    name: 'Pendiente',
    types: [
      { type: 1, count: 2 },
      { type: 2, count: 0 },
      { type: 3, count: 0 }
    ]
  })
  const list = async (filter: string) => (await ok(who.get(`unplanned?fkLine=${line.id}&${filter}`))).count
  for (const { fkc_status, count } of states) expect(await list(`fkc_status=${fkc_status}`)).toBe(count)
  for (const { type, count } of types) expect(await list(`type=${type}`)).toBe(count)
  for (const { fkc_status, types: each } of stack)
    for (const { type, count } of each) expect(await list(`fkc_status=${fkc_status}&type=${type}`)).toBe(count)
  for (const path of [
    'dash-summary-state',
    'dash-doughnut-chart',
    'dash-stacked-chart',
    'monthly-attendance-metrics'
  ]) {
    expect(await who.get(`dashboard/unplanned/${path}?fkLine=${other.id}`)).toMatchObject({ status: 403 })
    expect(await who.get(`dashboard/unplanned/${path}?fkLine=x`)).toMatchObject({ status: 400 })
  }
})

test('unplanned activities by the month in which they were created and their orders closed', async () => {
  const line = await makeLine()
  for (const [created_at, closed_at] of [
    ['2025-02-01T03:59:59Z', '2025-03-10T12:00:00Z'],
    ['2025-02-01T04:00:00Z', null],
    ['2024-12-31T12:00:00Z', '2026-01-01T03:59:59Z']
  ] as const)
    await makeUnplanned(
      { fk_location: line.id, type: 1, ...(closed_at && { closed_at, fkc_status: 13 }) },
      { created_at }
    )
  const who = await loginAs('Consulta', { lines: [line.id] })
  const path = 'dashboard/unplanned/monthly-attendance-metrics'
  expect(await ok(who.get(`${path}?year=2025`))).toEqual(year({ 1: [1, 0], 2: [1, 0], 3: [0, 1], 12: [0, 1] }))
  const list = async (filter: string) => (await ok(who.get(`unplanned?${filter}`))).count
  expect(await list('created_at_from=2025-01-01&created_at_to=2025-01-31')).toBe(1)
  expect(await list('closed_at_from=2025-12-01&closed_at_to=2025-12-31')).toBe(1)
  expect(await who.get(`${path}?year=0`)).toMatchObject({ status: 400, errors: { year: expect.anything() } })
})

type OfLine = { fk_line: number; line: { id: number; name: string }; fkc_status: number; name: string; count: number }

test('unplanned orders are counted as their list has them, however many activities they have', async () => {
  const line = await makeLine()
  const ofOrder = { fk_location: line.id, fkc_status: 9, created_at: '2024-05-15T12:00:00Z' }
  const two = await makeUnplanned(ofOrder)
  await makeUnplanned({}, { fk_work_order: two.fk_work_order })
  await makeWorkOrder({ ...ofOrder, type: 1 })
  const who = await loginAs('Consulta', { lines: [line.id] })
  const counted: OfLine[] = await ok(
    who.get('dashboard/work-order/dash-ot-status-line/2024-05-01/2024-05-31?is_planned=false')
  )
  expect(counted[0]).toMatchObject({ fkc_status: 9, count: 2 })
  for (const { fkc_status, count } of counted)
    expect(
      await ok(
        who.get(
          `workorders?is_planned=false&fkLine=${line.id}&fkc_status=${fkc_status}&created_at_from=2024-05-01&created_at_to=2024-05-31`
        )
      )
    ).toMatchObject({ count })
  expect(await ok(who.get(`unplanned?fkLine=${line.id}&fkc_status=9`))).toMatchObject({ count: 2 })
  expect(await ok(who.get('dashboard/unplanned/dash-summary-state'))).toContainEqual({
    fkc_status: 9,
    name: 'Pendiente',
    count: 2
  })
})

test('orders and anomalies by state and line between two days, each line of the caller with all states', async () => {
  const [one, two, other] = [
    await makeLine({ name: 'Línea 10' }),
    await makeLine({ name: 'Línea 9' }),
    await makeLine()
  ]
  for (const [line, type, fkc_status, created_at] of [
    [one, 1, 9, '2024-05-01T04:00:00Z'],
    [one, 162, 13, '2024-06-01T03:59:59Z'],
    [one, 162, 13, '2024-06-01T04:00:00Z'],
    [one, 3, 13, '2024-05-15T12:00:00Z'],
    [other, 1, 9, '2024-05-15T12:00:00Z']
  ] as const)
    await makeWorkOrder({ fk_location: line.id, type, fkc_status, created_at })
  await makeAnomalyReport({
    fk_location: one.id,
    detected_at: '2024-05-01T04:00:00Z',
    fkc_status: 44,
    state: 'archived'
  })
  await makeAnomalyReport({ fk_location: one.id, detected_at: '2024-05-01T03:59:59Z', fkc_status: 44 })
  const who = await loginAs('Consulta', { lines: [one.id, two.id] })
  const orders = 'dashboard/work-order/dash-ot-status-line/2024-05-01/2024-05-31'
  const anomalies = 'dashboard/work-order/dash-anomaly-status-line/2024-05-01/2024-05-31'
  const of = (rows: OfLine[]) => rows.filter(({ count }) => count).map(row => [row.fk_line, row.fkc_status, row.count])
  const rows: OfLine[] = await ok(who.get(orders))
  expect(rows.map(({ fk_line }) => fk_line)).toEqual([...Array(6).fill(two.id), ...Array(6).fill(one.id)])
  expect(rows[6]).toEqual({
    fk_line: one.id,
    line: { id: one.id, name: one.name, color: one.color },
    fkc_status: 9,
    name: 'Pendiente',
    count: 1
  })
  expect(of(rows)).toEqual([
    [one.id, 9, 1],
    [one.id, 13, 2]
  ])
  expect(of(await ok(who.get(`${orders}?is_planned=true`)))).toEqual([[one.id, 13, 1]])
  expect(of(await ok(who.get(`${orders}?is_planned=false&fkLine=${one.id}`)))).toEqual([
    [one.id, 9, 1],
    [one.id, 13, 1]
  ])
  const found: OfLine[] = await ok(who.get(anomalies))
  expect(found).toHaveLength(12)
  expect(of(found)).toEqual([[one.id, 44, 1]])
  const span = '2024-05-01&created_at_to=2024-05-31'
  for (const { fk_line, fkc_status, count } of rows)
    expect(
      await ok(who.get(`workorders?fkLine=${fk_line}&fkc_status=${fkc_status}&created_at_from=${span}`))
    ).toMatchObject({ count })
  for (const { fk_line, fkc_status, count } of found)
    expect(
      await ok(
        who.get(
          `anomaly-report?fkLine=${fk_line}&is_counted=true&fkc_status=${fkc_status}&detected_at_from=2024-05-01&detected_at_to=2024-05-31`
        )
      )
    ).toMatchObject({ count })

  for (const path of ['dash-ot-status-line', 'dash-anomaly-status-line']) {
    const refused = (from: string, to: string) => who.get(`dashboard/work-order/${path}/${from}/${to}`)
    expect(await refused('2024-05-02', '2024-05-01')).toMatchObject({ status: 400, errors: { to: expect.anything() } })
    expect(await refused('2024-02-30', '2024-05-01')).toMatchObject({
      status: 400,
      errors: { from: expect.anything() }
    })
    expect(await refused('0000-01-01', '2024-05-01')).toMatchObject({
      status: 400,
      errors: { from: expect.anything() }
    })
    expect(await refused('2024-05-01', 'ayer')).toMatchObject({ status: 400, errors: { to: expect.anything() } })
    expect(await who.get(`dashboard/work-order/${path}/2024-05-01/2024-05-31?fkLine=${other.id}`)).toMatchObject({
      status: 403
    })
  }
})

test('the figures say the same as plain SQL, whatever there is', async () => {
  const { pool } = await testDatabase()
  const lines = [await makeLine(), await makeLine(), await makeLine()].map(({ id }) => id)
  await pool.query(
    `insert into anomaly_report (fk_location, detected_at, description, fkc_status, state)
      select ($1::int[])[1 + n % 3], make_timestamptz(2025, 1 + n % 12, 1 + n % 28, n % 24, 0, 0, 'UTC'), 'x',
        (array[40, 41, 44])[1 + n % 3], (array['active', 'archived'])[1 + n % 2]
      from generate_series(1, 200) n`,
    [lines]
  )
  const who = await loginAs('Consulta', { lines: lines.slice(0, 2) })
  const months: { month: number; reported: number }[] = await ok(
    who.get('dashboard/anomaly/monthly-attendance-metrics?year=2025')
  )
  const counted = await pool.query(
    `select extract(month from detected_at at time zone 'America/La_Paz')::int as month, count(*)::int as reported
      from anomaly_report where fk_line = any($1) and extract(year from detected_at at time zone 'America/La_Paz') = 2025
        and (state = 'active' or fkc_status = 44)
      group by 1 order by 1`,
    [lines.slice(0, 2)]
  )
  expect(months.filter(({ reported }) => reported).map(({ month, reported }) => ({ month, reported }))).toEqual(
    counted.rows
  )
})

test('each figure comes as Excel too', async () => {
  const line = await makeLine()
  const created_at = '2025-01-15T12:00:00Z'
  await makeUnplanned({ fk_location: line.id, type: 2, fkc_status: 11, created_at }, { created_at })
  const attended = { detected_at: '2025-02-15T12:00:00Z', attended_at: '2025-03-15T12:00:00Z', fkc_status: 43 }
  await makeAnomalyReport({ fk_location: line.id, ...attended })
  const who = await loginAs('Consulta', { lines: [line.id] })
  const [byState, byMonth] = [
    ['Estado', 'Cantidad'],
    ['Mes', 'Reportadas', 'Atendidas']
  ]
  const byLine = ['Línea', 'Estado', 'Cantidad']
  for (const [path, name, head, ...filled] of [
    ['unplanned/dash-summary-state?', 'no-planificadas-por-estado', byState, ['En curso', 1]],
    ['unplanned/dash-doughnut-chart?', 'no-planificadas-por-tipo', ['Tipo', 'Cantidad'], ['Mejora', 1]],
    ['unplanned/dash-stacked-chart?', 'no-planificadas-por-estado-y-tipo', ['Estado', 'Correctivo', 'Mejora', 'Soporte'], ['En curso', 0, 1, 0]],
    ['unplanned/monthly-attendance-metrics?year=2025&', 'no-planificadas-reportadas-y-atendidas-2025', byMonth, ['enero', 1, 0]],
    ['anomaly/monthly-attendance-metrics?year=2025&', 'anomalias-reportadas-y-atendidas-2025', byMonth, ['febrero', 1, 0], ['marzo', 0, 1]],
    ['anomaly/dash-summary-state?', 'anomalias-por-estado', byState, ['Atendido', 1]],
    ['work-order/dash-ot-status-line/2025-01-01/2025-01-31?', 'ordenes-por-linea-y-estado-2025-01-01-a-2025-01-31', byLine, [line.name, 'En curso', 1]],
    ['work-order/dash-anomaly-status-line/2025-02-01/2025-02-28?', 'anomalias-por-linea-y-estado-2025-02-01-a-2025-02-28', byLine, [line.name, 'Atendido', 1]]
  ] as const) {
    const sheet = await sheetOf(who, `dashboard/${path}format=xlsx`)
    expect(sheet.name).toContain(`filename="${name}`)
    expect([sheet.head, ...sheet.rows.filter(row => row.some(cell => Number(cell) > 0))]).toEqual([head, ...filled])
  } // oxfmt-ignore
})

test('orders are counted for whoever reads orders, anomalies for whoever reads reports', async () => {
  const lines = [(await makeLine()).id]
  const [orders, reports] = [
    await loginAs(['work-orders.read'], { lines }),
    await loginAs(['anomaly-reports.read'], { lines })
  ]
  const days = '2025-01-01/2025-01-31'
  for (const [path, ofOrders, ofReports] of [
    ['planned/status-count', 200, 403],
    ['unplanned/dash-summary-state', 200, 403],
    ['unplanned/dash-doughnut-chart', 200, 403],
    ['unplanned/dash-stacked-chart', 200, 403],
    ['unplanned/monthly-attendance-metrics', 200, 403],
    ['unplanned/failures', 200, 403],
    ['unplanned/worst-actors?from=2025-01-01&to=2025-01-31', 200, 403],
    [`work-order/dash-ot-status-line/${days}`, 200, 403],
    [`work-order/dash-anomaly-status-line/${days}`, 403, 200],
    ['anomaly/dash-summary-state', 403, 200],
    ['anomaly/monthly-attendance-metrics', 403, 200]
  ] as const) {
    const [one, other] = [await orders.get(`dashboard/${path}`), await reports.get(`dashboard/${path}`)]
    expect([path, one.status, other.status]).toEqual([path, ofOrders, ofReports])
  }
})
