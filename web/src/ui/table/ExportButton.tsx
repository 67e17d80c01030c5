import { ActionIcon, Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type FetchQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Page } from 'contract/http.ts'
import { formatNumber } from 'contract/format.ts'
import { useRef, useState } from 'react'
import type { ListParams } from '../../api/resourceApi.ts'
import { showSuccess } from '../../app/toasts.ts'
import type { Column } from '../columns.tsx'
import type { PageQuery } from '../DataTable.tsx'
import type { ListSearch } from '../listSearch.ts'
import { useTimeZone, useToday } from '../timeZone.ts'
import classes from './ExportButton.module.css'
import { collectRows, exportLimit, type ExportProgress, saveText, toCsv } from './exportCsv.ts'

type ExportButtonProps<Row> = {
  label: string
  list: ListSearch
  query: (query: ListParams) => PageQuery<Row>
  columns: readonly Column<Row>[]
  count: number | undefined
}

/** Saves what is filtered, all pages of it and the columns shown, as CSV; says how far it is, and can be stopped. */
export function ExportButton<Row>({ label, list, query, columns, count }: ExportButtonProps<Row>) {
  const queryClient = useQueryClient()
  const zone = useTimeZone()
  const today = useToday()
  const [progress, setProgress] = useState<ExportProgress>()
  const abort = useRef<AbortController>(undefined)

  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const controller = new AbortController()
      abort.current = controller
      const fetchPage = (page: number, itemsPerPage: number) => {
        const { queryKey, queryFn } = query({ ...list.query, page, itemsPerPage }) as FetchQueryOptions<Page<Row>>
        return queryClient.fetchQuery({ queryKey, ...(queryFn && { queryFn }), gcTime: 0 })
      }
      const rows = await collectRows(fetchPage, { onProgress: setProgress, signal: controller.signal })
      if (!rows) return undefined
      saveText(toCsv(columns, rows, zone), `${label} ${today}.csv`)
      return rows.length
    },
    onSuccess: done => {
      if (done !== undefined) showSuccess(doneText(done, count ?? done))
    },
    onSettled: () => setProgress(undefined)
  })

  if (isPending) {
    return (
      <div className={classes.progress} role="status">
        <Text size="xs">
          {progress
            ? `Exportando ${formatNumber(progress.done, 0)} de ${formatNumber(progress.total, 0)}`
            : 'Exportando…'}
        </Text>
        <progress className={classes.bar} value={progress?.done} max={progress?.total} aria-label="Exportación" />
        <Button size="compact-sm" variant="default" onClick={() => abort.current?.abort()}>
          Cancelar
        </Button>
      </div>
    )
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="input-sm"
      aria-label="Exportar a CSV"
      title="Exportar a CSV"
      disabled={!count}
      onClick={() => mutate()}
    >
      <IconDownload size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

function doneText(done: number, count: number): string {
  if (count > exportLimit)
    return `Se han exportado las primeras ${formatNumber(done, 0)} filas. Filtre para exportar el resto`
  return done === 1 ? 'Se ha exportado 1 fila' : `Se han exportado ${formatNumber(done, 0)} filas`
}
