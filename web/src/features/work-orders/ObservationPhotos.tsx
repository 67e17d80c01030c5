import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Attachment } from 'contract/attachments.ts'
import { useState } from 'react'
import { dropStored, readStored, writeStored } from '../../api/storage.ts'
import { newKey } from '../../api/resourceApi.ts'
import { Choosers, usePasted } from '../../ui/files/choosing.tsx'
import { filesQuery, viewAddress } from '../../ui/files/filesApi.ts'
import { TypeIcon } from '../../ui/files/FileTile.tsx'
import { Preview } from '../../ui/files/Preview.tsx'
import { dropFile, keepFile } from '../outbox/keptFiles.ts'
import { KeptPicture } from '../outbox/KeptPicture.tsx'
import { useFileQueue } from '../outbox/useFileQueue.ts'
import type { FileWrite } from '../outbox/writes.ts'
import classes from '../outbox/waitingFiles.module.css'
import panels from './panels.module.css'

/** A photo beside a text that isn't written to its end: kept on this device already. */
export type Chosen = FileWrite['about'] & { id: string }

/** The photos of an observation that is being written; they survive a reload, as its text does. */
export function useChosen(user: string, draftKey: string) {
  const [chosen, setChosen] = useState<readonly Chosen[]>(() => readChosen(draftKey))
  const change = (make: (before: readonly Chosen[]) => readonly Chosen[]) => {
    // What is kept counts: another file may have been added meanwhile.
    const next = make(readChosen(draftKey))
    if (next.length > 0) writeStored(draftKey, next)
    else dropStored(key => key === draftKey)
    setChosen(next)
  }
  return {
    chosen,
    /** @returns whether there was room for all of them */
    add: async (files: Iterable<File>): Promise<boolean> => {
      let hasRoom = true
      for (const file of files) {
        const id = newKey()
        const kept = await keepFile(user, id, file)
        if (kept) change(before => [...before, { id, name: kept.name, size: kept.size, type: kept.type }])
        else hasRoom = false
      }
      return hasRoom
    },
    drop: (id: string) => {
      void dropFile(user, id)
      change(before => before.filter(one => one.id !== id))
    },
    /** The outbox has them now, but for those that are left. */
    leave: (left: readonly Chosen[]) => change(() => left),
    /** Forgets them with the text. */
    discard: () => {
      for (const { id } of readChosen(draftKey)) void dropFile(user, id)
      change(() => [])
    }
  }
}

const readChosen = (key: string): Chosen[] => {
  const kept = readStored(key)
  return Array.isArray(kept) ? (kept as Chosen[]) : []
}

type ChosenPhotosProps = {
  user: string
  chosen: readonly Chosen[]
  onAdd: (files: Iterable<File>) => void
  onDrop: (id: string) => void
}

/** Photos to go with what is being written. */
export function ChosenPhotos({ user, chosen, onAdd, onDrop }: ChosenPhotosProps) {
  usePasted(true, onAdd)
  return (
    <>
      <ul className={classes.strip} aria-label="Fotos de la observación">
        {chosen.map(({ id, name, type }) => (
          <li key={id} className={classes.chosen}>
            <span className={classes.small}>
              <KeptPicture user={user} id={id} type={type} alt={name} />
            </span>
            <CloseButton size="lg" aria-label={`Quitar ${name}`} onClick={() => onDrop(id)} />
          </li>
        ))}
      </ul>
      <div className={panels.buttons}>
        <Choosers photos onChosen={onAdd} />
      </div>
    </>
  )
}

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
