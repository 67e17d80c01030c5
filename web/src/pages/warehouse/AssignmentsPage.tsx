import { IconArrowBackUp, IconUserShare } from '@tabler/icons-react'
import type { WarehouseAssignment } from 'contract/warehouse/warehouse.ts'
import { useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import type { FilterField } from '../../ui/table/filters.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { QuickFilter, QuickFilterGroup } from '../../ui/table/QuickFilter.tsx'
import { assignmentColumns, targetOf } from '../../features/warehouse/columns.tsx'
import { itemTarget, warehousePath } from '../../records/warehouse/paths.ts'
import { ReturnDialog } from '../../features/warehouse/ReturnDialog.tsx'
import { anyItemChoices, assignmentsApi, personChoices } from '../../records/warehouse/warehouseQueries.ts'

const AssignForm = lateComponent(async () => (await import('../../features/warehouse/AssignForm.tsx')).AssignForm)

const columns = assignmentColumns(false)
const filters: readonly FilterField[] = [
  { name: 'is_open', label: 'Estado', kind: 'boolean', yes: 'Por devolver', no: 'Devuelto' },
  { name: 'fk_item', label: 'Artículo', kind: 'resource', source: anyItemChoices },
  { name: 'fk_staff', label: 'Persona', kind: 'resource', source: personChoices },
  { name: 'created_at', label: 'Desde', kind: 'dates' }
]

/** `/admin/warehouse/assignments`: what was handed out for a time, and who still has it. */
export function AssignmentsPage() {
  const mayMove = useCan('warehouse.move')
  const [returning, setReturning] = useState<WarehouseAssignment>()
  return (
    <RecordsPage<WarehouseAssignment>
      api={{ resource: assignmentsApi.resource, list: assignmentsApi.list }}
      title="Asignaciones"
      path={warehousePath}
      columns={columns}
      filters={filters}
      searchLabel="Buscar por artículo, persona, lugar u orden"
      rowLink={({ item }) => itemTarget(item.id)}
      rowName={row => `${row.item.code}, ${targetOf(row)}`}
      add={{ label: 'Asignar', icon: IconUserShare }}
      form={{ fields: 5, render: ({ close }) => <AssignForm onClose={close} /> }}
      actions={row =>
        mayMove && row.outstanding > 0
          ? [{ label: 'Registrar devolución', icon: IconArrowBackUp, onClick: () => setReturning(row) }]
          : []
      }
      renderTools={(_, list) => {
        const isOn = list.filters['is_open']?.[0] === 'true'
        return (
          <QuickFilterGroup>
            <QuickFilter
              label="Por devolver"
              count={undefined}
              isOn={isOn}
              onPress={() => list.setFilter('is_open', isOn ? [] : ['true'])}
            />
          </QuickFilterGroup>
        )
      }}
      empty={{
        text: 'Herramientas e instrumentos que se entregan por un tiempo, a una línea, una persona o una orden.'
      }}
    >
      <ReturnDialog assignment={returning} onClose={() => setReturning(undefined)} />
    </RecordsPage>
  )
}
