import { useMutation } from '@tanstack/react-query'
import { createLine, maxTowers } from 'contract/locations/locations.ts'
import type { ReplyOf } from '../../api/resourceApi.ts'
import type { Section } from '../../ui/form/fields.ts'
import { Fields } from '../../ui/form/Fields.tsx'
import { SchemaForm } from '../../ui/form/SchemaForm.tsx'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { LineColour } from './LocationForm.tsx'
import { createLineCall } from '../../records/locations/locationQueries.ts'
import { type StationRow, StationRows } from './StationRows.tsx'
import { TowerPositions } from './TowerPositions.tsx'

const lineSection: Section = {
  fields: [
    { name: 'name', kind: 'text', placeholder: 'Línea Roja' },
    {
      name: 'code',
      kind: 'text',
      code: true,
      help: 'Corto: con él empiezan los códigos de sus torres',
      placeholder: 'LR'
    },
    { name: 'color', kind: 'own', input: LineColour }
  ]
}

const towerSection: Section = {
  title: 'Torres',
  text: 'Se reparten por igual entre la primera y la última estación; o escriba dónde está cada una.',
  fields: [
    { name: 'towers', kind: 'number', help: `Hasta ${maxTowers}` },
    { name: 'tower_positions', kind: 'own', input: TowerPositions, wide: true }
  ]
}

const start = {
  stations: [
    { code: '', name: '', position_m: 0 },
    { code: '', name: '', position_m: null }
  ]
}

/** A line with its stations and towers, in one form. */
export function NewLineForm({
  onMade,
  onCancel
}: {
  onMade: (made: ReplyOf<typeof createLine>) => void
  onCancel?: () => void
}) {
  const form = useSchemaForm(createLine.body, start)
  const { mutateAsync } = useMutation(createLineCall.mutation({ success: 'Línea creada' }))
  const stations = (form.values['stations'] ?? []) as StationRow[]
  return (
    <SchemaForm
      form={form}
      sections={[lineSection]}
      send={body => mutateAsync({ body: body as never })}
      onSent={onMade}
      onCancel={onCancel}
      submitLabel="Crear la línea"
      draft="nueva-línea"
    >
      <StationRows
        lineCode={(form.values['code'] as string | null)?.trim() ?? ''}
        rows={stations}
        onChange={rows => form.set('stations', rows)}
        error={name => form.errors[name]}
        idOf={form.idOf}
      />
      <Fields form={form} sections={[towerSection]} />
    </SchemaForm>
  )
}
