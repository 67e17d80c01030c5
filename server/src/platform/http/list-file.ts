import { classifierOf } from 'contract/core/classifier.ts'
import { entityOf, entityOfRow, fieldName } from 'contract/core/entities.ts'
import { capitalised } from 'contract/core/entity.ts'
import { dayOf, plainName } from 'contract/core/format.ts'
import type { ListQuery, Page } from 'contract/core/http.ts'
import type { Call } from 'contract/core/resource.ts'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { type CellKind, type CellValue, excelFile, excelType, type SheetColumn } from '../excel.ts'
import { AppError } from './errors.ts'

type Row = Record<string, unknown>

/** A sheet has room for so many rows below its head. */
const maxSheetRows = 1_048_575
const tooMany = 'La lista no cabe en una hoja de Excel. Filtre lo que necesita'
/** Rows that are in memory at once, twice: more of them outlive the collections of new objects, which costs most. */
const portion = 200

/** What a file of rows is called, and what it says of each of them. */
export type Sheet<Of> = { name: string; columns: readonly SheetColumn<Of>[] }

/**
 * Sends all rows of a list query as Excel. It calls the list's own handler page by page, so that the same rows are
 * visible as in the list, and memory doesn't grow with them; all pages are of one snapshot of the database, which ends
 * with the file, or when the client disconnects. The response starts once the first page is there.
 *
 * @param call the list's declaration
 * @param ask answers one page of it
 * @param about `sheet`: a column for each field unless given
 */
export async function sendListAsExcel(
  reply: FastifyReply,
  call: Pick<Call, 'path' | 'reply'>,
  ask: (page: PageParams, db: Database) => Promise<Page<Row>>,
  { db, timeZone, sheet = sheetOf(call) }: { db: Database; timeZone: string; sheet?: Sheet<Row> | undefined }
): Promise<FastifyReply> {
  const snapshot = await db.snapshot()
  const pages = pagesOf(page => ask(page, snapshot.db), snapshot.end)
  const first = await pages.next()
  if (first.value && first.value.count > maxSheetRows) {
    await pages.return(undefined)
    throw new AppError('VALIDATION.INVALID_DATA', { message: tooMany })
  }
  async function* rows() {
    if (first.value) yield first.value.rows
    for await (const page of pages) yield page.rows
  }
  // At its end, and when the client disconnects, even before the first row was written.
  const closed = () => void pages.return(undefined)
  return sendExcel(reply, sheet.columns, rows(), { name: sheet.name, timeZone, closed })
}

const sheetOf = (call: Pick<Call, 'path' | 'reply'>): Sheet<Row> => ({
  name: capitalised(entityOfList(call)?.names.many ?? 'Lista'),
  columns: columnsOf(call)
})

/**
 * Sends rows as a workbook that is called `name` and has today's date in the name of its file.
 * @param about `closed` is called once nothing more is read from the rows
 */
export function sendExcel<Sent>(
  reply: FastifyReply,
  columns: readonly SheetColumn<Sent>[],
  batches: AsyncIterable<readonly Sent[]>,
  { name, timeZone, closed = () => {} }: { name: string; timeZone: string; closed?: () => void }
): FastifyReply {
  const file = excelFile(columns, batches, { name, timeZone }).once('close', closed)
  return reply
    .type(excelType)
    .header('content-disposition', `attachment; filename="${fileName(name, dayOf(Date.now(), timeZone))}"`)
    .send(file)
}

export type PageParams = Pick<ListQuery, 'page' | 'itemsPerPage'>

/** While a page is written, the next one is read. */
async function* pagesOf(
  ask: (page: PageParams) => Promise<Page<Row>>,
  end: () => Promise<void>
): AsyncGenerator<Page<Row>, undefined> {
  const asked = (page: number) => {
    const answer = ask({ page, itemsPerPage: portion })
    answer.catch(() => {}) // an error is thrown where it is awaited
    return answer
  }
  let next: Promise<Page<Row>> | undefined
  try {
    next = asked(1)
    for (let page = 1; next; page++) {
      const answer: Page<Row> = await next
      next = answer.rows.length < portion ? undefined : asked(page + 1)
      yield answer
    }
    return undefined
  } finally {
    await next?.catch(() => {})
    await end()
  }
}

/** The schema of a row in the answer of a list, `{rows, count}`, even if the call can answer something else too. */
function rowOf(reply: z.ZodType): z.ZodObject {
  const page =
    reply instanceof z.ZodUnion ? (reply.options as z.ZodType[]).find(one => one instanceof z.ZodObject) : reply
  const rows = (page as z.ZodObject).shape['rows'] as z.ZodArray<z.ZodObject>
  return rows.element
}

/** A column for every field that is meaningful to people, fields of nested objects included. */
const entityOfList = ({ path, reply }: Pick<Call, 'path' | 'reply'>) => entityOf(path) ?? entityOfRow(rowOf(reply))

function columnsOf(call: Pick<Call, 'path' | 'reply'>): SheetColumn<Row>[] {
  const row = rowOf(call.reply)
  const { entity = '' } = entityOfList(call) ?? {}
  return Object.entries(row.shape).flatMap(([field, schema]) => {
    if (/^(id|version|uuid|color)$/.test(field) || isNamedBeside(field, row)) return []
    const label = fieldName(entity, field) ?? field
    return label ? columnsOfField(bare(schema as z.ZodType), label, given => given[field], field) : []
  })
}

/** True for an id whose name is in the row too: `fk_base` (`base`), `fkc_status` (`status`), `type` (`type_name`). */
const isNamedBeside = (field: string, { shape }: z.ZodObject) =>
  `${field}_name` in shape ||
  (/^fkc?_/.test(field) && (field.replace(/^fkc?_/, '') in shape || !field.startsWith('fkc_')))

function columnsOfField(
  schema: z.ZodType,
  label: string,
  valueOf: (row: Row) => unknown,
  field: string
): SheetColumn<Row>[] {
  const one = (kind: CellKind, value: (row: Row) => CellValue): SheetColumn<Row>[] => [{ label, kind, value }]
  const plain = (kind: CellKind) => one(kind, row => valueOf(row) as CellValue)
  if (field.startsWith('fkc_')) return one('text', row => nameOfClassifier(valueOf(row)))
  const names = schema.meta()?.['names'] as Record<string, string> | undefined
  if (names) return one('text', row => names[String(valueOf(row))])
  if (schema instanceof z.ZodRecord) return one('text', row => fieldsOf(valueOf(row)))
  if (schema instanceof z.ZodArray) return one('text', row => namesOf(valueOf(row)))
  if (schema instanceof z.ZodObject) {
    const code = 'code' in schema.shape ? one('text', row => (valueOf(row) as Row | null)?.['code'] as CellValue) : []
    const name = one('text', row => nameOf(valueOf(row)))
    return [...code.map(column => ({ ...column, label: `${label} (código)` })), ...name]
  }
  if (schema instanceof z.ZodNumber) return plain('number')
  if (schema instanceof z.ZodBoolean) return plain('boolean')
  return plain(isDateField(field) ? 'date' : 'text')
}

const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? bare(schema.unwrap() as z.ZodType) : schema

/** In every table days end in `_date`, `_on` or `_until`, moments in `_at`, `_start`, `_end`, `_from` or `_to`. */
const isDateField = (field: string) => /(^|_)(date|at)$|_(on|until|start|end|from|to)$/.test(field)

const nameOfClassifier = (id: unknown): CellValue => (typeof id === 'number' ? classifierOf(id).name : null)

/** The name of a record within a row: its name, or a person's two names. */
function nameOf(value: unknown): CellValue {
  if (typeof value !== 'object' || value === null) return value as CellValue
  const { name, title, first_name, last_name } = value as Record<string, string | undefined>
  return name ?? title ?? [first_name, last_name].filter(Boolean).join(' ')
}

const namesOf = (values: unknown): CellValue => (Array.isArray(values) ? values.map(nameOf).join(', ') : null)

const fieldsOf = (value: unknown): CellValue =>
  Object.entries(value ?? {})
    .map(([field, said]) => `${field}: ${JSON.stringify(said)}`)
    .join('; ')

/** `ordenes-de-trabajo-2026-11-22.xlsx`. */
const fileName = (name: string, day: string): string => `${plainName(name)}-${day}.xlsx`
