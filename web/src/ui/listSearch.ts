import { useRouter, useSearch } from '@tanstack/react-router'
import type { ListParams } from '../api/resourceApi.ts'
import { useSelectedLine } from '../app/selectedLine.ts'
import {
  type ListDefaults,
  type ListDefinition,
  type ListState,
  queryOf,
  type RawSearch,
  readState,
  usual,
  withoutState,
  writeState
} from './listState.ts'

/** A list's place in the URL, and the ways to change it. */
export type ListSearch = ListState & {
  definition: ListDefinition
  defaults: Required<ListDefaults>
  /** what its call takes; limited to the selected line where the list knows lines */
  query: ListParams
  /** Goes to another state. All but a change of `page` leads to page 1. `replace` leaves no step to go back to. */
  set: (change: Partial<ListState>, options?: { replace?: boolean }) => void
  /** Sets one filter; no values, no filter. */
  setFilter: (name: string, values: readonly string[]) => void
}

const pageSizes = [5, 10, 15, 25, 50, 100, 200] as const

/** The page sizes to offer, the list's own among them. */
export const pageSizesFor = (itemsPerPage: number): number[] =>
  [...new Set([...pageSizes, itemsPerPage])].sort((a, b) => a - b)

/**
 * A list's page, size, order, words and filters, which live in the URL: it can be linked, reloaded and gone back to.
 * @param definition a resource of the contract, or what its list call understands
 */
export function useListSearch(definition: ListDefinition, given: ListDefaults = {}): ListSearch {
  const defaults = { ...usual, ...given }
  const router = useRouter()
  const raw = useSearch({ from: '__root__' })
  const { line } = useSelectedLine()
  const state = readState(raw, definition, defaults)

  const set: ListSearch['set'] = (change, { replace = false } = {}) => {
    // What the address says now, not at the last rendering: two changes may follow each other at once.
    const latest: RawSearch = router.latestLocation.search
    const next = { ...readState(latest, definition, defaults), page: 1, ...change }
    void router.navigate({
      to: '.',
      search: { ...withoutState(latest, definition, defaults), ...writeState(next, defaults) },
      replace,
      resetScroll: false
    })
  }
  const setFilter: ListSearch['setFilter'] = (name, values) => {
    const { filters } = readState(router.latestLocation.search, definition, defaults)
    set({ filters: { ...filters, [name]: values } })
  }
  return { ...state, definition, defaults, query: queryOf(state, definition, line), set, setFilter }
}
