import { bases } from 'contract/calls/bases/bases.ts'
import { failureTypes } from 'contract/calls/catalogs/catalogs.ts'
import { locations } from 'contract/calls/locations/locations.ts'
import { staff } from 'contract/calls/staff/staff.ts'
import { unplannedTypes } from 'contract/core/classifier.ts'
import { resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/form/choices.ts'
import type { FilterField } from '../../ui/table/filters.ts'
import { fullName } from '../work-orders/orderMarks.tsx'

const coded = ({ code, name }: { code: string; name: string }) => `${code} · ${name}`

/** What the unplanned work of a line can be narrowed by. */
export function filtersFor(line: number): readonly FilterField[] {
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
