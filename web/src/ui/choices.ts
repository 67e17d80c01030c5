import type { Resource } from 'contract/resource.ts'
import type { ListParams, ResourceApi, RowOf } from '../api/resourceApi.ts'

/** Records of a resource that one may choose from: for selects and filters, which don't care which resource it is. */
export type ChoiceSource = {
  api: ResourceApi
  /** what narrows the choice: `{ is_active: true }` */
  query: ListParams
  label: (row: unknown) => string
}

/** The records of a resource as choices, by their name unless said otherwise. */
export function choicesOf<R extends Resource>(
  api: ResourceApi<R>,
  { label, query = {} }: { label?: (row: RowOf<R>) => string; query?: ListParams } = {}
): ChoiceSource {
  const nameOf = (row: unknown) => (row as { name: string }).name
  return { api, query, label: (label as ((row: unknown) => string) | undefined) ?? nameOf }
}

/** How many choices are fetched for what was typed: more than anybody reads, less than a list. */
export const choicesShown = 25

/** What a source answers to what was typed. */
export function choiceQuery({ api, query }: ChoiceSource, text: string) {
  const order = api.resource.sort.includes('name') && { sortBy: 'name', sortDesc: false }
  return api.list({ ...order, itemsPerPage: choicesShown, ...query, ...(text && { search: text }) })
}
