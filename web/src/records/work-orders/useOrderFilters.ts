import { assets } from 'contract/calls/assets/assets.ts'
import { bases } from 'contract/calls/bases/bases.ts'
import { specialties } from 'contract/calls/catalogs/catalogs.ts'
import { locations } from 'contract/calls/locations/locations.ts'
import { staff } from 'contract/calls/staff/staff.ts'
import { plannedTypes } from 'contract/core/classifier.ts'
import { resourceApi } from '../../api/resourceApi.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { choicesOf } from '../../ui/form/choices.ts'
import type { FilterField } from '../../ui/table/filters.ts'
import { useFrozenWeekFilter } from '../frozen-weeks/useFrozenWeekFilter.ts'
import { fullName } from './orderMarks.tsx'
import { ownView, type View } from './views.ts'

const [staffApi, basesApi, assetsApi, specialtiesApi, locationsApi] = [
  resourceApi(staff),
  resourceApi(bases),
  resourceApi(assets),
  resourceApi(specialties),
  resourceApi(locations)
]
const coded = ({ code, name }: { code: string; name: string }) => `${code} · ${name}`

/** The filters of a view; without the status where the view is of one status. */
export function useOrderFilters(view: View): FilterField[] {
  const { line } = useSelectedLine()
  const frozen = useFrozenWeekFilter(line.fk_location)
  const ofLine = { fkLine: line.fk_location }
  const people = choicesOf(staffApi, { label: fullName, query: { ...ofLine, sortBy: 'first_name', sortDesc: false } })
  const status: FilterField = { name: 'fkc_status', label: 'Estado', kind: 'classifier', type: 'WORK_ORDER_STATUS' }
  return [
    ...(['mias', 'todas'].includes(view.id) ? [status] : []),
    { name: 'fk_staff', label: 'Persona asignada', kind: 'resource', source: people },
    { name: 'fk_responsible', label: 'Responsable', kind: 'resource', source: people },
    { name: 'has_people', label: 'Personal', kind: 'boolean', yes: 'Con personal', no: 'Sin personal' },
    { name: 'fk_specialty', label: 'Especialidad', kind: 'resource', source: choicesOf(specialtiesApi) },
    { name: 'fkc_priority', label: 'Prioridad', kind: 'classifier', type: 'PRIORITY' },
    {
      name: 'criticality',
      label: 'Criticidad',
      kind: 'options',
      options: ['A', 'B', 'C'].map(value => ({ value, label: value }))
    },
    { name: 'scheduled_start', label: 'Programada', kind: 'dates' },
    { name: 'created_at', label: 'Creada', kind: 'dates' },
    { name: 'is_late', label: 'Retraso', kind: 'boolean', yes: 'Atrasadas', no: 'Sin retraso' },
    {
      name: 'is_on_time',
      label: 'Plazo',
      kind: 'boolean',
      yes: 'Terminadas a tiempo',
      no: 'Fuera de plazo'
    },
    ...frozen,
    { name: 'labour_minutes', label: 'Horas de trabajo', kind: 'hours' },
    {
      name: 'fk_location',
      label: 'Lugar',
      kind: 'resource',
      source: choicesOf(locationsApi, { query: { ...ofLine, sortBy: 'code' } })
    },
    { name: 'fk_base', label: 'Base', kind: 'resource', source: choicesOf(basesApi, { label: coded, query: ofLine }) },
    {
      name: 'fk_asset',
      label: 'Activo',
      kind: 'resource',
      source: choicesOf(assetsApi, { label: coded, query: ofLine })
    },
    {
      name: 'type',
      label: 'Tipo',
      kind: 'classifier',
      type: 'WORK_ORDER_TYPE',
      ...(view !== ownView && { only: plannedTypes })
    },
    { name: 'requires_stop', label: 'Parada de línea', kind: 'boolean', yes: 'Con parada', no: 'Sin parada' },
    { name: 'has_flagged', label: 'NOK', kind: 'boolean', yes: 'Con NOK o fuera de rango', no: 'Sin NOK' }
  ]
}
