import { keepTyped } from '../../api/keepTyped.ts'
import { dropStored, readStored } from '../../api/storage.ts'
import type { Check } from 'contract/checks/checks.ts'
import { type CheckDraft, draftOf } from './draft.ts'
import { isSettled } from './checkState.ts'

/** A draft as it is kept, with the check's version when it was begun, and when it was last changed. */
type Kept = { draft: CheckDraft; version: number; at: number }

const prefix = 'check-draft:'
/** Drafts are dropped after two months, because a phone's storage is small. */
const forgottenMs = 60 * 24 * 3_600_000

const keyOf = (user: string, check: number) => `${prefix}${user}:${check}`

/** The draft that a user has begun for a check; undefined if there is none or it can't be read. */
export const readDraft = (user: string, check: number): Pick<Kept, 'draft' | 'version'> | undefined =>
  read(keyOf(user, check))

/** Whether an answer was begun. */
export const hasDraft = (user: string, check: number): boolean => readStored(keyOf(user, check)) !== null

/** The answered checks that a user has begun to correct without saving it. */
export const unsavedCorrections = (user: string, checks: readonly Check[]): Check[] =>
  checks.filter(check => {
    const kept = isSettled(check) && readDraft(user, check.id)
    return kept && JSON.stringify(kept.draft) !== JSON.stringify(draftOf(check))
  })

/** Keeps a draft. */
export const keepDraft = (user: string, check: number, draft: CheckDraft, version: number): void =>
  keepTyped(keyOf(user, check), { draft, version, at: Date.now() } satisfies Kept)

export const dropDraft = (user: string, check: number): void => dropStored(key => key === keyOf(user, check))

/** Drops the drafts that weren't changed for two months, and those that can't be read. */
export const dropForgottenDrafts = (now = Date.now()): void =>
  dropStored(key => key.startsWith(prefix) && now - (read(key)?.at ?? 0) > forgottenMs)

function read(key: string): Kept | undefined {
  const value = readStored(key) as Partial<Kept> | null
  const isWhole =
    value?.draft?.own && value.draft.tasks && typeof value.at === 'number' && typeof value.version === 'number'
  return isWhole ? (value as Kept) : undefined
}
