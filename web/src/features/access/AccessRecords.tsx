import { useMutation, useQuery } from '@tanstack/react-query'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ResourceApi } from '../../api/resourceApi.ts'
import { useCan } from '../../app/Can.tsx'
import { type Action, PrimaryButton } from '../../ui/actions.tsx'
import type { Column } from '../../ui/columns.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { useListSearch } from '../../ui/listSearch.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { RecordDrawer, type RecordDrawerProps, recordLink } from '../../ui/RecordDrawer.tsx'
import { accessPath } from './paths.ts'

/** What the program itself relies on may be described, not taken away. */
type AccessRow = { id: number; name: string; is_fixed: boolean }

type AccessRecordsProps<Row extends AccessRow> = {
  label: string
  add: string
  edit: string
  api: ResourceApi
  columns: readonly Column<Row>[]
  searchLabel: string
  /** what is lost when one is deleted */
  removal: ReactNode
  renderForm: RecordDrawerProps['children']
}

/** A list of permissions or pages, with a drawer that makes and edits them. */
export function AccessRecords<Row extends AccessRow>({
  label,
  add,
  edit,
  api,
  columns,
  searchLabel,
  removal,
  renderForm
}: AccessRecordsProps<Row>) {
  const mayWrite = useCan('access.write')
  const list = useListSearch(api.facts)
  const { data } = useQuery(api.list(list.query))
  const remove = useMutation(api.remove())
  const [removing, setRemoving] = useState<Row>()
  const addAction: Action = { label: add, icon: IconPlus, link: recordLink('new') }
  const actions = (row: Row): Action[] => [
    { label: 'Editar', icon: IconEdit, link: recordLink(row.id) },
    ...(row.is_fixed ? [] : [{ label: 'Eliminar', icon: IconTrash, danger: true, onClick: () => setRemoving(row) }])
  ]
  return (
    <>
      <PageHead title={label} path={accessPath} count={data?.count} primary={mayWrite ? addAction : undefined} />
      <DataTable<Row>
        label={label}
        list={list}
        query={query => api.list(query) as never}
        columns={columns}
        searchLabel={searchLabel}
        rowLink={mayWrite ? ({ id }) => recordLink(id) : undefined}
        rowName={({ name }) => name}
        actions={mayWrite ? actions : undefined}
        empty={{
          title: `Todavía no hay ${label.toLocaleLowerCase('es')}`,
          ...(mayWrite && { action: <PrimaryButton action={addAction} /> })
        }}
      />
      {mayWrite && (
        <RecordDrawer title={id => (id === undefined ? add : edit)} fields={2}>
          {renderForm}
        </RecordDrawer>
      )}
      <ConfirmDialog
        opened={removing !== undefined}
        title={`¿Eliminar «${removing?.name ?? ''}»?`}
        confirm="Eliminar"
        danger
        onConfirm={() => removing && remove.mutateAsync(removing.id)}
        onClose={() => setRemoving(undefined)}
      >
        {removal}
      </ConfirmDialog>
    </>
  )
}
