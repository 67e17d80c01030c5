import { structures } from 'contract/structure/structure.ts'
import { subsystems, systems } from 'contract/calls/catalogs/catalogs.ts'
import { resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/form/choices.ts'
import type { Section } from '../../ui/form/fields.ts'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { useWithin } from '../../ui/tree/TreePage.tsx'
import { structureChoices, structuresApi } from './structureTree.tsx'

const active = { query: { is_active: 'true' } }
const systemChoices = choicesOf(resourceApi(systems), active)
const subsystemChoices = choicesOf(resourceApi(subsystems), active)

/** The form of an element; without an id, of a new one, in the element that the address names. */
export function StructureForm({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const fk_structure = useWithin()
  return (
    <RecordForm
      resource={structures}
      api={structuresApi}
      id={id}
      fields={5}
      {...(fk_structure !== undefined && { start: { fk_structure } })}
      sections={record => [section(record === undefined)]}
      onClose={onClose}
    />
  )
}

const section = (isNew: boolean): Section => ({
  fields: [
    { name: 'name', kind: 'text' },
    { name: 'code', kind: 'text', code: true, help: 'Único en toda la estructura' },
    // Moved in a dialog of its own, which says what that changes.
    ...(isNew ? [{ name: 'fk_structure', kind: 'resource', source: structureChoices } as const] : []),
    { name: 'fk_system', kind: 'resource', source: systemChoices },
    { name: 'fk_subsystem', kind: 'resource', source: subsystemChoices, help: 'De él se sigue el sistema' }
  ]
})
