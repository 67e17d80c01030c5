import type { Asset } from 'contract/assets/assets.ts'
import type { WarehouseMovement } from 'contract/warehouse/warehouse.ts'
import type { LinkTarget } from '../../ui/shell/AppLink.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { FilterField } from '../../ui/table/filters.ts'
import { useListSearch } from '../../ui/table/listSearch.ts'
import { yearFilter } from '../../ui/table/yearFilter.ts'
import { movementColumns } from './columns.tsx'
import { itemTarget } from '../../records/warehouse/paths.ts'
import classes from './warehouse.module.css'
import { movementsApi } from '../../records/warehouse/warehouseQueries.ts'

// Of all the user's lines, as the costs are: they don't end where an asset leaves a line.
const ofAsset = {
  entity: 'warehouse_movement_of_asset',
  filters: { year: 'id' },
  sort: movementsApi.resource.sort
} as const
const newest = { prefix: 'rep_' }
const columns = movementColumns(false)

const id = 'repuestos-usados'

/** Brings the list into sight: on a phone it is far below the figures. */
export const showUsed = () => document.getElementById(id)?.scrollIntoView({ block: 'center' })

/** The list of what was used, of one year or of all, on the page of the asset. */
export const suppliesLink = (year?: number): LinkTarget => ({
  to: '.',
  search: before => ({ ...before, rep_year: year === undefined ? undefined : String(year), rep_page: undefined }),
  resetScroll: false
})

/** What orders about an asset used, and what came back of it. */
export function UsedPanel({ asset }: { asset: Asset }) {
  const list = useListSearch(ofAsset, newest)
  const filters: readonly FilterField[] = [yearFilter(list.filters['year'])]
  return (
    <section id={id}>
      <h2 className={classes.title}>Repuestos y materiales usados</h2>
      <DataTable<WarehouseMovement>
        label="Repuestos y materiales usados"
        list={list}
        query={query => movementsApi.list({ ...query, fk_asset: asset.id, is_used: true })}
        columns={columns}
        filters={filters}
        searchLabel={false}
        rowName={row => `${row.type.name}, ${row.item.code}`}
        rowLink={({ item }) => itemTarget(item.id)}
        empty={{ title: 'Sus órdenes no usaron nada del almacén' }}
      />
    </section>
  )
}
