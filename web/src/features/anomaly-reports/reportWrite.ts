import { addWitness, anomalyReports } from 'contract/calls/anomaly-reports/anomaly-reports.ts'
import { pathOf } from '../../api/address.ts'
import { newKey } from '../../api/newKey.ts'
import type { AnyEntry, ReportEntry, ReportWrite } from '../../offline/writes.ts'
import { fieldsOf, type Reported } from '../../records/anomaly-reports/reported.ts'

type Given = Reported & {
  /** the one that it replaces */
  slot?: string | undefined
  /** what people call its place */
  where: string
  files: ReportWrite['files']
  joins?: ReportWrite['joins'] | undefined
}

/** A report, or with `joins` what a witness of that one says, on its way to the server. */
export function reportWrite({ slot = `report:${newKey()}`, where, line, written, files, joins }: Given): ReportWrite {
  const words = written.description.trim()
  return {
    kind: 'report',
    slot,
    order: { id: 0, code: where },
    // Files go last; words alone wait for nothing.
    ...(files.length > 0 && { isFile: true as const }),
    files,
    line,
    written,
    ...(joins && { joins }),
    method: 'POST',
    path: joins ? pathOf(addWitness.path, { id: joins.id }) : anomalyReports.calls.create.path,
    body: joins ? { description: words, created_at: written.detected_at } : fieldsOf(written),
    label: joins ? `También lo vi: ${joins.code}` : `Anomalía: ${words.slice(0, 80)}`
  }
}

/** The reports that wait on this device, or were refused. */
export const waitingReports = (entries: readonly AnyEntry[]): ReportEntry[] =>
  entries.filter(entry => entry.kind === 'report')
