import { PassThrough, type Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { formatDate, formatShortDuration } from 'contract/core/format.ts'
import type { Counts } from 'contract/master-plan/master-plan.ts'
import { groupOf, kindNames, kinds, periodName } from 'contract/master-plan/master-sums.ts'
import PDFDocument from 'pdfkit'
import { drained, printable } from '../../platform/pdf.ts'
import { requireValue } from '../../platform/require-value.ts'
import type { About } from './excel.ts'
import type { FilePlan } from './plan.ts'

type Doc = PDFKit.PDFDocument

/** Points in a millimetre. */
const mm = 72 / 25.4
const [width, height, margin] = [420 * mm, 297 * mm, 10 * mm]
const rowHeight = 4.6 * mm
/** Where rows begin: below the title, the letters' meaning and the names of the periods. */
const top = margin + 19 * mm
const perPage = Math.floor((height - margin - 6 * mm - top) / rowHeight)

/** A row as it is drawn: of a base activity, of a group of them, or of all. */
type Line = { name: string; note?: string; isHead?: true; cells: ReadonlyMap<string, Partial<Counts>> }

/** The plan on A3 sheets, drawn a row at a time between others' requests. */
export function planAsPdf(plan: FilePlan, about: About): Readable {
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    info: { Title: `Plan maestro ${about.line.name} ${about.year}`, CreationDate: new Date() }
  })
  const out = new PassThrough()
  doc.pipe(out)
  void draw(doc, out, plan, about).catch((error: Error) => out.destroy(error))
  return out
}

const byPeriod = (cells: readonly Partial<Counts>[]) => new Map(cells.map(cell => [cell.period ?? '', cell]))

/** All rows in their order: the sums first, then each group with its own. */
function* linesOf({ batches, groups, totals }: FilePlan, { group }: About): Generator<Line> {
  const capacity = totals.map(({ period, capacity: minutes }) => ({ period, minutes }))
  yield { name: 'Total', isHead: true, cells: byPeriod(totals) }
  yield { name: 'Horas del personal', isHead: true, cells: byPeriod(capacity) }
  const heads = groups.values()
  let current: number | undefined
  for (const rows of batches())
    for (const row of rows) {
      if (groupOf(row, group).id !== current) {
        const { id, name, cells } = requireValue(heads.next().value)
        current = id
        yield { name, isHead: true, cells: byPeriod(cells) }
      }
      yield { name: row.activity.name, note: row.base.code, cells: byPeriod(row.cells) }
    }
}

async function draw(doc: Doc, out: PassThrough, plan: FilePlan, about: About) {
  const pages = Math.ceil((2 + plan.groups.length + plan.count) / perPage)
  let index = 0
  for (const line of linesOf(plan, about)) {
    if (index % perPage === 0) drawHead(doc, plan, about, `Página ${index / perPage + 1} de ${pages}`)
    drawLine(doc, plan, line, top + (index % perPage) * rowHeight)
    index++
    if (out.writableNeedDrain) await drained(out)
    await setImmediate()
    if (out.destroyed) return
  }
  doc.end()
}

const namesWidth = 92 * mm
const columnOf = ({ periods }: FilePlan) => (width - 2 * margin - namesWidth) / periods.length
const xOf = (plan: FilePlan, index: number) => margin + namesWidth + index * columnOf(plan)

/** What each page repeats: the line with its colour, what the letters mean, and the periods. */
function drawHead(doc: Doc, plan: FilePlan, { line, year, today }: About, page: string): void {
  doc.addPage()
  // With an outline, because a line may be white.
  doc.lineWidth(0.5).rect(margin, margin, width - 2 * margin, 2 * mm)
  doc.fillAndStroke(line.color ?? '#ffffff', '#666666')
  doc.fillColor('#000000').font('Helvetica-Bold').fontSize(14)
  doc.text(printable(`Plan maestro ${year} · ${line.name}`), margin, margin + 4 * mm, { lineBreak: false })
  const meaning = kinds.map(kind => `${kindNames[kind].letter} ${kindNames[kind].many.toLocaleLowerCase('es')}`)
  doc.font('Helvetica').fontSize(8)
  const right = { width: width - 2 * margin, align: 'right', lineBreak: false } as const
  doc.text(`${meaning.join('  ·  ')}  ·  h horas de trabajo`, margin, margin + 5 * mm, right)
  doc.text(`${formatDate(today)}  ·  ${page}`, margin, height - margin - 3 * mm, right)
  const y = top - 5 * mm
  doc.font('Helvetica-Bold').fontSize(7.5)
  doc.text('Actividad', margin + mm, y + 1.2 * mm, { lineBreak: false })
  for (const [index, { key }] of plan.periods.entries())
    doc.text(periodName(key), xOf(plan, index), y + 1.2 * mm, {
      width: columnOf(plan),
      align: 'center',
      lineBreak: false
    })
  rule(doc, top, '#000000')
}

const rule = (doc: Doc, y: number, colour: string) =>
  doc
    .moveTo(margin, y)
    .lineTo(width - margin, y)
    .lineWidth(0.3)
    .stroke(colour)

function drawLine(doc: Doc, plan: FilePlan, { name, note, isHead, cells }: Line, y: number): void {
  if (isHead) doc.rect(margin, y, width - 2 * margin, rowHeight).fill('#e9ecef')
  doc
    .fillColor('#000000')
    .font(isHead ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(7)
  const noteWidth = note ? 24 * mm : 0
  const oneLine = { height: 8, ellipsis: true } as const
  const indent = isHead ? mm : 3 * mm
  doc.text(printable(name), margin + indent, y + 1.2 * mm, { ...oneLine, width: namesWidth - noteWidth - indent - mm })
  if (note)
    doc.text(printable(note), margin + namesWidth - noteWidth, y + 1.2 * mm, { ...oneLine, width: noteWidth - mm })
  for (const [index, { key }] of plan.periods.entries()) {
    const cell = cells.get(key)
    if (cell) drawCell(doc, cell, { x: xOf(plan, index), y, width: columnOf(plan) })
  }
  rule(doc, y + rowHeight, '#ced4da')
}

/** Counts above, hours below; where they don't fit, smaller, and the counts on two lines. */
function drawCell(doc: Doc, cell: Partial<Counts>, { x, y, width: room }: { x: number; y: number; width: number }) {
  const said = kinds.filter(kind => cell[kind]).map(kind => `${kindNames[kind].letter}${cell[kind]}`)
  const minutes = cell.minutes ?? 0
  const hours = minutes ? formatShortDuration(minutes) : ''
  const fits = doc.fontSize(6).widthOfString(said.join(' ')) <= room - 1
  const half = fits ? said.length : Math.ceil(said.length / 2)
  const texts = [said.slice(0, half).join(' '), said.slice(half).join(' '), hours].filter(Boolean)
  const size = texts.length > 2 ? 4.2 : 6
  const step = rowHeight / texts.length
  for (const [index, text] of texts.entries()) {
    const length = doc.fontSize(size).widthOfString(text)
    doc.fontSize(Math.min(size, (size * (room - 1)) / Math.max(1, length)))
    doc.fillColor(cell.late && text.startsWith(kindNames.late.letter) ? '#b42318' : '#000000')
    const at = y + index * step + (step - doc.currentLineHeight()) / 2
    doc.text(text, x, at, { width: room, align: 'center', lineBreak: false })
  }
}
