import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { filesQuery, type RecordOfFiles, viewAddress } from './filesApi.ts'
import { Preview } from './Preview.tsx'
import classes from './RecordPhoto.module.css'

/** The first photograph of a record, which opens all of them; nothing without one, or if they don't come. */
export function RecordPhoto({ entity, id, name }: RecordOfFiles & { name: string }) {
  const { data: files = [] } = useQuery(filesQuery({ entity, id }, { suppressToast: true }))
  const photos = files.filter(({ has_thumbnail, mime_type }) => has_thumbnail && mime_type.startsWith('image/'))
  const [open, setOpen] = useState<number>()
  const [first] = photos
  if (!first) return null
  return (
    <>
      <button
        type="button"
        className={classes.photo}
        aria-label={`Ver fotos de ${name}`}
        onClick={() => setOpen(first.id)}
      >
        <img src={viewAddress(first, 'thumbnail')} alt={first.caption ?? ''} decoding="async" />
      </button>
      <Preview
        opened={open !== undefined}
        files={photos}
        id={open}
        onMove={setOpen}
        onClose={() => setOpen(undefined)}
      />
    </>
  )
}
