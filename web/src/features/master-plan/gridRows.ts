import type { Counts, Grouping, MasterPlan, MasterRow } from 'contract/master-plan/master-plan.ts'
import { groupsOf, kindNames, kinds, periodLongName } from 'contract/master-plan/master-sums.ts'
import { formatDuration, formatNumber } from 'contract/core/format.ts'

/** A row of the grid: the sum of all, of a group, or a base activity. `key` names it in the address. */
export type GridRow = { key: string; name: string; cells: ReadonlyMap<string, Counts> } & (
  | { kind: 'total' }
  | { kind: 'group'; count: number; isOpen: boolean }
  | { kind: 'row'; row: MasterRow }
)

export type Column = { key: string; from: string; to: string }

/** The sum of a row's whole year stands in a column of its own. */
export const yearKey = 'year'

/** The columns: the parts of the year, and the year. */
export const columnsOf = (periods: MasterPlan['periods'], year: number): Column[] => [
  ...periods,
  { key: yearKey, from: `${year}-01-01`, to: `${year}-12-31` }
]

const none = { period: yearKey, planned: 0, done: 0, late: 0, forecast: 0, minutes: 0 }

const withYear = (cells: readonly Counts[]): ReadonlyMap<string, Counts> => {
  const year = { ...none }
  for (const cell of cells) for (const name of [...kinds, 'minutes'] as const) year[name] += cell[name]
  return new Map([...cells, year].map(cell => [cell.period, cell]))
}

/** With few rows groups are open at first. */
const fewRows = 60

/**
 * Everything that the grid can show, before groups are closed.
 * @param loaded rows of groups that were opened, where the plan comes without rows
 */
export function rowsOfPlan(
  { rows, groups = [], count, totals }: MasterPlan,
  group: Grouping,
  loaded: readonly MasterRow[] = []
) {
  const total: GridRow = { key: 't', kind: 'total', name: 'Total', cells: withYear(totals) }
  const byGroup = new Map(groupsOf(rows.length > 0 ? rows : loaded, group).map(({ id, rows: own }) => [id, own]))
  return {
    total,
    groups: groups.map(({ id, name, count: size, cells }) => ({
      key: `g${id}`,
      name,
      count: size,
      cells: withYear(cells),
      rows: (byGroup.get(id) ?? []).map((row): GridRow => ({
        key: `r${row.base_activity.id}`,
        kind: 'row',
        name: row.activity.name,
        row,
        cells: withYear(row.cells)
      }))
    })),
    areOpen: count <= fewRows
  }
}

export type PlanRows = ReturnType<typeof rowsOfPlan>

/** The rows that are shown, in order: those of open groups below them. @param turned groups not as they are at first */
export function shownRows({ total, groups, areOpen }: PlanRows, turned: ReadonlySet<string>): GridRow[] {
  return [
    total,
    ...groups.flatMap(({ rows, ...group }): GridRow[] => {
      const isOpen = areOpen !== turned.has(group.key)
      return [{ ...group, kind: 'group', isOpen }, ...(isOpen ? rows : [])]
    })
  ]
}

/** 'enero de 2026', 'semana 9', 'año 2026' */
export const columnName = ({ key, from }: Column): string =>
  key === yearKey ? `año ${from.slice(0, 4)}` : periodLongName(key)

/** '2 hechas, 1 atrasada, 3 h 30 min'; 'nada' */
export function countsText(cell: Counts | undefined): string {
  const said = kinds.flatMap(kind => {
    const n = cell?.[kind] ?? 0
    const { one, many } = kindNames[kind]
    return n === 0 ? [] : [`${formatNumber(n, 0)} ${(n === 1 ? one : many).toLocaleLowerCase('es')}`]
  })
  return said.length === 0 ? 'nada' : [...said, formatDuration(cell?.minutes)].join(', ')
}

export type Place = { row: number; column: number }

/** Where a key leads in a grid of so many rows and columns; column 0 has the names. */
export function moved(
  { row, column }: Place,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { rows, columns, page }: { rows: number; columns: number; page: number }
): Place | undefined {
  const at = (nextRow: number, nextColumn: number) => ({
    row: Math.max(0, Math.min(rows - 1, nextRow)),
    column: Math.max(0, Math.min(columns, nextColumn))
  })
  switch (key) {
    case 'ArrowDown':
      return at(row + 1, column)
    case 'ArrowUp':
      return at(row - 1, column)
    case 'ArrowRight':
      return at(row, column + 1)
    case 'ArrowLeft':
      return at(row, column - 1)
    case 'PageDown':
      return at(row + page, column)
    case 'PageUp':
      return at(row - page, column)
    case 'Home':
      return at(ctrlKey ? 0 : row, 0)
    case 'End':
      return at(ctrlKey ? rows - 1 : row, columns)
    default:
      return undefined
  }
}
