import type { Check } from 'contract/checks/checks.ts'
import { useState } from 'react'
import { type CheckDraft, draftOf } from '../../records/checks/draft.ts'
import { dropDraft, keepDraft, readDraft } from '../../records/checks/draftStore.ts'

type Typed = {
  draft: CheckDraft
  /** of the check when the typing began */
  version: number
  touched: boolean
}

const untouched = (check: Check): Typed => ({ draft: draftOf(check), version: check.version, touched: false })

/**
 * What a user has typed for a check, stored with every keystroke, because a phone may close the page at any time. As
 * long as nothing was typed it follows the check. `seen` is the version that the person knew when they opened the check
 * or began to type; `isBehind` says that another one has changed it meanwhile.
 *
 * @param isOwn the answer that the check has is theirs
 */
export function useCheckDraft(user: string, check: Check, isOwn: boolean) {
  // What the person saw when they opened it: an answer that another one gives under their finger isn't theirs to replace.
  const [opened, setOpened] = useState(check.version)
  if (isOwn && opened !== check.version) setOpened(check.version)
  const [typed, setTyped] = useState<Typed>(() => {
    const kept = readDraft(user, check.id)
    return kept ? { ...kept, touched: true } : untouched(check)
  })
  if (!typed.touched && typed.version !== check.version) setTyped(untouched(check))
  const change = (draft: CheckDraft) => {
    setTyped({ draft, version: typed.version, touched: true })
    keepDraft(user, check.id, draft, typed.version)
  }
  const drop = () => {
    dropDraft(user, check.id)
    setTyped(untouched(check))
    setOpened(check.version)
  }
  const seen = typed.touched ? Math.min(typed.version, opened) : opened
  return { draft: typed.draft, change, drop, seen, isBehind: seen !== check.version }
}
