import type { Readable } from 'node:stream'
import type { Grouping, MasterRow, MasterTotal } from 'contract/master-plan/master-plan.ts'
import { kindNames, kinds, periodName } from 'contract/master-plan/master-sums.ts'
import { excelFile, type SheetColumn } from '../../platform/excel.ts'
import type { FilePlan } from './plan.ts'

/** What a file says of the plan besides its rows. */
export type About = {
  line: { name: string; color: string | null }
  year: number
  group: Grouping
  today: string
}

/** A row of the sheet: one of the plan, or one below them all. */
type Line = { row?: MasterRow; name?: string; cells: ReadonlyMap<string, Cell> }
type Cell = Partial<MasterTotal>

/**
 * The plan as a sheet: a row for each base activity, its occurrences and hours by part of the year as numbers; below
 * them the sums, and the hours that the people have.
 */
export function planAsExcel({ batches, periods, totals }: FilePlan, { line, year }: About, timeZone: string): Readable {
  const columns: SheetColumn<Line>[] = [
    { label: 'Elemento', kind: 'text', value: ({ row, name }) => row?.base.structure.path ?? name },
    { label: 'Lugar', kind: 'text', value: ({ row }) => row?.base.location.name },
    { label: 'Base (código)', kind: 'text', value: ({ row }) => row?.base.code },
    { label: 'Base', kind: 'text', value: ({ row }) => row?.base.name },
    { label: 'Actividad (código)', kind: 'text', value: ({ row }) => row?.activity.code },
    { label: 'Actividad', kind: 'text', value: ({ row }) => row?.activity.name },
    { label: 'Especialidad', kind: 'text', value: ({ row }) => row?.activity.specialty?.name },
    { label: 'Vence el', kind: 'date', value: ({ row }) => row?.base_activity.due_date },
    { label: 'Última ejecución', kind: 'date', value: ({ row }) => row?.base_activity.last_date },
    ...periods.flatMap(({ key }): SheetColumn<Line>[] => [
      ...kinds.map((kind): SheetColumn<Line> => ({
        label: `${periodName(key)} ${kindNames[kind].many.toLocaleLowerCase('es')}`,
        kind: 'number',
        value: ({ cells }) => cells.get(key)?.[kind] || null
      })),
      { label: `${periodName(key)} horas`, kind: 'decimals', value: ({ cells }) => hoursOf(cells.get(key)?.minutes) }
    ])
  ]
  const byPeriod = (cells: readonly Cell[]) => new Map(cells.map(cell => [cell.period ?? '', cell]))
  async function* lines() {
    for (const rows of batches()) yield rows.map((row): Line => ({ row, cells: byPeriod(row.cells) }))
    const capacity = totals.map(({ period, capacity: minutes }) => ({ period, minutes }))
    yield [
      { name: 'Total', cells: byPeriod(totals) },
      { name: 'Horas del personal', cells: byPeriod(capacity) }
    ]
  }
  return excelFile(columns, lines(), { name: `Plan maestro ${line.name} ${year}`, timeZone })
}

/** Not rounded: what is summed in the sheet must be what stands below it. */
const hoursOf = (minutes: number | undefined) => (minutes ? minutes / 60 : null)
