import { type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { IconBan, IconCircleCheck, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { capitalised, type Names, newOne } from 'contract/core/entity.ts'
import type { Page } from 'contract/core/http.ts'
import type { Call } from 'contract/core/resource.ts'
import { type ReactNode, useState } from 'react'
import type { ListParams } from '../../api/resourceApi.ts'
import { useCan } from '../shell/Can.tsx'
import { type Action, PrimaryButton } from '../record/actions.tsx'
import { DataTable } from './DataTable.tsx'
import { recordLink } from '../overlay/drawers.ts'
import { useStoredList } from './listAsLeft.ts'
import type { FilterField } from './filters.ts'
import { type ListSearch, useListSearch } from './listSearch.ts'
import type { ListDefaults, ListDefinition } from './listState.ts'
import { PageHead, type PageHeadProps } from '../record/PageHead.tsx'
import { RecordDrawer, type RecordDrawerProps } from '../record/RecordDrawer.tsx'
import { RemoveDialog, type Write } from '../overlay/RemoveDialog.tsx'
import type { DataTableProps, PageQuery } from './props.ts'
import { UndoBar, useUndo } from '../overlay/UndoBar.tsx'

/** The fields of a row that the list uses if they are there. */
type ListedRow = {
  id: number
  version?: number
  name?: string
  is_active?: boolean
  /** the program itself needs the record: it can't be deleted */
  is_fixed?: boolean
}

/** A `resourceApi`, or only its list where nothing is changed. */
type RecordsApi<Row> = {
  resource: ListDefinition & { names: Names; calls?: { create: Pick<Call, 'access'> } }
  list: (query: ListParams) => PageQuery<Row>
  create?: () => Write<never>
  update?: () => Write<{ id: number; version: number; is_active: boolean }>
  remove?: () => Write<number>
}

export type RecordsPageProps<Row extends ListedRow> = Pick<PageHeadProps, 'path' | 'extra' | 'menu'> &
  Pick<DataTableProps<Row>, 'columns' | 'searchLabel' | 'rowLink' | 'actions' | 'selection' | 'group'> & {
    api: RecordsApi<Row>
    /** what the records are, where it isn't their name in the plural */
    title?: string
    /** the table's name, where it isn't the title */
    label?: string
    /** false: the title doesn't say how many there are */
    counted?: boolean
    order?: ListDefaults | undefined
    /** a function where they depend on what the list shows */
    filters?: readonly FilterField[] | ((list: ListSearch) => readonly FilterField[])
    /** what is special about the button that adds one; by default it opens the drawer */
    add?: Partial<Pick<Action, 'label' | 'icon' | 'link'>>
    /** the drawer; `edit`: records are edited there too (a text is its title), else they have pages of their own */
    form?: { edit?: true | string; fields: number; render: RecordDrawerProps['children'] }
    /** what a record is called in questions; its name unless given */
    rowName?: (row: Row) => string
    /** Records may be deleted. */
    removal?: {
      title?: (name: string) => string
      /** what is lost */
      text: ReactNode
      /** deleting can be undone: the fields of which the same record is created again */
      fieldsOf?: (row: Row) => Record<string, unknown>
    }
    /** what to say when there is nothing yet */
    empty?: { title?: string; text?: string }
    /** under the title: tabs, a choice of lists */
    tabs?: ReactNode
    /** tabs that depend on the list; `isPending` until the first rows have come */
    renderTabs?: (isPending: boolean, list: ListSearch) => ReactNode
    /** further buttons beside the filters */
    renderTools?: ((isPending: boolean, list: ListSearch) => ReactNode) | undefined
    /** under the table */
    renderBelow?: ((list: ListSearch) => ReactNode) | undefined
    /** drawn in place of the table */
    renderInstead?: ((list: ListSearch) => ReactNode) | undefined
    /** between head and table */
    children?: ReactNode
  }

/** A list of records: head with count, table, a drawer to create and edit, activation, deletion. */
export function RecordsPage<Row extends ListedRow>({
  api,
  title = capitalised(api.resource.names.many),
  label = title,
  counted = true,
  path,
  extra,
  menu,
  order,
  filters,
  add,
  form,
  rowName = nameOf,
  rowLink,
  actions: ownActions,
  removal,
  empty,
  tabs,
  renderTabs,
  renderTools,
  renderBelow,
  renderInstead,
  children,
  ...table
}: RecordsPageProps<Row>) {
  const mayWrite = useCan(api.resource.calls?.create.access ?? '')
  const list = useListSearch(api.resource, order)
  useStoredList()
  const { data, isPending } = useQuery({ ...(api.list(list.query) as UseQueryOptions<Page<Row>>), enabled: counted })
  const update = useMutation(api.update?.() ?? {})
  const [removing, setRemoving] = useState<Row>()

  const { names } = api.resource
  const editTitle = form?.edit === true ? `Editar ${names.one}` : form?.edit
  const addAction =
    mayWrite && (add || form) ? { label: newOne(names), icon: IconPlus, link: recordLink('new'), ...add } : undefined
  const actions = (row: Row): Action[] => [
    ...(mayWrite && form?.edit ? [{ label: 'Editar', icon: IconEdit, link: recordLink(row.id) }] : []),
    ...(ownActions?.(row) ?? []),
    ...(mayWrite && form?.edit && row.is_active !== undefined ? [activation(row, row.is_active)] : []),
    ...(mayWrite && removal && !row.is_fixed
      ? [{ label: 'Eliminar', icon: IconTrash, danger: true, onClick: () => setRemoving(row) }]
      : [])
  ]
  const activation = ({ id, version = 0 }: Row, is_active: boolean): Action => ({
    ...(is_active ? { label: 'Desactivar', icon: IconBan } : { label: 'Activar', icon: IconCircleCheck }),
    onClick: () => update.mutate({ id, version, is_active: !is_active })
  })

  return (
    <>
      <PageHead
        title={title}
        path={path}
        count={counted ? data?.count : undefined}
        primary={addAction}
        extra={extra}
        menu={menu}
      >
        {tabs}
        {renderTabs?.(isPending, list)}
      </PageHead>
      {children}
      {renderInstead?.(list) ?? (
        <DataTable<Row>
          {...table}
          tools={renderTools?.(isPending, list)}
          filters={typeof filters === 'function' ? filters(list) : filters}
          label={label}
          list={list}
          query={api.list}
          rowLink={rowLink ?? (mayWrite && form ? row => recordLink(row.id) : undefined)}
          rowName={rowName}
          actions={ownActions || (mayWrite && (form?.edit || removal)) ? actions : undefined}
          empty={{
            title: `Todavía no hay ${label.toLocaleLowerCase('es')}`,
            ...empty,
            action: addAction && <PrimaryButton action={addAction} />
          }}
        />
      )}
      {!renderInstead && renderBelow?.(list)}
      {mayWrite && form && (
        <RecordDrawer add={addAction?.label} edit={editTitle} fields={form.fields}>
          {form.render}
        </RecordDrawer>
      )}
      {mayWrite && removal && (
        <Removal
          {...{ api, removal, rowName }}
          row={removing}
          deactivate={
            form?.edit && removing?.is_active
              ? ({ id, version = 0 }) => update.mutateAsync({ id, version, is_active: false })
              : undefined
          }
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

const nameOf = ({ id, name = String(id) }: ListedRow) => name

function Removal<Row extends ListedRow>({
  api: { resource, create, remove },
  removal: { title, text, fieldsOf },
  rowName,
  row,
  deactivate,
  onClose
}: Required<Pick<RecordsPageProps<Row>, 'api' | 'removal' | 'rowName'>> & {
  row: Row | undefined
  deactivate: ((row: Row) => unknown) | undefined
  onClose: () => void
}) {
  const undo = useUndo()
  const again = useMutation(create?.() ?? {})
  // Only records that nothing refers to can be deleted: creating it again with the same fields restores all of it.
  const offer = (gone: Row) =>
    fieldsOf && undo.offer(`Se ha eliminado «${rowName(gone)}»`, () => again.mutateAsync(fieldsOf(gone) as never))
  return (
    <>
      <RemoveDialog
        // No toast: the bar with 'Deshacer' says that it was done.
        mutation={{ ...remove?.(), ...(fieldsOf && { meta: { invalidates: [resource.entity] } }) }}
        row={row}
        title={one => (title ? title(rowName(one)) : `¿Eliminar «${rowName(one)}»?`)}
        onRemoved={offer}
        deactivate={deactivate}
        onClose={onClose}
      >
        {text}
      </RemoveDialog>
      {fieldsOf && <UndoBar undo={undo} />}
    </>
  )
}
