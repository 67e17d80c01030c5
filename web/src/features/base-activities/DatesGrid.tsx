import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { goesByTime, goesByUsage } from 'contract/base-activities/regimes.ts'
import type { RoundMeter } from 'contract/readings/reading-rounds.ts'
import { Grid, type GridColumn } from '../../ui/grid/Grid.tsx'
import { readCell } from '../../ui/grid/cells.ts'
import type { GridValues } from '../../ui/grid/useGridValues.ts'
import { lacksMeter, meterText, readMeter } from './meterCells.ts'

/** What the server refused of a cell, with what stood in it then. */
export type Refused = ReadonlyMap<string, { text: string; problem: string }>

/** What the cells are read by: the operator's zone, and the meters of the line. */
type Means = { zone: string; meters: readonly RoundMeter[] }

type DatesGridProps = {
  rows: readonly BaseActivity[]
  values: GridValues
  refused: Refused
  means: Means
  /** the row to be shown */ startAt: number | undefined
}

const columnsFor = (meters: Means['meters']): readonly GridColumn<BaseActivity>[] => [
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
  },
  {
    key: 'fk_base_metric',
    label: 'Medidor',
    kind: 'text',
    minWidth: 180,
    placeholder: ({ fk_base_metric, fkc_regime }) => {
      const meter = meters.find(({ id }) => id === fk_base_metric)
      if (meter) return meterText(meter)
      return goesByUsage(fkc_regime) ? 'Base · medidor' : ''
    }
  }
]
const typed = ['next_date', 'next_usage_value', 'fk_base_metric'] as const
type Typed = (typeof typed)[number]

/** The first dates and readings, each typed or pasted, and the meter that a reading is of. */
export function DatesGrid({ rows, values, refused, means, startAt }: DatesGridProps) {
  const columns = columnsFor(means.meters)
  const hasReadings = rows.some(row => goesByUsage(row.fkc_regime))
  return (
    <Grid<BaseActivity>
      startAt={startAt === undefined ? undefined : String(startAt)}
      label="Fechas y lecturas"
      columns={hasReadings ? columns : columns.slice(0, 2)}
      rows={rows}
      rowKey={row => String(row.id)}
      rowName={row => `${row.activity.name}, ${row.base.code}`}
      values={values}
      problemOf={(row, column) => problemOf(row, column as Typed, values, refused, means)}
    />
  )
}

/** Why a cell can't be saved; undefined if it can, or if nothing stands in it. */
function problemOf(row: BaseActivity, column: Typed, values: GridValues, refused: Refused, means: Means) {
  const text = values.text(String(row.id), column)
  const told = refused.get(`${row.id}.${column}`)
  if (told?.text === text) return told.problem
  const cell = cellOf(row, column, values, means)
  return cell && 'problem' in cell ? cell.problem : undefined
}

/** What a cell means for its row; undefined if nothing stands in it. */
function cellOf(row: BaseActivity, column: Typed, values: GridValues, { zone, meters }: Means) {
  const of = (name: Typed) => values.text(String(row.id), name).trim()
  const text = of(column)
  if (text === '') {
    const isMissing = column === 'fk_base_metric' && of('next_usage_value') !== '' && lacksMeter(row, text)
    return isMissing ? { problem: 'Falta el medidor: sin él la lectura no vence nunca' } : undefined
  }
  if (column === 'next_date') {
    return goesByTime(row.fkc_regime) ? readCell('planned', text, zone) : { problem: 'Va solo por lecturas' }
  }
  if (!goesByUsage(row.fkc_regime)) return { problem: 'Va solo por fechas' }
  const cell = readCell(column === 'fk_base_metric' ? 'text' : 'number', text, zone)
  return column === 'fk_base_metric' && !('problem' in cell) ? readMeter(text, row, meters) : cell
}

type Item = { id: number; next_date?: string; next_usage_value?: number; fk_base_metric?: number }

/** What was typed, as the call takes it; `problems`: how many cells mean nothing; `first`: the first row with one. */
export function typedItems(rows: readonly BaseActivity[], values: GridValues, means: Means) {
  let problems = 0
  let first: number | undefined
  const items = rows.flatMap(row => {
    const item: Item = { id: row.id }
    for (const column of typed) {
      const cell = cellOf(row, column, values, means)
      if (cell && 'problem' in cell) {
        problems += 1
        first ??= row.id
      } else if (cell) Object.assign(item, { [column]: cell.value })
    }
    return Object.keys(item).length > 1 ? [item] : []
  })
  return { items, problems, first }
}
