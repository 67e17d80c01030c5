import type { ListChoice, ListDefaults, ListDefinition, ListState } from './listState.ts'
import { chooseStored, readStoredAs } from '../shell/useStored.ts'

// The order and page size that a person chose for a list, stored in this browser under the person's name.

/** Where the choice of a person (the account's uuid) for a list is stored. */
export const choiceKey = (
  person: string,
  { entity }: Pick<ListDefinition, 'entity'>,
  { prefix = '', view = '' }: ListDefaults
): string => `list:${person}:${[entity, prefix, view].filter(Boolean).join(':')}:order`

/** Whether what is stored is a choice; `sortBy` is checked against the list when it is used. */
export function isChoice(value: unknown): value is ListChoice {
  if (typeof value !== 'object' || value === null) return false
  const { itemsPerPage, sortBy, sortDesc } = value as Record<string, unknown>
  const isSize = Number.isInteger(itemsPerPage) && (itemsPerPage as number) >= 1 && (itemsPerPage as number) <= 500
  const isOrder = typeof sortBy === 'string' && typeof sortDesc === 'boolean'
  return (itemsPerPage === undefined || isSize) && (isOrder || (sortBy === undefined && sortDesc === undefined))
}

/** What the person chose before; nothing if they kept the defaults. */
export const storedChoice = (key: string): ListChoice => readStoredAs<ListChoice>(key, {}, isChoice)

/** Stores what differs from the list's defaults. */
export function storeChoice(
  key: string,
  { itemsPerPage, sortBy, sortDesc }: Pick<ListState, 'itemsPerPage' | 'sortBy' | 'sortDesc'>,
  defaults: Required<ListDefaults>
): void {
  const isUsualOrder = sortBy === defaults.sortBy && sortDesc === defaults.sortDesc
  chooseStored(key, {
    ...(itemsPerPage !== defaults.itemsPerPage && { itemsPerPage }),
    ...(!isUsualOrder && { sortBy, sortDesc })
  })
}
