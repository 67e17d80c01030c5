import type { DataTableProps } from './props.ts'

/** Whether a group's head stands before this row of those shown. */
export function beginsGroup<Row extends { id: number }>(
  rows: readonly Row[],
  place: number,
  group: DataTableProps<Row>['group']
): boolean {
  const [row, before] = [rows[place], rows[place - 1]]
  return group !== undefined && row !== undefined && (before === undefined || group.keyOf(before) !== group.keyOf(row))
}
