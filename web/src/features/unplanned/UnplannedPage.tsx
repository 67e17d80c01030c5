import { IconEdit } from '@tabler/icons-react'
import { failureTypes } from 'contract/calls/catalogs.ts'
import { bases } from 'contract/calls/bases.ts'
import { locations } from 'contract/calls/locations.ts'
import { staff } from 'contract/calls/staff.ts'
import { unplannedTypes } from 'contract/classifier.ts'
import type { Unplanned } from 'contract/unplanned.ts'
import { editableStatus } from 'contract/work-order-transitions.ts'
import { resourceApi } from '../../api/resourceApi.ts'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../app/Can.tsx'
import { useSelectedLine } from '../../app/selectedLine.ts'
import type { Action } from '../../ui/actions.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { FilterField } from '../../ui/filters.ts'
import { RecordsPage } from '../../ui/RecordsPage.tsx'
import { QuickFilter, QuickFilterGroup } from '../../ui/table/QuickFilter.tsx'
import { UnplannedSummary } from '../dashboard/ListSummary.tsx'
import { fullName } from '../work-orders/orderMarks.tsx'
import { unplannedColumns } from './columns.tsx'
import { newUnplannedTarget, unplannedTarget } from './paths.ts'
import { unplannedApi, workingList } from './unplannedQueries.ts'

const api = { ...unplannedApi, list: workingList }

/** As the specification has it (section 9). */
const order = { itemsPerPage: 15 }

/** `/admin/unplanned`: the work of the selected line that nobody planned, as long as it isn't over. */
export function UnplannedPage() {
  const me = useSession()
  const { line } = useSelectedLine()
  const mayWrite = useCan('work-orders.write')
  const actions = (row: Unplanned): Action[] =>
    mayWrite && row.fkc_status === editableStatus
      ? [{ label: 'Editar', icon: IconEdit, link: unplannedTarget(row.id, '/edit') }]
      : []
  return (
    <RecordsPage<Unplanned>
      api={api}
      title="No planificadas"
      label="Actividades no planificadas"
      order={order}
      columns={unplannedColumns}
      filters={filtersFor(line.fk_location)}
      searchLabel="Código o palabras"
      rowLink={({ id }) => unplannedTarget(id)}
      rowName={({ work_order, title }) => `${work_order.code}, ${title}`}
      actions={actions}
      add={{ label: 'Nueva orden', link: newUnplannedTarget }}
      renderTools={(_, list) =>
        me.staff !== null && (
          <QuickFilterGroup>
            <QuickFilter
              label="Asignadas a mí"
              count={undefined}
              isOn={list.filters['assigned_to_me']?.[0] === 'true'}
              onPress={() =>
                list.setFilter('assigned_to_me', list.filters['assigned_to_me']?.[0] === 'true' ? [] : ['true'])
              }
            />
          </QuickFilterGroup>
        )
      }
      empty={{
        title: 'No hay trabajo no planificado abierto',
        text: 'Aquí aparecen correctivos, mejoras y soporte; también lo que sale de una anomalía aceptada.'
      }}
    >
      <UnplannedSummary />
    </RecordsPage>
  )
}

const coded = ({ code, name }: { code: string; name: string }) => `${code} · ${name}`

function filtersFor(line: number): readonly FilterField[] {
  const ofLine = { fkLine: line }
  return [
    { name: 'fkc_status', label: 'Estado', kind: 'classifier', type: 'WORK_ORDER_STATUS' },
    { name: 'is_open', label: 'Situación', kind: 'boolean', yes: 'Abiertas', no: 'Cerradas o canceladas' },
    { name: 'type', label: 'Tipo', kind: 'classifier', type: 'WORK_ORDER_TYPE', only: unplannedTypes },
    { name: 'fkc_priority', label: 'Prioridad', kind: 'classifier', type: 'PRIORITY' },
    { name: 'done', label: 'Avance', kind: 'boolean', yes: 'Hechas', no: 'Por hacer' },
    {
      name: 'fk_staff',
      label: 'Persona',
      kind: 'resource',
      source: choicesOf(resourceApi(staff), {
        label: fullName,
        query: { ...ofLine, sortBy: 'first_name', sortDesc: false }
      })
    },
    { name: 'assigned_to_me', label: 'Asignación', kind: 'boolean', yes: 'Asignadas a mí', no: 'De otros' },
    {
      name: 'fk_location',
      label: 'Lugar',
      kind: 'resource',
      source: choicesOf(resourceApi(locations), { query: { ...ofLine, sortBy: 'code' } })
    },
    {
      name: 'fk_base',
      label: 'Base',
      kind: 'resource',
      source: choicesOf(resourceApi(bases), { label: coded, query: ofLine })
    },
    { name: 'fk_failure_type', label: 'Tipo de falla', kind: 'resource', source: choicesOf(resourceApi(failureTypes)) },
    { name: 'scheduled_start', label: 'Programada', kind: 'dates' },
    { name: 'created_at', label: 'Creada', kind: 'dates' },
    { name: 'closed_at', label: 'Cerrada', kind: 'dates' }
  ]
}
