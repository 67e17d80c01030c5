import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { filesQuery, type RecordOfFiles, viewAddress } from './filesApi.ts'
import { Preview } from './Preview.tsx'
import { storedPictures } from './storedPictures.ts'
import classes from './RecordPictures.module.css'

/** A record's pictures with what they show, each opening large; nothing without one, or if they don't come. */
export function RecordPictures({ entity, id, label }: RecordOfFiles & { label: string }) {
  const { data: files = [], isError } = useQuery(filesQuery({ entity, id }, { suppressToast: true }))
  const pictures = files.filter(({ has_thumbnail, mime_type }) => has_thumbnail && mime_type.startsWith('image/'))
  const [open, setOpen] = useState<number>()
  if (isError) return <PicturesOfDevice activity={entity === 'activity' ? id : 0} label={label} />
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

/** Those of a procedure that are stored on the device, small. */
function PicturesOfDevice({ activity, label }: { activity: number; label: string }) {
  const { uuid } = useSession()
  const { data } = useQuery({
    queryKey: ['stored pictures', uuid, activity] as const,
    queryFn: async () => (await storedPictures.load(uuid, activity))?.record.pictures ?? [],
    networkMode: 'always'
  })
  if (!data?.length) return null
  return (
    <ul className={classes.pictures} aria-label={label}>
      {data.map(({ id, data: source, caption, file_name }) => (
        <li key={id} className={classes.picture}>
          <img src={source} alt="" decoding="async" />
          <span className={classes.caption}>{caption ?? file_name}</span>
        </li>
      ))}
    </ul>
  )
}
