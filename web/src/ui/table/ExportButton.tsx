import { ActionIcon, Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { formatNumber } from 'contract/core/format.ts'
import { useRef } from 'react'
import { requestFile } from '../../api/client.ts'
import type { ListParams } from '../../api/resourceApi.ts'
import { showSuccess } from '../../api/toasts.ts'
import type { ListSearch } from './listSearch.ts'
import { saveFile } from '../shell/saveFile.ts'
import classes from './ExportButton.module.css'
import type { PageQuery } from './props.ts'

type ExportButtonProps<Row> = {
  list: Pick<ListSearch, 'query'>
  query: (query: ListParams) => PageQuery<Row>
  count: number | undefined
}

/** Saves all filtered rows, with every column, as an Excel file that the server makes; can be cancelled. */
export function ExportButton<Row>({ list, query, count }: ExportButtonProps<Row>) {
  const abort = useRef<AbortController>(undefined)
  const asked = query(list.query).meta?.list
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ path, query: { page: _, itemsPerPage: _size, ...what } }: NonNullable<typeof asked>) => {
      const { signal } = (abort.current = new AbortController())
      try {
        saveFile(await requestFile(path, { query: { ...what, format: 'xlsx' }, signal }))
      } catch (error) {
        if (!signal.aborted) throw error
        return false
      }
      return true
    },
    onSuccess: isSaved => isSaved && showSuccess('La lista se ha guardado como Excel')
  })
  if (!asked) return null
  if (isPending) {
    return (
      <div className={classes.progress} role="status">
        <span className={classes.words}>
          {count === undefined
            ? 'Exportando…'
            : `Exportando ${formatNumber(count, 0)} ${count === 1 ? 'fila' : 'filas'}…`}
        </span>
        <progress className={classes.bar} aria-label="Exportación" />
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
      aria-label="Exportar a Excel"
      title="Exportar a Excel"
      disabled={!count}
      onClick={() => mutate(asked)}
    >
      <IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
