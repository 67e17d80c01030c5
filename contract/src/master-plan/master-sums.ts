/** How the master plan is summed, grouped and called, on screens and in files. Pure, without zod. */
import { formatLongDate } from '../core/format.ts'
import type { Counts, Grouping, MasterRow, OccurrenceKind } from './master-plan.ts'

/** What an occurrence is called, several of them, and the letter for it where there is room for no more. */
export const kindNames: Readonly<Record<OccurrenceKind, { one: string; many: string; letter: string }>> = {
  late: { one: 'Atrasada', many: 'Atrasadas', letter: 'A' },
  planned: { one: 'Programada', many: 'Programadas', letter: 'P' },
  done: { one: 'Hecha', many: 'Hechas', letter: 'H' },
  forecast: { one: 'Prevista', many: 'Previstas', letter: 'V' }
}

/** The kinds, in the order in which they matter. */
export const kinds = Object.keys(kindNames) as readonly OccurrenceKind[]

const summed = [...kinds, 'minutes'] as const

/** 'ene' of '2026-01', 'S9' of '2026-W09'. */
export function periodName(key: string): string {
  const week = key.split('-W')[1]
  if (week) return `S${Number(week)}`
  return (formatLongDate(`${key}-01`).split(' ')[2] ?? '').slice(0, 3)
}

/** 'enero de 2026' of '2026-01', 'semana 9' of '2026-W09'. */
export function periodLongName(key: string): string {
  const week = key.split('-W')[1]
  return week ? `semana ${Number(week)}` : formatLongDate(`${key}-01`).slice('01 de '.length)
}

/** Adds a cell to the sum of its part of the year. */
export function addTo(sums: ReadonlyMap<string, Counts>, cell: Counts): void {
  const sum = sums.get(cell.period)
  if (sum) for (const name of summed) sum[name] += cell[name]
}

/** Sums of cells by part of the year, in the order of the periods. */
export function sumOf(periods: readonly { key: string }[], rows: readonly { cells: readonly Counts[] }[]): Counts[] {
  const byPeriod = new Map(
    periods.map(({ key }) => [key, { period: key, planned: 0, done: 0, late: 0, forecast: 0, minutes: 0 }])
  )
  for (const { cells } of rows) for (const cell of cells) addTo(byPeriod, cell)
  return [...byPeriod.values()]
}

export const isEmpty = (counts: Counts): boolean => kinds.every(kind => counts[kind] === 0)

/** The element or specialty by which a row is grouped. `id`: 0 for those without a specialty. */
export function groupOf({ base, activity }: Pick<MasterRow, 'base' | 'activity'>, group: Grouping) {
  const { structure } = base
  const { specialty } = activity
  if (group === 'structure') return { id: structure.id, name: structure.path }
  return { id: specialty?.id ?? 0, name: specialty?.name ?? 'Sin especialidad' }
}

/** The rows by element or specialty, in their order. */
export function groupsOf(
  rows: readonly MasterRow[],
  group: Grouping
): { id: number; name: string; rows: readonly MasterRow[] }[] {
  const groups = new Map<number, { id: number; name: string; rows: MasterRow[] }>()
  for (const row of rows) {
    const { id, name } = groupOf(row, group)
    const found = groups.get(id)
    if (found) found.rows.push(row)
    else groups.set(id, { id, name, rows: [row] })
  }
  return [...groups.values()]
}
