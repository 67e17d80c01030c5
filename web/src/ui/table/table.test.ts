import type { Page } from 'contract/http.ts'
import { describe, expect, test, vi } from 'vitest'
import type { Column } from '../columns.tsx'
import { collectRows, exportLimit, exportPage, type ExportProgress, toCsv } from './exportCsv.ts'
import { pagesAround, rangeText } from './Pagination.tsx'
import { between } from './selection.ts'

describe('CSV', () => {
  type Row = {
    code: string
    name: string | null
    cost: number
    is_active: boolean
    brand: { id: number; name: string } | null
  }
  const columns: Column<Row>[] = [
    { key: 'code', label: 'Código' },
    { key: 'name', label: 'Nombre; largo' },
    { key: 'cost', label: 'Costo' },
    { key: 'is_active', label: 'Activo' },
    { key: 'brand', label: 'Marca' },
    { key: 'zone', label: 'Zona', value: (_, zone) => zone }
  ]
  const csv = (row: Partial<Row>) =>
    toCsv(columns, [{ code: 'A', name: null, cost: 0, is_active: true, brand: null, ...row }], 'America/La_Paz')

  test('has the mark of UTF-8, a head and a line per row', () => {
    expect(csv({ name: 'Año', cost: 1234.5, brand: { id: 1, name: 'ABB' } })).toBe(
      '\uFEFFCódigo;"Nombre; largo";Costo;Activo;Marca;Zona\r\nA;Año;1234,5;Sí;ABB;America/La_Paz\r\n'
    )
  })
  test('quotes what would break it', () =>
    expect(csv({ name: 'dice "no"; y\nsigue' })).toContain('"dice ""no""; y\nsigue"'))
  test.each(['=1+1', '+591', '-2', '@x', '\tx'])('keeps %j a text', name => expect(csv({ name })).toContain(`'${name}`))
  test('a negative number stays a number', () => expect(csv({ cost: -2.5 })).toContain(';-2,5;'))
})

describe('collecting the rows to export', () => {
  const pages = (count: number) =>
    vi.fn<(page: number, size: number) => Promise<Page<number>>>(async (page, size) => {
      const first = (page - 1) * size
      return {
        count,
        rows: Array.from({ length: Math.max(0, Math.min(size, count - first)) }, (_, index) => first + index)
      }
    })
  const signal = new AbortController().signal

  test('asks page after page and says how far it is', async () => {
    const fetchPage = pages(1_100)
    const onProgress = vi.fn<(progress: ExportProgress) => void>()
    const rows = await collectRows(fetchPage, { onProgress, signal })
    expect(rows).toHaveLength(1_100)
    expect(new Set(rows)).toHaveLength(1_100)
    expect(fetchPage).toHaveBeenCalledTimes(3)
    expect(onProgress.mock.calls.map(([progress]) => progress.done)).toEqual([500, 1_000, 1_100])
  })
  test('stops at the limit', async () => {
    const fetchPage = pages(80_000)
    expect(await collectRows(fetchPage, { onProgress: () => {}, signal })).toHaveLength(exportLimit)
    expect(fetchPage).toHaveBeenCalledTimes(exportLimit / exportPage)
  })
  test('nothing is nothing', async () =>
    expect(await collectRows(pages(0), { onProgress: () => {}, signal })).toEqual([]))
  test('can be stopped', async () => {
    const controller = new AbortController()
    const fetchPage = pages(80_000)
    const rows = collectRows(fetchPage, { onProgress: () => controller.abort(), signal: controller.signal })
    expect(await rows).toBeUndefined()
    expect(fetchPage).toHaveBeenCalledTimes(2)
  })
})

test.each([
  [1, 10, 1, '1 registro'],
  [1, 10, 8, '8 registros'],
  [1, 10, 10, '10 registros'],
  [1, 10, 11, '1–10 de 11'],
  [2, 10, 11, '11–11 de 11'],
  [3, 50, 3456, '101–150 de 3,456']
])('page %i of %i rows each, %i in all: %s', (page, size, count, text) =>
  expect(rangeText(page, size, count)).toBe(text)
)

test('a list that is not counted to its end says so', () =>
  expect(rangeText(2, 25, 10_000, true)).toBe('26–50 de más de 10,000'))

test.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 8, [1, 2, 3, 4, 5, undefined, 8]],
  [4, 8, [1, 2, 3, 4, 5, undefined, 8]],
  [5, 8, [1, undefined, 4, 5, 6, 7, 8]],
  [8, 8, [1, undefined, 4, 5, 6, 7, 8]],
  [50, 346, [1, undefined, 49, 50, 51, undefined, 346]],
  [346, 346, [1, undefined, 342, 343, 344, 345, 346]]
])('around page %i of %i', (page, last, expected) => expect(pagesAround(page, last)).toEqual(expected))

describe('shift-click', () => {
  const rows = [1, 2, 3, 4, 5].map(id => ({ id }))
  const ids = (from: number | undefined, to: number) => between(rows, from, to).map(row => row.id)
  test('takes all in between, in either direction', () => {
    expect(ids(2, 4)).toEqual([2, 3, 4])
    expect(ids(4, 2)).toEqual([2, 3, 4])
  })
  test('takes the one alone when the other is on another page, or there is none', () => {
    expect(ids(99, 3)).toEqual([3])
    expect(ids(undefined, 3)).toEqual([3])
  })
})
