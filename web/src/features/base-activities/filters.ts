import { bases } from 'contract/calls/bases/bases.ts'
import { specialties } from 'contract/calls/catalogs/catalogs.ts'
import { locations } from 'contract/calls/locations/locations.ts'
import { activities } from 'contract/calls/plans/plans.ts'
import { activityKind } from 'contract/core/classifier.ts'
import { resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/form/choices.ts'
import type { FilterField } from '../../ui/table/filters.ts'
import { planChoices } from './queries.ts'

const coded = ({ code, name }: { code: string; name: string }) => `${code} · ${name}`
const byCode = { sortBy: 'code', sortDesc: false }

const baseChoices = (fkLine: number) => choicesOf(resourceApi(bases), { label: coded, query: { fkLine, ...byCode } })
const activityChoices = choicesOf(resourceApi(activities), {
  label: coded,
  query: { fkc_kind: activityKind.ACTIVIDAD, ...byCode }
})
const specialtyChoices = choicesOf(resourceApi(specialties))

/** What the list can be narrowed by. */
export const filtersOf = (line: number): readonly FilterField[] => [
  { name: 'fk_base', label: 'Base', kind: 'resource', source: baseChoices(line) },
  { name: 'fk_activity', label: 'Actividad', kind: 'resource', source: activityChoices },
  { name: 'fk_plan', label: 'Plan', kind: 'resource', source: planChoices },
  {
    name: 'fk_location',
    label: 'Lugar',
    kind: 'resource',
    source: choicesOf(resourceApi(locations), { label: coded, query: { fkLine: line, ...byCode } })
  },
  { name: 'fk_specialty', label: 'Especialidad', kind: 'resource', source: specialtyChoices },
  { name: 'is_initialised', label: 'Inicio', kind: 'boolean', yes: 'Iniciada', no: 'Sin iniciar' },
  { name: 'has_own', label: 'Regla', kind: 'boolean', yes: 'Distinta del plan', no: 'La del plan' },
  { name: 'requires_stop', label: 'Parada de línea', kind: 'boolean', yes: 'Requiere parada', no: 'Sin parada' },
  { name: 'is_active', label: 'Estado', kind: 'boolean', yes: 'Activa', no: 'Inactiva' }
]
