import { PassThrough, type Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { labelSizes, type LabelSize, paper, perSheet, spelledCode, whereText } from 'contract/labels/label-sheets.ts'
import type { Label } from 'contract/labels/labels.ts'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { drained, printable } from '../../platform/pdf.ts'

/** Points in a millimetre. */
const mm = 72 / 25.4

type Doc = PDFKit.PDFDocument

/** Where something is, in points. */
type Box = { x: number; y: number; width: number; height: number }

/** The look of a label, in millimetres and, for letters, points. */
type Look = { margin: number; stripe: number; code: number; name: number; small: number; isHeaded?: true }

const looks: Record<LabelSize, Look> = {
  small: { margin: 4, stripe: 2.5, code: 14, name: 8, small: 7 },
  medium: { margin: 5, stripe: 4, code: 22, name: 11, small: 9 },
  large: { margin: 12, stripe: 12, code: 64, name: 26, small: 18, isHeaded: true }
}

/**
 * Sheets of labels, drawn one label at a time between others' requests: memory doesn't grow with them, and a sheet
 * blocks no other request.
 *
 * @param first the place of the first label on its sheet, which may be partly used, from 1 on
 */
export function labelSheets(labels: readonly Label[], { size, first }: { size: LabelSize; first: number }): Readable {
  const doc = new PDFDocument({
    size: [paper.width * mm, paper.height * mm],
    margin: 0,
    autoFirstPage: false,
    info: { Title: 'Etiquetas', CreationDate: new Date() }
  })
  const out = new PassThrough()
  doc.pipe(out)
  void draw(doc, out, labels, size, first).catch((error: Error) => out.destroy(error))
  return out
}

async function draw(doc: Doc, out: PassThrough, labels: readonly Label[], size: LabelSize, first: number) {
  for (const [index, label] of labels.entries()) {
    const place = (first - 1 + index) % perSheet(size)
    if (index === 0 || place === 0) {
      doc.addPage()
      cutMarks(doc, size)
    }
    drawLabel(doc, label, boxOf(size, place), looks[size])
    if (out.writableNeedDrain) await drained(out)
    await setImmediate()
    if (out.destroyed) return
  }
  doc.end()
}

/** Where the grid begins: sheets that are sold have their rest above and below in equal parts. */
function gridOf(size: LabelSize): Box {
  const { columns, rows, width, height } = labelSizes[size]
  const [w, h] = [columns * width, rows * height]
  return { x: ((paper.width - w) / 2) * mm, y: ((paper.height - h) / 2) * mm, width: w * mm, height: h * mm }
}

function boxOf(size: LabelSize, place: number): Box {
  const { columns, width, height } = labelSizes[size]
  const { x, y } = gridOf(size)
  return {
    x: x + (place % columns) * width * mm,
    y: y + Math.floor(place / columns) * height * mm,
    width: width * mm,
    height: height * mm
  }
}

/** A small cross at each corner of the labels, for sheets that are cut. */
function cutMarks(doc: Doc, size: LabelSize): void {
  const { columns, rows, width, height } = labelSizes[size]
  const grid = gridOf(size)
  const arm = 1.5 * mm
  for (let column = 0; column <= columns; column++)
    for (let row = 0; row <= rows; row++) {
      const [x, y] = [grid.x + column * width * mm, grid.y + row * height * mm]
      doc.moveTo(x - arm, y).lineTo(x + arm, y)
      doc.moveTo(x, y - arm).lineTo(x, y + arm)
    }
  doc.lineWidth(0.3).stroke('#999999')
}

function drawLabel(doc: Doc, { url, code, record }: Label, box: Box, look: Look): void {
  const margin = look.margin * mm
  const stripe = look.stripe * mm
  const inside = {
    x: box.x + margin,
    y: box.y + margin,
    width: box.width - 2 * margin,
    height: box.height - 2 * margin
  }
  if (record?.line?.color) {
    // With an outline, because a line may be white.
    doc.lineWidth(0.5).rect(inside.x + inside.width - stripe, inside.y, stripe, inside.height)
    doc.fillAndStroke(record.line.color, '#666666')
  }
  const own: Row = { text: record?.code ?? '', size: look.code, isBold: true, lines: 1 }
  const named: Row[] = record
    ? [
        { text: record.name, size: look.name, lines: 3 },
        { text: whereText(record), size: look.small, lines: 2 }
      ]
    : [{ text: 'Sin asignar', size: look.name, lines: 1 }]
  const textWidth = inside.width - stripe - margin * 0.6
  // Read from a distance, the code has a row of its own.
  const head = look.isHeaded ? look.code * 1.3 : 0
  if (head) write(doc, { ...inside, width: textWidth }, [own])
  const side = inside.height - head
  drawCode(doc, url, { x: inside.x, y: inside.y + head, width: side, height: side })
  const beside = {
    x: inside.x + side + margin * 0.6,
    y: inside.y + head,
    width: textWidth - side - margin * 0.6,
    height: side
  }
  const foot = { text: spelledCode(code), size: record ? look.small : look.code * 0.75, isBold: true, lines: 1 }
  write(doc, beside, head ? named : [own, ...named], foot)
}

/** The squares of the code, in one path; around it stays what the label's margin leaves white. */
function drawCode(doc: Doc, text: string, { x, y, width }: Box): void {
  // Level M and, where it costs no further squares, a higher one: labels get scratched.
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: 0 })
  const step = width / size
  for (const [row, squares] of data.entries()) {
    for (let from = 0; from < size; from++) {
      if (!squares[from]) continue
      let to = from
      while (squares[to + 1]) to++
      doc.rect(x + from * step, y + row * step, (to - from + 1) * step, step)
      from = to
    }
  }
  doc.fill('#000000')
}

type Row = { text: string; size: number; isBold?: boolean; lines: number }

/** Texts below one another, and one at the foot. */
function write(doc: Doc, box: Box, rows: readonly Row[], foot?: Row): void {
  doc.fillColor('#000000')
  let { y } = box
  for (const row of rows) {
    const text = printable(row.text)
    if (!text) continue
    const { lines, height } = fit(doc, { ...row, text }, box.width)
    doc.text(text, box.x, y, { width: box.width, height: height * lines + 0.1, ellipsis: true })
    y = doc.y + row.size * 0.25
  }
  if (!foot) return
  const { height } = fit(doc, foot, box.width)
  doc.text(foot.text, box.x, box.y + box.height - height, { lineBreak: false })
}

/**
 * Chooses the letters of a text. One line is written smaller if it doesn't fit, down to six tenths, then as two lines.
 * @returns the lines that it has, and the height of each
 */
function fit(doc: Doc, { text, size, isBold, lines }: Row, width: number): { lines: number; height: number } {
  doc.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
  const share = lines > 1 ? 1 : Math.min(1, (width * 0.99) / doc.widthOfString(text))
  doc.fontSize(size * Math.max(0.6, share))
  return { lines: share < 0.6 ? 2 : lines, height: doc.currentLineHeight(true) }
}
