import { Alert } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { bases, criticalities } from 'contract/bases/bases.ts'
import type { Base } from 'contract/bases/bases.ts'
import { useEffect, useEffectEvent } from 'react'
import { useSelectedLine } from '../../api/selectedLine.ts'
import type { Section } from '../../ui/form/fields.ts'
import type { SchemaFormState } from '../../ui/form/useSchemaForm.ts'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { basesApi, placeChoices, type Position, structureChoices, takenQuery } from '../../records/bases/baseQueries.ts'

type BaseFormProps = { id: number | undefined; onClose: () => void; onSaved: (base: Base) => void }

/** The form of a base; without an id, of a new one. Its plan is given on its page, where one sees what that does. */
export function BaseForm({ id, onClose, onSaved }: BaseFormProps) {
  const { line } = useSelectedLine()
  return (
    <RecordForm
      resource={bases}
      api={basesApi}
      id={id}
      sections={base => sectionsOf(base?.fk_line ?? line.fk_location)}
      fields={7}
      lineBound
      onClose={onClose}
      onSaved={onSaved}
    >
      {form => <Taken form={form} id={id} />}
    </RecordForm>
  )
}

function sectionsOf(line: number): readonly Section[] {
  return [
    {
      fields: [
        { name: 'code', kind: 'text', code: true, help: 'Único entre todas las líneas' },
        { name: 'name', kind: 'text' },
        { name: 'fk_location', kind: 'resource', source: placeChoices(line), placeholder: 'Código o nombre' },
        {
          name: 'fk_structure',
          kind: 'resource',
          source: structureChoices,
          placeholder: 'Código o nombre',
          help: 'Qué clase de cosa se mantiene aquí'
        },
        {
          name: 'criticality',
          kind: 'options',
          options: criticalities.map(value => ({ value, label: criticalityTexts[value] }))
        },
        { name: 'requires_stop', kind: 'boolean', help: 'Su mantenimiento se programa con la línea parada' },
        { name: 'is_active', kind: 'boolean', help: 'Lo que no está activo no vence' }
      ]
    }
  ]
}

export const criticalityTexts = { A: 'A · su falla para la línea', B: 'B · media', C: 'C · puede esperar' } as const

/** Long enough for a word to be typed. */
const typingMs = 300

/** Warns during typing about what is taken already: what can't be saved at its field, the rest as a warning. */
function Taken({ form, id }: { form: SchemaFormState; id: number | undefined }) {
  const { code, name, fk_location, fk_structure } = form.values
  const typed = JSON.stringify({ id, code: text(code), name: text(name), fk_location, fk_structure })
  const [asked] = useDebouncedValue(typed, typingMs)
  const position = JSON.parse(asked) as Position
  const { data, isPlaceholderData } = useQuery({
    ...takenQuery(position),
    enabled: form.isDirty && Boolean(position.code ?? position.name)
  })
  const taken = isPlaceholderData || asked !== typed ? undefined : data
  const mark = useEffectEvent((answer: typeof taken) => {
    if (answer?.code) form.setError('code', 'Ya hay una base con este código')
    else if (answer?.can_save === false)
      form.setError('name', 'Ya hay una base con este nombre en el mismo lugar y elemento')
  })
  useEffect(() => mark(taken), [taken])
  if (!taken?.can_save || !(taken.name || taken.position)) return null
  return (
    <Alert color="yellow" role="status" title="Se puede guardar, pero revise">
      {taken.name && <p>Otra base de la línea ya se llama así.</p>}
      {taken.position && <p>En este lugar ya hay otra base del mismo elemento de la estructura.</p>}
    </Alert>
  )
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? value.trim() : undefined
