import { ColorInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { locationType } from 'contract/core/classifier.ts'
import { type Location, locations } from 'contract/locations/locations.ts'
import { containersOf, typesWithin } from 'contract/locations/place-types.ts'
import type { ChoiceSource } from '../../ui/form/choices.ts'
import type { OwnInputProps, Section, Values } from '../../ui/form/fields.ts'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { useWithin } from '../../ui/tree/TreePage.tsx'
import { LatitudeInput, LongitudeInput } from './CoordinateInput.tsx'
import { locationChoices, locationsApi } from '../../records/locations/locationQueries.ts'
import { PlaceOnMap } from './PlaceOnMap.tsx'

/** The form of a place; without an id, of a new one, in the place that the address names. */
export function LocationForm({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const fk_location = useWithin()
  const { data: container } = useQuery({ ...locationsApi.one(fk_location ?? 0), enabled: fk_location !== undefined })
  return (
    <RecordForm
      resource={locations}
      api={locationsApi}
      id={id}
      fields={8}
      {...(fk_location !== undefined && { start: { fk_location } })}
      sections={(place, values) => sectionsOf(place, values, container)}
      onClose={onClose}
    >
      {form => <PlaceOnMap form={form} id={id} />}
    </RecordForm>
  )
}

/** The types that a place can have: a line stays a line, nothing becomes one, and what it stands in has to fit. */
function typesFor(place: Location | undefined, values: Values, container: Location | undefined): readonly number[] {
  const isLine = place?.fkc_type === locationType.LINEA
  if (place) return Object.values(locationType).filter(type => (type === locationType.LINEA) === isLine)
  const within = values['fk_location'] ?? null
  if (within === null) return Object.values(locationType)
  if (within === container?.id) return typesWithin(container.fkc_type)
  return Object.values(locationType).filter(type => type !== locationType.LINEA)
}

/** The places that a new one can stand in, by its type; all if that isn't chosen yet. */
function sourceFor(type: unknown): ChoiceSource {
  return typeof type === 'number' && type !== locationType.LINEA
    ? { ...locationChoices, query: { fkc_type: containersOf(type) } }
    : locationChoices
}

function sectionsOf(place: Location | undefined, values: Values, container: Location | undefined): readonly Section[] {
  const isLine = place?.fkc_type === locationType.LINEA
  const types = typesFor(place, values, container)
  const isRoot = values['fkc_type'] === locationType.LINEA
  return [
    {
      fields: [
        { name: 'name', kind: 'text' },
        { name: 'code', kind: 'text', code: true, help: 'Único entre todas las ubicaciones' },
        { name: 'fkc_type', kind: 'classifier', type: 'LOCATION_TYPE', only: types },
        // Moved in a dialog of its own, which says what that changes.
        ...(place || isRoot
          ? []
          : [{ name: 'fk_location', kind: 'resource', source: sourceFor(values['fkc_type']) } as const]),
        ...(isLine ? [{ name: 'color', kind: 'own', input: LineColour } as const] : [])
      ]
    },
    {
      title: 'Dónde está',
      fields: [
        {
          name: 'position_m',
          kind: 'number',
          decimals: true,
          help: 'Metros desde la estación motriz; ordena la lista'
        },
        { name: 'altitude', kind: 'number', decimals: true },
        { name: 'is_active', kind: 'boolean', help: 'Solo lo activo se puede elegir', wide: true },
        { name: 'latitude', kind: 'pair', input: LatitudeInput, placeholder: '-16.4957' },
        { name: 'longitude', kind: 'pair', input: LongitudeInput, placeholder: '-68.1336' }
      ]
    },
    ...(isLine ? [publicSection] : [])
  ]
}

const publicSection: Section = {
  title: 'Avisos del público',
  text: 'Quien escanea la etiqueta de una estación o torre de esta línea sin tener cuenta puede avisar de un problema, con fotos. Nada llega a Anomalías sin que alguien lo revise.',
  fields: [
    {
      name: 'takes_public_reports',
      kind: 'boolean',
      help: 'Las etiquetas se imprimen en el menú de Ubicaciones, «Imprimir etiquetas»',
      wide: true
    }
  ]
}

/** The colour of a line. */
export function LineColour({ value, onChange, ...shared }: OwnInputProps) {
  return (
    <ColorInput
      {...shared}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      placeholder="#E53935"
      swatches={lineColours}
      withEyeDropper={false}
    />
  )
}

const lineColours = ['#E53935', '#FDD835', '#43A047', '#1E88E5', '#FB8C00', '#ECEFF1', '#4FC3F7', '#8E24AA', '#795548']
