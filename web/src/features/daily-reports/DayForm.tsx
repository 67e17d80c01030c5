import { dailyReports } from 'contract/daily-reports/daily-reports.ts'
import type { OwnInputProps, Section } from '../../ui/form/fields.ts'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { TimeInput } from '../../ui/input/TimeInput.tsx'
import { reportsApi } from './reportQueries.ts'

const HourInput = ({ value, ...props }: OwnInputProps) => (
  <TimeInput {...props} value={typeof value === 'string' ? value : null} />
)

const sections: readonly Section[] = [
  {
    title: 'Servicio',
    text: 'Las dos horas, o ninguna si la línea no llevó pasajeros.',
    fields: [
      { name: 'opens', kind: 'own', input: HourInput },
      { name: 'closes', kind: 'own', input: HourInput },
      { name: 'passengers', kind: 'number' },
      { name: 'weather', kind: 'text' }
    ]
  },
  {
    title: 'Paradas y resumen',
    fields: [
      { name: 'stops', kind: 'number' },
      { name: 'stop_minutes', kind: 'number' },
      { name: 'summary', kind: 'textarea' }
    ]
  }
]

/** What is said of the day as a whole. */
export function DayForm({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  return (
    <RecordForm
      resource={dailyReports}
      api={reportsApi}
      id={id}
      sections={sections}
      fields={7}
      lineBound
      onClose={onClose}
    />
  )
}
