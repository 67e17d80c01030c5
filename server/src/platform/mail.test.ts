import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../../test/database.ts'
import { readEnv } from '../env.ts'
import { type Carrier, senderOf } from './mail-carrier.ts'
import { type MailKind, type MailOutcome, queueLetter, queueMail, startMailDelivery } from './mail.ts'
import { htmlOf, textOf } from './mail-text.ts'
import { type Notices, startNotices } from './notices.ts'
import { secretsFrom } from './secrets.ts'

const secrets = secretsFrom('x'.repeat(32))
const text = {
  subject: 'Código de confirmación',
  paragraphs: [
    'Su código, señora Muñoz:',
    { code: '12345678' },
    { link: 'https://mto.example/auth/password?a=1&b=2', label: 'Abrir' }
  ]
}

let database: TestDatabase
let notices: Notices
const folder = mkdtempSync(join(tmpdir(), 'teleferico-mail-'))
const closers: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await createDatabase('mail')
  notices = startNotices(database.url, { warn: () => {} })
  closers.push(database.close, () => notices.close())
  await once(notices, 'found')
})
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
  rmSync(folder, { recursive: true, force: true })
})

/** A real SMTP server with one account: the mails that it took, and how it answers each recipient. */
async function smtpServer(answer: (address: string) => Error | undefined = () => undefined) {
  const taken: { from: string; to: string[]; user: string | undefined; source: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      password === 'clave-smtp' ? done(null, { user: username ?? '' }) : done(new Error('Invalid login')),
    onRcptTo: ({ address }, _session, done) => done(answer(address)),
    onData: (stream, session, done) => {
      void readAll(stream).then(source => {
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(each => each.address),
          user: session.user,
          source
        })
        done()
      })
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise<void>(resolve => server.close(() => resolve())))
  return { taken, port: (server.server.address() as AddressInfo).port }
}

function delivery(
  settings: Record<string, string>,
  kinds: readonly MailKind[] = [],
  more: Partial<Parameters<typeof startMailDelivery>[0]> = {}
) {
  const messages: string[] = []
  const say = (message: string) => void messages.push(message)
  const env = readEnv({ APP_ENV: 'test', APP_SECRET: 'x'.repeat(32), DATA_DIR: folder, SEED: 'none', ...settings })
  const started = startMailDelivery({
    db: database.db,
    env,
    secrets,
    notices,
    kinds,
    log: { warn: say, error: say },
    ...more
  })
  return { ...started, said: () => messages.join('\n') }
}

const queue = (to: string) => database.db.transaction(tx => queueMail(tx, secrets, to, text))
const waiting = async () =>
  (await database.pool.query('select recipient, content, attempts, next_at > now() as later from mail')).rows
const decoded = (source: string) =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, bytes => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))

test('what a transaction queues goes out by SMTP after its commit: signed in, plain and HTML, in Spanish', async () => {
  const server = await smtpServer()
  const { close } = delivery({ SMTP_URL: `smtp://avisos%40mto.example:clave-smtp@127.0.0.1:${server.port}` })
  await queue('Ana.Muñoz@mto.example'.replace('ñ', 'n'))
  await vi.waitFor(() => expect(server.taken).toHaveLength(1), 20_000)
  const [sent] = server.taken
  expect(sent).toMatchObject({ from: 'avisos@mto.example', to: ['Ana.Munoz@mto.example'], user: 'avisos@mto.example' })
  const source = decoded(sent?.source ?? '')
  expect(source).toContain('Content-Type: multipart/alternative')
  expect(source).toMatch(/Subject: =\?UTF-8\?/)
  expect(source).toContain('Su código, señora Muñoz:')
  expect(source).toContain('    12345678')
  expect(source).toContain('href="https://mto.example/auth/password?a=1&amp;b=2"')
  expect(source).toContain('Auto-Submitted: auto-generated')
  expect(source).toMatch(/Message-ID:\s*<[\da-f-]{36}@mto\.example>\s/i)
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), 20_000)
  await close()
})

test('mails of a rolled back transaction are never sent; queued ones are sealed', async () => {
  const fails = database.db.transaction(async tx => {
    await queueMail(tx, secrets, 'nadie@mto.example', text)
    throw new Error('no')
  })
  await expect(fails).rejects.toThrow('no')
  expect(await waiting()).toEqual([])
  await queue('ana@mto.example')
  const [row] = await waiting()
  expect(row).toMatchObject({ recipient: 'ana@mto.example', attempts: 0 })
  expect(JSON.stringify(row)).not.toMatch(/12345678|confirmación/)
  await database.pool.query('delete from mail')
})

test('a server that is away or refuses the account: said without secrets, tried again later, delivered then', async () => {
  const server = await smtpServer()
  const wrong = delivery({ SMTP_URL: `smtp://avisos:otra-clave@127.0.0.1:${server.port}` })
  await queue('ana@mto.example')
  await vi.waitFor(
    () => expect(wrong.said()).toMatch(/No se ha podido enviar un correo \(intento 1; se reintenta en 60 s\): EAUTH/),
    20_000
  )
  await wrong.close()
  expect(await waiting()).toMatchObject([{ attempts: 1, later: true }])
  await database.pool.query('update mail set next_at = now()')
  const away = delivery({ SMTP_URL: 'smtp://avisos:otra-clave@127.0.0.1:9' })
  await vi.waitFor(() => expect(away.said()).toMatch(/intento 2; se reintenta en 120 s\): ECONNECTION|ESOCKET/), 20_000)
  await away.close()
  expect(wrong.said() + away.said()).not.toMatch(/otra-clave|12345678/)
  await database.pool.query('update mail set next_at = now()')
  const right = delivery({ SMTP_URL: `smtp://avisos:clave-smtp@127.0.0.1:${server.port}` })
  await vi.waitFor(() => expect(server.taken).toHaveLength(1), 20_000)
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), 20_000)
  await right.close()
})

test('an address that the server refuses for good is not tried again, one that it refuses for now is; others go on', async () => {
  let isFull = true
  const refusal = (address: string) => {
    if (address.startsWith('justo')) return Object.assign(new Error('syntax'), { responseCode: 500 })
    if (isFull && address.startsWith('lleno')) return Object.assign(new Error('mailbox full'), { responseCode: 452 })
    return address.startsWith('nadie') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : undefined
  }
  const server = await smtpServer(refusal)
  const { close, said } = delivery({ SMTP_URL: `smtp://avisos:clave-smtp@127.0.0.1:${server.port}` })
  for (const name of ['nadie', 'justo', 'lleno', 'ana']) await queue(`${name}@mto.example`)
  await vi.waitFor(() => expect(server.taken).toHaveLength(1), 20_000)
  await vi.waitFor(
    async () => expect(await waiting()).toMatchObject([{ recipient: 'lleno@mto.example', attempts: 1, later: true }]),
    20_000
  )
  expect(said().match(/intento 1; no se reintenta\): EENVELOPE/g)).toHaveLength(2)
  // Notices of the meantime were lost, so once they come again the queue is looked through.
  isFull = false
  await database.pool.query('update mail set next_at = now()')
  notices.emit('found')
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), 20_000)
  await close()
  expect(notices.listenerCount('mail') + notices.listenerCount('found')).toBe(0)
})

test('two processes send each mail once', async () => {
  const server = await smtpServer()
  const settings = { SMTP_URL: `smtp://avisos:clave-smtp@127.0.0.1:${server.port}` }
  const [one, other] = [delivery(settings), delivery(settings)]
  await Promise.all(Array.from({ length: 12 }, (_, i) => queue(`persona${i}@mto.example`)))
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), 20_000)
  expect(server.taken.flatMap(each => each.to).toSorted()).toEqual(
    Array.from({ length: 12 }, (_, i) => `persona${i}@mto.example`).toSorted()
  )
  await Promise.all([one.close(), other.close()])
})

test('a mail that could not be sent in time is given up, and logged', async () => {
  await queue('tarde@mto.example')
  await database.pool.query("update mail set expires_at = now() - interval '1 second'")
  const { close, said } = delivery({})
  await vi.waitFor(() => expect(said()).toContain('1 correos no se han podido enviar a tiempo'), 20_000)
  expect(await waiting()).toEqual([])
  await close()
})

describe('a mail about a record', () => {
  const outcomes: [number, MailOutcome][] = []
  const kind: MailKind = {
    kind: 'prueba',
    write: async reference =>
      reference === 404
        ? undefined
        : {
            ...text,
            subject: `Sobre ${reference}`,
            files: [{ name: 'ñandú.txt', type: 'text/plain', content: Buffer.from('adjunto') }]
          },
    note: async (_db, reference, outcome) => void outcomes.push([reference, outcome])
  }
  const about = (to: string, reference: number) =>
    database.db.transaction(tx => queueLetter(tx, { to, kind: 'prueba', reference }))
  const empty = () => vi.waitFor(async () => expect(await waiting()).toEqual([]), 20_000)
  beforeEach(() => void outcomes.splice(0))

  test('is written when it is sent, with its files; what became of it is told to its kind', async () => {
    const server = await smtpServer(address =>
      address.startsWith('nadie') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : undefined
    )
    const settings = { SMTP_URL: `smtp://avisos:clave-smtp@127.0.0.1:${server.port}` }
    await about('ana@mto.example', 7)
    await about('nadie@mto.example', 8)
    await about('luis@mto.example', 404)
    expect(JSON.stringify(await waiting())).not.toContain('12345678')
    const { close } = delivery(settings, [kind])
    await empty()
    await close()
    expect(server.taken.map(({ to }) => to)).toEqual([['ana@mto.example']])
    expect(decoded(server.taken[0]?.source ?? '')).toContain('Subject: Sobre 7')
    expect(server.taken[0]?.source).toContain(Buffer.from('adjunto').toString('base64'))
    // The one whose record has gone was left without a word.
    expect(outcomes.toSorted(([a], [b]) => a - b)).toEqual([
      [7, { state: 'sent' }],
      [8, { state: 'failed', error: expect.stringContaining('550') }]
    ])
  })

  test('waits while the server is away, saying why; given up, it says that too', async () => {
    await about('ana@mto.example', 9)
    const away = delivery({ SMTP_URL: 'smtp://avisos:otra-clave@127.0.0.1:9' }, [kind])
    await vi.waitFor(
      () => expect(outcomes).toEqual([[9, { state: 'waiting', error: expect.stringMatching(/ECONNECTION|ESOCKET/) }]]),
      20_000
    )
    await away.close()
    expect(JSON.stringify(outcomes)).not.toContain('otra-clave')
    outcomes.splice(0)
    await database.pool.query("update mail set expires_at = now() - interval '1 second'")
    const late = delivery({}, [kind])
    await empty()
    await late.close()
    expect(outcomes).toEqual([[9, { state: 'failed', error: 'No se pudo entregar a tiempo' }]])
  })
})

test('without SMTP_URL each mail is a file that only the owner reads', async () => {
  const { close } = delivery({})
  await queue('ana+obra@mto.example')
  await queue('luis/x@mto.example')
  const outbox = join(folder, 'outbox')
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), 20_000)
  const files = readdirSync(outbox).map(name => String(name.split(' ').at(-1)))
  expect(files.toSorted()).toEqual(['ana+obra@mto.example.eml', 'luis_x@mto.example.eml'])
  const file = join(outbox, readdirSync(outbox).find(name => name.endsWith('ana+obra@mto.example.eml')) ?? '')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(decoded(readFileSync(file, 'utf8'))).toContain('12345678')
  await close()
})

test('the sender: said, or the account of the mail server, or the product itself', () => {
  expect(senderOf({ MAIL_FROM: 'Avisos <a@b.example>', SMTP_URL: 'smtp://x', APP_URL: undefined })).toBe(
    'Avisos <a@b.example>'
  )
  expect(senderOf({ MAIL_FROM: undefined, SMTP_URL: 'smtps://m%40b.example:c@h', APP_URL: undefined })).toBe(
    'Teleférico Andino · Mantenimiento <m@b.example>'
  )
  expect(senderOf({ MAIL_FROM: undefined, SMTP_URL: 'smtp://h', APP_URL: 'https://mto.example' })).toBe(
    'Teleférico Andino · Mantenimiento <no-reply@mto.example>'
  )
  expect(senderOf({ MAIL_FROM: undefined, SMTP_URL: undefined, APP_URL: undefined })).toBe(
    'Teleférico Andino · Mantenimiento <no-reply@localhost>'
  )
})

test('what people wrote stays text in the HTML', () => {
  const wild = {
    subject: '<b>',
    paragraphs: ['<script>alert("1")</script>', { link: 'https://x.example/"><b>', label: "L'Alto & <i>" }]
  }
  expect(htmlOf(wild)).not.toMatch(/<script|<b>|<i>/)
  expect(textOf(wild)).toContain('<script>alert("1")</script>')
})

test('code of sending that could not be loaded is loaded with the next mail', async () => {
  const sent: string[] = []
  const openCarrier = vi
    .fn<() => Promise<Carrier>>()
    .mockRejectedValueOnce(new Error('no such file'))
    .mockResolvedValue({ send: async ({ recipient }) => void sent.push(recipient), close: () => {} })
  const { send, close, said } = delivery({}, [], { openCarrier })
  await queue('primera@mto.example')
  await send()
  await queue('segunda@mto.example')
  await send()
  await close()
  expect(sent).toEqual(['segunda@mto.example'])
  expect(said()).toContain('no such file')
})
