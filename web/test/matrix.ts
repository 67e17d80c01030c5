import type { Check } from 'contract/checks/checks.ts'
import type { Cell } from '../src/features/checks/matrix/matrix.ts'
import { aCheck } from './workOrders.ts'

/** A check on the base `P-<row>` of the activity `C-<column>`; its id is `<row>0<column>`, with two digits for columns. */
export function aGridCheck(row: number, column: number, more: Partial<Check> = {}): Check {
  const check = aCheck(row * 100 + column, more)
  const { base, activity } = check.base_activity
  return {
    ...check,
    base_activity: {
      ...check.base_activity,
      base: { ...base, id: row, code: `P-${row}`, name: `Pinza ${row}` },
      activity: { ...activity, id: column, code: `C-${column}`, name: `Actividad ${column}` }
    }
  }
}

/** A cell without an answer on its way. */
export const aCell = (check: Check, more: Partial<Cell> = {}): Cell => ({
  check,
  order: { id: 7, code: 'OT-2026-000007' },
  entry: undefined,
  isTaken: false,
  hasDraft: false,
  ...more
})
