import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropStored, readStored, writeStored } from '../../api/storage.ts'
import type { Values } from './fields.ts'
import type { SchemaFormState } from './useSchemaForm.ts'

/** What was typed, and what those fields said before. */
type Draft = { typed: Values; before: Values; at: string }

const keptMs = 7 * 24 * 3_600_000
const typingMs = 400

/**
 * Keeps what is typed in this browser: a phone may close the page at any time (a call, an empty battery). Fields that
 * weren't typed in are not kept: they follow the record.
 * @param name of the form and its record, and of who types; without it nothing is kept
 */
export function useDraft(
  name: string | undefined,
  { values, start, isChanged }: Pick<SchemaFormState, 'values' | 'start' | 'isChanged'>
) {
  const key = name && `draft:${name}`
  const [found, setFound] = useState(() => readDraft(key))
  // Another tab may write in the same form: what it keeps isn't forgotten with this one's.
  const mine = useRef(found?.at)
  const keep = useEffectEvent((latest: Values) => {
    const names = Object.keys(latest).filter(isChanged)
    if (!key || names.length === 0) return
    mine.current = new Date().toISOString()
    const only = (all: Values) => Object.fromEntries(names.map(field => [field, all[field]]))
    writeStored(key, { typed: only(latest), before: only(start), at: mine.current } satisfies Draft)
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
  return draft?.typed && draft.before && Date.now() - Date.parse(draft.at) < keptMs ? draft : undefined
}
