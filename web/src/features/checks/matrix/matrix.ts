/** Checks as bases × activities, and what a cell can be answered with. Pure. */
import type { Check } from 'contract/checks/checks.ts'
import { checkStatus, checkType } from 'contract/core/classifier.ts'
import type { ShownCheck } from '../../../offline/shownCheck.ts'
import type { OrderRef } from '../../../offline/writes.ts'
import { isSettled } from '../../../records/checks/checkState.ts'
import { isReading } from '../answerDraft.ts'

type Base = Check['base_activity']['base']
type Activity = Check['base_activity']['activity']

export type Cell = ShownCheck & {
  order: OrderRef
  /** something was typed for it that was never saved */
  hasDraft: boolean
}

/** The last cell of each check as the server has it. */
const lastCells = new WeakMap<Check, Cell>()

/**
 * The cell of a check: the same object as long as nothing of it changes, by which rows know whether to be drawn anew.
 * @param stored as the server has it
 */
export function cellOf(stored: Check, shown: ShownCheck, more: Pick<Cell, 'order' | 'hasDraft'>): Cell {
  const last = lastCells.get(stored)
  const { entry } = shown
  const isSame =
    last?.entry?.key === entry?.key &&
    last?.entry?.state === entry?.state &&
    last?.isTaken === shown.isTaken &&
    last.hasDraft === more.hasDraft
  if (last && isSame) return last
  const cell = { ...shown, ...more }
  lastCells.set(stored, cell)
  return cell
}

export type Matrix = {
  /** bases, in the order along the line in which the checks come */
  rows: readonly Base[]
  /** activities, by their codes */
  columns: readonly Activity[]
  /** undefined where a base hasn't got the activity in this order */
  cellAt: (row: number, column: number) => Cell | undefined
}

const keyOf = (base: number, activity: number) => `${base} ${activity}`

/** The checks of orders as a matrix; of two checks of the same activity and base the one that isn't annulled. */
export function matrixOf(cells: readonly Cell[]): Matrix {
  const rows = new Map<number, Base>()
  const columns = new Map<number, Activity>()
  const byPlace = new Map<string, Cell>()
  for (const cell of cells) {
    const { base, activity } = cell.check.base_activity
    const key = keyOf(base.id, activity.id)
    rows.set(base.id, base)
    columns.set(activity.id, activity)
    if (!byPlace.has(key) || byPlace.get(key)?.check.fkc_status === checkStatus.ANULADO) byPlace.set(key, cell)
  }
  const bases = [...rows.values()]
  const activities = [...columns.values()].toSorted((a, b) => a.code.localeCompare(b.code, 'es', { numeric: true }))
  return {
    rows: bases,
    columns: activities,
    cellAt: (row, column) => {
      const [base, activity] = [bases[row], activities[column]]
      return base && activity && byPlace.get(keyOf(base.id, activity.id))
    }
  }
}

/** What a check is answered with: one tap, one number, or the card with everything that it asks. */
export type CellKind = 'tap' | 'measure' | Question
/** Why a check needs its card. */
type Question = 'tasks' | 'reading' | 'text' | 'moment'

export function kindOf(check: Check): CellKind {
  if (check.tasks.length > 0) return 'tasks'
  if (check.base_activity.usage_unit || isReading(check)) return 'reading'
  switch (check.fkc_check_type) {
    case checkType.OK_NOK:
    case checkType.VERIFICACION:
      return 'tap'
    case checkType.MEDIDA:
      return 'measure'
    case checkType.FECHA_HORA:
      return 'moment'
    default:
      return 'text'
  }
}

/** Why a cell takes no answer from the grid now; undefined if it does. An answer that isn't sent yet can be replaced. */
export type Closed = 'annulled' | 'sending' | 'refused' | 'answered' | 'draft'

export function closedBy({ check, entry, hasDraft }: Cell): Closed | undefined {
  if (check.fkc_status === checkStatus.ANULADO) return 'annulled'
  if (entry?.state === 'sending' || entry?.state === 'refused') return entry.state
  if (entry) return undefined
  if (isSettled(check)) return 'answered'
  return hasDraft ? 'draft' : undefined
}

/** Whether a check still needs an answer, or a decision about the one that was refused. */
export const isOpen = ({ check, entry }: Cell): boolean => !isSettled(check) || entry?.state === 'refused'
