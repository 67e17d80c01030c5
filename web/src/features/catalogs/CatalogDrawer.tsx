import { lazy } from 'react'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import type { Catalog } from './catalogs.ts'

const CatalogForm = lazy(async () => ({ default: (await import('./CatalogForm.tsx')).CatalogForm }))

/** Creates or edits a record over its list. */
export function CatalogDrawer({ catalog }: { catalog: Catalog }) {
  return (
    <RecordDrawer
      title={id => (id === undefined ? catalog.add : `${catalog.label}: editar`)}
      fields={4 + catalog.fields.length}
    >
      {({ id, close }) => <CatalogForm catalog={catalog} id={id} onClose={close} />}
    </RecordDrawer>
  )
}
