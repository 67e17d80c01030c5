import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepTyped } from '../../api/keepTyped.ts'
import { dropStored, readStored } from '../../api/storage.ts'
import type { Values } from './fields.ts'
import type { SchemaFormState } from './useSchemaForm.ts'

/** What was typed, and what those fields said before. */
export type Draft = { typed: Values; before: Values; at: string }

const prefix = 'draft:'

const keptMs = 7 * 24 * 3_600_000
const typingMs = 400

/**
 * Keeps what is typed in this browser: a phone may close the page at any time (a call, an empty battery), a session may
 * end, a new version may be loaded. Fields that weren't typed in are not kept: they follow the record.
 * @param name of the form and its record, and of who types; without it nothing is kept
 */
export function useDraft(
  name: string | undefined,
  { values, start, isChanged }: Pick<SchemaFormState, 'values' | 'start' | 'isChanged'>
) {
  const key = name && prefix + name
  const [found, setFound] = useState(() => draftFor(key, start))
  // Another tab may write in the same form: what it keeps isn't forgotten with this one's.
  const mine = useRef(found?.at)
  // The values that were sent or discarded, or are kept already.
  const settled = useRef<Values>(undefined)
  const keep = useEffectEvent((latest: Values) => {
    const names = Object.keys(latest).filter(isChanged)
    if (!key || names.length === 0 || settled.current === latest) return
    settled.current = latest
    mine.current = new Date().toISOString()
    const only = (all: Values) => Object.fromEntries(names.map(field => [field, all[field]]))
    keepTyped(key, { typed: only(latest), before: only(start), at: mine.current } satisfies Draft)
  })
  useEffect(() => {
    const timer = setTimeout(() => keep(values), typingMs)
    return () => clearTimeout(timer)
  }, [values])
  // The page goes, or this form of it: what was typed last isn't lost.
  const keepNow = useEffectEvent(() => keep(values))
  useEffect(() => {
    const now = () => keepNow()
    addEventListener('pagehide', now)
    return () => {
      removeEventListener('pagehide', now)
      now()
    }
  }, [])
  return {
    /** what was typed last time and never sent */
    found,
    forget: () => {
      settled.current = values
      setFound(undefined)
      if (readDraft(key)?.at === mine.current) dropStored(stored => stored === key)
    }
  }
}

/** The draft of a form, if it has fields of this one: a record may have several forms. */
function draftFor(key: string | undefined, start: Values): Draft | undefined {
  const draft = readDraft(key)
  return draft && Object.keys(draft.typed).every(name => name in start) ? draft : undefined
}

function readDraft(key: string | undefined): Draft | undefined {
  const draft = key ? (readStored(key) as Draft | null) : null
  return draft?.typed && draft.before && Date.now() - Date.parse(draft.at) < keptMs ? draft : undefined
}
