import { Loader } from '@mantine/core'
import type { Resource } from 'contract/core/resource.ts'
import { lineShifts, serviceExceptions, serviceHours } from 'contract/service-hours/service-hours.ts'
import { Suspense } from 'react'
import type { ResourceApi } from '../../api/resourceApi.ts'
import type { Field, OwnInputProps, Section, Values } from '../../ui/form/fields.ts'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { useToday } from '../../ui/shell/timeZone.ts'
import { TimeInput } from '../../ui/input/TimeInput.tsx'
import { exceptionsApi, shiftsApi, weekApi } from '../../records/nights/hoursQueries.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const DayInput = lateComponent(async () => (await import('../../ui/input/DayInput.tsx')).DayInput)

const asText = (value: unknown) => (typeof value === 'string' ? value : null)

const TimeField = ({ value, ...props }: OwnInputProps) => <TimeInput {...props} value={asText(value)} />

/** From today on: what has passed changes nothing any more. */
function DayField({ value, ...props }: OwnInputProps) {
  const today = useToday()
  return (
    <Suspense fallback={<Loader size={20} />}>
      <DayInput {...props} value={asText(value)} min={today} />
    </Suspense>
  )
}

const time = (name: string): Field => ({ name, kind: 'own', input: TimeField })

const hours: Section = {
  text: 'Deje las dos horas vacías si ese día no hay servicio. Un cierre pasada la medianoche es del día siguiente.',
  fields: [time('opens'), time('closes')]
}

const kinds = {
  week: { resource: serviceHours, api: weekApi, sections: [hours] },
  exceptions: {
    resource: serviceExceptions,
    api: exceptionsApi,
    sections: [
      { fields: [{ name: 'date', kind: 'own', input: DayField, wide: true }] },
      hours,
      { fields: [{ name: 'reason', kind: 'text', wide: true, placeholder: 'Parada anual, feriado…' }] }
    ]
  },
  shifts: {
    resource: lineShifts,
    api: shiftsApi,
    sections: [
      {
        text: 'Un turno que termina a la misma hora que empieza otro no deja huecos; puede pasar de la medianoche.',
        fields: [time('starts'), time('ends')]
      }
    ]
  }
} as const satisfies Record<string, { resource: Resource; api: unknown; sections: readonly Section[] }>

export type HoursKind = keyof typeof kinds

/** The form of a weekday's hours, of those of a date, or of a shift. */
export function HoursForm({
  kind,
  id,
  start,
  onClose
}: {
  kind: HoursKind
  id: number | undefined
  start: Values
  onClose: () => void
}) {
  const { resource, api, sections } = kinds[kind]
  return (
    <RecordForm
      resource={resource}
      api={api as unknown as ResourceApi}
      id={id}
      sections={sections}
      fields={3}
      start={start}
      onClose={onClose}
    />
  )
}
