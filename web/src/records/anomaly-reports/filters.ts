import type { FilterField } from '../../ui/table/filters.ts'
import { baseChoices, failureTypeChoices } from './reportQueries.ts'

/** What the reports of a line can be narrowed by. */
export function filtersFor(line: number): readonly FilterField[] {
  return [
    { name: 'fkc_status', label: 'Estado', kind: 'classifier', type: 'ANOMALY_STATUS' },
    { name: 'fkc_priority', label: 'Prioridad', kind: 'classifier', type: 'PRIORITY' },
    { name: 'fkc_service_impact', label: 'Efecto en el servicio', kind: 'classifier', type: 'SERVICE_IMPACT' },
    { name: 'fk_base', label: 'Base', kind: 'resource', source: baseChoices(line) },
    { name: 'fk_failure_type', label: 'Tipo de falla', kind: 'resource', source: failureTypeChoices },
    { name: 'mine', label: 'Quién', kind: 'boolean', yes: 'Reportados por mí', no: 'Reportados por otros' },
    { name: 'detected_at', label: 'Detectado', kind: 'dates' },
    { name: 'attended_at', label: 'Atendido', kind: 'dates' },
    {
      name: 'state',
      label: 'Situación',
      kind: 'options',
      options: [
        { value: 'active', label: 'Activos' },
        { value: 'archived', label: 'Archivados' }
      ]
    }
  ]
}
