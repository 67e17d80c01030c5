import { usageUnits } from 'contract/calls/catalogs/catalogs.ts'
import { baseMetrics } from 'contract/readings/readings.ts'
import { resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/form/choices.ts'
import type { Section } from '../../ui/form/fields.ts'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { type Meter, metersApi } from './readingQueries.ts'
import { isRelied } from './useMeterActions.tsx'

const unitChoices = choicesOf(resourceApi(usageUnits), {
  query: { is_active: true, sortBy: 'name', sortDesc: false }
})

/** A meter of a base; without an id, a new one. */
export function MeterForm({
  base,
  id,
  onClose
}: {
  base: number | undefined
  id: number | undefined
  onClose: () => void
}) {
  return (
    <RecordForm
      resource={baseMetrics}
      api={metersApi}
      id={id}
      start={{ fk_base: base }}
      fields={3}
      sections={sectionsOf}
      lineBound
      onClose={onClose}
    />
  )
}

function sectionsOf(meter: Meter | undefined): readonly Section[] {
  const isFixed = meter !== undefined && isRelied(meter)
  return [
    {
      fields: [
        { name: 'name', kind: 'text', placeholder: 'Horas de marcha', help: 'Único en la base' },
        {
          name: 'fk_usage_unit',
          kind: 'resource',
          source: unitChoices,
          ...(isFixed && { disabled: true }),
          help: isFixed ? 'No se cambia: ya tiene lecturas o actividades' : 'En qué cuenta'
        },
        {
          name: 'rollover_at',
          kind: 'number',
          decimals: true,
          help: 'Un contador de cinco cifras, en 100000. Vacío si no da la vuelta'
        }
      ]
    }
  ]
}
