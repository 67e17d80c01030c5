import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { type CellValue, excelFile, type SheetColumn } from './excel.ts'

type Row = Record<string, CellValue>

const column = (label: string, kind: SheetColumn<Row>['kind']): SheetColumn<Row> => ({
  label,
  kind,
  value: row => row[label]
})

const columns = [
  column('Código', 'text'),
  column('Minutos', 'number'),
  column('Vence', 'date'),
  column('Inicio', 'date'),
  column('Parada', 'boolean')
]

async function* inBatches(...batches: Row[][]) {
  yield* batches
}

const timeZone = 'America/La_Paz'

/** The file as another program reads it. */
const read = async (...batches: Row[][]) => readIn(timeZone, ...batches)
const readIn = async (zone: string, ...batches: Row[][]) =>
  readSheet(
    await buffer(excelFile(columns, inBatches(...batches), { name: 'OT: planificadas/2026', timeZone: zone })),
    { trim: false }
  )

test('numbers are numbers, days and moments are dates, in the zone that is shown; what is missing is empty', async () => {
  const row = { Código: 'OT-1', Minutos: 90.5, Vence: '2026-11-22', Inicio: '2026-11-22T02:30:15.000Z', Parada: true }
  const [head, first, second] = await read([row], [{ Código: 'OT-2', Minutos: 0, Vence: null, Parada: false }])
  expect(head).toEqual(columns.map(({ label }) => label))
  expect(first).toEqual(['OT-1', 90.5, new Date('2026-11-22T00:00:00Z'), expect.any(Date), 'Sí'])
  // A sheet stores moments as fractions of days, so the milliseconds may differ.
  expect(Math.round(Number(first?.[3]) / 1000)).toBe(Date.UTC(2026, 10, 21, 22, 30, 15) / 1000)
  expect(second).toEqual(['OT-2', 0, null, null, 'No'])
})

test.each([
  ['the last minute before clocks change', '2026-03-08T06:59:00.000Z', Date.UTC(2026, 2, 8, 1, 59)],
  ['the minute when they change', '2026-03-08T07:00:00.000Z', Date.UTC(2026, 2, 8, 3, 0)]
])('%s is shown by the clock of its zone', async (_, Inicio, shown) => {
  const [, row] = await readIn('America/New_York', [{ Inicio }])
  expect(Math.round(Number(row?.[3]) / 1000)).toBe(shown / 1000)
})

test.each([
  '=1+1',
  '+591 2',
  '-5',
  '@suma',
  '＝1',
  '<b>&"',
  ' con espacios ',
  'línea 1\nlínea 2',
  '007',
  '2026-11-22',
  '😀'
])('the text %j stays as it is', async text => {
  const [, row] = await read([{ Código: text }])
  expect(row?.[0]).toBe(text)
})

test('characters that XML forbids are left out; a text too long for a cell is cut', async () => {
  const [, row, long] = await read([{ Código: 'a\u0000b\u0007c\ud800' }, { Código: '😀'.repeat(20_000) }])
  expect(row?.[0]).toBe('abc\ufffd')
  expect(String(long?.[0])).toHaveLength(32_767)
})

test('without rows the head is there', async () => {
  expect(await read()).toEqual([columns.map(({ label }) => label)])
})

test('rows that fail make the file fail; it never looks whole', async () => {
  async function* failing(): AsyncGenerator<Row[]> {
    yield [{ Código: 'OT-1' }]
    throw new Error('the database is gone')
  }
  await expect(buffer(excelFile(columns, failing(), { name: 'OT', timeZone }))).rejects.toThrow('the database is gone')
})

test('rows are asked for as the file is read, and no more once nobody reads', async () => {
  let asked = 0
  let isOver = false
  async function* endless(): AsyncGenerator<Row[]> {
    try {
      for (;;) {
        asked++
        yield Array.from({ length: 500 }, (_, n) => ({ Código: `OT-${asked}-${n}-${Math.random()}` }))
      }
    } finally {
      isOver = true
    }
  }
  const file = excelFile(columns, endless(), { name: 'OT', timeZone })
  for await (const _ of file) if (asked > 5) break
  await expect.poll(() => isOver).toBe(true)
  expect(asked).toBeLessThan(100)
})

/** A part of a workbook as text. */
const part = (file: Buffer, path: string) => {
  const at = file.indexOf(path)
  return inflateRawSync(file.subarray(at + path.length + file.readUInt16LE(at - 2))).toString('utf8')
}

test('each of many columns has its own address', async () => {
  const many = Array.from({ length: 60 }, (_, n) => column(`C${n}`, 'number'))
  const row = Object.fromEntries(many.map(({ label }, n) => [label, n]))
  const file = await buffer(excelFile(many, inBatches([row]), { name: 'OT', timeZone }))
  const [head, cells] = await readSheet(file)
  expect(head).toEqual(many.map(({ label }) => label))
  expect(cells).toEqual(many.map((_, n) => n))
  const addresses = [...part(file, 'xl/worksheets/sheet1.xml').matchAll(/<c r="(.+?)1" t/g)].map(found => found[1])
  expect([0, 25, 26, 27, 51, 52, 59].map(n => addresses[n])).toEqual(['A', 'Z', 'AA', 'AB', 'AZ', 'BA', 'BH'])
})

test('space at the ends of a text and between its lines is marked as meant, where there is any', async () => {
  const texts = ['dos palabras', ' antes', 'después ', 'línea 1\nlínea 2']
  const rows = texts.map(Código => ({ Código }))
  const sheet = part(
    await buffer(excelFile(columns, inBatches(rows), { name: 'OT', timeZone })),
    'xl/worksheets/sheet1.xml'
  )
  const marked = [...sheet.matchAll(/<t xml:space="preserve">([^<]*)</g)].map(([, text]) => text)
  expect(marked).toEqual(texts.slice(1))
})

test('what looks like the code of a character stays as it was typed', async () => {
  const rows = ['a_x000D_b', '_x000d__x0041_', 'x_x00_', 'línea 1\r\nlínea 2'].map(Código => ({ Código }))
  const file = await buffer(excelFile(columns, inBatches(rows), { name: 'OT', timeZone }))
  const texts = [...part(file, 'xl/worksheets/sheet1.xml').matchAll(/<t[^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(texts.slice(-4)).toEqual(['a_x005F_x000D_b', '_x005F_x000d__x005F_x0041_', 'x_x00_', 'línea 1\nlínea 2'])
})

test('columns are wide enough for their heads, all rows have a filter, what looks like a formula is quoted, an empty text is no cell', async () => {
  const wide = [column('Código', 'text'), column('Minutos que faltan', 'number')]
  const rows = [{ Código: '=1+1' }, { Código: '1+1' }, { Código: '' }]
  const file = await buffer(excelFile(wide, inBatches(rows), { name: 'OT: planificadas/2026', timeZone }))
  const sheet = part(file, 'xl/worksheets/sheet1.xml')
  expect([...sheet.matchAll(/ width="(\d+)"/g)].map(found => found[1])).toEqual(['28', '22'])
  expect(sheet).toContain('<autoFilter ref="A1:B4"/>')
  expect([...sheet.matchAll(/r="(A\d)" t="inlineStr" s="(\d)"/g)].map(([, at, style]) => [at, style])).toEqual([
    ['A1', '1'],
    ['A2', '4'],
    ['A3', '0']
  ])
  expect(part(file, 'xl/workbook.xml')).toContain('<sheet name="OT  planificadas 2026" ')
  const nameless = await buffer(excelFile(wide, inBatches(), { name: '', timeZone }))
  expect(part(nameless, 'xl/workbook.xml')).toContain('<sheet name="Hoja 1" ')
})
