import type { Names } from 'contract/core/entity.ts'
import type { Filters } from 'contract/core/filters.ts'
import { listApi } from '../../api/resourceApi.ts'
import type { Column } from '../../ui/table/columns.tsx'
import type { FilterField } from '../../ui/table/filters.ts'

type Working = { entity: string; names: Names; sort: readonly string[] }

/**
 * The list of history that belongs to a working list, as `RecordsPage` takes it. Its columns and saved views are its
 * own; it is fetched again when such a record changes.
 * @param path the call that lists what is over
 */
export const pastApi = <Row>({ entity, names, sort }: Working, path: string, filters: Filters) => ({
  resource: { entity: `past_${entity}`, names, sort, filters },
  list: listApi<Row>({ entity, path })
})

export const period: FilterField = { name: 'period', label: 'Período', kind: 'period' }

/**
 * The filters of a working list that history has too, after the period.
 * @param statuses those in which a record can be over
 */
export const pastFilters = (
  fields: readonly FilterField[],
  known: Filters,
  statuses?: readonly number[]
): FilterField[] => [
  period,
  ...fields
    .filter(({ name }) => name in known)
    .map(field =>
      field.name === 'fkc_status' && field.kind === 'classifier' && statuses ? { ...field, only: statuses } : field
    )
]

/** The columns of a working list, with others shown: in the table, and on the cards too. */
export const pastColumns = <Row>(
  columns: readonly Column<Row>[],
  { shown, hidden }: { shown: readonly string[]; hidden: readonly string[] }
): Column<Row>[] =>
  columns.map(column => {
    if (hidden.includes(column.key)) return { ...column, hidden: true }
    return shown.includes(column.key) ? { ...column, hidden: false, card: 'detail' } : column
  })
