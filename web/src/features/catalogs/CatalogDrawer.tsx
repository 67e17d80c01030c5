import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useGo } from '../../ui/AppLink.tsx'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import type { Catalog } from './catalogs.ts'

const CatalogForm = lazy(async () => ({ default: (await import('./CatalogForm.tsx')).CatalogForm }))

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
      {opened && (
        <Suspense fallback={<FormSkeleton fields={4 + catalog.fields.length} />}>
          <CatalogForm key={String(record)} catalog={catalog} id={isNew ? undefined : id} onClose={close} />
        </Suspense>
      )}
    </Sheet>
  )
}
