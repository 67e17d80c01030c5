import { Button, Skeleton } from '@mantine/core'
import { IconCamera, IconDownload, IconPaperclip, IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { fileRights, shownAs } from 'contract/attachable.ts'
import type { Attachment } from 'contract/attachments.ts'
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../app/Can.tsx'
import { useMedia } from '../../app/media.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { DescribeDialog } from './DescribeDialog.tsx'
import classes from './Files.module.css'
import { FileTile } from './FileTile.tsx'
import { filesQuery, type RecordOfFiles, removal, zipAddress } from './filesApi.ts'
import { accepted } from './fileTexts.ts'
import { Preview } from './Preview.tsx'
import { SendingRow } from './SendingRow.tsx'
import { useUploads } from './useUploads.ts'

type FilesProps = RecordOfFiles & {
  /** nothing changes any more: the record is closed */
  isFixed?: boolean
}

/** The files of a record: shown, added by whoever may change the record, taken away. */
export function Files({ entity, id, isFixed = false }: FilesProps) {
  const { write, add = write } = fileRights[entity]
  const mayChangeAll = [useCan(write), !isFixed].every(Boolean)
  const mayAdd = [useCan(add) || mayChangeAll, !isFixed].every(Boolean)
  const me = useSession()
  const asked = useQuery(filesQuery({ entity, id }))
  const { sendings, add: send, retry, cancel } = useUploads({ entity, id })
  const [open, setOpen] = useState<number>()
  const [removing, setRemoving] = useState<Attachment>()
  const [describing, setDescribing] = useState<Attachment>()
  const remove = useMutation(removal)
  const over = useDropped(mayAdd, send)
  usePasted(mayAdd, send)

  const { data: files, error } = asked
  if (!files) {
    if (error) return <ErrorState what="No se han podido cargar los archivos" query={asked} />
    return <Waiting />
  }
  const shown = files.filter(file => shownAs(file.mime_type) && !file.is_broken)
  const mayChange = (file: Attachment) => mayChangeAll || (mayAdd && file.fk_created_by === me.id)
  return (
    <section className={classes.files} aria-label="Archivos" {...over.handlers} data-over={over.isOver || undefined}>
      <div className={classes.bar}>
        {mayAdd && <Choosers onChosen={send} />}
        {files.length > 1 && (
          <Button
            component="a"
            href={zipAddress({ entity, id })}
            download
            variant="subtle"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            Descargar todos
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
      {files.length === 0 && sendings.length === 0 && (
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
      </ul>
      {over.isOver && <p className={classes.drop}>Suelte los archivos aquí</p>}
      <Preview
        opened={open !== undefined}
        files={shown}
        id={open}
        onMove={setOpen}
        onClose={() => setOpen(undefined)}
      />
      <DescribeDialog file={describing} onClose={() => setDescribing(undefined)} />
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

/** Buttons that open the choosers of the browser: for files, and on telephones for the camera. */
function Choosers({ onChosen }: { onChosen: (files: Iterable<File>) => void }) {
  const isTouched = useMedia('(pointer: coarse)')
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const chosen = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    onChosen([...(currentTarget.files ?? [])])
    // So that the same file can be chosen again.
    currentTarget.value = ''
  }
  return (
    <>
      <Button leftSection={<IconUpload size={18} aria-hidden />} onClick={() => chooser.current?.click()}>
        Añadir archivos
      </Button>
      <input
        ref={chooser}
        type="file"
        multiple
        accept={accepted}
        hidden
        aria-label="Elegir archivos"
        onChange={chosen}
      />
      {isTouched && (
        <>
          <Button
            variant="default"
            leftSection={<IconCamera size={18} aria-hidden />}
            onClick={() => camera.current?.click()}
          >
            Tomar foto
          </Button>
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            aria-label="Tomar foto"
            onChange={chosen}
          />
        </>
      )}
    </>
  )
}

/** What is dragged over an element and dropped there; elsewhere a dropped file would replace the page. */
function useDropped(isOn: boolean, onDropped: (files: Iterable<File>) => void) {
  const [depth, setDepth] = useState(0)
  const hasFiles = (event: DragEvent) => isOn && event.dataTransfer.types.includes('Files')
  const handlers = {
    onDragEnter: (event: DragEvent) => hasFiles(event) && setDepth(depth + 1),
    onDragLeave: (event: DragEvent) => hasFiles(event) && setDepth(Math.max(0, depth - 1)),
    onDragOver: (event: DragEvent) => hasFiles(event) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      setDepth(0)
      if (!hasFiles(event)) return
      event.preventDefault()
      onDropped([...event.dataTransfer.files])
    }
  }
  return { isOver: depth > 0, handlers }
}

/** Files of the clipboard, such as a picture of the screen; text goes where it is written. */
function usePasted(isOn: boolean, onPasted: (files: Iterable<File>) => void) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (!isOn || files.length === 0) return
    event.preventDefault()
    onPasted(files)
  })
  useEffect(() => {
    const hear = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  }, [])
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
