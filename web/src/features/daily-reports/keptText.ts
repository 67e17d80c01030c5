import { useRef, useState } from 'react'
import { keepTyped } from '../../api/keepTyped.ts'
import { dropStored, readStored } from '../../api/storage.ts'
import { mergeTyped } from './mergeTyped.ts'

type Kept<Fields> = {
  fields: Fields
  /** what the record said, in this version, when the typing began or was last put over it */
  base: Partial<Fields>
  version: number
  at: number
  /** the fields were saved as this version, which hasn't come back yet */
  isSaved?: true
}

const prefix = 'draft:rtd:'
/** Milliseconds; what was typed two months ago is of no use to anybody. */
const forgottenMs = 60 * 24 * 3_600_000

/**
 * Stores what is typed in the browser with every keystroke: a phone may close the page at any time. Untouched fields
 * follow the record; `both` has the names of those that another user has changed meanwhile.
 * @param name of what is written, and of whom
 * @param saved what the record says, in its `version`
 */
export function useKeptText<Fields extends Record<keyof Fields, string | readonly number[]>>(
  name: string,
  saved: Fields,
  version: number
) {
  const key = prefix + name
  const [kept, setKept] = useState<Kept<Fields> | undefined>(() => read<Fields>(key))
  // The latest value: a save may return while the user types on.
  const latest = useRef(kept)
  const put = (next: Kept<Fields> | undefined) => {
    latest.current = next
    setKept(next)
    if (next && !next.isSaved) keepTyped(key, next)
    else dropStored(stored => stored === key)
  }
  if (kept?.isSaved && version >= kept.version) setKept(undefined)
  // Until the record has come as it was saved, it says less than what was typed.
  const isOld = kept !== undefined && version < kept.version
  const { fields, both } =
    kept && !isOld ? mergeTyped(kept.base, kept.fields, saved) : { fields: kept?.fields ?? saved, both: [] }
  const part = (of: Partial<Fields>) => Object.fromEntries(both.map(field => [field, of[field]])) as Partial<Fields>
  const base = isOld ? kept.base : { ...saved, ...part(kept?.base ?? {}) }
  const current = isOld ? kept.version : version
  const keep = (next: Fields, over: Partial<Fields>) =>
    put({ fields: next, base: over, version: current, at: Date.now() })
  return {
    fields,
    /** of the record, to save the fields with */
    version: current,
    isTyped: kept !== undefined && !kept.isSaved && !same(fields, saved),
    /** names of the fields that another user has changed meanwhile, to something else */
    both,
    change: (change: Partial<Fields>) => keep({ ...fields, ...change }, base),
    /** Of the fields in `both`, what was typed stays. */
    keepOwn: () => keep(fields, saved),
    /** Of the fields in `both`, what the record says counts. */
    takeTheirs: () => keep({ ...fields, ...part(saved) }, saved),
    /** What was sent is saved as a version of the record; what was typed since is still a draft. */
    settle: (sent: Fields, as: number) => {
      const now = latest.current?.fields ?? sent
      put({ fields: now, base: sent, version: as, at: Date.now(), ...(same(now, sent) && { isSaved: true }) })
    },
    drop: () => put(undefined)
  }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function read<Fields>(key: string): Kept<Fields> | undefined {
  const kept = readStored(key) as Partial<Kept<Fields>> | null
  const isWhole = typeof kept?.fields === 'object' && kept.fields !== null && typeof kept.version === 'number'
  if (!isWhole || Date.now() - (kept.at ?? 0) > forgottenMs) return undefined
  // A draft of an earlier version of the program doesn't say what the record said.
  return { base: {}, ...kept } as Kept<Fields>
}
