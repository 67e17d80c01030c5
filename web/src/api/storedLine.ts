import type { AssignedLine } from './session.ts'
import { readStored, writeStored } from './storage.ts'

/** The key is the specification's (section 9). The whole line is stored, so that its colour is known at once. */
const storageKey = 'selectedLine'

/**
 * Which of the assigned lines is selected: a locked one, else the first of `wanted` that is assigned, else the first.
 * Null without lines.
 */
export function resolveLine(lines: readonly AssignedLine[], ...wanted: (number | undefined)[]): AssignedLine | null {
  const assigned = wanted.map(id => lines.find(line => line.fk_location === id)).find(Boolean)
  return lines.find(line => line.is_locked) ?? assigned ?? lines[0] ?? null
}

/** Stores the selected line: for this tab when it is reloaded, and for new tabs. */
export function storeLine(line: AssignedLine): void {
  writeStored(storageKey, line, 'sessionStorage')
  writeStored(storageKey, line)
}

/** The line that this tab has stored, else the last that any tab has; anything that isn't a line counts as nothing. */
export const storedLine = (): AssignedLine | null =>
  lineFrom(readStored(storageKey, 'sessionStorage')) ?? lineFrom(readStored(storageKey))

function lineFrom(value: unknown): AssignedLine | null {
  if (typeof value !== 'object' || value === null) return null
  return 'fk_location' in value && typeof value.fk_location === 'number' ? (value as AssignedLine) : null
}
