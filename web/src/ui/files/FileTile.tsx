import {
  IconDownload,
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMusic,
  IconPencil,
  IconPhotoOff,
  IconTable,
  IconTrash,
  IconVideo
} from '@tabler/icons-react'
import type { Attachment } from 'contract/attachments/attachments.ts'
import { formatSize } from 'contract/core/format.ts'
import { type Action, type ActionIconType, ActionMenu } from '../record/actions.tsx'
import { RelativeDate } from '../record/RelativeDate.tsx'
import classes from './Files.module.css'
import { downloadAddress, viewAddress } from './filesApi.ts'
import { nameOf, typeText } from './fileTexts.ts'

type FileTileProps = {
  file: Attachment
  /** shows it here; without it, it is downloaded */
  onOpen: (() => void) | undefined
  onDescribe?: () => void
  onRemove?: () => void
}

/** A file: how it looks, what it is called, who brought it when. */
export function FileTile({ file, onOpen, onDescribe, onRemove }: FileTileProps) {
  const { file_name, size, mime_type, created_at, created_by, is_broken } = file
  const actions: Action[] = [
    { label: 'Descargar', icon: IconDownload, onClick: () => download(file) },
    ...(onDescribe ? [{ label: 'Descripción', icon: IconPencil, onClick: onDescribe }] : []),
    ...(onRemove ? [{ label: 'Eliminar', icon: IconTrash, danger: true, onClick: onRemove }] : [])
  ]
  const what = <span className={classes.picture}>{<Picture file={file} />}</span>
  return (
    <li className={classes.tile}>
      {onOpen ? (
        <button type="button" className={classes.open} onClick={onOpen} aria-label={`Ver ${file_name}`}>
          {what}
        </button>
      ) : (
        <a className={classes.open} href={downloadAddress(file)} download aria-label={`Descargar ${file_name}`}>
          {what}
        </a>
      )}
      <div className={classes.about}>
        <div className={classes.words}>
          <span className={classes.name} title={file_name}>
            {nameOf(file)}
          </span>
          {is_broken && <span className={classes.problem}>La imagen está dañada</span>}
          <span className={classes.note}>
            {typeText(mime_type)} · {formatSize(size)}
          </span>
          <span className={classes.note}>
            {created_by ? `${created_by.name} · ` : ''}
            <RelativeDate date={created_at} />
          </span>
        </div>
        <ActionMenu label={`Acciones de ${file_name}`} actions={actions} />
      </div>
    </li>
  )
}

/** By what a type begins with. */
const icons: readonly (readonly [string, ActionIconType])[] = [
  ['image/', IconPhotoOff],
  ['video/', IconVideo],
  ['audio/', IconMusic],
  ['application/pdf', IconFileTypePdf],
  ['application/zip', IconFileZip],
  ['text/csv', IconTable],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml', IconTable],
  ['application/vnd.ms-excel', IconTable],
  ['application/vnd.oasis.opendocument.spreadsheet', IconTable],
  ['text/', IconFileText]
]

function Picture({ file }: { file: Attachment }) {
  if (file.has_thumbnail) return <img src={viewAddress(file, 'thumbnail')} alt="" loading="lazy" decoding="async" />
  return <TypeIcon type={file.mime_type} />
}

/** Stands for a file that has no picture. */
export function TypeIcon({ type }: { type: string }) {
  const Icon = icons.find(([begin]) => type.startsWith(begin))?.[1] ?? IconFile
  return <Icon size={44} stroke={1.25} aria-hidden />
}

/** By a link of its own: a menu's entries lead only to pages. */
function download(file: Attachment): void {
  const link = document.createElement('a')
  link.href = downloadAddress(file)
  link.download = ''
  link.click()
}
