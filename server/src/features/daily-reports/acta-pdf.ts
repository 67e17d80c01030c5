import { handedOverText } from 'contract/work-orders/hand-over-text.ts'
import { buffer } from 'node:stream/consumers'
import { classifierOf } from 'contract/core/classifier.ts'
import type { Acta, ActaContent } from 'contract/daily-reports/daily-reports.ts'
import { formatDateTime, formatLongDate, formatNumber } from 'contract/core/format.ts'
import { reportStatusText } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { checkOutcome } from 'contract/checks/answers.ts'
import type { Happened } from 'contract/daily-reports/turns.ts'
import { usedText } from 'contract/warehouse/warehouse-rules.ts'
import PDFDocument from 'pdfkit'
import { printable } from '../../platform/pdf.ts'

type Doc = PDFKit.PDFDocument
type TurnOfActa = ActaContent['turns'][number]

/** Points in a millimetre. */
const mm = 72 / 25.4
const margin = 18 * mm
const labelWidth = 42 * mm
/** Room for the line at the foot of each page. */
const foot = 10 * mm

/**
 * An acta on A4. Of a closed report it depends on nothing but what was closed and the addenda, so that it has the same
 * bytes each time until something is added.
 * @param timeZone the operator's
 */
export async function actaAsPdf(acta: Acta, timeZone: string): Promise<Buffer> {
  const { report, turns, sha256 } = acta
  const title = `RTD ${report.line.name} ${report.date}`
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: margin + foot },
    bufferPages: true,
    info: { Title: title, CreationDate: report.closed_at ? new Date(report.closed_at) : new Date() }
  })
  const whole = buffer(doc)
  drawHead(doc, acta)
  drawDay(doc, acta, timeZone)
  for (const turn of turns) drawTurn(doc, turn, timeZone)
  drawAddenda(doc, acta, timeZone)
  drawFeet(doc, sha256 ? `SHA-256 del acta cerrada: ${sha256}` : 'Borrador: el reporte no está cerrado')
  doc.end()
  return whole
}

function drawHead(doc: Doc, { report, turns }: Acta): void {
  const { width } = doc.page
  // With an outline, because a line may be white.
  doc.lineWidth(0.5).rect(margin, margin, width - 2 * margin, 2 * mm)
  doc.fillAndStroke(report.line.color ?? '#ffffff', '#666666')
  doc.fillColor('#000000').font('Helvetica-Bold').fontSize(18)
  doc.text('Reporte técnico diario', margin, margin + 5 * mm)
  const [only] = turns.length === 1 ? turns : []
  const about = [report.line.name, formatLongDate(report.date), only?.shift.name, report.status.name]
  doc
    .font('Helvetica')
    .fontSize(11)
    .text(printable(about.filter(Boolean).join(' · ')))
    .moveDown(0.8)
}

function drawDay(doc: Doc, { report }: Acta, timeZone: string): void {
  const whole = (value: number | null) => (value === null ? null : formatNumber(value, 0))
  drawFact(doc, 'Servicio', report.opens && report.closes ? `${report.opens} a ${report.closes}` : 'Sin servicio')
  drawFact(doc, 'Clima', report.weather)
  drawFact(doc, 'Pasajeros', whole(report.passengers))
  drawFact(doc, 'Paradas', whole(report.stops))
  drawFact(doc, 'Minutos de parada', whole(report.stop_minutes))
  drawFact(doc, 'Días sin paradas por anomalía', whole(report.days_without_stop))
  if (report.closed_at)
    drawFact(
      doc,
      'Cerrado',
      [formatDateTime(report.closed_at, timeZone), report.closed_by?.name].filter(Boolean).join(' · ')
    )
  doc.moveDown(0.5)
  if (report.summary) drawWords(doc, 'Resumen', report.summary)
}

function drawTurn(doc: Doc, turn: TurnOfActa, timeZone: string): void {
  drawRule(doc, `Turno de ${turn.shift.name.toLowerCase()}`)
  const at = (moment: string) => formatDateTime(moment, timeZone)
  drawFact(doc, 'Horario', `${at(turn.starts_at)} a ${at(turn.ends_at)}`)
  drawFact(doc, 'Personal', turn.staff.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', '))
  if (turn.previous?.pending) drawWords(doc, 'Pendientes del turno anterior', turn.previous.pending)
  drawWords(doc, 'Novedades', turn.text ?? 'Sin novedades escritas')
  drawHappened(doc, turn.happened, at)
  if (turn.hand_over) drawWords(doc, 'Entrega', turn.hand_over)
  if (turn.pending) drawWords(doc, 'Pendientes', turn.pending)
  const signed = (by: { name: string } | null, moment: string | null) =>
    by && moment ? `${by.name} · ${at(moment)}` : 'Sin firma'
  drawFact(doc, 'Entrega el turno', signed(turn.outgoing_signed_by, turn.outgoing_signed_at))
  drawFact(doc, 'Recibe el turno', signed(turn.incoming_signed_by, turn.incoming_signed_at))
  drawVerification(doc, turn, at)
}

/** What was added after closing, by whom and when. */
function drawAddenda(doc: Doc, { addenda }: Acta, timeZone: string): void {
  if (addenda.length === 0) return
  drawRule(doc, `Adendas (${addenda.length})`)
  doc.font('Helvetica').fontSize(9).fillColor('#555555')
  doc.text('Añadidas después del cierre: no forman parte de lo que se cerró.', margin).moveDown(0.4)
  for (const { text, created_at, user } of addenda)
    drawWords(doc, [formatDateTime(created_at, timeZone), user?.name].filter(Boolean).join(' · '), text)
}

function drawVerification(doc: Doc, { verification }: TurnOfActa, at: (moment: string) => string): void {
  if (!verification || (!verification.comment && verification.state === 'open'))
    return drawFact(doc, 'CCM', 'Sin verificar')
  const { state, closed_by, closed_at, comment } = verification
  const verified = state === 'closed' && closed_at ? [`verificado por ${closed_by?.name ?? '—'}`, at(closed_at)] : []
  drawFact(doc, 'CCM', [comment ?? 'Sin observaciones', ...verified].join(' · '))
}

/** A line across the page, and the title of what comes below it. */
function drawRule(doc: Doc, title: string): void {
  keepTogether(doc, 40 * mm)
  doc.moveDown(0.4)
  const { width } = doc.page
  doc
    .lineWidth(0.5)
    .moveTo(margin, doc.y)
    .lineTo(width - margin, doc.y)
    .stroke('#666666')
  doc.moveDown(0.4).fillColor('#000000').font('Helvetica-Bold').fontSize(14)
  doc.text(printable(title), margin)
  doc.moveDown(0.2)
}

/** What happened in a shift, a line for each. */
function drawHappened(
  doc: Doc,
  { orders, checks, anomalies, readings, supplies, hand_overs }: Happened,
  at: (moment: string) => string
): void {
  const list = (title: string, lines: readonly string[], count: number, isMarked?: (line: number) => boolean) => {
    if (count === 0) return
    const rest = count - lines.length
    drawWords(doc, `${title} (${count})`, [...lines, ...(rest > 0 ? [`y ${rest} más`] : [])].join('\n'), isMarked)
  }
  list(
    'Órdenes',
    orders.rows.map(({ code, title, fkc_status }) => `${code} · ${title} · ${classifierOf(fkc_status).name}`),
    orders.count
  )
  list(
    'Checks',
    checks.rows.map(({ at: moment, base, activity, fkc_status, is_flagged, note }) =>
      [at(moment), base.code, activity.name, checkOutcome({ fkc_status, is_flagged }), note].filter(Boolean).join(' · ')
    ),
    checks.count,
    line => checks.rows[line]?.is_flagged ?? false
  )
  list(
    'Anomalías',
    anomalies.rows.map(
      report => `${report.code} · ${at(report.detected_at)} · ${report.description} · ${reportStatusText(report)}`
    ),
    anomalies.count
  )
  list(
    'Lecturas',
    readings.rows.map(
      ({ read_at, value, unit, metric, base }) =>
        `${at(read_at)} · ${base.code} · ${metric.name}: ${formatNumber(value)} ${unit}`
    ),
    readings.count
  )
  if (supplies)
    list(
      'Repuestos y materiales',
      supplies.rows.map(
        ({ item, work_order, quantity }) =>
          `${work_order.code} · ${item.code} · ${item.name}: ${usedText(quantity, item.unit)}`
      ),
      supplies.count
    )
  if (hand_overs)
    list(
      'Pendientes: órdenes entregadas',
      hand_overs.rows.map(({ at: moment, work_order, text, ...of }) =>
        [at(moment), work_order.code, work_order.title, handedOverText(of), text].filter(Boolean).join(' · ')
      ),
      hand_overs.count
    )
}

function keepTogether(doc: Doc, height: number): void {
  if (doc.y + height > doc.page.height - margin - foot) doc.addPage()
}

function drawFact(doc: Doc, label: string, value: string | null): void {
  if (!value) return
  const room = doc.page.width - 2 * margin - labelWidth
  doc.font('Helvetica').fontSize(10)
  keepTogether(doc, Math.min(doc.heightOfString(printable(value), { width: room }), 60 * mm))
  const { y } = doc
  doc.fillColor('#555555').text(label, margin, y, { width: labelWidth })
  const below = doc.y
  doc.fillColor('#000000').text(printable(value), margin + labelWidth, y, { width: room })
  doc.x = margin
  doc.y = Math.max(doc.y, below)
  doc.moveDown(0.25)
}

/**
 * Words as they were written: each line by itself, nothing in them has a meaning of its own.
 * @param isMarked which lines, by their number, are to be seen first
 */
function drawWords(doc: Doc, title: string, words: string, isMarked: (line: number) => boolean = () => false): void {
  keepTogether(doc, 15 * mm)
  doc.fillColor('#000000').font('Helvetica-Bold').fontSize(11).text(title, margin)
  doc.moveDown(0.2).font('Helvetica').fontSize(10)
  for (const [index, line] of words.split('\n').entries())
    doc
      .font(isMarked(index) ? 'Helvetica-Bold' : 'Helvetica')
      .text(printable(line) || ' ', { width: doc.page.width - 2 * margin })
  doc.font('Helvetica')
  doc.moveDown(0.5)
}

/** The hash of what was closed and the number of the page, at the foot of each. */
function drawFeet(doc: Doc, text: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index)
    // Below the margin a page would break.
    doc.page.margins.bottom = 0
    const y = doc.page.height - margin - 2 * mm
    doc.fillColor('#555555').font('Helvetica').fontSize(7.5)
    doc.text(printable(text), margin, y, { width: doc.page.width - 2 * margin, lineBreak: false })
    doc.text(`Página ${index + 1} de ${count}`, margin, y, {
      width: doc.page.width - 2 * margin,
      align: 'right',
      lineBreak: false
    })
  }
}
