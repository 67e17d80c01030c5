import type { BaseActivity } from 'contract/base-activities.ts'
import { goesByTime, goesByUsage } from 'contract/maintenance.ts'
import { Grid, type GridColumn } from '../../ui/grid/Grid.tsx'
import { readCell } from '../../ui/grid/cells.ts'
import type { GridValues } from '../../ui/grid/useGridValues.ts'
import { useTimeZone } from '../../ui/timeZone.ts'

/** What the server refused of a cell, with what stood in it then. */
export type Refused = ReadonlyMap<string, { text: string; problem: string }>

type DatesGridProps = { rows: readonly BaseActivity[]; values: GridValues; refused: Refused }

const columns: readonly GridColumn<BaseActivity>[] = [
  {
    key: 'activity',
    label: 'Actividad y base',
    minWidth: 180,
    render: row => (
      <>
        {row.activity.name} · <span className="code">{row.base.code}</span>
      </>
    )
  },
  { key: 'next_date', label: 'Próxima fecha', kind: 'date', minWidth: 132, placeholder: 'dd/mm/aaaa' },
  {
    key: 'next_usage_value',
    label: 'Próxima lectura',
    kind: 'number',
    align: 'end',
    minWidth: 132,
    unit: row => row.usage_unit?.name.toLocaleLowerCase('es') ?? ''
  }
]

/** The first dates and readings, each typed or pasted. */
export function DatesGrid({ rows, values, refused }: DatesGridProps) {
  const zone = useTimeZone()
  const hasReadings = rows.some(row => goesByUsage(row.fkc_regime))
  return (
    <Grid<BaseActivity>
      label="Fechas y lecturas"
      columns={hasReadings ? columns : columns.slice(0, 2)}
      rows={rows}
      rowKey={row => String(row.id)}
      rowName={row => `${row.activity.name}, ${row.base.code}`}
      values={values}
      problemOf={(row, column) => problemOf(row, column, values, refused, zone)}
    />
  )
}

/** Why a cell can't be saved; undefined if it can, or if nothing stands in it. */
function problemOf(row: BaseActivity, column: string, values: GridValues, refused: Refused, zone: string) {
  const text = values.text(String(row.id), column)
  const told = refused.get(`${row.id}.${column}`)
  if (told?.text === text) return told.problem
  if (text.trim() === '') return undefined
  if (column === 'next_date' && !goesByTime(row.fkc_regime)) return 'Va solo por lecturas'
  if (column === 'next_usage_value' && !goesByUsage(row.fkc_regime)) return 'Va solo por fechas'
  const cell = readCell(column === 'next_date' ? 'date' : 'number', text, zone)
  return 'problem' in cell ? cell.problem : undefined
}

type Item = { id: number; next_date?: string; next_usage_value?: number }

/** What was typed, as the call takes it; `problems`: how many cells mean nothing. */
export function typedItems(rows: readonly BaseActivity[], values: GridValues, zone: string) {
  let problems = 0
  const items = rows.flatMap(row => {
    const item: Item = { id: row.id }
    for (const column of ['next_date', 'next_usage_value'] as const) {
      const text = values.text(String(row.id), column)
      if (text.trim() === '') continue
      const cell = readCell(column === 'next_date' ? 'date' : 'number', text, zone)
      if (problemOf(row, column, values, new Map(), zone) || 'problem' in cell) problems += 1
      else Object.assign(item, { [column]: cell.value })
    }
    return Object.keys(item).length > 1 ? [item] : []
  })
  return { items, problems }
}
