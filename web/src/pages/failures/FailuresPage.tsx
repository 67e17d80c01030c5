import { Duration } from '../../ui/record/RelativeDate.tsx'
import { failureList } from 'contract/calls/failures/failures.ts'
import type { FailureRow } from 'contract/failures/failures.ts'
import { models } from 'contract/calls/catalogs/catalogs.ts'
import { assets } from 'contract/calls/assets/assets.ts'
import { bases } from 'contract/calls/bases/bases.ts'
import { failureTypes } from 'contract/calls/catalogs/catalogs.ts'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { resourceApi } from '../../api/resourceApi.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { showSuccess } from '../../api/toasts.ts'
import { StatusBadge } from '../../ui/record/badges.tsx'
import { choicesOf } from '../../ui/form/choices.ts'
import { codeColumn, type Column, dateColumn } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { FilterField } from '../../ui/table/filters.ts'
import { useListSearch } from '../../ui/table/listSearch.ts'
import { PageHead } from '../../ui/record/PageHead.tsx'
import { saveFile } from '../../ui/shell/saveFile.ts'
import { RecordCell } from '../../records/RecordCell.tsx'
import { orderTarget } from '../../records/work-orders/paths.ts'
import { failuresFile, failuresQuery } from '../../records/failures/failureQueries.ts'
import { failuresPath } from '../../records/failures/paths.ts'

const columns: readonly Column<FailureRow>[] = [
  codeColumn<FailureRow>('code', 'Orden', { width: 152 }),
  { key: 'title', label: 'Título', hideable: false, card: 'title', minWidth: 220, wraps: true },
  {
    key: 'fkc_status',
    label: 'Estado',
    width: 140,
    card: 'badge',
    value: row => row.status.name,
    render: row => <StatusBadge id={row.fkc_status} />
  },
  {
    key: 'base',
    label: 'Base',
    width: 180,
    wraps: true,
    value: row => row.base.code,
    render: ({ base }) => (
      <RecordCell entity="base" id={base.id}>
        {base.code}
      </RecordCell>
    )
  },
  {
    key: 'failure_type',
    label: 'Tipo de falla',
    width: 170,
    fold: 2,
    wraps: true,
    value: row => row.failure_type.name
  },
  // Said of the few that are, in words that stand alone below a title.
  { key: 'is_repeat', label: 'Repetición', width: 112, fold: 1, value: row => (row.is_repeat ? 'Repetida' : '') },
  {
    key: 'worked_minutes',
    label: 'Trabajo',
    width: 110,
    align: 'end',
    fold: 3,
    render: row => row.worked_minutes > 0 && <Duration minutes={row.worked_minutes} />
  },
  dateColumn<FailureRow>('created_at', 'Creada', { width: 176 })
]

const coded = ({ code, name }: { code: string; name: string }) => `${code} · ${name}`
const [basesApi, assetsApi] = [resourceApi(bases), resourceApi(assets)]
const modelChoices = choicesOf(resourceApi(models))
const failureTypeChoices = choicesOf(resourceApi(failureTypes))

const filtersFor = (line: number): readonly FilterField[] => [
  {
    name: 'fk_base',
    label: 'Base',
    kind: 'resource',
    source: choicesOf(basesApi, { label: coded, query: { fkLine: line } })
  },
  {
    name: 'fk_asset',
    label: 'Activo',
    kind: 'resource',
    source: choicesOf(assetsApi, { label: coded, query: { fkLine: line } })
  },
  { name: 'fk_model', label: 'Modelo', kind: 'resource', source: modelChoices },
  { name: 'fk_failure_type', label: 'Tipo de falla', kind: 'resource', source: failureTypeChoices },
  { name: 'is_repeat', label: 'Repetición', kind: 'boolean', yes: 'Solo repetidas', no: 'Sin las repetidas' },
  { name: 'created_at', label: 'Creada', kind: 'dates' }
]

/** `/admin/unplanned/failures`: the failures of the selected line, one by one. */
export function FailuresPage() {
  const { line } = useSelectedLine()
  const list = useListSearch(failureList)
  const { data } = useQuery(failuresQuery(list.query))
  const save = useMutation({
    mutationFn: async () => saveFile(await failuresFile(list.query)),
    onSuccess: () => showSuccess('Se ha guardado como Excel')
  })
  return (
    <>
      <PageHead
        title="Fallas"
        path={failuresPath}
        count={data?.count}
        menu={[
          {
            label: 'Guardar como Excel',
            icon: IconFileSpreadsheet,
            onClick: () => save.mutate(),
            disabled: save.isPending
          }
        ]}
      />
      <DataTable<FailureRow>
        label="Fallas"
        list={list}
        query={failuresQuery}
        columns={columns}
        filters={filtersFor(line.fk_location)}
        searchLabel="Buscar por código o título"
        rowLink={({ id }) => orderTarget(id)}
        rowName={({ code, title }) => `${code}, ${title}`}
        empty={{
          title: 'No hay fallas',
          text: 'Aquí están las órdenes correctivas que tienen base y tipo de falla, sin las canceladas.'
        }}
      />
    </>
  )
}
