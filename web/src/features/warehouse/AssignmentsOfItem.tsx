import { IconArrowBackUp } from '@tabler/icons-react'
import type { WarehouseAssignment, WarehouseItem } from 'contract/warehouse/warehouse.ts'
import { useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useListSearch } from '../../ui/table/listSearch.ts'
import { assignmentColumns, targetOf } from './columns.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import { assignmentsApi } from '../../records/warehouse/warehouseQueries.ts'

const ofItem = { entity: 'warehouse_assignment_of_item', filters: {}, sort: assignmentsApi.resource.sort }
const newest = { prefix: 'asi_' }
const columns = assignmentColumns(true)

/** Who has something of an item, and had. */
export function AssignmentsOfItem({ item }: { item: WarehouseItem }) {
  const mayMove = useCan('warehouse.move')
  const list = useListSearch(ofItem, newest)
  const [returning, setReturning] = useState<WarehouseAssignment>()
  return (
    <>
      <DataTable<WarehouseAssignment>
        label="Asignaciones"
        list={list}
        query={query => assignmentsApi.list({ ...query, fk_item: item.id })}
        columns={columns}
        searchLabel={false}
        rowName={targetOf}
        actions={row =>
          mayMove && row.outstanding > 0
            ? [{ label: 'Registrar devolución', icon: IconArrowBackUp, onClick: () => setReturning(row) }]
            : []
        }
        empty={{ title: 'Nadie tiene nada de este artículo' }}
      />
      <ReturnDialog assignment={returning} onClose={() => setReturning(undefined)} />
    </>
  )
}
