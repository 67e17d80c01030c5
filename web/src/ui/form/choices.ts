import type { Resource } from 'contract/core/resource.ts'
import type { ListParams, ResourceApi, RowOf } from '../../api/resourceApi.ts'

/** The records to choose from in a select or a filter, whatever resource they are of. */
export type ChoiceSource = {
  api: ResourceApi
  /** filters of the records: `{ is_active: true }` */
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

/** How many records are fetched for a search text. */
export const choicesShown = 25

/** The query for the choices that match a search text. */
export function choiceQuery({ api, query }: ChoiceSource, text: string) {
  const order = api.resource.sort.includes('name') && { sortBy: 'name', sortDesc: false }
  return api.list({ ...order, itemsPerPage: choicesShown, ...query, ...(text && { search: text }) })
}
