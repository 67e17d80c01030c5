import { useEffect, useSyncExternalStore } from 'react'
import type { AssignedLine } from './session.ts'
import { resolveLine, storedLine, storeLine } from './storedLine.ts'

type LineState = {
  /** Lines assigned to the signed-in user; empty until the guard has seen them. */
  lines: readonly AssignedLine[]
  line: AssignedLine | null
  /** What the address or the user last asked for: an open form may have kept another line selected. */
  wanted?: number | undefined
  /** Open forms that are bound to the line. */
  formLocks: number
}

let state: LineState = { lines: [], line: storedLine(), formLocks: 0 }
const listeners = new Set<() => void>()

/**
 * Takes over the session's lines and determines the selected one; called by the guard and when the session changes.
 * @param wanted the line of the address
 */
export function assignLines(lines: readonly AssignedLine[], wanted = state.wanted): AssignedLine | null {
  // An open form of the line keeps it selected even if assignments change; the server checks each write anyway.
  const bound = state.formLocks > 0 && lines.find(line => line.fk_location === state.line?.fk_location)
  const line = bound || resolveLine(lines, wanted, (state.line ?? storedLine())?.fk_location)
  // This runs with every navigation: writing to the storage each time would slow it.
  if (lines === state.lines && line === state.line && wanted === state.wanted) return line
  const isStored = lines === state.lines && line === state.line
  set({ ...state, lines, line, wanted })
  if (line && !isStored) storeLine(line)
  return line
}

/** Selects an assigned line. Does nothing if the line is locked, by assignment or by an open form, or not assigned. */
export function selectLine(fkLocation: number): void {
  if (isLocked(state)) return
  const line = state.lines.find(one => one.fk_location === fkLocation)
  if (!line || line === state.line) return
  set({ ...state, line, wanted: fkLocation })
  storeLine(line)
}

/** The selected line, outside of components. */
export const selectedLine = (): AssignedLine | null => state.line

/** The selected line with everything around it. Only below the main layout, whose guard guarantees a line. */
export function useSelectedLine(): {
  line: AssignedLine
  lines: readonly AssignedLine[]
  isLocked: boolean
  selectLine: (fkLocation: number) => void
} {
  const current = useSyncExternalStore(subscribe, snapshot)
  if (!current.line) throw new Error('useSelectedLine without an assigned line')
  return { line: current.line, lines: current.lines, isLocked: isLocked(current), selectLine }
}

/** Locks the line selector while a form that belongs to the selected line is open (and `active`). */
export function useLineLock(active = true): void {
  useEffect(() => {
    if (!active) return
    set({ ...state, formLocks: state.formLocks + 1 })
    return () => {
      set({ ...state, formLocks: state.formLocks - 1 })
      // Going back from the form may have led to an address with another line.
      if (state.formLocks === 0) assignLines(state.lines)
    }
  }, [active])
}

function isLocked({ line, formLocks }: LineState): boolean {
  return formLocks > 0 || Boolean(line?.is_locked)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function snapshot(): LineState {
  return state
}

function set(next: LineState): void {
  state = next
  for (const listener of listeners) listener()
}
