import { useMutation, useQuery } from '@tanstack/react-query'
import { IconBan, IconCircleCheck, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { labelAt } from 'contract/validation-errors.ts'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../app/Can.tsx'
import { type Action, PrimaryButton } from '../../ui/actions.tsx'
import { activeColumn, codeColumn, type Column, dateColumn, numberColumn } from '../../ui/columns.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import type { FilterField } from '../../ui/filters.ts'
import type { Field } from '../../ui/form/fields.ts'
import { useListSearch } from '../../ui/listSearch.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { recordLink } from '../../ui/RecordDrawer.tsx'
import { UndoBar, useUndo } from '../../ui/UndoBar.tsx'
import { CatalogDrawer } from './CatalogDrawer.tsx'
import type { Catalog, CatalogRow } from './catalogs.ts'

/** The list of one catalogue, and what those who may do with its records. */
export function CatalogRecords({ catalog, switcher }: { catalog: Catalog; switcher: ReactNode }) {
  const { resource, api, label, add } = catalog
  const mayWrite = useCan(resource.calls.create.access)
  const list = useListSearch(resource, { sortBy: 'name', sortDesc: false })
  const { data } = useQuery(api.list(list.query))
  const update = useMutation(api.update())
  const remove = useMutation({ ...api.remove(), meta: { invalidates: [api.entity] } }) // the undo bar says it
  const create = useMutation(api.create())
  const [removing, setRemoving] = useState<CatalogRow>()
  const undo = useUndo()

  const addAction: Action = { label: add, icon: IconPlus, link: recordLink('new') }
  const actions = (row: CatalogRow): Action[] => [
    { label: 'Editar', icon: IconEdit, link: recordLink(row.id) },
    {
      label: row.is_active ? 'Desactivar' : 'Activar',
      icon: row.is_active ? IconBan : IconCircleCheck,
      onClick: () => update.mutate({ id: row.id, version: row.version, is_active: !row.is_active } as never)
    },
    { label: 'Eliminar', icon: IconTrash, danger: true, onClick: () => setRemoving(row) }
  ]
  const removeNow = async (row: CatalogRow) => {
    await remove.mutateAsync(row.id)
    // Nothing pointed at it, or it would still be there: the same fields make the same record again.
    undo.offer(`Se ha eliminado «${row.name}»`, () => create.mutateAsync(fieldsOf(catalog, row)))
  }

  return (
    <>
      <PageHead
        title={label}
        path={[{ label: 'Catálogos' }]}
        count={data?.count}
        primary={mayWrite ? addAction : undefined}
      >
        {switcher}
      </PageHead>
      <DataTable<CatalogRow>
        label={label}
        list={list}
        query={query => api.list(query) as never}
        columns={columnsOf(catalog)}
        filters={filtersOf(catalog)}
        searchLabel="Buscar por código o nombre"
        rowLink={mayWrite ? row => recordLink(row.id) : undefined}
        actions={mayWrite ? actions : undefined}
        empty={
          mayWrite
            ? {
                title: `Todavía no hay ${label.toLocaleLowerCase('es')}`,
                text: 'Lo que añada aquí se podrá elegir en los demás formularios.',
                action: <PrimaryButton action={addAction} />
              }
            : {
                title: `Todavía no hay ${label.toLocaleLowerCase('es')}`,
                text: 'Quien planifica el mantenimiento puede añadirlas.'
              }
        }
      />
      {mayWrite && <CatalogDrawer catalog={catalog} />}
      <ConfirmDialog
        opened={removing !== undefined}
        title={`¿Eliminar «${removing?.name ?? ''}»?`}
        confirm="Eliminar"
        danger
        onConfirm={() => removing && removeNow(removing)}
        onClose={() => setRemoving(undefined)}
      >
        Se elimina del catálogo. Si solo quiere que no se elija más, desactívelo: lo que ya lo usa lo conserva.
      </ConfirmDialog>
      <UndoBar undo={undo} />
    </>
  )
}

function columnsOf({ resource, fields }: Catalog): readonly Column<CatalogRow>[] {
  const { sort, create } = resource
  const columns: Column<CatalogRow>[] = [
    { key: 'name', label: 'Nombre', hideable: false, card: 'title' },
    codeColumn<CatalogRow>('code', 'Código', { width: 140 }),
    ...fields.map(field => fieldColumn(field, labelAt(create, [field.name]) ?? field.name)),
    { key: 'description', label: 'Descripción', card: 'text' },
    activeColumn<CatalogRow>({ width: 110 }),
    dateColumn<CatalogRow>('updated_at', 'Último cambio', { hidden: true, card: 'none' })
  ]
  return columns.map(column => ({ ...column, sortable: sort.includes(column.key) }))
}

function fieldColumn({ name, kind }: Field, label: string): Column<CatalogRow> {
  if (kind === 'number') return numberColumn<CatalogRow>(name, label, { decimals: 0, width: 140 })
  return { key: kind === 'resource' ? name.replace(/^fk_/, '') : name, label, width: 150 }
}

function filtersOf({ resource, fields }: Catalog): readonly FilterField[] {
  return [
    { name: 'is_active', label: 'Estado', kind: 'boolean', yes: 'Activo', no: 'Inactivo' },
    ...fields.flatMap((field): FilterField[] =>
      field.kind === 'resource'
        ? [
            {
              name: field.name,
              label: labelAt(resource.create, [field.name]) ?? field.name,
              kind: 'resource',
              source: field.source
            }
          ]
        : []
    )
  ]
}

function fieldsOf({ fields }: Catalog, row: CatalogRow): Record<string, unknown> {
  const names = ['code', 'name', 'description', 'is_active', ...fields.map(field => field.name)]
  return Object.fromEntries(names.map(name => [name, row[name]]))
}
