import { useStored } from '../shell/useStored.ts'

// A user's display settings of lists; kept in this browser.

export type Density = 'normal' | 'compact'

/** Height of rows; the same on every list. */
export function useDensity() {
  return useStored<Density>('list:density', 'normal', value => value === 'normal' || value === 'compact')
}

/** Whether columns are shown, by their keys; those that aren't in it are as the list declares them. */
export function useColumnChoice(list: string) {
  return useStored<Record<string, boolean>>(`list:${list}:columns`, {}, isRecord)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
