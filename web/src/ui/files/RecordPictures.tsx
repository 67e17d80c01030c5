import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { filesQuery, type RecordOfFiles, viewAddress } from './filesApi.ts'
import { Preview } from './Preview.tsx'
import classes from './RecordPictures.module.css'

/** A record's pictures with what they show, each opening large; nothing without one, or if they don't come. */
export function RecordPictures({ entity, id, label }: RecordOfFiles & { label: string }) {
  const { data: files = [] } = useQuery(filesQuery({ entity, id }, { suppressToast: true }))
  const pictures = files.filter(({ has_thumbnail, mime_type }) => has_thumbnail && mime_type.startsWith('image/'))
  const [open, setOpen] = useState<number>()
  if (pictures.length === 0) return null
  return (
    <>
      <ul className={classes.pictures} aria-label={label}>
        {pictures.map(picture => (
          <li key={picture.id}>
            <button type="button" className={classes.picture} onClick={() => setOpen(picture.id)}>
              <img src={viewAddress(picture, 'thumbnail')} alt="" loading="lazy" decoding="async" />
              <span className={classes.caption}>{picture.caption ?? picture.file_name}</span>
            </button>
          </li>
        ))}
      </ul>
      <Preview
        opened={open !== undefined}
        files={pictures}
        id={open}
        onMove={setOpen}
        onClose={() => setOpen(undefined)}
      />
    </>
  )
}
