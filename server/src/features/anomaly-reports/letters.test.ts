import { maxMailBytes } from 'contract/anomaly-reports/letter-states.ts'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, newEmail, ok, type SignedIn } from '../../../test/client.ts'
import { makeAnomalyReport } from '../../../test/factories.ts'
import { formOf, picture, type Sendable } from '../../../test/files.ts'
import { readPdf } from '../../../test/pdf.ts'
import { fingerprint, makeScene, rowsOf } from '../../../test/scenario.ts'
import { sweepFiles } from '../attachments/sweep.ts'
import { storageFrom } from '../../platform/open-storage.ts'
import { reportMail } from './letter-mail.ts'
import { fitting } from './letters.ts'

const scene = await makeScene()
const { technician, supervisor } = scene
const on = await buildTestApp()

const report = (more: object = {}) => makeAnomalyReport({ fk_location: scene.station.id, ...more })

/** Sends a report by mail, as a browser's form does: one field for each recipient. */
async function send(
  id: number,
  recipients: readonly string[],
  {
    message,
    files = [],
    by = supervisor,
    headers = {}
  }: {
    message?: string
    files?: readonly Sendable[]
    by?: Pick<SignedIn, 'token'>
    headers?: Record<string, string>
  } = {}
) {
  const form = await formOf(files, message === undefined ? {} : { message })
  const text = form.payload.toString('latin1')
  const [, boundary = ''] = /boundary=(.*)$/.exec(form.headers['content-type']) ?? []
  const fields = recipients.map(
    recipient => `--${boundary}\r\nContent-Disposition: form-data; name="recipients"\r\n\r\n${recipient}\r\n`
  )
  const reply = await on.app.inject({
    method: 'POST',
    url: `/api/v1/anomaly-report/anomaly-notification-email/${id}`,
    payload: Buffer.from(fields.join('') + text, 'latin1'),
    headers: { ...form.headers, authorization: `Bearer ${by.token}`, ...headers }
  })
  return { status: reply.statusCode, ...reply.json<{ data: never; errors: Record<string, string[]> }>() }
}

/** The mail to an address, as it was written into the outbox. */
const mailTo = (address: string) =>
  vi.waitFor(async () => {
    const folder = join(on.env.DATA_DIR, 'outbox')
    const name = (await readdir(folder)).find(one => one.endsWith(` ${address}.eml`))
    expect(name).toBeDefined()
    return readFile(join(folder, name as string), 'utf8')
  }, 15_000)

/** What is attached, by name. */
function attachedTo(mail: string): Record<string, Buffer> {
  const parts = mail.split(/\r?\n--[-\w]+/).filter(part => /Content-Disposition: attachment/i.test(part))
  return Object.fromEntries(
    parts.map(part => {
      const [, name = ''] = /filename="?([^"\r\n;]+)/.exec(part) ?? []
      return [name, Buffer.from(part.slice(part.search(/\r?\n\r?\n/)).replace(/\s/g, ''), 'base64')]
    })
  )
}

const recipientsOf = async (id: number) => (await ok(supervisor.get(`anomaly-report/${id}`))).letters[0].recipients

async function refused(answer: () => Promise<object>, expected: object) {
  const before = await fingerprint()
  expect(await answer()).toMatchObject(expected)
  expect(await fingerprint()).toEqual(before)
  expect(await rowsOf('select 1 from mail')).toEqual([])
}

test('to each recipient: the words, the report as PDF, its photos and the sender’s files, each once; its state is on the report', async () => {
  const words = `Ruido en la polea, ñandú y “comillas”: <script>alert(1)</script> ${'x'.repeat(300)}`
  const { id, code } = await report({ description: words, immediate_action: 'Se avisó' })
  const [first, second, third] = [await picture('#aa0011'), await picture('#11aa00'), await picture('#0011aa')]
  const uploaded = await formOf(
    [
      { bytes: 'nota', name: 'nota.txt' },
      { bytes: first, name: 'polea.jpg' },
      { bytes: second, name: 'rueda.jpg' },
      { bytes: third, name: 'torre.jpg' }
    ],
    { fk_entity: `${id}` }
  )
  await on.app.inject({
    method: 'POST',
    url: '/api/v1/attachment/upload-attachments/anomaly_report',
    payload: uploaded.payload,
    headers: { ...uploaded.headers, authorization: `Bearer ${technician.token}` }
  })
  await rowsOf(
    `insert into attachment (entity, fk_entity, file_name, mime_type, size, sha256)
      select 'asset', fk_entity, 'ajena.jpg', mime_type, size, sha256 from attachment
      where entity = 'anomaly_report' and fk_entity = $1 and file_name = 'torre.jpg'`,
    [id]
  )
  // An asset of another test may get this id.
  onTestFinished(async () => void (await rowsOf(`delete from attachment where file_name = 'ajena.jpg'`)))
  const [one, other] = [newEmail(), newEmail()]
  const answer = await send(id, [one, other, one.toUpperCase()], {
    message: 'Vea la polea.\nGracias',
    files: [
      { bytes: 'croquis', name: 'croquis.txt' },
      { bytes: second, name: 'la-misma.jpg' }
    ]
  })
  expect(answer).toMatchObject({
    status: 200,
    data: [
      { recipient: one, state: 'waiting' },
      { recipient: other, state: 'waiting' }
    ]
  })
  const mail = await mailTo(one)
  expect(mail).toContain(`To: ${one}`)
  expect(mail).not.toContain(other)
  expect(mail).toContain('Vea la polea.')
  const attached = attachedTo(mail)
  expect(Object.keys(attached)).toEqual([`${code}.pdf`, 'croquis.txt', 'la-misma.jpg', 'polea.jpg', 'torre.jpg'])
  expect(attached['polea.jpg']?.length).toBeGreaterThan(100)
  const texts = readPdf(attached[`${code}.pdf`] as Buffer).flatMap(page => page.texts)
  expect(texts.join(' ')).toContain(code)
  expect(texts.join('')).toContain('<script>alert(1)</script>')
  expect(texts.join(' ')).toContain('ñandú')
  expect(texts.join('').match(/x/g)?.length).toBeGreaterThanOrEqual(300)
  await mailTo(other)
  await vi.waitFor(async () => {
    const states = (await recipientsOf(id)).map(({ state }: { state: string }) => state)
    expect(states).toEqual(['sent', 'sent'])
  }, 15_000)
  const [letter] = (await ok(supervisor.get(`anomaly-report/${id}`))).letters
  expect(letter).toMatchObject({
    message: expect.stringMatching(/^Vea la polea\.\r?\nGracias$/),
    user: { id: supervisor.user.id },
    files: [
      { file_name: 'croquis.txt', is_left_out: false },
      { file_name: 'la-misma.jpg', is_left_out: false },
      { file_name: 'polea.jpg', is_left_out: false },
      { file_name: 'torre.jpg', is_left_out: false }
    ],
    recipients: [{ recipient: one, error: null, tried_at: expect.any(String) }, { recipient: other }]
  })
  // Addresses are for those who send them.
  expect((await ok(technician.get(`anomaly-report/${id}`))).letters).toEqual([])
})

test('a recipient can be sent it again; of another report, or by others, not', async () => {
  const { id } = await report()
  const other = await report()
  const address = newEmail()
  await send(id, [address])
  await mailTo(address)
  const [{ id: recipient }] = await recipientsOf(id)
  await vi.waitFor(async () => expect((await recipientsOf(id))[0].state).toBe('sent'), 15_000)
  // As if it hadn't been delivered, and were tried again tomorrow.
  const { db } = on.database
  const outcome = { state: 'waiting', error: '451 Más tarde' } as const
  await reportMail({ db, env: on.env, storage: storageFrom(on.env) }).note?.(db, recipient, outcome)
  expect((await recipientsOf(id))[0]).toMatchObject(outcome)
  await rowsOf(
    `insert into mail (id, recipient, kind, reference, expires_at, next_at) values
      (gen_random_uuid(), $1, 'anomaly_report', $2, now() + interval '2 days', now() + interval '1 day')`,
    [address, recipient]
  )
  expect(await ok(supervisor.post(`anomaly-report/${id}/mail/${recipient}/resend`))).toMatchObject({
    recipient: address,
    state: 'waiting',
    error: null
  })
  await vi.waitFor(async () => {
    const names = await readdir(join(on.env.DATA_DIR, 'outbox'))
    expect(names.filter(name => name.endsWith(` ${address}.eml`))).toHaveLength(2)
    expect(await rowsOf('select 1 from mail where reference = $1', [recipient])).toEqual([])
  }, 15_000)
  const again = (report_: number, by: SignedIn) => by.post(`anomaly-report/${report_}/mail/${recipient}/resend`)
  expect((await again(other.id, supervisor)).status).toBe(404)
  expect((await again(id, technician)).status).toBe(403)
  const elsewhere = await makeScene()
  expect((await again(id, elsewhere.supervisor)).status).toBe(403)
})

test('the sender’s files are kept for as long as the mail that took them', async () => {
  const { id } = await report()
  const address = newEmail()
  await send(id, [address], { files: [{ bytes: 'se queda', name: 'queda.txt' }] })
  await mailTo(address)
  const storage = storageFrom(on.env)
  await sweepFiles(on.database.db, storage, '-1 seconds')
  const [{ id: recipient }] = await recipientsOf(id)
  await ok(supervisor.post(`anomaly-report/${id}/mail/${recipient}/resend`))
  await vi.waitFor(async () => expect((await recipientsOf(id))[0].state).toBe('sent'), 15_000)
})

describe('refused', () => {
  test.each([
    ['nobody', []],
    ['no address', ['ana']],
    ['a second recipient in the name of one', ['ana@mto.example\r\nBcc: eva@mto.example']],
    ['two in one', ['ana@mto.example, eva@mto.example']],
    ['too long', [`${'a'.repeat(250)}@mto.example`]],
    ['more than a hundred', Array.from({ length: 101 }, (_, n) => `a${n}@mto.example`)]
  ])('%s', async (_name, recipients) => {
    const { id } = await report()
    await refused(() => send(id, recipients), { status: 400 })
    const { errors } = await send(id, recipients)
    expect(Object.keys(errors).every(field => field.startsWith('recipients'))).toBe(true)
  })

  test('a message too long, files too large, a file of no kind, a report that isn’t there, other lines, other profiles', async () => {
    const { id } = await report()
    const to = [newEmail()]
    await refused(() => send(id, to, { message: 'x'.repeat(2001) }), {
      status: 400,
      errors: { message: expect.any(Array) }
    })
    const large = Buffer.alloc(maxMailBytes - 512 * 1024 + 1, 'a')
    await refused(() => send(id, to, { files: [{ bytes: large, name: 'registro.txt' }] }), {
      status: 400,
      errors: { files: ['Los archivos de un correo no pueden pasar de 9.5 MB en total'] }
    })
    await refused(() => send(id, to, { files: [{ bytes: Buffer.from('MZ\u0090'), name: 'foto.jpg' }] }), {
      status: 400,
      errors: { files: expect.any(Array) }
    })
    await refused(() => send(2_147_483_647, to), { status: 404 })
    await refused(() => send(id, to, { by: technician }), { status: 403 })
    const elsewhere = await makeScene()
    await refused(() => send(id, to, { by: elsewhere.supervisor }), { status: 403 })
    const reader = await loginAs('Consulta', { lines: [scene.line.id] })
    await refused(() => send(id, to, { by: reader }), { status: 403 })
    await refused(() => send(id, to, { by: { token: 'x' } }), { status: 401 })
  })

  test('repeated with its key, it is sent once; the last one comes first', async () => {
    const { id } = await report()
    const address = newEmail()
    const headers = { 'idempotency-key': `correo-${id}` }
    const answers = [await send(id, [address], { headers }), await send(id, [address], { headers })]
    expect(answers[0]?.data).toEqual(answers[1]?.data)
    await mailTo(address)
    const later = newEmail()
    await send(id, [later])
    await mailTo(later)
    expect((await ok(supervisor.get(`anomaly-report/${id}`))).letters).toMatchObject([
      { recipients: [{ recipient: later }] },
      { recipients: [{ recipient: address }] }
    ])
  })
})

test.each([
  [[3, 3, 3], 10, [false, false, false]],
  [[8, 3, 2], 10, [false, true, false]],
  [[11, 1], 10, [true, false]],
  [[10], 10, [false]],
  [[], 10, []]
])('of files of %j bytes, with room for %i, left out: %j', (sizes, room, leftOut) => {
  expect(
    fitting(
      sizes.map(size => ({ size })),
      room
    ).map(file => file.is_left_out)
  ).toEqual(leftOut)
})
