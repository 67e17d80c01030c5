import { useQuery } from '@tanstack/react-query'
import type { Attachment } from 'contract/attachments/attachments.ts'
import { useState } from 'react'
import { filesQuery, viewAddress } from '../../ui/files/filesApi.ts'
import { TypeIcon } from '../../ui/files/FileTile.tsx'
import { Preview } from '../../ui/files/Preview.tsx'
import { KeptPicture } from '../../offline/KeptPicture.tsx'
import { useFileQueue } from '../../offline/useFileQueue.ts'
import classes from '../../offline/waitingFiles.module.css'

// The words are there without them.
const quietly = { suppressToast: true }

/** The photos of an observation: those that the server has, and those that wait. */
export function ObservationPhotos({ order, id, created_at }: { order: number; id?: number; created_at: string }) {
  const { user, files } = useFileQueue()
  const { data = [] } = useQuery(filesQuery({ entity: 'work_order', id: order }, quietly))
  const [open, setOpen] = useState<number>()
  const there = data.filter(({ observation }) => observation && observation.id === id)
  const waiting = files.filter(({ record, body }) => record.id === order && body.observed_at === created_at)
  if (there.length + waiting.length === 0) return null
  return (
    <>
      <ul className={classes.strip} aria-label="Fotos">
        {there.map(file => (
          <li key={file.id}>
            <button
              type="button"
              className={classes.small}
              aria-label={`Ver ${file.file_name}`}
              onClick={() => setOpen(file.id)}
            >
              <Thumbnail file={file} />
            </button>
          </li>
        ))}
        {waiting.map(({ slot, file, about }) => (
          <li key={slot}>
            <span className={classes.small} data-waits>
              <KeptPicture user={user} id={file} type={about.type} alt={`${about.name}, por enviar`} />
            </span>
          </li>
        ))}
      </ul>
      <Preview
        opened={open !== undefined}
        files={there}
        id={open}
        onMove={setOpen}
        onClose={() => setOpen(undefined)}
      />
    </>
  )
}

const Thumbnail = ({ file }: { file: Attachment }) =>
  file.has_thumbnail ? (
    <img src={viewAddress(file, 'thumbnail')} alt="" loading="lazy" />
  ) : (
    <TypeIcon type={file.mime_type} />
  )
