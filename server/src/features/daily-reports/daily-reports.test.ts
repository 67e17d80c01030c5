import { addDays } from 'contract/core/days.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { makeDailyReport, makeLine, makeLocation } from '../../../test/factories.ts'
import { rowsOf, sorted, today } from '../../../test/scenario.ts'

const forbidden = { status: 403, errorCode: 'AUTH.FORBIDDEN' }
const duplicate = { status: 409, errorCode: 'RESOURCE.ALREADY_EXISTS', reason: 'duplicate' }

let line: { id: number; name: string }
let technician: SignedIn
let supervisor: SignedIn
let foreign: SignedIn
beforeAll(async () => {
  line = await makeLine()
  technician = await loginAs('Técnico', { lines: [line.id] })
  supervisor = await loginAs('Supervisor', { lines: [line.id] })
  foreign = await loginAs('Supervisor', { lines: [(await makeLine()).id] })
})

let next = 0
/** A day that no other test uses. */
const day = () => addDays('2019-01-01', next++)
const open = async (more: object = {}) =>
  ok(technician.post('daily-reports', { date: day(), fk_location: line.id, ...more }))

describe('opening the report of a day', () => {
  test('three turns by the usual shifts, the usual hours of service, each turn with its verification', async () => {
    const report = await open({ date: '2026-03-02', weather: ' Lluvia ', passengers: 12_000 })
    expect(report).toMatchObject({
      date: '2026-03-02',
      fk_location: line.id,
      fk_line: line.id,
      line: { id: line.id, name: line.name },
      fkc_status: 50,
      status: { id: 50, name: 'Abierto' },
      opens: '06:00',
      closes: '23:00',
      weather: 'Lluvia',
      passengers: 12_000,
      stops: null,
      signatures_count: 0,
      verified_count: 0,
      days_without_stop: null,
      addenda: [],
      history: [{ fkc_from: null, fkc_to: 50, user: { id: technician.user.id } }],
      version: 1
    })
    expect(report.turns).toMatchObject([
      { fkc_shift: 60, starts_at: '2026-03-02T10:00:00.000Z', ends_at: '2026-03-02T18:00:00.000Z' },
      { fkc_shift: 61, starts_at: '2026-03-02T18:00:00.000Z', ends_at: '2026-03-03T02:00:00.000Z' },
      { fkc_shift: 62, starts_at: '2026-03-03T02:00:00.000Z', ends_at: '2026-03-03T10:00:00.000Z' }
    ])
    for (const turn of report.turns)
      expect(turn).toMatchObject({ staff: [], text: null, verification: { state: 'open', comment: null } })
    expect(await ok(technician.get(`daily-reports/${report.id}`))).toEqual(report)
  })

  test('by the hours and shifts of the line, also where a shift crosses midnight', async () => {
    const own = await makeLine()
    const planner = await loginAs('Planificador', { lines: [own.id] })
    const writer = await loginAs('Técnico', { lines: [own.id] })
    const ofLine = { fk_location: own.id }
    // 2026-03-07 is a Saturday.
    await ok(planner.post('service-hours', { ...ofLine, weekday: 6, opens: '07:00', closes: '21:30' }))
    await ok(planner.post('service-hours/shifts', { ...ofLine, fkc_shift: 62, starts: '21:00', ends: '05:30' }))
    const report = await ok(writer.post('daily-reports', { ...ofLine, date: '2026-03-07' }))
    expect(report).toMatchObject({ opens: '07:00', closes: '21:30' })
    expect(report.turns[2]).toMatchObject({
      starts_at: '2026-03-08T01:00:00.000Z',
      ends_at: '2026-03-08T09:30:00.000Z'
    })
    const without = await ok(writer.post('daily-reports', { ...ofLine, date: '2026-03-08', opens: null, closes: null }))
    expect(without).toMatchObject({ opens: null, closes: null })
  })

  test('one per line and day: of two at once one is made, the other is told', async () => {
    const date = day()
    const asked = [technician, supervisor, technician].map(by =>
      by.post('daily-reports', { date, fk_location: line.id })
    )
    const answers = await Promise.all(asked)
    expect(sorted(answers.map(({ status }) => status))).toEqual([200, 409, 409])
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(answer).toMatchObject({ ...duplicate, errors: { date: ['La línea ya tiene el RTD de este día'] } })
    expect(
      await rowsOf('select id from daily_report where fk_location = $1 and date = $2', [line.id, date])
    ).toHaveLength(1)
    // Another line has its own.
    const own = await loginAs('Técnico', { lines: [(await makeLine()).id] })
    const { locations } = await ok(own.get('auth/me'))
    await ok(own.post('daily-reports', { date, fk_location: locations[0].fk_location }))
  })

  test('repeated with its key it is made once', async () => {
    const body = { date: day(), fk_location: line.id }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = [
      await ok(technician.post('daily-reports', body, key)),
      await ok(technician.post('daily-reports', body, key))
    ]
    expect(second).toEqual(first)
    expect(await technician.post('daily-reports', { ...body, weather: 'Sol' }, key)).toMatchObject({ status: 422 })
  })

  test('refused: strangers, who only reads, other lines, other places, days to come, nonsense', async () => {
    const body = { date: day(), fk_location: line.id }
    expect(await stranger.post('daily-reports', body)).toMatchObject({ status: 401 })
    for (const who of ['Planificador', 'CCM', 'Almacén', 'Consulta'] as const)
      expect(await (await loginAs(who, { lines: [line.id] })).post('daily-reports', body), who).toMatchObject(forbidden)
    expect(await foreign.post('daily-reports', body)).toMatchObject(forbidden)
    const station = await makeLocation({ fk_location: line.id })
    for (const [wrong, field] of [
      [{ fk_location: station.id }, 'fk_location'],
      [{ fk_location: 2_147_483_647 }, 'fk_location'],
      [{ date: addDays(today(), 1) }, 'date'],
      [{ date: '2026-02-30' }, 'date'],
      [{ passengers: -1 }, 'passengers'],
      [{ stop_minutes: 1.5 }, 'stop_minutes'],
      [{ opens: '06:00', closes: null }, 'closes'],
      [{ opens: '06:00', closes: '06:00' }, 'closes'],
      [{ weather: 'x'.repeat(201) }, 'weather']
    ] as const)
      expect(await technician.post('daily-reports', { ...body, ...wrong }), JSON.stringify(wrong)).toMatchObject({
        status: 400,
        errorCode: 'VALIDATION.INVALID_DATA',
        errors: { [field]: expect.any(Array) }
      })
    expect(await technician.post('daily-reports', { ...body, color: 'rojo' })).toMatchObject({ status: 400 })
  })
})

describe('what is said of the day', () => {
  test('changes by whoever writes on the line; line and day never', async () => {
    const { id, date } = await open()
    const changed = await ok(
      technician.put(`daily-reports/${id}`, { summary: 'Sin paradas', stops: 0, stop_minutes: 0, version: 1 })
    )
    expect(changed).toMatchObject({ summary: 'Sin paradas', stops: 0, version: 2 })
    await ok(technician.put(`daily-reports/${id}`, { date, fk_location: line.id }))
    for (const [wrong, field] of [
      [{ date: day() }, 'date'],
      [{ fk_location: (await makeLine()).id }, 'fk_location'],
      [{ opens: null }, 'opens'],
      [{ passengers: 'muchos' }, 'passengers']
    ] as const)
      expect(await technician.put(`daily-reports/${id}`, wrong), field).toMatchObject({
        status: 400,
        errors: { [field]: expect.any(Array) }
      })
    expect(await technician.put(`daily-reports/${id}`, { weather: 'Sol', version: 1 })).toMatchObject({
      status: 409,
      errorCode: 'DOMAIN.CONFLICT',
      reason: 'stale'
    })
    expect(await foreign.put(`daily-reports/${id}`, { weather: 'Sol' })).toMatchObject(forbidden)
    expect(await stranger.put(`daily-reports/${id}`, { weather: 'Sol' })).toMatchObject({ status: 401 })
    expect(await technician.put('daily-reports/2147483647', { weather: 'Sol' })).toMatchObject({ status: 404 })
  })
})

describe('finding reports', () => {
  test('the list: ids ascending, ten a page, between two days, of a line, by the names of the specification', async () => {
    const own = await makeLine()
    const reader = await loginAs('Consulta', { lines: [own.id] })
    const ids: number[] = []
    for (const date of ['2020-01-03', '2020-01-01', '2020-01-02'])
      ids.push(
        (await makeDailyReport({ fk_location: own.id, date, summary: date === '2020-01-02' ? 'Granizó' : null })).id
      )
    const [third, first, second] = ids
    const found = async (query: string, path = 'daily-reports') => {
      const { rows, count } = await ok(reader.get(`${path}?${query}`))
      expect(count).toBeGreaterThanOrEqual(rows.length)
      return rows.map((row: { id: number }) => row.id)
    }
    for (const path of ['daily-reports', 'daily-reports/getreportpaginated']) {
      expect(await found('', path)).toEqual(ids)
      expect(await found('sortBy=date&orderBy=DESC', path)).toEqual([third, second, first])
      expect(await found('sortBy=date&orderBy=asc&page=2&size=2', path)).toEqual([third])
      expect(await found('searchDateIni=2020-01-02&searchDateFin=2020-01-02', path)).toEqual([second])
      expect(await found(`searchLine=${own.id}&searchDateFin=2020-01-01&size=`, path)).toEqual([first])
      expect(await found('fkc_status=52', path)).toEqual([])
      for (const wrong of ['orderBy=arriba', 'size=0', 'sortBy=color', 'page=x'])
        expect(await reader.get(`${path}?${wrong}`), wrong).toMatchObject({
          status: 400,
          errorCode: 'VALIDATION.INVALID_PAGINATION'
        })
      for (const wrong of ['searchDateIni=ayer', 'color=rojo', 'searchLine=uno'])
        expect(await reader.get(`${path}?${wrong}`), wrong).toMatchObject({
          status: 400,
          errorCode: 'VALIDATION.INVALID_DATA'
        })
      expect(await reader.get(`${path}?searchLine=${line.id}`)).toMatchObject(forbidden)
      expect(await stranger.get(path)).toMatchObject({ status: 401 })
    }
    expect(await found(`search=granizo&fkLine=${own.id}`)).toEqual([second])
    expect(await found('date_from=2020-01-02&sortBy=date&sortDesc=true&itemsPerPage=1')).toEqual([third])
    const sheet = await reader.get('daily-reports?format=xlsx&sortBy=date')
    expect(sheet.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="reportes-tecnicos-diarios-.*\.xlsx"$/)
    })
  })

  test('by its day; the one before and the one after on the same line', async () => {
    const own = await makeLine()
    const reader = await loginAs('Consulta', { lines: [own.id] })
    const [late, early, middle] = [
      await makeDailyReport({ fk_location: own.id, date: '2020-01-09' }),
      await makeDailyReport({ fk_location: own.id, date: '2020-01-01' }),
      await makeDailyReport({ fk_location: own.id, date: '2020-01-05' })
    ]
    await makeDailyReport({ date: '2020-01-04' })
    const exists = (date: string, of = own.id) =>
      reader.get(`daily-reports/report-check-if-exists/${date}?fkLine=${of}`)
    expect(await ok(exists('2020-01-05'))).toEqual({ exists: true, id: middle.id })
    expect(await ok(exists('2020-01-04'))).toEqual({ exists: false, id: null })
    expect(await exists('2020-01-05', line.id)).toMatchObject(forbidden)
    expect(await exists('hoy')).toMatchObject({ status: 400 })
    expect(await reader.get('daily-reports/report-check-if-exists/2020-01-05')).toMatchObject({ status: 400 })
    expect(await ok(reader.get(`daily-reports/getBeforeRTD/${middle.id}`))).toMatchObject({ id: early.id })
    expect(await ok(reader.get(`daily-reports/getNextRTD/${middle.id}`))).toMatchObject({ id: late.id })
    expect(await ok(reader.get(`daily-reports/getBeforeRTD/${early.id}`))).toBe(null)
    expect(await ok(reader.get(`daily-reports/getNextRTD/${late.id}`))).toBe(null)
    for (const path of ['daily-reports', 'daily-reports/getBeforeRTD', 'daily-reports/getNextRTD']) {
      expect(await foreign.get(`${path}/${middle.id}`), path).toMatchObject(forbidden)
      expect(await reader.get(`${path}/2147483647`), path).toMatchObject({ status: 404 })
    }
  })
})
