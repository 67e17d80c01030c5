import type { WarehouseItem, WorkOrderSupply } from 'contract/warehouse/warehouse.ts'
import { StatusBadge } from '../../ui/record/badges.tsx'
import { type Column, dateColumn } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useListSearch } from '../../ui/table/listSearch.ts'
import { orderOfColumns } from '../../records/work-orders/orderOfColumns.tsx'
import { orderTarget } from '../../records/work-orders/paths.ts'
import { amount } from '../../records/warehouse/amountText.ts'
import { suppliesApi } from '../../records/warehouse/warehouseQueries.ts'

const ofItem = { entity: 'work_order_supply_of_item', filters: {}, sort: suppliesApi.resource.sort }
const newest = { prefix: 'ped_' }

const quantity = (
  key: 'requested' | 'reserved' | 'delivered' | 'returned',
  label: string
): Column<WorkOrderSupply> => ({
  key,
  label,
  align: 'end',
  width: 110,
  value: row => amount(row[key])
})

const columns: readonly Column<WorkOrderSupply>[] = [
  ...orderOfColumns<WorkOrderSupply>('Orden'),
  {
    key: 'fkc_status',
    label: 'Estado',
    width: 136,
    card: 'badge',
    fold: 2,
    render: row => <StatusBadge id={row.work_order.fkc_status} />
  },
  quantity('requested', 'Pedido'),
  quantity('reserved', 'Reservado'),
  quantity('delivered', 'Entregado'),
  quantity('returned', 'Devuelto'),
  dateColumn<WorkOrderSupply>('created_at', 'Cuándo', { width: 176, fold: 1 })
]

/** The orders that asked for an item. */
export function OrdersOfItem({ item }: { item: WarehouseItem }) {
  const list = useListSearch(ofItem, newest)
  return (
    <DataTable<WorkOrderSupply>
      label="Pedidos"
      list={list}
      query={query => suppliesApi.list({ ...query, fk_item: item.id })}
      columns={columns}
      searchLabel={false}
      rowName={({ work_order }) => work_order.code}
      rowLink={({ work_order }) => orderTarget(work_order.id)}
      empty={{ title: 'Ninguna orden de sus líneas lo ha pedido' }}
    />
  )
}
