import type { AssignedLine } from '../api/session.ts'
import { readStored, writeStored } from '../api/storage.ts'

/** The key is the specification's (section 9). The whole line is stored, so that its colour is known at once. */
const storageKey = 'selectedLine'

/**
 * Which of the assigned lines is selected: a locked one, else the one that was stored if it is still assigned, else the
 * first. Null without lines.
 */
export function resolveLine(lines: readonly AssignedLine[], storedId: number | undefined): AssignedLine | null {
  return lines.find(line => line.is_locked) ?? lines.find(line => line.fk_location === storedId) ?? lines[0] ?? null
}

/** Keeps the selected line for the next visit, and for other tabs. */
export const storeLine = (line: AssignedLine): void => writeStored(storageKey, line)

/** The line that is stored; anything that isn't a line counts as nothing. */
export function storedLine(): AssignedLine | null {
  const value = readStored(storageKey)
  if (typeof value !== 'object' || value === null) return null
  return 'fk_location' in value && typeof value.fk_location === 'number' ? (value as AssignedLine) : null
}
