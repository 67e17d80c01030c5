import { dropStored, readStored, writeStored } from '../../api/storage.ts'
import type { CheckDraft } from './answerDraft.ts'

/** What is kept of a draft: the typing, the check's version that it began from, and when it was last touched. */
type Kept = { draft: CheckDraft; version: number; at: number }

const prefix = 'check-draft:'
/** Nobody comes back to a draft after two months; the phone's storage is small. */
const forgottenMs = 60 * 24 * 3_600_000

const keyOf = (user: string, check: number) => `${prefix}${user}:${check}`

/** The draft of a user's check, as the last keystroke left it; undefined if there is none or it can't be read. */
export const readDraft = (user: string, check: number): Pick<Kept, 'draft' | 'version'> | undefined =>
  read(keyOf(user, check))

/** Whether somebody has begun to answer. */
export const hasDraft = (user: string, check: number): boolean => readStored(keyOf(user, check)) !== null

/** Keeps a draft at once: the next thing may be an empty battery. */
export const keepDraft = (user: string, check: number, draft: CheckDraft, version: number): void =>
  writeStored(keyOf(user, check), { draft, version, at: Date.now() } satisfies Kept)

export const dropDraft = (user: string, check: number): void => dropStored(key => key === keyOf(user, check))

/** Throws away drafts that nobody touched for two months, and what can't be read. */
export const dropForgottenDrafts = (now = Date.now()): void =>
  dropStored(key => key.startsWith(prefix) && now - (read(key)?.at ?? 0) > forgottenMs)

function read(key: string): Kept | undefined {
  const value = readStored(key) as Partial<Kept> | null
  const isWhole =
    value?.draft?.own && value.draft.tasks && typeof value.at === 'number' && typeof value.version === 'number'
  return isWhole ? (value as Kept) : undefined
}
