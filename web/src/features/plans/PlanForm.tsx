import { type Plan, plans } from 'contract/plans/plans.ts'
import type { Section } from '../../ui/form/fields.ts'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { plansApi, systemChoices } from '../../records/plans/planQueries.ts'

type PlanFormProps = { id: number | undefined; onClose: () => void; onSaved: (plan: Plan) => void }

/** The form of a plan; without an id, of a new one. Its activities are on its page. */
export function PlanForm({ id, onClose, onSaved }: PlanFormProps) {
  return (
    <RecordForm
      resource={plans}
      api={plansApi}
      id={id}
      sections={sections}
      fields={6}
      onClose={onClose}
      onSaved={onSaved}
    />
  )
}

const sections: readonly Section[] = [
  {
    fields: [
      { name: 'code', kind: 'text', code: true, help: 'Corto y único: PM-ACC' },
      { name: 'name', kind: 'text', help: 'La clase de equipo: Motor principal' },
      { name: 'fk_system', kind: 'resource', source: systemChoices },
      { name: 'source', kind: 'text', help: 'Un manual, o el capítulo de una norma: EN 1709, 8.3' },
      { name: 'description', kind: 'textarea' },
      { name: 'is_active', kind: 'boolean', help: 'Solo un plan activo se asocia a más bases' }
    ]
  }
]
