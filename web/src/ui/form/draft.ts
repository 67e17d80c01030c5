import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropStored, readStored, writeStored } from '../../api/storage.ts'
import type { Values } from './fields.ts'

type Draft = { values: Values; version: number | undefined; at: string }

const keptMs = 7 * 24 * 3_600_000
const typingMs = 400

/**
 * Keeps what is typed in this browser: a phone may close the page at any time (a call, an empty battery).
 * @param name of the form and its record; without it nothing is kept
 */
export function useDraft(
  name: string | undefined,
  { values, isDirty, version }: { values: Values; isDirty: boolean; version: number | undefined }
) {
  const key = name && `draft:${name}`
  const [found, setFound] = useState(() => readDraft(key))
  // Another tab may write in the same form: what it keeps isn't forgotten with this one's.
  const mine = useRef(found?.at)
  const keep = useEffectEvent((latest: Values) => {
    if (!key || !isDirty) return
    mine.current = new Date().toISOString()
    writeStored(key, { values: latest, version, at: mine.current } satisfies Draft)
  })
  useEffect(() => {
    const timer = setTimeout(() => keep(values), typingMs)
    return () => clearTimeout(timer)
  }, [values])
  return {
    /** what was typed last time and never sent */
    found,
    forget: () => {
      setFound(undefined)
      if (readDraft(key)?.at === mine.current) dropStored(stored => stored === key)
    }
  }
}

function readDraft(key: string | undefined): Draft | undefined {
  const draft = key ? (readStored(key) as Draft | null) : null
  return draft?.values && Date.now() - Date.parse(draft.at) < keptMs ? draft : undefined
}
