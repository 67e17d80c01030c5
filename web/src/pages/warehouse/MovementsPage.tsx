import type { WarehouseMovement } from 'contract/warehouse/warehouse.ts'
import type { FilterField } from '../../ui/table/filters.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { movementColumns } from '../../features/warehouse/columns.tsx'
import { itemTarget, warehousePath } from '../../records/warehouse/paths.ts'
import { anyItemChoices, assetChoices, movementsApi } from '../../records/warehouse/warehouseQueries.ts'

const columns = movementColumns(false)
const filters: readonly FilterField[] = [
  { name: 'fkc_type', label: 'Tipo', kind: 'classifier', type: 'WAREHOUSE_MOVEMENT' },
  { name: 'fk_item', label: 'Artículo', kind: 'resource', source: anyItemChoices },
  { name: 'fk_asset', label: 'Usado en el activo', kind: 'resource', source: assetChoices },
  { name: 'is_used', label: 'Usado en órdenes', kind: 'boolean', yes: 'Sí', no: 'No' },
  { name: 'created_at', label: 'Cuándo', kind: 'dates' }
]

/** `/admin/warehouse/movements`: what came, went and was kept, of all items. */
export function MovementsPage() {
  return (
    <RecordsPage<WarehouseMovement>
      api={{ resource: movementsApi.resource, list: movementsApi.list }}
      title="Movimientos"
      path={warehousePath}
      columns={columns}
      filters={filters}
      searchLabel="Buscar por artículo u orden"
      rowLink={({ item }) => itemTarget(item.id)}
      rowName={row => `${row.type.name}, ${row.item.code}`}
      empty={{ text: 'Se registran en la página de cada artículo y en las órdenes.' }}
    />
  )
}
