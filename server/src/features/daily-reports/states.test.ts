import { beforeAll, describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { makeDailyReport, makeLine } from '../../../test/factories.ts'
import { rowsOf, sorted } from '../../../test/scenario.ts'

const forbidden = { status: 403, errorCode: 'AUTH.FORBIDDEN' }
const closed = { status: 409, errorCode: 'DOMAIN.CONFLICT', reason: 'closed' }
const transition = { status: 409, errorCode: 'DOMAIN.CONFLICT', reason: 'transition' }

let line: { id: number }
let technician: SignedIn
let supervisor: SignedIn
let ccm: SignedIn
beforeAll(async () => {
  line = await makeLine()
  technician = await loginAs('Técnico', { lines: [line.id] })
  supervisor = await loginAs('Supervisor', { lines: [line.id] })
  ccm = await loginAs('CCM', { lines: [line.id] })
})

const to = (by: SignedIn, id: number, fkc_status: number, more: object = {}) =>
  by.put(`daily-reports/state/${id}`, { fkc_status, ...more })

let next = 0
const open = () => {
  const date = `2018-01-${String(++next).padStart(2, '0')}`
  return ok(technician.post('daily-reports', { date, fk_location: line.id }))
}

async function closedReport() {
  const report = await open()
  await ok(to(technician, report.id, 51))
  return ok(to(supervisor, report.id, 52))
}

/** A report in a state; a closed one by the calls, since it has its acta. */
async function reportIn(status: number): Promise<number> {
  return status === 52
    ? (await closedReport()).id
    : (await makeDailyReport({ fk_location: line.id, fkc_status: status })).id
}

describe.each([
  [50, 50, 'no'],
  [50, 51, 'yes'],
  [50, 52, 'no'],
  [51, 50, 'reason'],
  [51, 51, 'no'],
  [51, 52, 'yes'],
  [52, 50, 'no'],
  [52, 51, 'no'],
  [52, 52, 'no']
] as const)('%i → %i: %s', (from, target, rule) => {
  test('for who closes reports', async () => {
    const id = await reportIn(from)
    if (rule === 'reason')
      expect(await to(supervisor, id, target, { reason: ' ' })).toMatchObject({
        status: 400,
        errors: { reason: ['El campo Motivo es obligatorio'] }
      })
    const answer = await to(supervisor, id, target, { reason: 'Falta la tarde' })
    if (rule === 'no') expect(answer).toMatchObject(transition)
    else expect(answer).toMatchObject({ status: 200, data: { fkc_status: target } })
    const [row] = await rowsOf('select fkc_status from daily_report where id = $1', [id])
    expect(row?.['fkc_status']).toBe(rule === 'no' ? from : target)
  })
})

test('technicians send to review and no further; reasons and people stand in the history', async () => {
  const { id } = await open()
  await ok(to(technician, id, 51))
  expect(await to(technician, id, 52)).toMatchObject(forbidden)
  expect(await to(technician, id, 50, { reason: 'Me equivoqué' })).toMatchObject(forbidden)
  await ok(to(supervisor, id, 50, { reason: 'Falta la tarde' }))
  const { history } = await ok(technician.get(`daily-reports/${id}`))
  expect(history).toMatchObject([
    { fkc_from: null, fkc_to: 50, user: { id: technician.user.id } },
    { fkc_from: 50, fkc_to: 51, user: { id: technician.user.id } },
    { fkc_from: 51, fkc_to: 50, reason: 'Falta la tarde', user: { id: supervisor.user.id } }
  ])
})

test('refused: strangers, other lines, what is out of date, unknown states; of two at once one closes', async () => {
  const { id, version } = await open()
  const foreign = await loginAs('Supervisor', { lines: [(await makeLine()).id] })
  expect(await stranger.put(`daily-reports/state/${id}`, { fkc_status: 51 })).toMatchObject({ status: 401 })
  expect(await to(foreign, id, 51)).toMatchObject(forbidden)
  expect(await to(ccm, id, 51)).toMatchObject(forbidden)
  expect(await to(technician, id, 53)).toMatchObject({ status: 400 })
  expect(await to(technician, 2_147_483_647, 51)).toMatchObject({ status: 404 })
  await ok(technician.put(`daily-reports/${id}`, { weather: 'Sol' }))
  expect(await to(technician, id, 51, { version })).toMatchObject({ status: 409, reason: 'stale' })
  await ok(to(technician, id, 51))
  const answers = await Promise.all([to(supervisor, id, 52), to(supervisor, id, 52)])
  expect(sorted(answers.map(({ status }) => status))).toEqual([200, 409])
  expect(await rowsOf('select 1 from daily_report_acta where fk_daily_report = $1', [id])).toHaveLength(1)
})

test('in review only those who close reports write in them', async () => {
  const { id, turns } = await open()
  await ok(technician.put(`turn-reports/${turns[2].id}`, { staff: [technician.staff] }))
  await ok(to(technician, id, 51))
  expect(await technician.put(`daily-reports/${id}`, { weather: 'Sol' })).toMatchObject(closed)
  expect(await technician.put(`turn-reports/${turns[0].id}`, { text: 'Sol' })).toMatchObject(closed)
  await ok(supervisor.put(`daily-reports/${id}`, { weather: 'Sol' }))
  await ok(supervisor.put(`turn-reports/${turns[0].id}`, { text: 'Sol' }))
  // Who worked at night signs in the morning.
  await ok(technician.post(`turn-reports/${turns[2].id}/sign`, { role: 'outgoing' }))
})

describe('a closed report', () => {
  test('takes nothing but addenda, from nobody', async () => {
    const report = await closedReport()
    const [{ id: turn }] = report.turns
    const about = { fk_daily_report: report.id, fk_turn_report: turn }
    for (const answer of [
      await supervisor.put(`daily-reports/${report.id}`, { weather: 'Sol' }),
      await supervisor.put(`turn-reports/${turn}`, { text: 'Otra cosa' }),
      await supervisor.put(`turn-reports/${turn}`, { staff: [] }),
      await supervisor.post('turn-reports', { fk_daily_report: report.id, fkc_shift: 60 }),
      await supervisor.post(`turn-reports/${turn}/sign`, { role: 'outgoing' }),
      await ccm.put('ccm-verificaty-report/update-comment', { ...about, comment: 'Tarde' }),
      await ccm.put('ccm-verificaty-report/close-comment', about)
    ])
      expect(answer).toMatchObject(closed)
    const path = `daily-reports/${report.id}/addenda`
    const added = await ok(technician.post(path, { text: 'El contador marcó 12 300' }))
    expect(added).toMatchObject({
      version: report.version,
      addenda: [{ text: 'El contador marcó 12 300', user: { id: technician.user.id } }]
    })
    expect(await technician.post(path, { text: ' ' })).toMatchObject({
      status: 400,
      errors: { text: expect.any(Array) }
    })
    expect(await ccm.post(path, { text: 'x' })).toMatchObject(forbidden)
    expect(await stranger.post(path, { text: 'x' })).toMatchObject({ status: 401 })
    const { id: opened } = await open()
    expect(await technician.post(`daily-reports/${opened}/addenda`, { text: 'x' })).toMatchObject(transition)
  })

  test.each([
    ['the day', 'update daily_report set weather = $2 where id = $1', ['Sol']],
    ['its state', 'update daily_report set fkc_status = 50, closed_at = null where id = $1', []],
    ['the day away', 'delete from daily_report where id = $1', []],
    ['a turn', 'update turn_report set text = $2 where fk_daily_report = $1', ['Otra cosa']],
    ['a turn away', 'delete from turn_report where fk_daily_report = $1', []],
    ['what it said', 'update daily_report_acta set content = $2 where fk_daily_report = $1', ['{}']],
    ['what it said away', 'delete from daily_report_acta where fk_daily_report = $1', []],
    [
      'a comment',
      'update ccm_verification set comment = $2 from turn_report t where t.id = fk_turn_report and t.fk_daily_report = $1',
      ['Tarde']
    ],
    [
      'people',
      `insert into turn_report_staff (fk_turn_report, fk_staff)
        select t.id, s.id from turn_report t, (select min(id) as id from staff) s where t.fk_daily_report = $1`,
      []
    ]
  ] as const)('the database itself lets nobody change %s', async (_what, text, values) => {
    const { id } = await closedReport()
    await expect(rowsOf(text, [id, ...values])).rejects.toMatchObject({ constraint: 'daily_report_closed' })
  })

  test('an addendum stays as it was written', async () => {
    const { id } = await closedReport()
    await ok(technician.post(`daily-reports/${id}/addenda`, { text: 'Así' }))
    for (const text of [
      "update daily_report_addendum set text = 'De otro modo' where fk_daily_report = $1",
      'delete from daily_report_addendum where fk_daily_report = $1'
    ])
      await expect(rowsOf(text, [id])).rejects.toMatchObject({ constraint: 'daily_report_closed' })
    const { id: opened } = await makeDailyReport({ fk_location: line.id })
    await expect(
      rowsOf("insert into daily_report_addendum (fk_daily_report, text) values ($1, 'x')", [opened])
    ).rejects.toMatchObject({ constraint: 'daily_report_open' })
  })

  test('writing that began before the closing isn’t lost, nor does it come after it', async () => {
    const report = await open()
    await ok(to(technician, report.id, 51))
    const [written, done] = await Promise.all([
      supervisor.put(`turn-reports/${report.turns[0].id}`, { text: 'A la vez' }),
      to(supervisor, report.id, 52)
    ])
    expect(done.status).toBe(200)
    const acta = await ok(supervisor.get(`daily-reports/get-one-acta/${report.id}/0`))
    expect(acta.turns[0].text).toBe(written.status === 200 ? 'A la vez' : null)
  })
})
