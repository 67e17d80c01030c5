import { dayOf } from 'contract/core/format.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { makeDailyReport, makeLine, makeStaff } from '../../../test/factories.ts'
import { sorted } from '../../../test/scenario.ts'

const forbidden = { status: 403, errorCode: 'AUTH.FORBIDDEN' }
const stale = { status: 409, errorCode: 'DOMAIN.CONFLICT', reason: 'stale' }
const duplicate = { status: 409, reason: 'duplicate' }

let line: { id: number }
let technician: SignedIn
let relief: SignedIn
let ccm: SignedIn
let foreign: SignedIn
beforeAll(async () => {
  line = await makeLine()
  technician = await loginAs('Técnico', { lines: [line.id] })
  relief = await loginAs('Técnico', { lines: [line.id] })
  ccm = await loginAs('CCM', { lines: [line.id] })
  const other = await makeLine()
  foreign = await loginAs(['daily-reports.read', 'daily-reports.write', 'daily-reports.verify'], { lines: [other.id] })
})

let next = 0
const open = () => {
  const date = `2017-01-${String(++next).padStart(2, '0')}`
  return ok(technician.post('daily-reports', { date, fk_location: line.id }))
}

/** A turn that these have worked in. */
const openWith = async (...people: SignedIn[]) => {
  const { id: report, turns } = await open()
  const staff = people.map(person => person.staff)
  return { report, ...(await ok(technician.put(`turn-reports/${turns[0].id}`, { staff }))) }
}

describe('writing in a turn', () => {
  test('words, hours and people; each change of people counts as one of the turn', async () => {
    const { id: report, turns } = await open()
    const [people, { id }] = [[await makeStaff(), await makeStaff()], turns[0]]
    const staff = people.map(person => person.id)
    const text = 'Se cambió un bandaje.\n<b>Sin</b> novedad.'
    const written = await ok(
      technician.put(`turn-reports/${id}`, { text, hand_over: 'Llaves', pending: 'Pinza 14', staff, version: 1 })
    )
    expect(written).toMatchObject({
      text,
      hand_over: 'Llaves',
      pending: 'Pinza 14',
      version: 2,
      fk_daily_report: report
    })
    expect(sorted(written.staff.map((one: { id: number }) => one.id))).toEqual(sorted(staff))
    expect(await ok(technician.get(`turn-reports/getstaffofturn/${id}`))).toEqual(written.staff)
    expect(await technician.put(`turn-reports/${id}`, { text: 'x', version: 1 })).toMatchObject(stale)
    const fewer = await ok(technician.put(`turn-reports/${id}`, { staff: [staff[0], staff[0]], version: 2 }))
    expect(fewer).toMatchObject({ staff: [{ id: staff[0] }], text, version: 3 })
    // The same again is no change.
    expect(await ok(technician.put(`turn-reports/${id}`, { staff: [staff[0]], text }))).toMatchObject({ version: 3 })
    const listed = await ok(technician.get(`turn-reports/get-turns/${report}`))
    expect(listed.map((turn: { fkc_shift: number }) => turn.fkc_shift)).toEqual([60, 61, 62])
    expect(listed[0]).toMatchObject({ staff: [{ id: staff[0] }] })
  })

  test('two at once: one is told that the turn has changed', async () => {
    const [{ id }] = (await open()).turns
    const answers = await Promise.all(
      [technician, relief].map((by, index) => by.put(`turn-reports/${id}`, { text: `Uno ${index}`, version: 1 }))
    )
    expect(sorted(answers.map(({ status }) => status))).toEqual([200, 409])
  })

  test('what the turn before left is shown to the next, over midnight too', async () => {
    const [first, second] = [await open(), await open()]
    const night = first.turns[2]
    await ok(technician.put(`turn-reports/${night.id}`, { pending: 'Pinza 14', hand_over: 'Llaves' }))
    const { turns } = await ok(technician.get(`daily-reports/${second.id}`))
    expect(turns[0].previous).toEqual({
      id: night.id,
      fk_daily_report: first.id,
      date: first.date,
      fkc_shift: 62,
      pending: 'Pinza 14',
      hand_over: 'Llaves'
    })
    expect(turns[1].previous).toMatchObject({ id: turns[0].id, pending: null })
  })

  test('shifts of a day don’t overlap, whoever writes it', async () => {
    const { turns } = await open()
    const [morning, afternoon] = turns
    const within = new Date(Date.parse(afternoon.starts_at) + 60_000).toISOString()
    expect(await technician.put(`turn-reports/${morning.id}`, { ends_at: within })).toMatchObject({
      status: 400,
      errors: { ends_at: [expect.stringMatching(/^Se cruza con el turno de tarde, de /)] }
    })
    const { database } = await buildTestApp()
    await expect(
      database.pool.query('update turn_report set ends_at = $2 where id = $1', [morning.id, within])
    ).rejects.toMatchObject({ constraint: 'turn_report_apart' })
    // One may end earlier, and the next begin then.
    const earlier = new Date(Date.parse(afternoon.starts_at) - 60_000).toISOString()
    await ok(technician.put(`turn-reports/${morning.id}`, { ends_at: earlier }))
    await ok(technician.put(`turn-reports/${afternoon.id}`, { starts_at: earlier }))
  })

  test('refused: strangers, who only reads, other lines, nonsense', async () => {
    const [{ id, starts_at }] = (await open()).turns
    expect(await stranger.put(`turn-reports/${id}`, { text: 'x' })).toMatchObject({ status: 401 })
    expect(await ccm.put(`turn-reports/${id}`, { text: 'x' })).toMatchObject(forbidden)
    expect(await foreign.put(`turn-reports/${id}`, { text: 'x' })).toMatchObject(forbidden)
    expect(await technician.put('turn-reports/2147483647', { text: 'x' })).toMatchObject({ status: 404 })
    for (const [wrong, field] of [
      [{ ends_at: starts_at }, 'ends_at'],
      [{ ends_at: '2017-06-01T00:00:00Z' }, 'ends_at'],
      [{ starts_at: '1917-06-01T11:00:00Z', ends_at: '1917-06-01T19:00:00Z' }, 'starts_at'],
      [{ starts_at: 'ayer' }, 'starts_at'],
      [{ staff: [2_147_483_647] }, 'staff'],
      [{ text: 'x'.repeat(8001) }, 'text']
    ] as const)
      expect(await technician.put(`turn-reports/${id}`, wrong), JSON.stringify(wrong)).toMatchObject({
        status: 400,
        errors: { [field]: expect.any(Array) }
      })
    for (const path of [`turn-reports/get-turns/${(await open()).id}`, `turn-reports/getstaffofturn/${id}`]) {
      expect(await foreign.get(path), path).toMatchObject(forbidden)
      expect(await stranger.get(path), path).toMatchObject({ status: 401 })
    }
  })

  test('a report takes the turn that it lacks, once', async () => {
    const { id: fk_daily_report } = await makeDailyReport({ fk_location: line.id, date: '2016-01-01' })
    const body = { fk_daily_report, fkc_shift: 62, text: 'Noche tranquila' }
    expect(await foreign.post('turn-reports', body)).toMatchObject(forbidden)
    expect(await technician.post('turn-reports', { ...body, fkc_shift: 63 })).toMatchObject({ status: 400 })
    expect(await ok(technician.post('turn-reports', body))).toMatchObject({
      ...body,
      starts_at: '2016-01-02T02:00:00.000Z',
      ends_at: '2016-01-02T10:00:00.000Z',
      verification: { state: 'open' }
    })
    expect(await technician.post('turn-reports', body)).toMatchObject(duplicate)
  })
})

describe('signing a turn', () => {
  const sign = (by: SignedIn, id: number, role: string, more: object = {}) =>
    by.post(`turn-reports/${id}/sign`, { role, ...more })

  test('who hands it over, and another who takes over; what changes afterwards is to be signed again', async () => {
    const { report, id } = await openWith(technician)
    expect(await ok(sign(technician, id, 'outgoing', { version: 2 }))).toMatchObject({
      outgoing_signed_by: { id: technician.user.id },
      outgoing_signed_at: expect.any(String),
      incoming_signed_by: null,
      version: 3
    })
    expect(await ok(sign(technician, id, 'outgoing'))).toMatchObject({ version: 3 })
    expect(await sign(relief, id, 'outgoing')).toMatchObject({ ...duplicate, message: 'Otra persona ya lo firmó' })
    expect(await sign(technician, id, 'incoming')).toMatchObject(duplicate)
    expect(await sign(relief, id, 'incoming', { version: 1 })).toMatchObject(stale)
    expect(await ok(sign(relief, id, 'incoming'))).toMatchObject({ incoming_signed_by: { id: relief.user.id } })
    expect(await ok(technician.get(`daily-reports/${report}`))).toMatchObject({ signatures_count: 2 })
    const change = { text: 'Algo más' }
    for (const more of [{}, { drop_signatures: false }])
      expect(await technician.put(`turn-reports/${id}`, { ...change, ...more })).toMatchObject({
        status: 409,
        reason: 'unconfirmed',
        message: expect.stringMatching(/^Se quitan las firmas de .+ \(entrega\) y .+ \(recepción\): /)
      })
    // Without a change nothing falls.
    expect(await ok(technician.put(`turn-reports/${id}`, { text: null }))).toMatchObject({
      incoming_signed_by: { id: relief.user.id }
    })
    expect(await ok(relief.put(`turn-reports/${id}`, { ...change, drop_signatures: true }))).toMatchObject({
      outgoing_signed_by: null,
      incoming_signed_by: null
    })
    const { signatures_count, signatures } = await ok(technician.get(`daily-reports/${report}`))
    expect(signatures_count).toBe(0)
    // What was signed and fell is part of the report's history.
    const [handed, taken] = [{ id: technician.user.id }, { id: relief.user.id }]
    expect(signatures).toMatchObject([
      { kind: 'signed', role: 'outgoing', fkc_shift: 60, signer: handed, user: handed },
      { kind: 'signed', role: 'incoming', signer: taken, user: taken },
      { kind: 'dropped', role: 'outgoing', signer: handed, user: taken },
      { kind: 'dropped', role: 'incoming', signer: taken, user: taken }
    ])
  })

  test('a person of the shift hands it over, before somebody takes over, in its last hour', async () => {
    const { id } = await openWith(technician)
    expect(await sign(relief, id, 'outgoing')).toMatchObject({
      ...forbidden,
      message: 'Entrega el turno alguien de su personal'
    })
    expect(await sign(relief, id, 'incoming')).toMatchObject({
      status: 409,
      reason: 'transition',
      message: 'Primero firma quien entrega el turno'
    })
    const [nobody] = (await open()).turns
    expect(await sign(technician, nobody.id, 'outgoing')).toMatchObject(forbidden)
    // A shift that still has two hours to go.
    const today = new Date().toISOString()
    const ends = new Date(Date.now() + 2 * 3_600_000).toISOString()
    const own = await makeLine()
    const writer = await loginAs('Técnico', { lines: [own.id] })
    const report = await makeDailyReport({ fk_location: own.id, date: dayOf(today) })
    const turn = await ok(
      writer.post('turn-reports', {
        fk_daily_report: report.id,
        fkc_shift: 60,
        staff: [writer.staff],
        starts_at: today,
        ends_at: ends
      })
    )
    expect(await sign(writer, turn.id, 'outgoing')).toMatchObject({ status: 409, reason: 'transition' })
    const soon = new Date(Date.now() + 59 * 60_000).toISOString()
    await ok(writer.put(`turn-reports/${turn.id}`, { ends_at: soon }))
    await ok(sign(writer, turn.id, 'outgoing'))
  })

  test('of two at once one signs', async () => {
    const { id } = await openWith(technician, relief)
    const answers = await Promise.all([technician, relief].map(by => sign(by, id, 'outgoing')))
    expect(sorted(answers.map(({ status }) => status))).toEqual([200, 409])
  })

  test('refused: strangers, who doesn’t write, other lines, unknown roles', async () => {
    const [{ id }] = (await open()).turns
    expect(await stranger.post(`turn-reports/${id}/sign`, { role: 'outgoing' })).toMatchObject({ status: 401 })
    expect(await sign(ccm, id, 'outgoing')).toMatchObject(forbidden)
    expect(await sign(foreign, id, 'outgoing')).toMatchObject(forbidden)
    expect(await sign(technician, id, 'witness')).toMatchObject({ status: 400 })
    expect(await sign(technician, 2_147_483_647, 'outgoing')).toMatchObject({ status: 404 })
  })
})

describe('what the control centre says of a turn', () => {
  const path = (call: string) => `ccm-verificaty-report/${call}`

  test('is written, written again, and stays once it is closed', async () => {
    const { id: fk_daily_report, turns } = await open()
    const about = { fk_daily_report, fk_turn_report: turns[0].id }
    const at = path(`get-one-comment/${fk_daily_report}/${turns[0].id}`)
    expect(await ok(ccm.get(at))).toMatchObject({ ...about, state: 'open', comment: null, version: 1 })
    expect(await ok(ccm.put(path('update-comment'), { ...about, comment: 'Faltan minutos' }))).toMatchObject({
      comment: 'Faltan minutos',
      commented_by: { id: ccm.user.id },
      version: 2
    })
    expect(await ccm.put(path('update-comment'), { ...about, comment: 'x', version: 1 })).toMatchObject(stale)
    const done = await ok(ccm.put(path('close-comment'), { ...about, comment: 'Conforme', version: 2 }))
    expect(done).toMatchObject({
      state: 'closed',
      comment: 'Conforme',
      closed_by: { id: ccm.user.id },
      closed_at: expect.any(String)
    })
    for (const call of ['update-comment', 'close-comment'])
      expect(await ccm.put(path(call), { ...about, comment: 'Otro' })).toMatchObject({ status: 409, reason: 'closed' })
    expect(await ok(technician.get(`daily-reports/${fk_daily_report}`))).toMatchObject({ verified_count: 1 })
    expect((await ok(technician.get(at))).comment).toBe('Conforme')
  })

  test('closes without a word only as explicitly without remarks', async () => {
    const { id: fk_daily_report, turns } = await open()
    const about = { fk_daily_report, fk_turn_report: turns[1].id }
    for (const more of [{}, { comment: ' ' }, { comment: null }, { without_remarks: false }])
      expect(await ccm.put(path('close-comment'), { ...about, ...more })).toMatchObject({
        status: 400,
        errors: { comment: ['Escriba lo que verificó, o verifique sin observaciones'] }
      })
    expect(await ok(ccm.put(path('close-comment'), { ...about, without_remarks: true }))).toMatchObject({
      state: 'closed',
      comment: 'Sin observaciones',
      commented_by: { id: ccm.user.id }
    })
    // Words that are there stay.
    const said = { ...about, fk_turn_report: turns[2].id }
    await ok(ccm.put(path('update-comment'), { ...said, comment: 'Faltan minutos' }))
    expect(await ok(ccm.put(path('close-comment'), { ...said, without_remarks: true }))).toMatchObject({
      comment: 'Faltan minutos'
    })
  })

  test('refused: strangers, who doesn’t verify, other lines, turns of another report', async () => {
    const [{ id: fk_daily_report, turns }, other] = [await open(), await open()]
    const about = { fk_daily_report, fk_turn_report: turns[0].id }
    for (const call of ['update-comment', 'close-comment']) {
      expect(await stranger.put(path(call), about)).toMatchObject({ status: 401 })
      expect(await technician.put(path(call), about)).toMatchObject(forbidden)
      expect(await foreign.put(path(call), about)).toMatchObject(forbidden)
      expect(await ccm.put(path(call), { ...about, fk_daily_report: other.id })).toMatchObject({ status: 404 })
      expect(await ccm.put(path(call), { fk_daily_report })).toMatchObject({ status: 400 })
    }
    const at = path(`get-one-comment/${fk_daily_report}/${turns[0].id}`)
    expect(await foreign.get(at)).toMatchObject(forbidden)
    expect(await ccm.get(path(`get-one-comment/${other.id}/${turns[0].id}`))).toMatchObject({ status: 404 })
  })
})

describe('searching turns', () => {
  test('by words in any of their texts, days, people and lines; ids ascending', async () => {
    const own = await makeLine()
    const writer = await loginAs('Técnico', { lines: [own.id] })
    const person = await makeStaff()
    const [first, second] = [
      await ok(writer.post('daily-reports', { date: '2017-03-01', fk_location: own.id })),
      await ok(writer.post('daily-reports', { date: '2017-03-02', fk_location: own.id }))
    ]
    await ok(writer.put(`turn-reports/${first.turns[0].id}`, { text: 'Se cambió el bandaje de la torre 7' }))
    await ok(
      writer.put(`turn-reports/${first.turns[2].id}`, { pending: 'Revisar bandaje, torre 9', staff: [person.id] })
    )
    await ok(writer.put(`turn-reports/${second.turns[1].id}`, { hand_over: 'Pinza en el taller', staff: [person.id] }))
    const found = async (query: string) => {
      const { rows } = await ok(writer.get(`turn-reports/getAdvancedSearchDRT?${query}`))
      return rows.map((row: { id: number }) => row.id)
    }
    const ids = [first, second].flatMap(({ turns }) => turns.map((turn: { id: number }) => turn.id))
    expect(await found('')).toEqual(ids)
    expect(await found('searchText=BANDÁJE torre')).toEqual([first.turns[0].id, first.turns[2].id])
    expect(await found('searchText=bandaje&sortBy=date&orderBy=DESC&size=1&page=2')).toHaveLength(1)
    expect(await found(`searchStaff=${person.id}`)).toEqual([first.turns[2].id, second.turns[1].id])
    expect(await found(`searchStaff=${person.id}&searchDateIni=2017-03-02&searchLine=${own.id}`)).toEqual([
      second.turns[1].id
    ])
    expect(await found('searchDateFin=2017-02-28')).toEqual([])
    expect(await found('searchText=%25')).toEqual([])
    const [row] = (await ok(writer.get('turn-reports/getAdvancedSearchDRT?searchText=pinza'))).rows
    expect(row).toMatchObject({
      daily_report: { id: second.id, date: '2017-03-02', fkc_status: 50 },
      line: { id: own.id },
      shift: { id: 61, name: 'Tarde' },
      hand_over: 'Pinza en el taller',
      staff: [{ id: person.id }]
    })
    expect(await writer.get(`turn-reports/getAdvancedSearchDRT?searchLine=${line.id}`)).toMatchObject(forbidden)
    expect(await stranger.get('turn-reports/getAdvancedSearchDRT')).toMatchObject({ status: 401 })
    for (const wrong of ['orderBy=x', 'size=501', 'sortBy=text', 'searchStaff=Ana', 'texto=x'])
      expect(await writer.get(`turn-reports/getAdvancedSearchDRT?${wrong}`), wrong).toMatchObject({ status: 400 })
    // Reversed days would find nothing, and say nothing of why.
    for (const path of ['turn-reports/getAdvancedSearchDRT', 'daily-reports/getreportpaginated'])
      expect(await writer.get(`${path}?searchDateIni=2017-03-02&searchDateFin=2017-03-01`), path).toMatchObject({
        status: 400,
        errors: { searchDateFin: ['La fecha desde no puede ser mayor que la fecha hasta.'] }
      })
    const sheet = await writer.get('turn-reports/getAdvancedSearchDRT?format=xlsx')
    expect(sheet).toMatchObject({ status: 200 })
  })
})
