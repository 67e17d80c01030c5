import type { AnomalyReportDetail } from 'contract/anomaly-reports/anomaly-reports.ts'
import { expect, test } from 'vitest'
import { readPdf } from '../../../test/pdf.ts'
import { reportAsPdf } from './letter-pdf.ts'

const named = (id: number, name: string) => ({ id, name })

const report: AnomalyReportDetail = {
  id: 7,
  version: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  code: 'RA-2026-000007',
  fkc_status: 41,
  status: named(41, 'En revisión'),
  state: 'active',
  fkc_priority: 8,
  priority: named(8, 'Media'),
  fkc_service_impact: 90,
  service_impact: named(90, 'Sin efecto'),
  fk_location: 1,
  location: named(1, 'Estación Ñuflo'),
  fk_line: 1,
  line: { id: 1, name: 'Línea Roja', color: '#E53935' },
  fk_base: null,
  base: null,
  fk_asset: null,
  asset: null,
  fk_check: null,
  check: null,
  detected_at: '2026-11-20T09:50:00.000Z',
  fk_reported_by: 9,
  reported_by: named(9, 'Ana'),
  description: 'Ruido',
  immediate_action: null,
  fk_failure_type: null,
  failure_type: null,
  fk_failure_source: null,
  failure_source: null,
  fk_failure_detection: null,
  failure_detection: null,
  fk_work_order: null,
  work_order: null,
  fk_merged_into: null,
  merged_into: null,
  attended_at: null,
  from_public: false,
  witnesses_count: 0,
  attachments: [],
  witnesses: [],
  letters: [],
  history: [{ id: 1, fkc_from: null, fkc_to: 40, reason: null, at: '2026-11-20T10:00:00.000Z', user: named(9, 'Ana') }]
}

const pagesOf = async (more: Partial<AnomalyReportDetail> = {}, leftOut: { file_name: string }[] = []) =>
  readPdf(await reportAsPdf({ ...report, ...more }, { timeZone: 'America/La_Paz', leftOut }))
const textOf = (pages: Awaited<ReturnType<typeof pagesOf>>) => pages.flatMap(({ texts }) => texts).join('\n')

test('one page with code, place, moment in the operator’s time, who, and what became of it', async () => {
  const pages = await pagesOf()
  expect(pages).toHaveLength(1)
  for (const said of ['RA-2026-000007', 'Línea Roja', 'Ñuflo', '20/11/2026 05:50', 'Ana', 'Ruido', 'Registrado'])
    expect(textOf(pages)).toContain(said)
  for (const empty of ['Base', 'Orden de trabajo', 'También lo vieron', 'Fotos', 'Sigue como'])
    expect(textOf(pages)).not.toContain(empty)
})

test('as many pages as the words need; a word longer than a line is broken, nothing is lost', async () => {
  const pages = await pagesOf({
    description: `${'palabra '.repeat(4000)}fin`,
    immediate_action: 'x'.repeat(2000),
    witnesses: Array.from({ length: 30 }, (_, id) => ({
      id,
      description: `Testigo ${id}: ${'y'.repeat(200)}`,
      created_at: report.created_at,
      user: id % 2 ? named(id, 'Luis') : null,
      merged_report: null
    }))
  })
  expect(pages.length).toBeGreaterThan(5)
  const whole = textOf(pages)
  expect(whole.match(/palabra/g)).toHaveLength(4000)
  expect(whole.match(/x/g)?.length).toBeGreaterThanOrEqual(2000)
  expect(whole).toContain('Otra persona')
})

test('what people wrote is words: markup, other alphabets, signs that no reader of PDF has', async () => {
  const whole = textOf(await pagesOf({ description: '<b>Ñandú</b> & “freno” \u0416 \u{1f525} a\u0000b\tc' }))
  expect(whole).toContain('<b>')
  expect(whole).toContain('</b> & ')
})

test('says which files there are, and which didn’t fit into the mail', async () => {
  const file = { id: 1, file_name: 'polea.jpg', mime_type: 'image/jpeg', size: 10, has_thumbnail: true }
  const whole = textOf(await pagesOf({ attachments: [file] }, [{ file_name: 'grande.jpg' }]))
  for (const said of ['Fotos y documentos', 'polea.jpg', 'No caben en el correo', 'grande.jpg'])
    expect(whole).toContain(said)
})
