import type { pages } from 'contract/access/access.ts'
import type { RowOf } from '../../api/resourceApi.ts'
import { codeColumn, type Column, dateColumn, numberColumn } from '../../ui/table/columns.tsx'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { pagesApi } from '../../features/access/accessApi.ts'
import { fixedColumn } from '../../features/access/fixedColumn.tsx'
import { accessPath } from '../../records/access/paths.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const PageForm = lateComponent(async () => (await import('../../features/access/accessForms.tsx')).PageForm)

type Row = RowOf<typeof pages>

const columns: readonly Column<Row>[] = [
  { key: 'name', label: 'Nombre', sortable: true, hideable: false, card: 'title', wraps: true },
  codeColumn<Row>('path', 'Ruta', { width: 340 }),
  { key: 'group', label: 'Grupo', width: 170 },
  numberColumn<Row>('profiles_count', 'Perfiles', { decimals: 0, sortable: false, width: 100 }),
  fixedColumn<Row>(),
  dateColumn<Row>('updated_at', 'Último cambio', { hidden: true, card: 'none' })
]

/** `/admin/access/pages`: the screens that profiles can be allowed to open. */
export function PagesPage() {
  return (
    <RecordsPage
      api={pagesApi}
      path={accessPath}
      columns={columns}
      searchLabel="Buscar por nombre o ruta"
      form={{ edit: true, fields: 2, render: ({ id, close }) => <PageForm id={id} onClose={close} /> }}
      removal={{ text: 'La pierden todos los perfiles que la tienen.' }}
    />
  )
}
