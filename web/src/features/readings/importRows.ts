import { readingSource } from 'contract/core/classifier.ts'
import { impossible } from 'contract/readings/plausible-reading.ts'
import type { ReadingItem, RoundMeter } from 'contract/readings/reading-rounds.ts'
import { readCell } from '../../ui/grid/cells.ts'
import { type CellTexts, cellKey } from '../../ui/grid/useGridValues.ts'
import { searchKey } from '../../ui/table/searchKey.ts'
import { isExpected } from '../../records/readings/clearing.ts'
import { headIndex, type Table } from './tables.ts'

/** The columns of an import, in the order of the template. */
export const importColumns = ['base', 'meter', 'read_at', 'value', 'reason'] as const
type Column = (typeof importColumns)[number]

/** The cells of a table by row and column; by its heads if it has them, else in the template's order. */
export function textsOf({ rows: table, head }: Table): { rows: string[]; texts: CellTexts } {
  const order: readonly (Column | undefined)[] =
    head < 0 ? importColumns : (table[head] ?? []).map(text => importColumns[headIndex(text)])
  const texts: Record<string, string> = {}
  const rows: string[] = []
  for (const [index, cells] of table.slice(head + 1).entries()) {
    const row = String(index + 1)
    const named = order.flatMap((column, at) => (column ? [[column, cells[at]?.trim() ?? ''] as const] : []))
    // An empty line of the template.
    if (!named.some(([column, text]) => (column === 'value' || column === 'read_at') && text !== '')) continue
    rows.push(row)
    for (const [column, text] of named) texts[cellKey(row, column)] = text
  }
  return { rows, texts }
}

export type Checked = { item: ReadingItem } | { problems: Partial<Record<Column, string>> }

type Line = { meters: readonly RoundMeter[]; name: string; zone: string; now: string }

/** A row as a reading, or what is wrong with which of its cells. */
export function checkRow(text: (column: Column) => string, { meters, name, zone, now }: Line): Checked {
  const problems: Partial<Record<Column, string>> = {}
  const read = (
    column: Column,
    kind: 'text' | 'moment' | 'number',
    missing?: string,
    fits?: (number: number) => boolean
  ) => {
    const cell = readCell(kind, text(column), zone, now, fits)
    if ('problem' in cell) problems[column] = cell.problem
    else if (cell.value === null && missing) problems[column] = missing
    return 'problem' in cell ? null : cell.value
  }
  const base = read('base', 'text', 'Falta la base')
  const called = read('meter', 'text')
  const read_at = read('read_at', 'moment', 'Falta la fecha')
  const reason = read('reason', 'text')
  const ofBase = meters.filter(one => searchKey(one.base.code) === searchKey(String(base)))
  const named = called === null ? ofBase : ofBase.filter(one => searchKey(one.name) === searchKey(String(called)))
  const [meter, ...others] = named
  if (base !== null && ofBase.length === 0) problems.base = `Ninguna base de ${name} con medidores tiene este código`
  else if (base !== null && !meter) problems.meter = 'La base no tiene este medidor'
  else if (others.length > 0) problems.meter = 'La base tiene varios: escriba cuál'
  const fits = meter && typeof read_at === 'string' ? isExpected(meter, read_at) : undefined
  const value = read('value', 'number', 'Falta la lectura', fits)
  if (typeof value === 'number') {
    const told = impossible(value, meter?.rollover_at ?? null)
    if (told) problems.value = told
  }
  if (typeof read_at === 'string' && read_at > now) problems.read_at = 'La fecha no puede ser futura'
  if (Object.keys(problems).length > 0 || !meter) return { problems }
  return {
    item: {
      fk_base_metric: meter.id,
      value: value as number,
      read_at: read_at as string,
      fkc_source: readingSource.IMPORTACION,
      ...(reason !== null && { reason: String(reason) })
    }
  }
}

const columnOf: Readonly<Record<string, Column>> = {
  fk_base_metric: 'meter',
  read_at: 'read_at',
  reason: 'reason',
  meaning: 'value'
}

/** The server's refusals (`items.3.reason`) by cell; `rows`: the row of each item. */
export function refusedCells(errors: Record<string, string[]>, rows: readonly string[]): Record<string, string> {
  const told: Record<string, string> = {}
  for (const [path, texts] of Object.entries(errors)) {
    const [, index, field = ''] = /^items\.(\d+)\.(\w+)/.exec(path) ?? []
    const row = rows[Number(index)]
    if (row === undefined) continue
    const more = field === 'meaning' ? '. Regístrela en la ronda, donde se dice qué ha pasado' : ''
    told[cellKey(row, columnOf[field] ?? 'value')] = `${texts.join('. ')}${more}`
  }
  return told
}
