import { useQuery } from '@tanstack/react-query'
import { type AnomalyReport, anomalyReports } from 'contract/anomaly-reports/anomaly-reports.ts'
import { ResourceForm } from '../../ui/form/ResourceForm.tsx'
import { placesOfLine } from '../../records/bases/baseQueries.ts'
import {
  assetChoices,
  baseChoices,
  codeAndName,
  failureDetectionChoices,
  failureSourceChoices,
  failureTypeChoices,
  reportsApi
} from '../../records/anomaly-reports/reportQueries.ts'

type EditFormProps = { report: AnomalyReport; onSaved: () => void; onCancel: () => void }

/** Selects show the `name` of what is chosen: as the choices do. */
const withNames = (report: AnomalyReport): AnomalyReport => ({
  ...report,
  ...(report.base && { base: { ...report.base, name: codeAndName(report.base) } }),
  ...(report.asset && { asset: { ...report.asset, name: codeAndName(report.asset) } })
})

/** The form of a report that is already made. */
export function EditForm({ report, ...handlers }: EditFormProps) {
  const { line } = report
  const { data: places = [] } = useQuery(placesOfLine(line.id))
  return (
    <ResourceForm
      resource={anomalyReports}
      api={reportsApi}
      record={withNames(report)}
      lineBound
      submitLabel="Guardar"
      sections={[
        {
          title: 'Lo que se vio',
          fields: [
            { name: 'description', kind: 'textarea' },
            { name: 'immediate_action', kind: 'textarea' },
            { name: 'fkc_service_impact', kind: 'classifier', type: 'SERVICE_IMPACT' },
            { name: 'fkc_priority', kind: 'classifier', type: 'PRIORITY' },
            { name: 'detected_at', kind: 'datetime', says: 'happened' }
          ]
        },
        {
          title: 'Dónde',
          fields: [
            {
              name: 'fk_location',
              kind: 'options',
              options: [
                { value: line.id, label: `${line.name} (toda la línea)` },
                ...places.filter(({ id }) => id !== line.id).map(({ id, name }) => ({ value: id, label: name }))
              ]
            },
            { name: 'fk_base', kind: 'resource', source: baseChoices(line.id) },
            { name: 'fk_asset', kind: 'resource', source: assetChoices(line.id) }
          ]
        },
        {
          title: 'Falla',
          fields: [
            { name: 'fk_failure_type', kind: 'resource', source: failureTypeChoices },
            { name: 'fk_failure_source', kind: 'resource', source: failureSourceChoices },
            { name: 'fk_failure_detection', kind: 'resource', source: failureDetectionChoices }
          ]
        }
      ]}
      {...handlers}
    />
  )
}
