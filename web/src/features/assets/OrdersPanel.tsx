import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Asset, AssetStay } from 'contract/assets/assets.ts'
import { workOrders } from 'contract/calls/work-orders/work-orders.ts'
import { formatDate } from 'contract/core/format.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { useState } from 'react'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { FilterField } from '../../ui/table/filters.ts'
import { yearFilter } from '../../ui/table/yearFilter.ts'
import { useListSearch } from '../../ui/table/listSearch.ts'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { workOrdersApi } from '../../records/work-orders/orderQueries.ts'
import { orderTarget } from '../../records/work-orders/paths.ts'
import { recordOrderColumns } from '../../records/work-orders/recordOrderColumns.tsx'
import { staysApi } from '../../records/assets/assetQueries.ts'
import classes from './assets.module.css'

// Of all lines: an asset's orders don't end where it leaves a line. The list's own line filter isn't wanted.
const ordersOfAsset = {
  entity: 'work_order_of_asset',
  filters: { year: 'id', fkc_status: 'id' },
  sort: workOrders.sort
} as const
const newest = { sortBy: 'scheduled_start', sortDesc: true, prefix: 'ot_' }

/** The orders about an asset, or those of a base while it was mounted there. */
export function OrdersPanel({ asset }: { asset: Asset }) {
  const zone = useTimeZone()
  const list = useListSearch(ordersOfAsset, newest)
  const [chosen, setChosen] = useState('')
  const { data: stays = [], error } = useQuery(staysApi.query({ params: { id: asset.id } }))
  const shown = stays.filter(stay => stay.base)
  const stay = shown.find(({ id }) => String(id) === chosen)
  const filters: readonly FilterField[] = [
    yearFilter(list.filters['year']),
    { name: 'fkc_status', label: 'Estado', kind: 'classifier', type: 'WORK_ORDER_STATUS' }
  ]
  const narrowed = stay ? whileMounted(stay) : { fk_asset: asset.id }
  return (
    <>
      <NativeSelect
        className={classes.choice}
        label="De qué"
        error={error && 'No se han podido cargar las bases en las que ha estado'}
        value={stay ? chosen : ''}
        onChange={event => {
          setChosen(event.currentTarget.value)
          list.set({ page: 1 }, { replace: true })
        }}
        data={[
          { value: '', label: 'De este activo' },
          ...shown.map(one => ({ value: String(one.id), label: `De la base ${stayText(one, zone)}` }))
        ]}
      />
      <DataTable<WorkOrder>
        label="Órdenes"
        list={list}
        query={query => workOrdersApi.list({ ...query, ...narrowed })}
        columns={recordOrderColumns}
        filters={filters}
        searchLabel={false}
        rowName={order => order.code}
        rowLink={order => orderTarget(order.id)}
        empty={
          stay
            ? { title: 'No hay órdenes programadas en esa base mientras estuvo montado' }
            : {
                title: 'No hay órdenes de este activo',
                ...(shown.length > 0 && { text: 'Arriba puede ver las de las bases en las que ha estado.' })
              }
        }
      />
    </>
  )
}

/** Those of the base, its checks included, that were planned for a time within the stay. */
const whileMounted = ({ fk_base, installed_at, removed_at }: AssetStay) => ({
  fk_base: fk_base ?? 0,
  scheduled_start_from: installed_at,
  ...(removed_at && { scheduled_start_to: removed_at })
})

const stayText = ({ base, installed_at, removed_at }: AssetStay, zone: string) =>
  `${base?.code}, del ${formatDate(installed_at, zone)} ${removed_at ? `al ${formatDate(removed_at, zone)}` : 'a hoy'}`
