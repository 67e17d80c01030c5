import { useState } from 'react'
import { dropStored, readStored, writeStored } from '../../api/storage.ts'

type Kept<Fields> = {
  fields: Fields
  version: number
  at: number
  /** it was saved as this version, which hasn't come back yet */
  isSaved?: true
}

const prefix = 'draft:rtd:'
/** Milliseconds; what was typed two months ago is of no use to anybody. */
const forgottenMs = 60 * 24 * 3_600_000

/**
 * What somebody types, kept in the browser with every keystroke: a phone may close the page at any time. As long as
 * nothing was typed it follows the record; after that, `isBehind` says that the record has changed meanwhile.
 * @param name of what is written, and of whom
 * @param saved what the record says, in its `version`
 */
export function useKeptText<Fields extends object>(name: string, saved: Fields, version: number) {
  const key = prefix + name
  const [typed, setTyped] = useState<Kept<Fields> | undefined>(() => read<Fields>(key))
  if (typed?.isSaved && version >= typed.version) setTyped(undefined)
  const fields = typed?.fields ?? saved
  const isTyped = typed !== undefined && !typed.isSaved && JSON.stringify(typed.fields) !== JSON.stringify(saved)
  const keep = (next: Fields, of: number) => {
    const kept = { fields: next, version: of, at: Date.now() }
    setTyped(kept)
    writeStored(key, kept)
  }
  return {
    fields,
    /** the version on which the typing is based */
    version: typed?.version ?? version,
    isTyped,
    isBehind: isTyped && typed.version !== version,
    change: (change: Partial<Fields>) => keep({ ...fields, ...change }, isTyped ? typed.version : version),
    /** Goes on with what was typed, over what the record says now. */
    rebase: () => keep(fields, version),
    /** It was saved as a version of the record: nothing of it is a draft any more. */
    settle: (as: number) => {
      setTyped({ fields, version: as, at: Date.now(), isSaved: true })
      dropStored(stored => stored === key)
    },
    drop: () => {
      setTyped(undefined)
      dropStored(stored => stored === key)
    }
  }
}

function read<Fields>(key: string): Kept<Fields> | undefined {
  const kept = readStored(key) as Partial<Kept<Fields>> | null
  const isWhole = typeof kept?.fields === 'object' && kept.fields !== null && typeof kept.version === 'number'
  if (!isWhole || Date.now() - (kept.at ?? 0) > forgottenMs) return undefined
  return kept as Kept<Fields>
}
