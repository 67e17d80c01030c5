import { randomUUID } from 'node:crypto'
import { keptDays, longestWords } from 'contract/public-reports/public-form.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { client, loginAs, ok, stranger } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { makeBase, makeLine } from '../../../test/factories.ts'
import { heic, picture, sha256 } from '../../../test/files.ts'
import {
  anotherPlace,
  followed,
  labelOf,
  newAddress,
  openLine,
  report,
  setForm,
  waiting
} from '../../../test/public-form.ts'
import { inDatabase } from '../../../test/postgres.ts'
import { makeScene } from '../../../test/scenario.ts'
import { noLongerNeeded } from '../../manifest.ts'
import { cleanUp } from '../cron-jobs/clean-up.ts'
import { location } from '../../schema/locations.ts'
import { public_report } from '../../schema/public-reports.ts'

const { app, database } = await buildTestApp()
const place = (code: string) => client(newAddress()).get(`public-report/${code}`)
const known = (code: string, description: string) =>
  client(newAddress()).post(`public-report/${code}/known`, { description })
/** Writes when one was sent, which no call can. */
const setAge = async (id: number, age: string) =>
  inDatabase(
    (await testDatabase()).url,
    `set session_replication_role = 'replica';
    update public_report set created_at = now() - interval '${age}' where id = ${id};
    set session_replication_role = 'origin'`
  )
const countAll = () => database.db.$count(public_report)

describe('which labels open the form', () => {
  const nothing = { is_open: false, place: null, line: null }

  test('those of places of a line that takes reports, however the code is typed', async () => {
    const scene = await openLine()
    const told = { is_open: true, place: scene.station.name, line: scene.line.name }
    expect(await ok(place(scene.code))).toEqual(told)
    expect(await ok(place(scene.code.toLowerCase().replace(/^(.{4})/, '$1-')))).toEqual(told)
  })

  test('unknown, foreign and closed codes are answered alike, to the letter', async () => {
    const scene = await openLine()
    const closed = await makeScene()
    const base = await makeBase({ fk_location: scene.station.id })
    const [onBase] = await ok(scene.planner.post('label/of', { entity: 'base', ids: [base.id] }))
    const [blank] = await ok(scene.planner.post('label/blank', { count: 1 }))
    const inactive = await anotherPlace(scene)
    await database.db.update(location).set({ is_active: false }).where(eq(location.id, inactive.id))
    const codes = [
      'ZZZZZZZZ',
      await labelOf(closed, closed.station.id),
      onBase.code,
      blank.code,
      inactive.code,
      "' or 1=1 --",
      '%00'
    ]
    const before = await countAll()
    for (const code of codes.slice(0, -1)) {
      expect(await ok(place(encodeURIComponent(code))), code).toEqual(nothing)
      const asked = await known(encodeURIComponent(code), 'La baranda del andén está suelta')
      const sent = await report(encodeURIComponent(code))
      for (const answer of [asked, sent])
        expect(answer, code).toMatchObject({
          status: 404,
          errorCode: 'RESOURCE.NOT_FOUND',
          message: 'Este formulario no está abierto'
        })
    }
    expect((await place(codes.at(-1) as string)).status).toBeLessThan(500)
    expect(await countAll()).toBe(before)
  })

  test('a line is opened by whoever may change places; a station is not', async () => {
    const scene = await makeScene()
    const code = await labelOf(scene, scene.station.id)
    expect(await ok(place(code))).toEqual(nothing)
    const open = { takes_public_reports: true }
    expect(await scene.technician.put(`location/${scene.line.id}`, open)).toMatchObject({ status: 403 })
    const other = await loginAs('Planificador', { lines: [(await makeLine()).id] })
    expect(await other.put(`location/${scene.line.id}`, open)).toMatchObject({ status: 403 })
    expect(await scene.planner.put(`location/${scene.station.id}`, open)).toMatchObject({
      status: 400,
      errors: { takes_public_reports: expect.any(Array) }
    })
    await ok(scene.planner.put(`location/${scene.line.id}`, open))
    expect((await ok(place(code))).is_open).toBe(true)
  })
})

describe('what is sent', () => {
  test('waits with its photos, which have lost where they were taken; nothing but the link is answered', async () => {
    const scene = await openLine()
    const photo = await picture('#123456', { position: true })
    const sent = await report(scene.code, {
      fields: { description: '  <b>La puerta</b> & "el suelo"\nse mueven ', contact: 'Ana, 70123456' },
      files: [
        { bytes: photo, name: 'IMG_-16.5_-68.13.jpg' },
        { bytes: await picture('#654321', { type: 'png' }), name: 'b.png' },
        { bytes: await picture('#0f0f0f', { type: 'webp' }), name: 'c.webp' },
        { bytes: heic, name: 'd.heic' },
        // The same once more.
        { bytes: photo, name: 'e.jpg' }
      ]
    })
    expect(sent).toMatchObject({ status: 200, data: { follow: expect.stringMatching(/^[\w-]{43}$/) } })
    expect(Object.keys(sent.data)).toEqual(['follow'])
    expect(sent.headers['set-cookie']).toBeUndefined()
    const [row, ...others] = await waiting(scene)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      state: 'pending',
      description: '<b>La puerta</b> & "el suelo"\nse mueven',
      contact: 'Ana, 70123456',
      fk_location: scene.station.id,
      fk_line: scene.line.id
    })
    expect(row.attachments.map((file: { file_name: string }) => file.file_name)).toEqual([
      'foto-1.jpg',
      'foto-2.png',
      'foto-3.webp',
      'foto-4.heic'
    ])
    const view = await app.inject({
      url: `/api/v1/attachment/getAtachedFile/public_report/${row.attachments[0].id}`,
      headers: { authorization: `Bearer ${scene.supervisor.token}` }
    })
    expect(view.statusCode).toBe(200)
    expect(sha256(view.rawPayload)).not.toBe(sha256(photo))
    expect(view.rawPayload.includes('GPSLatitude')).toBe(false)
    const technician = await scene.technician.get(`attachment/getAtachedFile/public_report/${row.attachments[0].id}`)
    expect(technician).toMatchObject({ status: 403 })
  })

  test.each<[string, Parameters<typeof report>[1], string]>([
    ['nothing said', { fields: { description: ' \n ' } }, 'description'],
    ['10,000 words', { fields: { description: 'palabra '.repeat(10_000).slice(0, 16_000) } }, 'description'],
    ['one letter too many', { fields: { description: 'x'.repeat(longestWords + 1) } }, 'description'],
    ['a long contact', { fields: { contact: 'x'.repeat(121) } }, 'contact'],
    ['a field that isn’t there', { fields: { fk_line: '1' } }, 'fk_line'],
    ['an empty file', { files: [{ bytes: '', name: 'a.jpg' }] }, 'files'],
    ['a program called a picture', { files: [{ bytes: 'MZ\x90\0\x03'.padEnd(600, '\0'), name: 'a.jpg' }] }, 'files'],
    ['a script', { files: [{ bytes: '#!/bin/sh\necho', name: 'a.png' }] }, 'files'],
    ['a page', { files: [{ bytes: '<html><script>alert(1)</script>', name: 'a.jpg' }] }, 'files'],
    [
      'a drawing with a script',
      { files: [{ bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>', name: 'a.svg' }] },
      'files'
    ],
    ['a document', { files: [{ bytes: '%PDF-1.4\n%%EOF\n', name: 'a.pdf' }] }, 'files'],
    ['a text', { files: [{ bytes: 'hola', name: 'a.txt' }] }, 'files'],
    ['a file in another field', { files: [{ bytes: 'x', name: 'a.jpg', field: 'photo' }] }, 'photo']
  ])('%s is refused on its field, and nothing is kept', async (_what, form, field) => {
    const { code } = await openLine()
    const before = await countAll()
    expect(await report(code, form)).toMatchObject({ status: 400, errors: { [field]: [expect.any(String)] } })
    expect(await countAll()).toBe(before)
  })

  test('six photos, more fields than a form has, no form at all', async () => {
    const { code } = await openLine()
    const before = await countAll()
    const photo = await picture('#998877')
    const six = Array.from({ length: 6 }, (_, n) => ({ bytes: photo, name: `${n}.jpg` }))
    expect(await report(code, { files: six })).toMatchObject({ status: 400 })
    const fields = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`f${n}`, 'x']))
    expect(await report(code, { fields })).toMatchObject({ status: 400 })
    const caller = client(newAddress())
    expect(await caller.post(`public-report/${code}`, { description: 'Una cosa rota' })).toMatchObject({ status: 415 })
    expect(await caller.post(`public-report/${code}`)).toMatchObject({ status: 415 })
    expect(await countAll()).toBe(before)
  })

  test('the longest words are taken whole', async () => {
    const scene = await openLine()
    const description = 'ñ'.repeat(longestWords)
    await ok(report(scene.code, { fields: { description } }))
    expect((await waiting(scene))[0].description).toBe(description)
  })

  test('a session is neither needed nor used: with a cookie, a wrong one or none, the same is kept', async () => {
    const scene = await openLine()
    const cookies = [scene.planner.token, 'rubbish', undefined]
    for (const cookie of cookies) {
      const headers = { origin: 'https://otro.example', ...(cookie && { cookie: `teleferico_session=${cookie}` }) }
      const sent = await report(scene.code, { headers })
      expect(sent).toMatchObject({ status: 200 })
      expect(sent.headers['set-cookie']).toBeUndefined()
      expect(await followed(sent.data.follow, { ...newAddress(), ...headers })).toMatchObject({ status: 200 })
    }
    const { rows } = await database.pool.query(
      `select a.fk_user, a.address, a.after from audit_log a join public_report p on p.id = a.fk_entity
        where a.entity = 'public_report' and p.fk_line = $1`,
      [scene.line.id]
    )
    expect(rows).toHaveLength(3)
    // Neither who, nor from where, nor what was said: the audit forgets nothing.
    for (const row of rows) {
      expect(row).toMatchObject({ fk_user: null, address: null })
      expect(Object.keys(row.after)).not.toEqual(expect.arrayContaining(['description']))
      expect(JSON.stringify(row.after)).not.toMatch(/baranda|follow_hash/)
    }
  })

  test('what a program filled in waits among the spam, and is answered as everything is', async () => {
    const scene = await openLine()
    const sent = await report(scene.code, { fields: { website: 'https://spam.example' } })
    expect(sent).toMatchObject({ status: 200, data: { follow: expect.any(String) } })
    expect(await waiting(scene, '&state=pending')).toEqual([])
    expect(await waiting(scene, '&state=spam')).toHaveLength(1)
  })

  test('sent again because no answer came, it is there once and has the same link, also twice at once', async () => {
    const scene = await openLine()
    const headers = { 'idempotency-key': randomUUID() }
    const files = [{ bytes: await picture('#5a5a5a'), name: 'a.jpg' }]
    const answers = await Promise.all([1, 2, 3].map(() => report(scene.code, { headers, files })))
    const links = new Set(answers.map(({ data }) => data.follow))
    expect([answers.map(({ status }) => status), links.size]).toEqual([[200, 200, 200], 1])
    const rows = await waiting(scene)
    expect([rows.length, rows[0].attachments.length]).toEqual([1, 1])
    expect(await report(scene.code, { headers, fields: { description: 'Otra cosa del todo' } })).toMatchObject({
      status: 422
    })
    // The same key at another label is another report.
    const other = await anotherPlace(scene)
    expect((await ok(report(other.code, { headers }))).follow).not.toBe([...links][0])
    for (const key of ['', '1', 'x'.repeat(201), 'con espacios en medio de la clave'])
      expect(await report(scene.code, { headers: { 'idempotency-key': key } }), key).toMatchObject({ status: 400 })
  })

  test('a form that was closed meanwhile, or whose label was put elsewhere, says so and keeps nothing', async () => {
    const scene = await openLine()
    await setForm(scene.line.id, false)
    expect(await report(scene.code)).toMatchObject({ status: 404, message: 'Este formulario no está abierto' })
    await setForm(scene.line.id, true)
    await ok(scene.planner.delete(`label/${scene.code}/tie`))
    expect(await report(scene.code)).toMatchObject({ status: 404 })
    const base = await makeBase({ fk_location: scene.station.id })
    await ok(scene.planner.post(`label/${scene.code}/tie`, { entity: 'base', fk_entity: base.id }))
    expect(await report(scene.code)).toMatchObject({ status: 404 })
    expect(await waiting(scene)).toEqual([])
  })
})

describe('whether it is known', () => {
  test('only what the public said there lately counts, and nothing of it is told', async () => {
    const scene = await openLine()
    const words = 'La baranda del andén está suelta'
    const elsewhere = await anotherPlace(scene)
    expect(await ok(known(scene.code, words))).toEqual({ is_known: false })
    // What people with an account report isn't found by trying.
    await ok(
      scene.technician.post('anomaly-report', {
        fk_location: scene.station.id,
        description: words,
        detected_at: new Date().toISOString()
      })
    )
    expect(await ok(known(scene.code, words))).toEqual({ is_known: false })
    await ok(report(scene.code, { fields: { description: words } }))
    expect(await ok(known(scene.code, 'baranda suelta en el anden'))).toEqual({ is_known: true })
    expect(await ok(known(scene.code, 'Hay agua en la escalera mecánica'))).toEqual({ is_known: false })
    expect(await ok(known(elsewhere.code, words))).toEqual({ is_known: false })
    // Single words aren't answered.
    expect(await ok(known(scene.code, 'baranda'))).toEqual({ is_known: false })
    const [row] = await waiting(scene)
    await ok(scene.supervisor.put(`anomaly-report/public/${row.id}/decision`, { state: 'dismissed' }))
    expect(await ok(known(scene.code, words))).toEqual({ is_known: false })
    await ok(scene.supervisor.put(`anomaly-report/public/${row.id}/decision`, { state: 'pending' }))
    expect(await ok(known(scene.code, words))).toEqual({ is_known: true })
    await setAge(row.id, '13 hours')
    expect(await ok(known(scene.code, words))).toEqual({ is_known: false })
  })
})

describe('following', () => {
  test('tells the stage, the place, one’s own words and the answer, and nothing else', async () => {
    const scene = await openLine()
    const { follow } = await ok(report(scene.code, { fields: { contact: 'ana@example.com' } }))
    const answer = await followed(follow)
    expect(answer.data).toEqual({
      stage: 'received',
      place: scene.station.name,
      description: 'La baranda del andén está suelta',
      answer: null,
      photos: 0,
      sent_at: expect.any(String),
      until: expect.any(String)
    })
    expect(Date.parse(answer.data.until) - Date.parse(answer.data.sent_at)).toBe(keptDays * 86_400_000)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })

  test('a guessed, spoiled or empty link tells nothing, and only a hash of the right one is kept', async () => {
    const scene = await openLine()
    const { follow } = await ok(report(scene.code))
    const { rows } = await database.pool.query('select follow_hash from public_report where fk_line = $1', [
      scene.line.id
    ])
    const guesses = [
      `${follow.slice(0, -1)}_`,
      follow.toLowerCase(),
      ` ${follow}`,
      '',
      'null',
      "' or 1=1 --",
      rows[0].follow_hash
    ]
    for (const guess of guesses.filter(each => each !== follow))
      expect(await followed(guess), guess).toMatchObject({
        status: 404,
        message: 'Este enlace no existe o ya ha caducado'
      })
    expect(await followed('x'.repeat(101))).toMatchObject({ status: 400 })
    expect(await stranger.post('public-report/follow', { follow: { $ne: '' } })).toMatchObject({ status: 400 })
    expect(rows[0].follow_hash).not.toContain(follow)
    // Where it isn't a secret of the address, it isn't logged.
    expect(await stranger.get(`public-report/follow/${follow}`)).toMatchObject({ status: 404 })
  })
})

test('contact and link are forgotten when the time is over; what came to nothing goes with its photos', async () => {
  const scene = await openLine()
  const files = [{ bytes: await picture('#00aa77'), name: 'a.jpg' }]
  const [kept, dismissed, spam, recent] = [
    await ok(report(scene.code, { fields: { contact: 'Ana' }, files })),
    await ok(report(scene.code, { files })),
    await ok(report(scene.code, { fields: { website: 'x' }, files })),
    await ok(report(scene.code, { fields: { contact: 'Eva' } }))
  ]
  const rows = (await waiting(scene)).toReversed()
  await ok(scene.supervisor.put(`anomaly-report/public/${rows[1].id}/decision`, { state: 'dismissed' }))
  const age = (id: number, days: number) => setAge(id, `${days} days`)
  await age(rows[0].id, keptDays - 1)
  await age(rows[1].id, keptDays - 1)
  await age(rows[2].id, 29)
  await cleanUp(database.db, noLongerNeeded)
  expect(await waiting(scene)).toHaveLength(4)
  await age(rows[0].id, keptDays + 1)
  await age(rows[1].id, keptDays + 1)
  await age(rows[2].id, 31)
  await cleanUp(database.db, noLongerNeeded)
  expect((await waiting(scene)).map((row: { id: number; contact: string | null }) => [row.id, row.contact])).toEqual([
    [rows[3].id, 'Eva'],
    [rows[0].id, null]
  ])
  for (const { follow } of [kept, dismissed, spam]) expect(await followed(follow)).toMatchObject({ status: 404 })
  expect(await followed(recent.follow)).toMatchObject({ status: 200 })
  const { rows: files_left } = await database.pool.query(
    "select fk_entity from attachment where entity = 'public_report' and fk_entity = any($1)",
    [rows.map((row: { id: number }) => row.id)]
  )
  expect(files_left).toEqual([{ fk_entity: rows[0].id }])
})
