import type { PassThrough } from 'node:stream'
import { beforeAll, expect, test, vi } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { makeBase, makeLine, makeLocation } from '../../../test/factories.ts'
import { readPdf } from '../../../test/pdf.ts'
import { labelSheets } from './sheets.ts'
import type { Label } from 'contract/labels/labels.ts'

let line: { id: number; name: string }
let planner: SignedIn
let place: { id: number; name: string }

beforeAll(async () => {
  line = await makeLine({ color: '#FFD100' })
  place = await makeLocation({ fk_location: line.id, name: 'Torre 7' })
  planner = await loginAs('Planificador', { lines: [line.id] })
})

type Row = { id: number; url: string; code: string }

async function sheet(labels: readonly Row[], look: object, by = planner, host = 'localhost') {
  const { app } = await buildTestApp()
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/label/sheet',
    headers: { authorization: `Bearer ${by.token}`, host },
    payload: { labels: labels.map(({ id }) => id), address: 'http://localhost', ...look }
  })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
}

const spelled = ({ code }: Row) => `${code.slice(0, 4)}-${code.slice(4)}`

test('each label on the sheet says its record and carries a code that leads to it', async () => {
  const base = await makeBase({ fk_location: place.id, name: 'Polea de compresión nº 3 → ñandú' })
  const second = await makeBase({ fk_location: place.id })
  const labels = await ok(planner.post('label/of', { entity: 'base', ids: [base.id, second.id] }))
  for (const size of ['small', 'medium', 'large']) {
    const { status, headers, bytes } = await sheet(labels, { size })
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
    expect(headers['content-disposition']).toMatch(/^attachment; filename="etiquetas-bases-\d{4}-\d\d-\d\d\.pdf"$/)
    const pages = readPdf(bytes)
    expect(pages).toHaveLength(1)
    expect(pages[0]?.codes).toEqual(labels.map(({ url }: Row) => url))
    const said = pages[0]?.texts.join(' ').replaceAll(/\s+/g, ' ')
    for (const text of [base.code, second.code, ...labels.map(spelled)]) expect(said).toContain(text)
    expect(said?.replaceAll(' ', '')).toContain('Poleadecompresiónnº3->ñandú')
    expect(said?.replaceAll(' ', '')).toContain(`Torre7·${line.name}`.replaceAll(' ', ''))
  }
})

test('the host of a request isn’t printed: without APP_URL the address has to be confirmed, and be the server’s', async () => {
  const [label] = await ok(planner.post('label/blank', { count: 1 }))
  const evil = await sheet([label], { size: 'small', address: undefined }, planner, 'evil.example')
  expect([evil.status, JSON.parse(evil.bytes.toString())]).toMatchObject([
    409,
    { reason: 'unconfirmed', message: expect.stringContaining('evil.example') }
  ])
  for (const address of ['http://evil.example', 'javascript:alert(1)', 'localhost', 'http://localhost:81']) {
    const refused = await sheet([label], { size: 'small', address })
    expect([refused.status, JSON.parse(refused.bytes.toString()).errors], address).toEqual([
      400,
      { address: [expect.stringContaining('La dirección no es la del servidor (localhost)')] }
    ])
  }
  const { bytes } = await sheet([label], { size: 'small', address: 'https://localhost/x' })
  expect(readPdf(bytes)[0]?.codes).toEqual([`https://localhost/l/${label.code}`])
})

test('the first label goes where the sheet is still unused; the others fill this sheet and the next ones', async () => {
  const labels = await ok(planner.post('label/blank', { count: 26 }))
  const counts = async (look: object) => readPdf((await sheet(labels, look)).bytes).map(({ codes }) => codes.length)
  expect(await counts({ size: 'small' })).toEqual([24, 2])
  expect(await counts({ size: 'small', first: 23 })).toEqual([2, 24])
  expect(await counts({ size: 'medium', first: 6 })).toEqual([5, 10, 10, 1])
  expect(await counts({ size: 'large' })).toEqual(Array(13).fill(2))
  const { headers, bytes } = await sheet(labels, { size: 'small' })
  expect(headers['content-disposition']).toContain('etiquetas-en-blanco-')
  expect(readPdf(bytes).flatMap(({ codes }) => codes)).toEqual(labels.map(({ url }: Row) => url))
})

test('a sheet is refused before its first byte', async () => {
  const base = await makeBase({ fk_location: place.id })
  const labels = await ok(planner.post('label/of', { entity: 'base', ids: [base.id] }))
  const other = await loginAs('Planificador', { lines: [(await makeLine()).id] })
  const blind = await loginAs(['assets.read'], { lines: [line.id] })
  expect(await sheet(labels, { size: 'small' }, other)).toMatchObject({ status: 403 })
  expect(await sheet(labels, { size: 'small' }, blind)).toMatchObject({ status: 403 })
  expect(await sheet([{ ...labels[0], id: 2_000_000_000 }], { size: 'small' })).toMatchObject({ status: 404 })
  const ids = [labels[0].id]
  expect(await stranger.post('label/sheet', { labels: ids, size: 'small' })).toMatchObject({ status: 401 })
  for (const [body, field] of [
    [{ labels: ids, size: 'tiny' }, 'size'],
    [{ labels: [], size: 'small' }, 'labels'],
    [{ labels: ids, size: 'small', first: 25 }, 'first'],
    [{ labels: ids, size: 'medium', first: 11 }, 'first'],
    [{ labels: ids, size: 'large', first: 0 }, 'first']
  ] as const)
    expect(await planner.post('label/sheet', body)).toMatchObject({
      status: 400,
      errors: { [field]: expect.any(Array) }
    })
})

const many = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({
    url: `https://mantenimiento.example/l/${String(index).padStart(8, '0')}`,
    code: String(index).padStart(8, '0'),
    record: { code: `BA-${index}`, name, place: name, line: { id: 1, name, color: '#FFD100' } }
  })) as Label[]

async function drawn(...[labels, look]: Parameters<typeof labelSheets>) {
  const parts: Buffer[] = []
  for await (const part of labelSheets(labels, look)) parts.push(part as Buffer)
  return readPdf(Buffer.concat(parts))
}

test.each([
  ['one long word', 'W'.repeat(500)],
  ['many words', 'uno dos '.repeat(62)],
  ['pictures', '😀'.repeat(250)],
  ['letters from right to left', '\u202eمحطة'.repeat(80)],
  ['marks without letters', '\u0301'.repeat(500)],
  ['nothing that can be printed', '\0\u0007']
])('a name of %s takes no other label’s place', async (_, name) => {
  for (const size of ['small', 'medium', 'large'] as const) {
    const labels = many(2, name)
    const pages = await drawn(labels, { size, first: 1 })
    expect(pages.map(({ codes }) => codes)).toEqual([labels.map(({ url }) => url)])
  }
})

test.each([
  ["Jach'a Qhathu", "Jach'a Qhathu"],
  ['Jach’a Qhathu', 'Jach’a Qhathu'],
  // The letter that Unicode has for Aymara's apostrophe.
  ['Jachʼa Qhathu', 'Jach’a Qhathu'],
  ['Waña Jawira', 'Waña Jawira'],
  ['Wan\u0303a Jawira', 'Waña Jawira'],
  ['Qhä Pülüï', 'Qhä Pülüï'],
  ['Łódź', 'ódz']
])('%s is printed as %s', async (name, printed) => {
  const [page] = await drawn(many(1, name), { size: 'large', first: 1 })
  expect(page?.texts.join(' ')).toContain(printed)
})

test('words on several lines stay apart', async () => {
  const [page] = await drawn(many(1, 'Polea\nmotriz\t2'), { size: 'large', first: 1 })
  expect(page?.texts).toContain('Polea motriz 2')
})

test('however slowly a file is read, nothing of the waiting is left behind', async () => {
  const out = labelSheets(many(500, 'Una base con un nombre muy largo '.repeat(4)), { size: 'large', first: 1 })
  const listeners = new Set<number>()
  for await (const _ of out) {
    // Until no more of it has room on its way.
    const isFull = () => (out as PassThrough).writableNeedDrain || (out as PassThrough).writableEnded
    await vi.waitUntil(isFull, { interval: 1, timeout: 20_000 })
    listeners.add(out.listenerCount('close'))
  }
  expect(Math.max(...listeners) - Math.min(...listeners)).toBeLessThan(3)
})

test('others get their turn while five hundred labels are drawn', async () => {
  const labels = many(500, 'Una base con un nombre largo')
  let turns = 0
  let size = 0
  let next: NodeJS.Immediate
  const turn = () => {
    turns++
    next = setImmediate(turn)
  }
  turn()
  for await (const part of labelSheets(labels, { size: 'small', first: 1 })) size += (part as Buffer).length
  clearImmediate(next!)
  expect(turns).toBeGreaterThan(50)
  expect(size).toBeGreaterThan(100_000)
})
