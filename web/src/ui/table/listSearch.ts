import { useRouter, useSearch } from '@tanstack/react-router'
import type { ListParams } from '../../api/resourceApi.ts'
import { useSession } from '../../api/session.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { choiceKey, isChoice, storeChoice, storedChoice } from './listChoice.ts'
import {
  ignoredValues,
  type IgnoredValue,
  type ListChoice,
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
import { useStored } from '../shell/useStored.ts'

/** A list's state, which is in the URL, and the ways to change it. */
export type ListSearch = ListState & {
  definition: ListDefinition
  defaults: Required<ListDefaults>
  /** what its call takes; limited to the selected line where the list knows lines */
  query: ListParams
  /** what the address asks for and isn't applied */
  ignored: readonly IgnoredValue[]
  /**
   * Changes the state; every change leads to page 1, unless it names a `page`. `replace`: without a new history entry.
   */
  set: (change: Partial<ListState>, options?: { replace?: boolean }) => void
  /** Sets one filter; without values it is removed. */
  setFilter: (name: string, values: readonly string[]) => void
}

const noChoice: ListChoice = {}
const chosen = ['itemsPerPage', 'sortBy', 'sortDesc'] as const

const pageSizes = [5, 10, 15, 25, 50, 100, 200] as const

/** The page sizes to offer, the list's own among them. */
export const pageSizesFor = (itemsPerPage: number): number[] =>
  [...new Set([...pageSizes, itemsPerPage])].sort((a, b) => a - b)

/**
 * A list's page, page size, order, search text and filters, kept in the URL: it can be linked, reloaded and gone back
 * to. The order and page size that a person chooses are also stored for the next time that they open it.
 * @param definition a resource of the contract, or what its list call understands
 */
export function useListSearch(definition: ListDefinition, given: ListDefaults = {}): ListSearch {
  const defaults = { ...usual, ...given }
  const router = useRouter()
  const raw = useSearch({ from: '__root__' })
  const { line } = useSelectedLine()
  const key = choiceKey(useSession().uuid, definition, defaults)
  const [choice] = useStored<ListChoice>(key, noChoice, isChoice)
  const state = readState(raw, definition, defaults, choice)

  const set: ListSearch['set'] = (change, { replace = false } = {}) => {
    // From the address as it is now, not as it was rendered last: two changes may come directly after each other.
    const latest: RawSearch = router.latestLocation.search
    // A navigation in progress isn't undone by a pending search text.
    const here = router.state.resolvedLocation?.pathname
    if (here !== undefined && router.latestLocation.pathname !== here) return
    const next = { ...readState(latest, definition, defaults, storedChoice(key)), page: 1, ...change }
    if (chosen.some(name => name in change)) storeChoice(key, next, defaults)
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
  const ignored = ignoredValues(raw, definition, defaults.prefix)
  return { ...state, definition, defaults, query: queryOf(state, definition, line), ignored, set, setFilter }
}
