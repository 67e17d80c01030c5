import type { FilterField } from './filters.ts'

/** Years back from now that the filter offers. */
const offered = 10

/** One year of the operator's calendar, as a filter; `chosen` is offered too, however long ago. */
export function yearFilter(chosen: readonly string[] = []): FilterField {
  const latest = new Date().getFullYear()
  const years = new Set([...Array.from({ length: offered }, (_, back) => String(latest - back)), ...chosen])
  return {
    name: 'year',
    label: 'Año',
    kind: 'options',
    single: true,
    options: [...years].map(value => ({ value, label: value }))
  }
}
