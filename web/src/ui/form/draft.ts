import { useEffect, useEffectEvent, useState } from 'react'
import type { Values } from './fields.ts'

type Draft = { values: Values; version: number | undefined; at: string }

const keptMs = 7 * 24 * 3_600_000
const typingMs = 400

/**
 * Keeps what is typed in this browser, so that a phone that closes the page (a call, an empty battery) loses nothing.
 * @param name of the form and its record; without it nothing is kept
 */
export function useDraft(
  name: string | undefined,
  { values, isDirty, version }: { values: Values; isDirty: boolean; version: number | undefined }
) {
  const key = name && `draft:${name}`
  const [found, setFound] = useState(() => readDraft(key))
  const keep = useEffectEvent((latest: Values) => {
    if (key && isDirty) writeDraft(key, { values: latest, version, at: new Date().toISOString() })
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
      if (key) localStorage.removeItem(key)
    }
  }
}

function readDraft(key: string | undefined): Draft | undefined {
  if (!key) return undefined
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null
    return draft?.values && Date.now() - Date.parse(draft.at) < keptMs ? draft : undefined
  } catch {
    return undefined
  }
}

function writeDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // No room: the form itself still holds it.
  }
}
