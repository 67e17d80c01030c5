import { type ReactNode } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { activeColumn, codeColumn, type Column, dateColumn, numberColumn } from '../../ui/table/columns.tsx'
import type { FilterField } from '../../ui/table/filters.ts'
import type { Field } from '../../ui/form/fields.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import type { Catalog, CatalogRow } from '../../records/catalogs/catalogs.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const CatalogForm = lateComponent(async () => (await import('./CatalogForm.tsx')).CatalogForm)

/** The records of one catalogue. */
export function CatalogRecords({ catalog, switcher }: { catalog: Catalog; switcher: ReactNode }) {
  const { resource, api, label, add, fields } = catalog
  const mayWrite = useCan(resource.calls.create.access)
  return (
    <RecordsPage<CatalogRow>
      api={api}
      path={path}
      tabs={switcher}
      columns={columnsOf(catalog)}
      filters={filtersOf(catalog)}
      searchLabel="Buscar por código o nombre"
      order={byName}
      add={{ label: add }}
      form={{
        edit: `${label}: editar`,
        fields: 4 + fields.length,
        render: ({ id, close }) => <CatalogForm catalog={catalog} id={id} onClose={close} />
      }}
      removal={{
        text: 'Se elimina del catálogo. Si solo quiere que no se elija más, desactívelo: lo que ya lo usa lo conserva.',
        fieldsOf: row => fieldsOf(catalog, row)
      }}
      empty={{
        text: mayWrite
          ? 'Lo que añada aquí se podrá elegir en los demás formularios.'
          : 'Quien planifica el mantenimiento puede añadirlas.'
      }}
    />
  )
}

const path = [{ label: 'Catálogos' }]
const byName = { sortBy: 'name', sortDesc: false }

function columnsOf({ resource: { sort }, labels, fields }: Catalog): readonly Column<CatalogRow>[] {
  const columns: Column<CatalogRow>[] = [
    { key: 'name', label: 'Nombre', hideable: false, card: 'title', minWidth: 220, wraps: true },
    codeColumn<CatalogRow>('code', 'Código', { width: 140 }),
    ...fields.map((field, index) => ({ ...fieldColumn(field, labels[field.name] ?? field.name), fold: index + 2 })),
    { key: 'description', label: 'Descripción', card: 'text', fold: 1 },
    activeColumn<CatalogRow>({ width: 110 }),
    dateColumn<CatalogRow>('updated_at', 'Último cambio', { hidden: true, card: 'none' })
  ]
  return columns.map(column => ({ ...column, sortable: sort.includes(column.key) }))
}

function fieldColumn(field: Field, label: string): Column<CatalogRow> {
  const { name, kind } = field
  if (kind === 'options') {
    const names = new Map(field.options.map(option => [option.value, option.label]))
    return { key: name, label, width: 250, value: row => names.get(row[name] as string) }
  }
  if (kind === 'number') return numberColumn<CatalogRow>(name, label, { decimals: 0, width: 140 })
  return { key: kind === 'resource' ? name.replace(/^fk_/, '') : name, label, width: name === 'email' ? 260 : 180 }
}

function filtersOf({ labels, fields }: Catalog): readonly FilterField[] {
  return [
    { name: 'is_active', label: 'Estado', kind: 'boolean', yes: 'Activo', no: 'Inactivo' },
    ...fields.flatMap((field): FilterField[] => {
      const { name } = field
      const label = labels[name] ?? name
      if (field.kind === 'resource') return [{ name, label, kind: 'resource', source: field.source }]
      if (field.kind === 'options')
        return [
          { name, label, kind: 'options', options: field.options.map(one => ({ ...one, value: String(one.value) })) }
        ]
      return []
    })
  ]
}

function fieldsOf({ fields }: Catalog, row: CatalogRow): Record<string, unknown> {
  const names = ['code', 'name', 'description', 'is_active', ...fields.map(field => field.name)]
  return Object.fromEntries(names.map(name => [name, row[name]]))
}
