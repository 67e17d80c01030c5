import { buffer } from 'node:stream/consumers'
import type { AnomalyReportDetail } from 'contract/anomaly-reports/anomaly-reports.ts'
import { reportStatusText } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { classifierOf } from 'contract/core/classifier.ts'
import { formatDateTime } from 'contract/core/format.ts'
import PDFDocument from 'pdfkit'
import { printable } from '../../platform/pdf.ts'

type Doc = PDFKit.PDFDocument

/** Points in a millimetre. */
const mm = 72 / 25.4
const margin = 18 * mm
const labelWidth = 38 * mm

type About = {
  timeZone: string
  /** files that were too large for the mail that it is for */
  leftOut?: readonly { file_name: string }[]
}

/** A report on A4: what was seen, where, by whom, and what has become of it. */
export async function reportAsPdf(report: AnomalyReportDetail, about: About): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    info: { Title: `Reporte de anomalía ${report.code}`, CreationDate: new Date() }
  })
  const whole = buffer(doc)
  drawHead(doc, report)
  drawFacts(doc, report, about)
  drawWords(doc, 'Qué ocurre', report.description)
  if (report.immediate_action) drawWords(doc, 'Acción inmediata', report.immediate_action)
  drawWitnesses(doc, report, about)
  drawHistory(doc, report, about)
  drawFiles(doc, report, about)
  doc.end()
  return whole
}

function drawHead(doc: Doc, report: AnomalyReportDetail): void {
  const { code, line } = report
  const { width } = doc.page
  // With an outline, because a line may be white.
  doc.lineWidth(0.5).rect(margin, margin, width - 2 * margin, 2 * mm)
  doc.fillAndStroke(line.color ?? '#ffffff', '#666666')
  doc.fillColor('#000000').font('Helvetica-Bold').fontSize(18)
  doc.text(printable(`Reporte de anomalía ${code}`), margin, margin + 5 * mm)
  doc
    .font('Helvetica')
    .fontSize(11)
    .text(printable(`${reportStatusText(report)} · ${line.name}`))
    .moveDown(0.8)
}

function drawFacts(doc: Doc, report: AnomalyReportDetail, { timeZone }: About): void {
  const { base, asset, work_order, merged_into } = report
  const coded = (one: { code: string; name: string } | null) => one && `${one.code} · ${one.name}`
  const facts: [string, string | null | undefined][] = [
    ['Prioridad', report.priority.name],
    ['Efecto en el servicio', report.service_impact.name],
    ['Ubicación', report.location.name],
    ['Base', coded(base)],
    ['Activo', coded(asset)],
    ['Detectado el', formatDateTime(report.detected_at, timeZone)],
    ['Reportado por', report.reported_by?.name],
    ['Tipo de falla', report.failure_type?.name],
    ['Orden de trabajo', work_order && `${work_order.code} · ${work_order.title}`],
    ['Sigue como', merged_into?.code]
  ]
  for (const [label, value] of facts) if (value) drawFact(doc, label, value)
  doc.moveDown(0.5)
}

function drawFact(doc: Doc, label: string, value: string): void {
  const room = doc.page.width - 2 * margin - labelWidth
  doc.font('Helvetica').fontSize(10)
  const height = doc.heightOfString(printable(value), { width: room })
  if (doc.y + height > doc.page.height - margin) doc.addPage()
  const { y } = doc
  doc.fillColor('#555555').text(label, margin, y, { width: labelWidth })
  doc.fillColor('#000000').text(printable(value), margin + labelWidth, y, { width: room })
  doc.x = margin
  doc.moveDown(0.25)
}

/** Words as they were written: each line by itself, nothing in them has a meaning of its own. */
function drawWords(doc: Doc, title: string, words: string): void {
  drawTitle(doc, title)
  for (const line of words.split('\n')) doc.text(printable(line) || ' ', { width: doc.page.width - 2 * margin })
  doc.moveDown(0.6)
}

function drawTitle(doc: Doc, title: string): void {
  if (doc.y > doc.page.height - margin - 20 * mm) doc.addPage()
  doc.fillColor('#000000').font('Helvetica-Bold').fontSize(12).text(title, margin)
  doc.moveDown(0.2).font('Helvetica').fontSize(10)
}

function drawWitnesses(doc: Doc, { witnesses }: AnomalyReportDetail, { timeZone }: About): void {
  if (witnesses.length === 0) return
  const said = witnesses.map(({ user, created_at, description }) =>
    [`${user?.name ?? 'Otra persona'}, ${formatDateTime(created_at, timeZone)}`, description].filter(Boolean).join(': ')
  )
  drawWords(doc, 'También lo vieron', said.join('\n'))
}

function drawHistory(doc: Doc, { history }: AnomalyReportDetail, { timeZone }: About): void {
  const steps = history.map(({ at, user, fkc_to, reason }) =>
    [`${formatDateTime(at, timeZone)} · ${classifierOf(fkc_to).name}`, user?.name, reason].filter(Boolean).join(' · ')
  )
  drawWords(doc, 'Historia', steps.join('\n'))
}

function drawFiles(doc: Doc, { attachments }: AnomalyReportDetail, { leftOut = [] }: About): void {
  if (attachments.length === 0) return
  drawWords(doc, 'Fotos y documentos', attachments.map(({ file_name }) => file_name).join('\n'))
  if (leftOut.length) drawWords(doc, 'No caben en el correo', leftOut.map(({ file_name }) => file_name).join('\n'))
}
