import type { AssignedLine } from '../api/session.ts'

/** Key given by the specification (section 9). The stored value is the whole line, so its colour is known at once. */
export const storageKey = 'selectedLine'

/**
 * Which of the assigned lines is selected: a locked one, else the one that was stored if it is still assigned, else the
 * first. Null without lines.
 */
export function resolveLine(lines: readonly AssignedLine[], storedId: number | undefined): AssignedLine | null {
  return lines.find(line => line.is_locked) ?? lines.find(line => line.fk_location === storedId) ?? lines[0] ?? null
}

/** Keeps the selected line for the next visit, and for other tabs. */
export function storeLine(line: AssignedLine): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(line))
  } catch {
    // Storage full or forbidden: the line still holds while the page lives.
  }
}

/** What is stored is anybody's text: anything that isn't a line counts as nothing. */
export function storedLine(): AssignedLine | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    return 'fk_location' in value && typeof value.fk_location === 'number' ? (value as AssignedLine) : null
  } catch {
    return null
  }
}
