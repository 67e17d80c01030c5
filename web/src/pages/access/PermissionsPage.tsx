import type { permissions } from 'contract/access/access.ts'
import type { RowOf } from '../../api/resourceApi.ts'
import { codeColumn, type Column, dateColumn, numberColumn } from '../../ui/table/columns.tsx'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { permissionsApi } from '../../features/access/accessApi.ts'
import { fixedColumn } from '../../features/access/fixedColumn.tsx'
import { accessPath } from '../../records/access/paths.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const PermissionForm = lateComponent(async () => (await import('../../features/access/accessForms.tsx')).PermissionForm)

type Row = RowOf<typeof permissions>

const columns: readonly Column<Row>[] = [
  {
    key: 'description',
    label: 'Descripción',
    sortable: true,
    hideable: false,
    card: 'title',
    minWidth: 280,
    wraps: true
  },
  codeColumn<Row>('name', 'Nombre', { width: 240 }),
  { key: 'group', label: 'Grupo', width: 190, fold: 1 },
  numberColumn<Row>('profiles_count', 'Perfiles', { decimals: 0, sortable: false, width: 100 }),
  fixedColumn<Row>(),
  dateColumn<Row>('updated_at', 'Último cambio', { hidden: true, card: 'none' })
]

/** `/admin/access/permissions`: what profiles can be allowed to do. */
export function PermissionsPage() {
  return (
    <RecordsPage
      api={permissionsApi}
      path={accessPath}
      columns={columns}
      searchLabel="Buscar por nombre o descripción"
      form={{
        edit: true,
        fields: 2,
        render: ({ id, close }) => <PermissionForm id={id} onClose={close} />
      }}
      removal={{ text: 'Lo pierden todos los perfiles que lo tienen.' }}
    />
  )
}
