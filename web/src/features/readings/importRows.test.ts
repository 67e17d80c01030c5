import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { aMeter } from '../../../test/readings.ts'
import { cellKey } from '../../ui/grid/useGridValues.ts'
import { checkRow, refusedCells, textsOf } from './importRows.ts'
import { maxRows, readTables } from './readTable.ts'
import { headRowOf, whereText } from './tables.ts'
import { templateOf } from './template.ts'

const line = {
  meters: [aMeter(), aMeter({ id: 6, name: 'Arranques', usage_unit: { id: 2, name: 'Arranques', symbol: null } })],
  name: 'Línea Roja',
  zone: 'America/La_Paz',
  now: '2026-03-20T12:00:00.000Z'
}
const tableOf = (rows: string[][]) => ({ rows, head: headRowOf(rows) })
const readTable = async (file: File) => (await readTables(file))[0].rows
const row = (base: string, meter: string, read_at: string, value: string, reason = '') =>
  checkRow(column => ({ base, meter, read_at, value, reason })[column], line)

describe('a row', () => {
  test('is a reading of the meter that it names, whatever the case and accents', () => {
    expect(row('roj-e1-mot', 'HORAS de marcha', '15/03/2026 08:30', '110,5', 'Turno doble')).toEqual({
      item: {
        fk_base_metric: 5,
        value: 110.5,
        read_at: '2026-03-15T12:30:00.000Z',
        fkc_source: 82,
        reason: 'Turno doble'
      }
    })
  })

  test.each([
    ['a meter of another line', ['AMA-E1-MOT', 'Horas', '15/03/2026', '1'], { base: /Línea Roja/ }],
    ['a meter that the base hasn’t', ['ROJ-E1-MOT', 'Ciclos', '15/03/2026', '1'], { meter: /no tiene/ }],
    ['which of two', ['ROJ-E1-MOT', '', '15/03/2026', '1'], { meter: /varios/ }],
    ['31/02', ['ROJ-E1-MOT', 'Arranques', '31/02/2026', '1'], { read_at: /no es válida/ }],
    ['tomorrow', ['ROJ-E1-MOT', 'Arranques', '21/03/2026', '1'], { read_at: /futura/ }],
    ['a formula', ['ROJ-E1-MOT', 'Arranques', '15/03/2026', '=A1'], { value: /fórmula/ }],
    ['a number that may be two', ['ROJ-E1-MOT', 'Arranques', '15/03/2026', '1.234'], { value: /1\.234 o 1234/ }],
    ['less than nothing', ['ROJ-E1-MOT', 'Arranques', '15/03/2026', '-1'], { value: /menos de 0/ }],
    ['everything missing', ['', '', '', ''], { base: /Falta/, read_at: /Falta/, value: /Falta/ }]
  ])('%s is told on its cell', (_, cells, problems) => {
    const checked = row(...(cells as [string, string, string, string]))
    const told = 'problems' in checked ? checked.problems : {}
    expect(Object.keys(told)).toEqual(Object.keys(problems))
    for (const [column, text] of Object.entries(problems)) expect(told[column as 'base']).toMatch(text)
  })
})

test('by its heads, in whatever order; lines that nobody filled in are passed over', () => {
  const { rows, texts } = textsOf(
    tableOf([
      ['Lectura', 'Nota', 'base', 'FECHA'],
      ['5', 'x', 'B1', '01/03/2026'],
      ['', '', 'B2', '']
    ])
  )
  expect(rows).toEqual(['1'])
  expect(texts).toEqual({
    [cellKey('1', 'value')]: '5',
    [cellKey('1', 'base')]: 'B1',
    [cellKey('1', 'read_at')]: '01/03/2026'
  })
  expect(textsOf(tableOf([['B1', 'Horas', '01/03/2026', '5']])).texts[cellKey('1', 'value')]).toBe('5')
})

test('the template comes back as what it was', async () => {
  const [table] = await readTables(new File([templateOf(line.meters)], 'p.csv'))
  expect(table.rows).toHaveLength(3)
  expect(textsOf(table).rows).toEqual([])
})

test('the server’s refusals, by cell', () => {
  const told = refusedCells(
    { 'items.0.reason': ['Son muchas'], 'items.1.meaning': ['Es menor'], 'items.1.value': ['no'], other: ['x'] },
    ['3', '4']
  )
  expect(Object.keys(told)).toEqual([cellKey('3', 'reason'), cellKey('4', 'value')])
})

const workbook = (sheets: Record<string, string>, more: Record<string, Uint8Array> = {}) => {
  const part = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const parts = Object.entries(sheets).map(([name, rows], index) => ({ name, rows, id: index + 1 }))
  return zipSync({
    'xl/workbook.xml': part(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${parts.map(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets></workbook>`
    ),
    'xl/_rels/workbook.xml.rels': part(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${parts.map(({ id }) => `<Relationship Id="rId${id}" Type="${relations}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join('')}</Relationships>`
    ),
    ...Object.fromEntries(
      parts.map(({ rows, id }) => [
        `xl/worksheets/sheet${id}.xml`,
        part(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`)
      ])
    ),
    ...more
  })
}
const xlsx = (sheet: string, more: Record<string, Uint8Array> = {}) => workbook({ Hoja1: sheet }, more)
const fileOf = (bytes: Uint8Array | string, name = 'lecturas.xlsx') => new File([bytes as BlobPart], name)

describe('a file', () => {
  test('xlsx: moments are to the second, a midnight among them is one; days alone have no time of day', async () => {
    const styles = strToU8(
      `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`
    )
    const rows = ['46350.041666666664', '46350.916666666666', '46350.9999999998', '46351', '46351.333333333336'].map(
      (value, index) =>
        `<row r="${index + 1}"><c r="A${index + 1}" s="1"><v>${value}</v></c><c r="B${index + 1}" s="1"><v>46351</v></c></row>`
    )
    expect(await readTable(fileOf(xlsx(rows.join(''), { 'xl/styles.xml': styles })))).toEqual(
      [
        '24/11/2026 01:00:00',
        '24/11/2026 22:00:00',
        '25/11/2026 00:00:00',
        '25/11/2026 00:00:00',
        '25/11/2026 08:00:00'
      ].map(moment => [moment, '25/11/2026'])
    )
  })

  test('xlsx: numbers are what they are, however they could be read', async () => {
    const sheet = '<row r="1"><c r="A1" t="inlineStr"><is><t>B1</t></is></c><c r="B1"><v>1.234</v></c></row>'
    expect(await readTable(fileOf(xlsx(sheet)))).toEqual([['B1', '1.2340']])
  })

  test('xlsx: the sheet that has the head is read, and what stands below its title; it is said', async () => {
    // A report whose first sheet is a legend and whose second has a title above the head.
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
    const title = `<row r="1">${cell('A1', 'Exportado por el sistema de la estación')}</row>`
    const head = `<row r="3">${['Base', 'Medidor', 'Fecha', 'Lectura'].map((text, at) => cell(`${'ABCD'[at]}3`, text)).join('')}</row>`
    const values = `<row r="4">${cell('A4', 'ROJ-E01-MOT')}${cell('B4', 'Horas')}${cell('C4', '25/11/2026 20:00')}<c r="D4"><v>70661</v></c></row>`
    const [table, ...others] = await readTables(
      fileOf(workbook({ Leyenda: `<row r="1">${cell('A1', 'Lecturas')}</row>`, Datos: title + head + values }))
    )
    expect(others).toEqual([])
    expect(whereText(table)).toBe('hoja «Datos», sin la fila de título')
    const { rows, texts } = textsOf(table)
    expect(rows.map(one => [texts[cellKey(one, 'base')], texts[cellKey(one, 'value')]])).toEqual([
      ['ROJ-E01-MOT', '70661']
    ])
    const twice = workbook({ A: head + values, B: head + values, C: title })
    expect((await readTables(fileOf(twice))).map(({ name }) => name)).toEqual(['A', 'B'])
  })

  test.each([
    ['a title and a blank line', 'Lecturas;;;\n\nBase;Medidor;Fecha;Lectura\nB1;H;01/03/2026;5\n'],
    ['a title of one cell', 'Turno noche\nBase;Medidor;Fecha;Lectura\nB1;H;01/03/2026;5\n']
  ])('CSV: a head below %s', async (_, text) => {
    const [table] = await readTables(fileOf(text, 'x.csv'))
    expect(whereText(table)).toBe('sin la fila de título')
    expect(textsOf(table).texts[cellKey('1', 'value')]).toBe('5')
  })

  test.each([
    ['a bomb', () => xlsx('', { 'xl/sharedStrings.xml': new Uint8Array(100_000_000) }), /demasiado al descomprimirlo/],
    ['a zip that is none', () => new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), /dañado/],
    ['another zip', () => zipSync({ 'a.txt': strToU8('x') }), /dañado/],
    ['an old Excel', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), /xlsx/],
    ['too much', () => 'x'.repeat(300 * 1024 + 1), /no debe exceder/],
    ['too many rows', () => 'B1;H;01/03/2026;5\n'.repeat(maxRows + 2), /filas/],
    ['nothing', () => ' \n\n', /vacío/]
  ])('%s is refused in words', async (_, bytes, text) => {
    await expect(readTable(fileOf(bytes()))).rejects.toThrow(text)
  })

  test('of an older Windows', async () => {
    const bytes = new Uint8Array([...strToU8('Estaci'), 0xf3, 0x6e, 0x3b, 0x35])
    expect(await readTable(fileOf(bytes, 'x.csv'))).toEqual([['Estación', '5']])
  })
})
