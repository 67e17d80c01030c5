import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { anomalyStatus, workOrderStatus } from 'contract/core/classifier.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import {
  makeAnomalyReport,
  makeDailyReport,
  makeLine,
  makeStaff,
  makeUnplanned,
  makeWorkOrder
} from '../../../test/factories.ts'
import { picture, sendFiles, sha256, sheetOf } from '../../../test/files.ts'
import { bytesOf, folder, on, pdf, withOrder } from '../../../test/order-with-files.ts'
import { makeScene, type Scene, sorted } from '../../../test/scenario.ts'

withOrder()

const { CERRADA, CANCELADO, EN_CURSO } = workOrderStatus
const paths = {
  order: 'history/ordenes-trabajo',
  activity: 'history/unplanned',
  anomaly: 'history/reportes-anomalia',
  daily: 'history/reportes-tecnicos-diarios'
} as const

let world: Scene
let reader: SignedIn
type Past = { of: keyof typeof paths; open: number; over: number[] }
let pasts: Past[]
/** The order that was closed in the last minute of 2025 in La Paz. */
let lastOfYear: number
let activity: number
let anomaly: number
let person: number

beforeAll(async () => {
  world = await makeScene()
  reader = await loginAs('Consulta', { lines: [world.line.id] })
  const place = { fk_location: world.station.id }
  const order = async (given: Parameters<typeof makeWorkOrder>[0]) => (await makeWorkOrder({ ...place, ...given })).id
  lastOfYear = await order({ fkc_status: CERRADA, closed_at: '2026-01-01T03:59:59Z', title: 'Cambio de polea' })
  const orders = [
    lastOfYear,
    await order({ fkc_status: CERRADA, closed_at: '2026-01-01T04:00:00Z', title: 'Cambio de bandaje' }),
    await order({ fkc_status: CANCELADO, scheduled_start: '2025-06-15T12:00:00Z' })
  ]
  person = (await makeStaff()).id
  await ok(world.supervisor.post('work-order-staff', { fk_work_order: await order({}), fk_staff: person }))
  const { pool } = on.database
  await pool.query('insert into work_order_staff (fk_work_order, fk_staff) values ($1, $2)', [lastOfYear, person])

  const unplanned = async (given: Parameters<typeof makeUnplanned>[0]) =>
    (await makeUnplanned({ ...place, ...given })).id
  activity = await unplanned({ fkc_status: CERRADA, closed_at: '2025-03-04T12:00:00Z' })
  const report = async (given: Parameters<typeof makeAnomalyReport>[0]) =>
    (await makeAnomalyReport({ ...place, ...given })).id
  anomaly = await report({ fkc_status: anomalyStatus.ATENDIDO, attended_at: '2025-03-04T12:00:00Z' })
  const daily = async () => {
    const date = `2019-03-0${++lastDay}`
    const { id } = await ok(world.technician.post('daily-reports', { date, fk_location: world.line.id }))
    for (const fkc_status of [51, 52]) await ok(world.supervisor.put(`daily-reports/state/${id}`, { fkc_status }))
    return id as number
  }
  let lastDay = 0
  pasts = [
    { of: 'order', open: await order({ fkc_status: EN_CURSO }), over: orders },
    { of: 'activity', open: await unplanned({}), over: [activity, await unplanned({ fkc_status: CANCELADO })] },
    {
      of: 'anomaly',
      open: await report({}),
      over: [anomaly, await report({ fkc_status: anomalyStatus.RECHAZADO }), await report({ state: 'archived' })]
    },
    {
      of: 'daily',
      open: (await makeDailyReport({ fk_location: world.line.id })).id,
      over: [await daily(), await daily()]
    }
  ]
})

const idsOf = async (by: SignedIn, of: Past['of'], query = '') =>
  sorted(
    (await ok(by.get(`${paths[of]}/paginated?fkLine=${world.line.id}&${query}`))).rows.map(
      (row: { id: number }) => row.id
    )
  )

describe.each(['order', 'activity', 'anomaly', 'daily'] as const)('%s', of => {
  const past = () => pasts.find(each => each.of === of) as Past

  test('what is over is listed and shown, what is open isn’t', async () => {
    const { over, open } = past()
    const orders = of === 'order' ? pasts.find(each => each.of === 'activity')!.over : []
    const listed = await idsOf(reader, of, 'itemsPerPage=100')
    expect(listed).toEqual(expect.arrayContaining(sorted(over)))
    // Activities have orders of their own.
    expect(listed).toHaveLength(over.length + orders.length)
    for (const id of over) expect(await ok(reader.get(`${paths[of]}/${id}`))).toMatchObject({ id })
    expect(await reader.get(`${paths[of]}/${open}`)).toMatchObject({ status: 404, errorCode: 'RESOURCE.NOT_FOUND' })
    expect(await reader.get(`${paths[of]}/2147483647`)).toMatchObject({ status: 404 })
    const { count, rows } = await ok(reader.get(`${paths[of]}/paginated?fkLine=${world.line.id}&itemsPerPage=1`))
    expect([count, rows.length]).toEqual([listed.length, 1])
  })

  test('a record is the same as on its own page', async () => {
    const own = { order: 'workorders', activity: 'unplanned', anomaly: 'anomaly-report', daily: 'daily-reports' }[of]
    const [id] = past().over
    expect(await ok(reader.get(`${paths[of]}/${id}`))).toEqual(await ok(reader.get(`${own}/${id}`)))
  })

  test('nothing of another line, nothing without the permission', async () => {
    const { over } = past()
    const elsewhere = await loginAs('Consulta', { lines: [(await makeLine()).id] })
    expect((await ok(elsewhere.get(`${paths[of]}/paginated`))).rows).toEqual([])
    expect(await elsewhere.get(`${paths[of]}/paginated?fkLine=${world.line.id}`)).toMatchObject({ status: 403 })
    const blind = await loginAs([], { lines: [world.line.id] })
    for (const path of [`${paths[of]}/paginated`, `${paths[of]}/${over[0]}`]) {
      expect(await stranger.get(path), path).toMatchObject({ status: 401 })
      expect(await blind.get(path), path).toMatchObject({ status: 403 })
    }
    expect(await elsewhere.get(`${paths[of]}/${over[0]}`)).toMatchObject({ status: 403, errorCode: 'AUTH.FORBIDDEN' })
  })

  test('nonsense is refused', async () => {
    for (const query of ['from=2025-02-31', 'to=ayer', 'from=1', 'desde=2025-01-01', 'sortBy=dni', 'page=0'])
      expect(await reader.get(`${paths[of]}/paginated?${query}`), query).toMatchObject({ status: 400 })
    expect(await reader.get(`${paths[of]}/x`)).toMatchObject({ status: 400 })
    expect(await reader.get(`${paths[of]}/paginated?from=2025-03-02&to=2025-03-01`)).toMatchObject({
      status: 400,
      errors: { to: ['La fecha desde no puede ser mayor que la fecha hasta.'] }
    })
  })

  test('as a sheet of what is filtered', async () => {
    const { rows } = await sheetOf(reader, `${paths[of]}/paginated?fkLine=${world.line.id}&format=xlsx`)
    expect(rows).toHaveLength((await idsOf(reader, of, 'itemsPerPage=100')).length)
  })
})

describe('what narrows it', () => {
  test('days of the operator’s calendar: by when an order was closed, else was to begin', async () => {
    const [last, first, cancelled] = pasts[0]!.over
    expect(await idsOf(reader, 'order', 'from=2025-12-31&to=2025-12-31')).toEqual([last])
    expect(await idsOf(reader, 'order', 'from=2026-01-01&to=2026-01-01')).toEqual([first])
    expect(await idsOf(reader, 'order', 'from=2025-06-15&to=2025-12-31')).toEqual(sorted([last!, cancelled!]))
    expect(await idsOf(reader, 'order', 'from=2024-01-02&to=2024-01-03')).toEqual([])
    expect(await idsOf(reader, 'activity', 'from=2025-03-04&to=2025-03-04')).toEqual([activity])
    expect(await idsOf(reader, 'daily', 'from=2019-03-02')).toEqual([pasts[3]!.over[1]])
    expect(await idsOf(reader, 'daily', 'to=2019-03-01')).toEqual([pasts[3]!.over[0]])
  })

  test('person and words, as in the working list', async () => {
    expect(await idsOf(reader, 'order', `fk_staff=${person}&search=polea`)).toEqual([lastOfYear])
    expect(await idsOf(reader, 'order', `fk_staff=${person}&search=bandaje`)).toEqual([])
    expect(await idsOf(reader, 'order', 'is_planned=false&search=polea')).toEqual([])
  })

  test('states: of those that are asked for, the ones that are over', async () => {
    const [last, first, cancelled] = pasts[0]!.over
    expect(await idsOf(reader, 'order', `fkc_status=${CANCELADO}&to=2026-01-01&from=2025-01-01`)).toContain(cancelled)
    expect(await idsOf(reader, 'order', `fkc_status=${EN_CURSO}&fkc_status=${CERRADA}&search=cambio`)).toEqual(
      sorted([last!, first!])
    )
    expect(await idsOf(reader, 'order', `fkc_status=${EN_CURSO}`)).toEqual([])
    expect(await idsOf(reader, 'daily', 'fkc_status=50')).toEqual([])
    expect(await idsOf(reader, 'anomaly', `fkc_status=${anomalyStatus.ATENDIDO}`)).toEqual([anomaly])
    for (const query of ['is_open=true', 'is_late=true'])
      for (const of of ['order', 'activity'] as const)
        expect(await reader.get(`${paths[of]}/paginated?${query}`), query).toMatchObject({ status: 400 })
  })
})

describe('files as a zip', () => {
  test('of an anomaly report and of an activity, also where a file is missing in the store', async () => {
    for (const [kind, entity, id] of [
      ['anomaly-report', 'anomaly_report', anomaly],
      ['activity', 'unplanned', activity]
    ] as const) {
      const { pool } = on.database
      const other = entity === 'unplanned' ? (await makeUnplanned({ fk_location: world.station.id })).id : anomaly
      const lost = { bytes: `${pdf}perdido ${kind}`, name: 'perdido.pdf' }
      const files = [
        { bytes: await picture('#a1b2c3'), name: 'torre.jpg' },
        { bytes: `${pdf}${kind}`, name: 'informe.pdf' },
        lost
      ]
      // A closed order's files can't be added to: they were there before.
      const fields = { fk_entity: String(other) }
      await ok(sendFiles(on, world.supervisor, `attachment/upload-attachments/${entity}`, files, { fields }))
      await pool.query('update attachment set fk_entity = $1 where entity = $2 and fk_entity = $3', [id, entity, other])
      const hash = sha256(lost.bytes)
      rmSync(join(folder(), hash.slice(0, 2), hash))
      const { status, headers, bytes } = await bytesOf(reader, `history/archivos-adjuntos/${kind}/${id}`)
      expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
      expect(String(headers['content-disposition'])).toMatch(/\.zip"/)
      for (const { name } of files) expect(bytes.includes(name), name).toBe(name !== lost.name)
    }
  })

  test('refused: what is open, another line, no permission', async () => {
    const [, activities, anomalies] = pasts
    const elsewhere = await loginAs('Consulta', { lines: [(await makeLine()).id] })
    for (const [kind, past] of [
      ['activity', activities],
      ['anomaly-report', anomalies]
    ] as const) {
      const path = `history/archivos-adjuntos/${kind}`
      expect(await reader.get(`${path}/${past!.open}`)).toMatchObject({ status: 404 })
      expect(await reader.get(`${path}/2147483647`)).toMatchObject({ status: 404 })
      expect(await elsewhere.get(`${path}/${past!.over[0]}`)).toMatchObject({ status: 403 })
      expect(await (await loginAs([])).get(`${path}/${past!.over[0]}`)).toMatchObject({ status: 403 })
      expect(await stranger.get(`${path}/${past!.over[0]}`)).toMatchObject({ status: 401 })
    }
  })
})
