import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { regime } from 'contract/core/classifier.ts'
import { pageOf } from 'contract/core/http.ts'
import { readSheet } from 'read-excel-file/node'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type PageParams, sendListAsExcel } from './list-file.ts'

type Row = Record<string, unknown>

const named = z.object({ id: z.number(), name: z.string() })
const row = z.object({
  id: z.number(),
  version: z.number(),
  uuid: z.string(),
  color: z.string().nullable(),
  code: z.string(),
  fk_location: z.number().nullable(),
  location: named.nullable(),
  fk_structure: z.number(),
  structure: named.extend({ code: z.string() }).nullable().optional(),
  fkc_regime: z.number().nullable(),
  fkc_status: z.number(),
  status: named,
  fk_profile: z.number(),
  tolerance_days: z.number(),
  type: z.number(),
  type_name: z.string(),
  criticality: z.string().meta({ names: { A: 'Alta' } }),
  nada: z.array(z.union([named, z.object({ first_name: z.string(), last_name: z.string().nullable() })])),
  more: z.record(z.string(), z.unknown()).nullable(),
  due_date: z.string().nullable(),
  updated_at: z.string(),
  is_active: z.boolean()
})
const full: Row = {
  id: 1,
  version: 3,
  uuid: 'u',
  color: '#fff',
  code: 'B1',
  fk_location: 4,
  location: { id: 4, name: 'Estación' },
  fk_structure: 5,
  structure: { id: 5, name: 'Motor', code: 'M' },
  fkc_regime: regime.FECHAS,
  fkc_status: 9,
  status: { id: 9, name: 'Pendiente' },
  fk_profile: 1,
  tolerance_days: 3,
  type: 1,
  type_name: 'Uno',
  criticality: 'A',
  nada: [
    { id: 1, name: 'a' },
    { first_name: 'Ana', last_name: 'Mamani' },
    { first_name: 'Luis', last_name: null },
    { id: 2, title: 'b' }
  ],
  more: { a: 1, b: 'x' },
  due_date: '2026-03-10',
  updated_at: '2026-03-10T02:00:00.000Z',
  is_active: false
}
const empty = {
  ...full,
  id: 2,
  location: null,
  structure: null,
  fkc_regime: null,
  criticality: 'Z',
  nada: [],
  more: null
}

/** A database of which only snapshots are taken, and whether they were ended. */
function snapshots() {
  const end = vi.fn<() => Promise<void>>(() => Promise.resolve())
  return { db: { snapshot: () => Promise.resolve({ db: {}, end }) } as never, end }
}

/** The file of a list, and what it was asked for. */
async function file(path: string, reply: z.ZodType, answer: (page: PageParams) => { rows: Row[]; count: number }) {
  const asked: PageParams[] = []
  const headers: Record<string, string> = {}
  const output = new PassThrough()
  const sent = {
    type: (type: string) => Object.assign(sent, { contentType: type }),
    header: (name: string, value: string) => ((headers[name] = value), sent),
    send: (from: NodeJS.ReadableStream) => (from.pipe(output), sent)
  }
  const ask = (page: PageParams) => (asked.push(page), Promise.resolve(answer(page)))
  const { db, end } = snapshots()
  await sendListAsExcel(sent as never, { path, reply }, ask, { db, timeZone: 'America/La_Paz' })
  const [head = [], ...rows] = await readSheet(await buffer(output), { trim: false })
  await vi.waitFor(() => expect(end).toHaveBeenCalledTimes(1))
  return { asked, head, rows, disposition: headers['content-disposition'] }
}

test('columns that people understand: names instead of ids, kinds of value, nothing without a name', async () => {
  vi.setSystemTime('2026-03-10T02:00:00Z')
  const { head, rows, disposition } = await file('base', z.union([z.array(row), pageOf(row)]), () => ({
    rows: [full, empty],
    count: 2
  })).finally(() => vi.useRealTimers())
  expect(disposition).toBe('attachment; filename="bases-2026-03-09.xlsx"')
  expect(Object.fromEntries(head.map((name, index) => [name, rows.map(cells => cells[index])]))).toEqual({
    Código: ['B1', 'B1'],
    Ubicación: ['Estación', null],
    'Estructura (código)': ['M', null],
    Estructura: ['Motor', null],
    fkc_regime: ['Por fechas', null],
    status: ['Pendiente', 'Pendiente'],
    tolerance_days: [3, 3],
    type_name: ['Uno', 'Uno'],
    Criticidad: ['Alta', null],
    nada: ['a, Ana Mamani, Luis, b', null],
    more: ['a: 1; b: "x"', null],
    due_date: [new Date('2026-03-10T00:00:00Z'), new Date('2026-03-10T00:00:00Z')],
    'Último cambio': [expect.any(Date), expect.any(Date)],
    Activa: ['No', 'No']
  })
})

test('two hundred rows at a time until fewer come', async () => {
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({ ...full, id: from + n, code: `B${from + n}` }))
  const pages = [page(1, 200), page(201, 200), page(401, 1)]
  const { asked, rows } = await file('nada', pageOf(row), asking => ({
    rows: pages[asking.page - 1] ?? [],
    count: 401
  }))
  expect(asked).toEqual([1, 2, 3].map(each => ({ page: each, itemsPerPage: 200 })))
  expect(rows.map(cells => cells[0])).toEqual(Array.from({ length: 401 }, (_, n) => `B${n + 1}`))
})

test('what a sheet has no room for is refused before anything is sent', async () => {
  const call = { path: 'base', reply: pageOf(row) }
  const most = 1_048_575
  const ask = (count: number) => () => Promise.resolve({ rows: [], count })
  const { db, end } = snapshots()
  await expect(sendListAsExcel({} as never, call, ask(most + 1), { db, timeZone: 'UTC' })).rejects.toMatchObject({
    code: 'VALIDATION.INVALID_DATA',
    message: 'La lista no cabe en una hoja de Excel. Filtre lo que necesita'
  })
  expect(end).toHaveBeenCalledTimes(1)
  expect((await file('base', pageOf(row), () => ({ rows: [], count: most }))).rows).toEqual([])
})

test('a refusal of the first page is told, and nothing stays open', async () => {
  const { db, end } = snapshots()
  const ask = () => Promise.reject(new Error('no'))
  const sent = sendListAsExcel({} as never, { path: 'base', reply: pageOf(row) }, ask, { db, timeZone: 'UTC' })
  await expect(sent).rejects.toThrow('no')
  expect(end).toHaveBeenCalledTimes(1)
})
