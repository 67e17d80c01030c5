import { useStored } from '../useStored.ts'

// How somebody wants to see lists; kept in this browser.

export type SavedView = {
  name: string
  search: string
  filters: Record<string, readonly string[]>
  sortBy: string
  sortDesc: boolean
}

export type Density = 'normal' | 'compact'

/** Height of rows; the same on every list. */
export function useDensity() {
  return useStored<Density>('list:density', 'normal', value => value === 'normal' || value === 'compact')
}

/** Whether columns are shown, by their keys; those that aren't in it are as the list declares them. */
export function useColumnChoice(list: string) {
  return useStored<Record<string, boolean>>(`list:${list}:columns`, {}, isRecord)
}

/** Filters kept under a name. */
export function useSavedViews(list: string) {
  return useStored<SavedView[]>(`list:${list}:saved`, [], value => Array.isArray(value) && value.every(isSavedView))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSavedView(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value['name'] === 'string' &&
    typeof value['search'] === 'string' &&
    isRecord(value['filters']) &&
    typeof value['sortBy'] === 'string' &&
    typeof value['sortDesc'] === 'boolean'
  )
}
