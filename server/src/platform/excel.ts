import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { momentParts } from 'contract/core/format.ts'
import { ZipFile } from 'yazl'

/**
 * What the cells of a column hold. `decimals`: a number shown with two. A date is a day, 'yyyy-MM-dd', or an ISO
 * moment, shown in the operator's zone.
 */
export type CellKind = 'text' | 'number' | 'decimals' | 'date' | 'boolean'

export type CellValue = string | number | boolean | null | undefined

/** A column of a sheet, and how to take its value from a row; null and undefined leave the cell empty. */
export type SheetColumn<Row> = { label: string; kind: CellKind; value: (row: Row) => CellValue }

export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rows that are written without a pause: about a millisecond. */
const atOnce = 50

/** Numbers of the formats in `styles` below. */
const style = { plain: 0, head: 1, day: 2, moment: 3, quoted: 4, decimals: 5 } as const

/**
 * A workbook with one sheet (ECMA-376, part 1), written while its rows come, so that memory doesn't grow with them. The
 * head row is frozen, every column has a filter; numbers and dates are real values, and texts stay texts.
 *
 * @param batches rows in any portions
 * @returns the file; it fails if reading the rows fails
 */
export function excelFile<Row>(
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  { name, timeZone }: { name: string; timeZone: string }
): Readable {
  const zip = new ZipFile()
  const parts = { ...fixedParts, 'xl/workbook.xml': workbook(sheetName(name)) }
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(xmlHead + text), path)
  const sheet = Readable.from(sheetParts(columns, batches, timeZone), { objectMode: false })
  const output = zip.outputStream as Readable
  sheet.on('error', error => output.destroy(error))
  output.on('close', () => sheet.destroy())
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 1 })
  zip.end()
  return output
}

async function* sheetParts<Row>(
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  timeZone: string
): AsyncGenerator<string> {
  yield `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map(width).join('')}</cols><sheetData>`
  const cells = columns.map((column, index) => ({ ...column, begin: `<c r="${columnName(index + 1)}` }))
  /** @param contentOf the XML after a cell's address; undefined leaves the cell out */
  const line = (number: number, contentOf: (column: SheetColumn<Row>) => string | undefined) => {
    let text = `<row r="${number}">`
    for (const column of cells) {
      const content = contentOf(column)
      if (content) text += `${column.begin}${number}"${content}`
    }
    return `${text}</row>`
  }
  let count = 1
  yield line(count, ({ label }) => textCell(label, style.head))
  for await (const rows of batches) {
    for (let from = 0; from < rows.length; from += atOnce) {
      let text = ''
      for (const row of rows.slice(from, from + atOnce))
        text += line(++count, ({ kind, value }) => cell(kind, value(row), timeZone))
      yield text
      // Others' requests come in between.
      await setImmediate()
    }
  }
  yield `</sheetData><autoFilter ref="A1:${columnName(columns.length)}${count}"/></worksheet>`
}

const widths: Record<CellKind, number> = { text: 28, number: 12, decimals: 12, date: 20, boolean: 9 }

const width = <Row>({ kind, label }: SheetColumn<Row>, index: number) =>
  `<col min="${index + 1}" max="${index + 1}" width="${Math.max(widths[kind], label.length + 4)}" customWidth="1"/>`

function cell(kind: CellKind, value: CellValue, timeZone: string): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  switch (kind) {
    case 'number':
      return `><v>${Number(value)}</v></c>`
    case 'decimals':
      return ` s="${style.decimals}"><v>${Number(value)}</v></c>`
    case 'boolean':
      return textCell(value ? 'Sí' : 'No')
    case 'date': {
      const moment = Date.parse(String(value))
      const [format, shown] =
        String(value).length === dayLength ? [style.day, moment] : [style.moment, moment + offsetAt(moment, timeZone)]
      return ` s="${format}"><v>${serial(shown)}</v></c>`
    }
    case 'text':
      return textCell(String(value))
  }
}

const dayLength = 'yyyy-MM-dd'.length

/** Beginnings that a spreadsheet program may take for a formula (OWASP, CSV injection); full-width signs included. */
const formulaStart = /^[=+\-@＝＋－＠\t\r]/

/** A cell holds at most this many characters. */
const longestText = 32_767

/** Matches texts whose space Excel drops unless `xml:space` keeps it: at an end, or line breaks. */
const outerSpace = /^\s|[\t\n\r]|\s$/
const spaceKept = ' xml:space="preserve"'

/** Matches texts that stand in a cell as they are, as nearly all do: nothing to escape or to quote, no outer space. */
const plainText =
  /^[^\s=+\-@＝＋－＠&<>"_\p{Cc}\p{Cs}\ufffe\uffff](?:[^&<>"_\p{Cc}\p{Cs}\ufffe\uffff]*[^\s&<>"_\p{Cc}\p{Cs}\ufffe\uffff])?$/u

function textCell(text: string, format?: number): string {
  if (text.length <= longestText && plainText.test(text))
    return ` t="inlineStr" s="${format ?? style.plain}"><is><t>${text}</t></is></c>`
  // Marked as quoted, the cell stays a text even after it is edited.
  const chosen = format ?? (formulaStart.test(text) ? style.quoted : style.plain)
  const kept = outerSpace.test(text) ? spaceKept : ''
  return ` t="inlineStr" s="${chosen}"><is><t${kept}>${escaped(text.slice(0, longestText))}</t></is></c>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What a text of XML must say in another way, or has no place for. */
// oxlint-disable-next-line no-control-regex
const special = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * What spreadsheet programs read as the code of a character ('_x000D_', ECMA-376 22.4.2.4), where a person typed it.
 */
const characterCode = /_(?=x[\da-f]{4}_)/gi

/** Replaces half a surrogate pair by a mark, drops control characters, and keeps '_x000D_' as it was typed. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(characterCode, '_x005F_')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(special, sign => entities[sign] ?? '')

const dayMs = 86_400_000

/**
 * The number of a date in a sheet: days since 30 December 1899.
 * @param shown milliseconds, already in the zone that is shown
 */
const serial = (shown: number): number => (shown - Date.UTC(1899, 11, 30)) / dayMs

const quarterMs = 900_000
/** Kept by zone and moment: a sheet has hundreds of thousands of moments, and Intl is slow. */
const offsets = new Map<string, Map<number, number>>()

/** Milliseconds by which the zone's clock is ahead of UTC at a moment. Clocks change at full quarters of an hour. */
function offsetAt(moment: number, timeZone: string): number {
  const midnight = Math.floor(moment / dayMs) * dayMs
  const before = keptOffset(midnight, timeZone)
  // On nearly every day of the year the clock stays as it is.
  if (before === keptOffset(midnight + dayMs, timeZone)) return before
  return keptOffset(Math.floor(moment / quarterMs) * quarterMs, timeZone)
}

/** The same at a full quarter of an hour. */
function keptOffset(quarter: number, timeZone: string): number {
  let ofZone = offsets.get(timeZone)
  if (!ofZone) offsets.set(timeZone, (ofZone = new Map()))
  const known = ofZone.get(quarter)
  if (known !== undefined) return known
  const { day, time } = momentParts(quarter, timeZone)
  const offset = Date.parse(`${day}T${time}Z`) - quarter
  if (ofZone.size > 10_000) ofZone.clear()
  ofZone.set(quarter, offset)
  return offset
}

/** 1 → A, 27 → AA. */
function columnName(number: number): string {
  const rest = (number - 1) % 26
  const letter = String.fromCharCode(65 + rest)
  return number > 26 ? columnName((number - 1 - rest) / 26) + letter : letter
}

/** At most 31 characters, without those that formulas use. */
const sheetName = (name: string) => escaped(name.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, 31)) || 'Hoja 1'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const workbook = (name: string) =>
  `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** The constant parts of every workbook. */
const fixedParts = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kinds}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf quotePrefix="1"/><xf numFmtId="2" applyNumberFormat="1"/></cellXfs></styleSheet>`
}
