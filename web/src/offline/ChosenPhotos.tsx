import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import { newKey } from '../api/newKey.ts'
import { keepTyped } from '../api/keepTyped.ts'
import { dropStored, readStored } from '../api/storage.ts'
import { Choosers, usePasted } from '../ui/files/choosing.tsx'
import { KeptPicture } from './KeptPicture.tsx'
import { dropFile, keepFile } from './keptFiles.ts'
import classes from './waitingFiles.module.css'
import type { FileWrite } from './writes.ts'

/** A photo beside something that isn't written to its end: kept on this device already. */
export type Chosen = FileWrite['about'] & { id: string }

/**
 * The photos of something that is being written; they survive a reload, as its text does.
 * @param first those that it has before anything is chosen
 */
export function useChosen(user: string, draftKey: string, first: readonly Chosen[] = []) {
  const readChosen = (key: string) => keptChosen(key) ?? first
  const [chosen, setChosen] = useState<readonly Chosen[]>(() => readChosen(draftKey))
  const change = (make: (before: readonly Chosen[]) => readonly Chosen[]) => {
    // What is kept counts: another file may have been added meanwhile.
    const next = make(readChosen(draftKey))
    // None is something to know where there were some at first.
    if (next.length > 0 || first.length > 0) keepTyped(draftKey, next)
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

const keptChosen = (key: string): Chosen[] | undefined => {
  const kept = readStored(key)
  return Array.isArray(kept) ? (kept as Chosen[]) : undefined
}

type ChosenPhotosProps = {
  /** whose they are: 'Fotos de la observación' */
  label: string
  user: string
  chosen: readonly Chosen[]
  onAdd: (files: Iterable<File>) => void
  onDrop: (id: string) => void
}

/** Photos to go with what is being written. */
export function ChosenPhotos({ label, user, chosen, onAdd, onDrop }: ChosenPhotosProps) {
  usePasted(true, onAdd)
  return (
    <>
      <ul className={classes.strip} aria-label={label}>
        {chosen.map(({ id, name, type }) => (
          <li key={id} className={classes.chosen}>
            <span className={classes.small}>
              <KeptPicture user={user} id={id} type={type} alt={name} />
            </span>
            <CloseButton size="lg" aria-label={`Quitar ${name}`} onClick={() => onDrop(id)} />
          </li>
        ))}
      </ul>
      <div className={classes.choosers}>
        <Choosers photos onChosen={onAdd} />
      </div>
    </>
  )
}
