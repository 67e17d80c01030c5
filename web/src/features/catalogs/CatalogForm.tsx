import * as contract from 'contract/catalogs/catalogs.ts'
import type { Section } from '../../ui/form/fields.ts'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import type { Catalog } from '../../records/catalogs/catalogs.ts'

/** The form of a catalogue's record; without an id, of a new one. */
export function CatalogForm({
  catalog,
  id,
  onClose
}: {
  catalog: Catalog
  id: number | undefined
  onClose: () => void
}) {
  const resource = Object.values(contract).find(one => 'entity' in one && one.entity === catalog.resource.entity)
  return (
    <RecordForm
      resource={resource as Catalog['resource']}
      api={catalog.api}
      id={id}
      sections={sectionsOf(catalog)}
      fields={4 + catalog.fields.length}
      onClose={onClose}
    />
  )
}

function sectionsOf({ fields }: Catalog): readonly Section[] {
  return [
    {
      fields: [
        { name: 'name', kind: 'text' },
        { name: 'code', kind: 'text', code: true, help: 'Corto y único en su catálogo' },
        ...fields,
        { name: 'description', kind: 'textarea' },
        { name: 'is_active', kind: 'boolean', help: 'Solo lo activo se puede elegir' }
      ]
    }
  ]
}
