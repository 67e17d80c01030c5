import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useQuery, useQueryClient, type FetchQueryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { capitalised, type Names } from 'contract/core/entity.ts'
import type { Page } from 'contract/core/http.ts'
import { counted } from 'contract/core/format.ts'
import { type Labelled, maxLabels } from 'contract/labels/label-sheets.ts'
import type { ListParams } from '../../api/resourceApi.ts'
import type { ListSearch } from '../../ui/table/listSearch.ts'
import type { Selection } from '../../ui/table/selection.ts'
import { TickedBar } from '../../ui/table/TickedBar.tsx'
import type { PageQuery } from '../../ui/table/props.ts'
import { lazyOverlay } from '../../ui/overlay/lazyOverlay.tsx'
import type { LabelsDialogProps, LabelSource } from './LabelsDialog.tsx'
import { labelsLook } from './RecordLabel.tsx'

const LabelsDialog = lazyOverlay<LabelsDialogProps>(
  async () => (await import('./LabelsDialog.tsx')).LabelsDialog,
  () => labelsLook
)

type Coded = { id: number; code: string; name: string }
type Line = { id: number; name: string; color: string | null } | null

type LabelToolsProps<Row extends Coded> = {
  entity: Labelled
  names: Names
  list: Pick<ListSearch, 'query'>
  query: (query: ListParams) => PageQuery<Row>
  selection: Selection<Row>
  /** the dialog, which the page's menu opens too */
  opened: boolean
  setOpened: (opened: boolean) => void
}

/** Below a list: the labels of the ticked rows, or of all that are filtered. */
export function LabelTools<Row extends Coded>({
  entity,
  names,
  list,
  query,
  selection,
  opened,
  setOpened
}: LabelToolsProps<Row>) {
  const queryClient = useQueryClient()
  const { rows } = selection
  // The list has asked for it already.
  const { data } = useQuery({ ...(query(list.query) as UseQueryOptions<Page<Row>>), enabled: false })
  const count = data?.count
  const all = async () => {
    const options = query({ ...list.query, page: 1, itemsPerPage: maxLabels })
    const { rows: found } = await queryClient.query(options as FetchQueryOptions<Page<Row>>)
    return found.map(({ id }) => id)
  }
  const nouns = [names.one, names.many] as const
  const sources: LabelSource[] = [
    ...(rows.length > 0
      ? [
          {
            label: `Lo marcado: ${counted(rows.length, nouns)}`,
            count: rows.length,
            ids: () => rows.map(({ id }) => id)
          }
        ]
      : []),
    ...(count ? [{ label: `Todo lo filtrado: ${counted(count, nouns)}`, count, ids: all }] : [])
  ]
  const first = rows[0] ?? data?.rows[0]
  return (
    <>
      {rows.length > 0 && (
        <TickedBar
          label={`${capitalised(names.many)} marcad${names.gender === 'f' ? 'a' : 'o'}s`}
          count={`${counted(rows.length, nouns)} marcad${names.gender === 'f' ? 'a' : 'o'}${rows.length === 1 ? '' : 's'}`}
          onClear={selection.clear}
        >
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconQrcode size={16} stroke={1.75} aria-hidden />}
            onClick={() => setOpened(true)}
          >
            Imprimir etiquetas
          </Button>
        </TickedBar>
      )}
      <LabelsDialog
        opened={opened}
        onClose={() => setOpened(false)}
        entity={entity}
        sources={sources}
        example={first && { record: recordOf(first) }}
      />
    </>
  )
}

/** A row as its label shows it. */
function recordOf(row: Coded) {
  const { location, base, line } = row as {
    location?: { name: string } | null
    base?: { name: string } | null
    line?: Line
  }
  return { code: row.code, name: row.name, place: base?.name ?? location?.name ?? null, line: line ?? null }
}
