import { useQuery } from '@tanstack/react-query'
import { shownAs } from 'contract/attachments/attachable.ts'
import type { Attachment } from 'contract/attachments/attachments.ts'
import { useState } from 'react'
import { filesQuery, viewAddress } from '../../ui/files/filesApi.ts'
import { Preview } from '../../ui/files/Preview.tsx'
import classes from './reportPage.module.css'

const quietly = { suppressToast: true }

/** The files of a report, without a toast: the page is of use without them. */
export const reportFiles = (id: number) => filesQuery({ entity: 'anomaly_report', id }, quietly)

/** What was photographed and filmed, large, one beside the other; below, what was recorded. */
export function Gallery({ report }: { report: number }) {
  const { data: files = [] } = useQuery(reportFiles(report))
  const [open, setOpen] = useState<number>()
  const isWhole = files.filter(file => !file.is_broken)
  const seen = isWhole.filter(({ mime_type }) => ['image', 'video'].includes(shownAs(mime_type) ?? ''))
  const recordings = isWhole.filter(({ mime_type }) => shownAs(mime_type) === 'audio')
  return (
    <>
      {seen.length > 0 && (
        // Reached and moved by the keys, as it is by a finger.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={classes.gallery} aria-label="Fotos y vídeos" tabIndex={seen.length > 1 ? 0 : undefined}>
          {seen.map((file, index) => (
            <li key={file.id} data-alone={seen.length === 1 || undefined}>
              <GalleryItem file={file} isFirst={index === 0} onOpen={() => setOpen(file.id)} />
              <p className={classes.caption}>
                {[seen.length > 1 && `${index + 1} de ${seen.length}`, file.caption, file.created_by?.name]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
      {recordings.length > 0 && (
        <ul className={classes.sounds} aria-label="Notas de voz">
          {recordings.map(file => (
            <li key={file.id}>
              {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a user's own recording has none */}
              <audio src={viewAddress(file)} controls preload="metadata" aria-label={file.caption ?? file.file_name} />
              <p className={classes.caption}>{file.caption ?? file.created_by?.name}</p>
            </li>
          ))}
        </ul>
      )}
      <Preview opened={open !== undefined} files={seen} id={open} onMove={setOpen} onClose={() => setOpen(undefined)} />
    </>
  )
}

function GalleryItem({ file, isFirst, onOpen }: { file: Attachment; isFirst: boolean; onOpen: () => void }) {
  const name = file.caption ?? file.file_name
  if (shownAs(file.mime_type) === 'video')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a user's own recording has none
      <video
        className={classes.film}
        src={viewAddress(file)}
        controls
        playsInline
        preload="metadata"
        aria-label={name}
      />
    )
  return (
    <button
      type="button"
      className={classes.photo}
      aria-label={`Ver ${name}`}
      // The small one is there before the large one has come.
      style={{ backgroundImage: `url("${viewAddress(file, 'thumbnail')}")` }}
      onClick={onOpen}
    >
      <img src={viewAddress(file)} alt="" loading={isFirst ? 'eager' : 'lazy'} decoding="async" />
    </button>
  )
}
