import type { Check } from 'contract/checks.ts'
import { useState } from 'react'
import { type CheckDraft, draftOf } from './answerDraft.ts'
import { dropDraft, keepDraft, readDraft } from './draftStore.ts'

/** What a user has typed for a check, kept with every keystroke: it outlives a reload, a crash and an empty battery. */
export function useCheckDraft(user: string, check: Check) {
  const [draft, setDraft] = useState(() => readDraft(user, check.id) ?? draftOf(check))
  const change = (next: CheckDraft) => {
    setDraft(next)
    keepDraft(user, check.id, next)
  }
  const drop = () => {
    dropDraft(user, check.id)
    setDraft(draftOf(check))
  }
  return { draft, change, drop }
}
