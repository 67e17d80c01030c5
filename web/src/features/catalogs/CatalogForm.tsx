import { useQuery } from '@tanstack/react-query'
import { withOwnError } from '../../api/queryClient.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { Section } from '../../ui/form/fields.ts'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { ResourceForm } from '../../ui/ResourceForm.tsx'
import type { Catalog } from './catalogs.ts'

/** The form of a catalogue's record; without an id, of a new one. */
export function CatalogForm({ catalog, id, onClose }: { catalog: Catalog; id: number | undefined; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery({ ...withOwnError(catalog.api.one(id ?? 0)), enabled: id !== undefined })
  if (id === undefined || data) {
    return <ResourceForm resource={catalog.resource} api={catalog.api} record={data} sections={sectionsOf(catalog)} within="drawer" onSaved={onClose} onCancel={onClose} />
  }
  if (error) return <ErrorState what="No se ha podido cargar el registro" error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return <FormSkeleton fields={4 + catalog.fields.length} />
}

function sectionsOf({ fields }: Catalog): readonly Section[] {
  return [
    {
      fields: [
        { name: 'name', kind: 'text', wide: true },
        { name: 'code', kind: 'text', code: true, help: 'Corto y único en su catálogo' },
        ...fields,
        { name: 'description', kind: 'textarea' },
        { name: 'is_active', kind: 'boolean', help: 'Solo lo activo se puede elegir' }
      ]
    }
  ]
}
