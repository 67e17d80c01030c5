import type { Page } from 'contract/http.ts'
import { cellText, cellValue, type Column } from '../columns.tsx'

/** Rows of one call: the API's limit, written here too because `contract/http.ts` brings zod. A test keeps them equal. */
export const exportPage = 500

/** More rows than this are a matter for a report, not for a browser. */
export const exportLimit = 5_000

export type ExportProgress = { done: number; total: number }

/**
 * All rows of a list, page after page, up to `exportLimit`; undefined if it was stopped half way.
 * @param fetchPage asks for one page; its rejection is passed on
 */
export async function collectRows<Row>(
  fetchPage: (page: number, itemsPerPage: number) => Promise<Page<Row>>,
  { onProgress, signal }: { onProgress: (progress: ExportProgress) => void; signal: AbortSignal }
): Promise<Row[] | undefined> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const answer = await fetchPage(page, exportPage)
    if (signal.aborted) return undefined
    rows.push(...answer.rows)
    const total = Math.min(answer.count, exportLimit)
    onProgress({ done: Math.min(rows.length, total), total })
    if (answer.rows.length < exportPage || rows.length >= total) return rows.slice(0, exportLimit)
  }
}

/**
 * Rows as CSV: what the columns say, separated by `;`, which is what Excel splits by where the decimal sign is a comma,
 * as in Bolivia. The mark at the start tells Excel that the text is UTF-8.
 */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[], zone: string): string {
  const lines = [
    columns.map(column => quoted(column.label)),
    ...rows.map(row => columns.map(column => cell(column, row, zone)))
  ]
  return `\uFEFF${lines.map(line => line.join(';')).join('\r\n')}\r\n`
}

function cell<Row>(column: Column<Row>, row: Row, zone: string): string {
  const value = cellValue(column, row, zone)
  if (typeof value === 'number') return String(value).replace('.', ',')
  return quoted(harmless(cellText(value)))
}

/** A text that a spreadsheet would run as a formula is kept a text (OWASP, CSV injection). */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Hands the text to the browser as a file. */
export function saveText(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Not at once: some browsers read it only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
