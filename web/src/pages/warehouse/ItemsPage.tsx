import { useQuery } from '@tanstack/react-query'
import type { WarehouseItem } from 'contract/warehouse/warehouse.ts'
import { useGo } from '../../ui/shell/AppLink.tsx'
import type { FilterField } from '../../ui/table/filters.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import type { ListSearch } from '../../ui/table/listSearch.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { QuickFilter, QuickFilterGroup } from '../../ui/table/QuickFilter.tsx'
import { itemColumns } from '../../features/warehouse/columns.tsx'
import { itemTarget, warehousePath } from '../../records/warehouse/paths.ts'
import { itemsApi } from '../../records/warehouse/warehouseQueries.ts'

const ItemForm = lateComponent(async () => (await import('../../features/warehouse/ItemForm.tsx')).ItemForm)

const filters: readonly FilterField[] = [
  { name: 'below_minimum', label: 'Disponible', kind: 'boolean', yes: 'Bajo mínimo', no: 'Suficiente' },
  { name: 'is_active', label: 'Estado', kind: 'boolean', yes: 'Activo', no: 'Inactivo' }
]

const byCode = { sortBy: 'code', sortDesc: false }

/** `/admin/warehouse/items`: spare parts and materials, what there is of each and what is kept for orders. */
export function ItemsPage() {
  const go = useGo()
  return (
    <RecordsPage<WarehouseItem>
      api={itemsApi}
      title="Artículos"
      path={warehousePath}
      order={byCode}
      columns={itemColumns}
      filters={filters}
      searchLabel="Buscar por código, nombre o lugar"
      rowLink={({ id }) => itemTarget(id)}
      rowName={({ code, name }) => `${code}, ${name}`}
      form={{
        edit: true,
        fields: 8,
        render: ({ id, close }) => (
          <ItemForm
            id={id}
            onClose={close}
            onSaved={item => (id ? close() : go(itemTarget(item.id), { replace: true }))}
          />
        )
      }}
      removal={{ text: 'Solo se puede eliminar un artículo del que nunca se movió nada. Si ya se usó, desactívelo.' }}
      renderTools={(isPending, list) => <Below list={list} counting={!isPending} />}
      empty={{ text: 'Aquí están los repuestos y materiales, con lo que hay y lo que falta.' }}
    />
  )
}

/** What has to be bought, with its number. */
function Below({ list, counting }: { list: ListSearch; counting: boolean }) {
  const { fkLine } = list.query
  const { data } = useQuery({
    ...itemsApi.list(
      { below_minimum: true, is_active: true, itemsPerPage: 1, ...(fkLine !== undefined && { fkLine }) },
      { suppressToast: true }
    ),
    enabled: counting
  })
  const isOn = list.filters['below_minimum']?.[0] === 'true'
  return (
    <QuickFilterGroup>
      <QuickFilter
        label="Bajo mínimo"
        count={data?.count}
        calls={(data?.count ?? 0) > 0}
        isOn={isOn}
        onPress={() =>
          list.set({ search: '', filters: isOn ? {} : { below_minimum: ['true'], is_active: ['true'] }, page: 1 })
        }
      />
    </QuickFilterGroup>
  )
}
