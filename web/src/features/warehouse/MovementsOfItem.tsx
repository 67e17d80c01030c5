import type { WarehouseItem, WarehouseMovement } from 'contract/warehouse/warehouse.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { FilterField } from '../../ui/table/filters.ts'
import { useListSearch } from '../../ui/table/listSearch.ts'
import { movementColumns } from './columns.tsx'
import { movementsApi } from '../../records/warehouse/warehouseQueries.ts'

// Of all the user's lines: an item's movements don't end where a line does.
const ofItem = {
  entity: 'warehouse_movement_of_item',
  filters: { fkc_type: 'id' },
  sort: movementsApi.resource.sort
} as const
const newest = { prefix: 'mov_' }
const filters: readonly FilterField[] = [
  { name: 'fkc_type', label: 'Tipo', kind: 'classifier', type: 'WAREHOUSE_MOVEMENT' }
]
const columns = movementColumns(true)

/** Everything that was moved of an item, the latest first. */
export function MovementsOfItem({ item }: { item: WarehouseItem }) {
  const list = useListSearch(ofItem, newest)
  return (
    <DataTable<WarehouseMovement>
      label="Movimientos"
      list={list}
      query={query => movementsApi.list({ ...query, fk_item: item.id })}
      columns={columns}
      filters={filters}
      searchLabel={false}
      rowName={({ type }) => type.name}
      empty={{ title: 'Todavía no hay movimientos', text: 'La primera entrada dice cuánto hay.' }}
    />
  )
}
