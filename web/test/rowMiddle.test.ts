import { expect, test } from 'vitest'
import { baseColumns } from '../src/records/bases/columns.tsx'
import { unplannedColumns } from '../src/records/unplanned/columns.tsx'
import { workOrderColumns } from '../src/records/work-orders/columns.tsx'
import type { Column } from '../src/ui/table/columns.tsx'
import { foldedColumns } from '../src/ui/table/folding.ts'

/** Columns whose cells are links to other records. */
const linked = ['location', 'asset', 'people', 'base', 'structure', 'responsible']

// The width of a list beside the open menu, on screens of 1,280, 1,366, 1,440 and 1,920 px.
const widths = [932, 1018, 1092, 1572]

/** What says where a column lies. */
const placed = <Row>(columns: readonly Column<Row>[]): Column<object>[] =>
  columns.map(({ key, label, width, minWidth, fold, hidden }) => ({
    key,
    label,
    ...(width !== undefined && { width }),
    ...(minWidth !== undefined && { minWidth }),
    ...(fold !== undefined && { fold }),
    ...(hidden !== undefined && { hidden })
  }))

test.each([
  ['bases', placed(baseColumns)],
  ['unplanned activities', placed(unplannedColumns)],
  ['orders', placed(workOrderColumns)]
])('pressing the middle of a row opens it: %s', (_name, all) => {
  const columns = all.filter(({ hidden }) => !hidden)
  for (const width of widths) {
    const folded = foldedColumns(columns, width)
    const shown = columns.filter(({ key }) => !folded.some(column => column.key === key))
    const taken = shown.reduce((sum, column) => sum + (column.width ?? 0), 0)
    const edges = shown.map((_, index) =>
      shown.slice(0, index + 1).reduce((sum, column) => sum + (column.width ?? width - taken), 0)
    )
    const middle = shown[edges.findIndex(edge => edge > width / 2)]
    expect([width, linked.includes(middle?.key ?? '')]).toEqual([width, false])
  }
})
