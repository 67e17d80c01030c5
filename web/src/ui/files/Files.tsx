import { Button, Skeleton } from '@mantine/core'
import { IconDownload, IconPaperclip } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { fileRights, shownAs } from 'contract/attachments/attachable.ts'
import type { Attachment } from 'contract/attachments/attachments.ts'
import { type ReactNode, use, useState } from 'react'
import { InHistory, useSession } from '../../api/session.ts'
import { useCan } from '../shell/Can.tsx'
import { ConfirmDialog } from '../overlay/ConfirmDialog.tsx'
import { EmptyState } from '../state/EmptyState.tsx'
import { ErrorState } from '../state/ErrorState.tsx'
import { Choosers, useDropped, usePasted } from './choosing.tsx'
import { DescribeDialog } from './DescribeDialog.tsx'
import classes from './Files.module.css'
import { FileTile } from './FileTile.tsx'
import { describing, filesQuery, pastZipAddress, type RecordOfFiles, removal, zipAddress } from './filesApi.ts'
import { Preview } from './Preview.tsx'
import { SendingRow } from './SendingRow.tsx'
import { useUploads } from './useUploads.ts'

/** The queue in which files wait for the server. */
type FileQueue = {
  /** keeps them; those for which there is no room come back, and are sent from here */
  keep: (files: Iterable<File>) => Promise<readonly File[]>
  /** those that wait, each as an entry of the list of files */
  tiles: readonly ReactNode[]
}

type FilesProps = RecordOfFiles & {
  queue?: FileQueue

  /** nothing changes any more: the record is closed */
  isFixed?: boolean
  /** false for the second panel of a page: what is pasted or dropped goes to the first */
  takesAnywhere?: boolean
  /** whose they are, where a page has two panels */
  label?: string
}

/** The files of a record: shown, and added or removed by users who may change the record. */
export function Files({ entity, id, isFixed = false, takesAnywhere = true, label = 'Archivos', queue }: FilesProps) {
  const { write, add: lesser = write } = fileRights[entity]
  const mayChangeAll = [useCan(write), !isFixed].every(Boolean)
  const mayAdd = [useCan(lesser) || mayChangeAll, !isFixed].every(Boolean)
  const me = useSession()
  const inHistory = use(InHistory)
  const asked = useQuery(filesQuery({ entity, id }))
  const { sendings, add, retry, cancel } = useUploads({ entity, id })
  const send = (chosen: Iterable<File>) => (queue ? void queue.keep(chosen).then(add) : add(chosen))
  const [open, setOpen] = useState<number>()
  const [removing, setRemoving] = useState<Attachment>()
  const [describedFile, setDescribing] = useState<Attachment>()
  const remove = useMutation(removal)
  const describe = useMutation(describing)
  const over = useDropped(mayAdd && takesAnywhere, send)
  usePasted(mayAdd && takesAnywhere, send)

  const { data, error } = asked
  if (!data && !(queue && (mayAdd || queue.tiles.length > 0))) {
    if (error) return <ErrorState what="No se han podido cargar los archivos" query={asked} />
    return <Waiting />
  }
  const files = data ?? []
  const pastZip = inHistory ? pastZipAddress({ entity, id }) : undefined
  const waiting = queue?.tiles ?? []
  const shown = files.filter(file => shownAs(file.mime_type) && !file.is_broken)
  const mayChange = (file: Attachment) => mayChangeAll || (mayAdd && file.fk_created_by === me.id)
  return (
    <section className={classes.files} aria-label={label} {...over.handlers} data-over={over.isOver || undefined}>
      <div className={classes.bar}>
        {mayAdd && <Choosers onChosen={send} />}
        {files.length > (pastZip ? 0 : 1) && (
          <Button
            component="a"
            href={pastZip ?? zipAddress({ entity, id })}
            download
            variant={pastZip ? 'default' : 'subtle'}
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {pastZip ? 'Descargar en un zip' : 'Descargar todos'}
          </Button>
        )}
      </div>
      {sendings.length > 0 && (
        <ul className={classes.sendings} aria-label="Archivos que se están subiendo">
          {sendings.map(one => (
            <SendingRow key={one.key} sending={one} onRetry={() => retry(one.key)} onCancel={() => cancel(one.key)} />
          ))}
        </ul>
      )}
      {!data && error && <Unknown query={asked} />}
      {data && files.length + sendings.length + waiting.length === 0 && (
        <EmptyState
          icon={IconPaperclip}
          title="Todavía no hay archivos"
          {...(mayAdd && { text: 'Añada fotos o documentos: elija, arrastre o pegue.' })}
        />
      )}
      <ul className={classes.tiles}>
        {files.map(file => (
          <FileTile
            key={file.id}
            file={file}
            onOpen={shown.includes(file) ? () => setOpen(file.id) : undefined}
            {...(mayChange(file) && { onDescribe: () => setDescribing(file), onRemove: () => setRemoving(file) })}
          />
        ))}
        {waiting}
      </ul>
      {!data && !error && <Waiting />}
      {over.isOver && <p className={classes.drop}>Suelte los archivos aquí</p>}
      <Preview
        opened={open !== undefined}
        files={shown}
        id={open}
        onMove={setOpen}
        onClose={() => setOpen(undefined)}
      />
      <DescribeDialog
        of={describedFile}
        onSave={caption => describedFile && describe.mutateAsync(captionOf(describedFile, caption))}
        onClose={() => setDescribing(undefined)}
      />
      <ConfirmDialog
        opened={removing !== undefined}
        title={removing ? `¿Eliminar «${removing.file_name}»?` : ''}
        confirm="Eliminar"
        danger
        onConfirm={() => removing && remove.mutateAsync({ body: { attachments: [removing.id] } })}
        onClose={() => setRemoving(undefined)}
      >
        El archivo se quita de este registro. No se puede deshacer.
      </ConfirmDialog>
    </section>
  )
}

const captionOf = ({ id, version }: Attachment, caption: string) => ({ params: { id }, body: { caption, version } })

/** Files can be added all the same; what there is already isn't known now. */
function Unknown({ query: { refetch } }: { query: { refetch: () => unknown } }) {
  return (
    <p className={classes.unknown}>
      Ahora no se pueden ver los archivos que ya tiene.{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
        Reintentar
      </Button>
    </p>
  )
}

function Waiting() {
  return (
    <div className={classes.tiles} aria-hidden>
      {[0, 1, 2].map(tile => (
        <Skeleton key={tile} height={180} radius="md" />
      ))}
    </div>
  )
}
