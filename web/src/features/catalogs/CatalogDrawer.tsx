import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useGo } from '../../ui/AppLink.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { Section } from '../../ui/form/fields.ts'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { ResourceForm } from '../../ui/ResourceForm.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import type { Catalog } from './catalogs.ts'

/** Creates or edits a record over its list. Which one stands in the address: the drawer can be linked and gone back from. */
export function CatalogDrawer({ catalog }: { catalog: Catalog }) {
  const { record } = useSearch({ strict: false }) as { record?: unknown }
  const go = useGo()
  const isNew = record === 'new'
  const id = Number(record)
  const opened = isNew || (Number.isInteger(id) && id > 0)
  const close = () => go({ to: '.', search: ({ record: _, ...before }) => before, resetScroll: false })
  return (
    <Sheet opened={opened} onClose={close} title={isNew ? catalog.add : `${catalog.label}: editar`}>
      {isNew && <ResourceForm api={catalog.api} sections={sectionsOf(catalog)} within="drawer" onSaved={close} onCancel={close} />}
      {opened && !isNew && <Edit key={id} catalog={catalog} id={id} onClose={close} />}
    </Sheet>
  )
}

function Edit({ catalog, id, onClose }: { catalog: Catalog; id: number; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery({ ...catalog.api.one(id), meta: { ownError: true } })
  if (data) return <ResourceForm api={catalog.api} record={data} sections={sectionsOf(catalog)} within="drawer" onSaved={onClose} onCancel={onClose} />
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
