/** What lists can be narrowed by. Pure, without zod: the browser needs it before it asks for a list's rows. */

/**
 * The kinds of filter. Ids and texts may repeat, meaning "one of"; days, moments and numbers come as `_from` and `_to`,
 * both included; `date` is one day.
 */
export type FilterKind = 'id' | 'boolean' | 'text' | 'date' | 'day' | 'instant' | 'number'

export type Filters = Readonly<Record<string, FilterKind>>

/** The parameters of a filter in a query. */
export const parametersOf = (name: string, kind: FilterKind): string[] =>
  kind === 'day' || kind === 'instant' || kind === 'number' ? [`${name}_from`, `${name}_to`] : [name]

/** The pairs of parameters that are the two ends of a range: of each such filter, and of the days `from` and `to`. */
export const rangesOf = (filters: Filters): [from: string, to: string][] => [
  ...Object.entries(filters).flatMap(([name, kind]) => {
    const [from, to] = parametersOf(name, kind)
    return from && to ? [[from, to] as [string, string]] : []
  }),
  ...(filters['from'] === 'date' && filters['to'] === 'date' ? [['from', 'to'] as [string, string]] : [])
]
