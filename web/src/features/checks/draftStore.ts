import type { CheckDraft } from './answerDraft.ts'

/** What is kept of a draft: the typing, the check's version that it began from, and when it was last touched. */
type Kept = { draft: CheckDraft; version: number; at: number }

const prefix = 'check-draft:'
/** Nobody comes back to a draft after two months; the phone's storage is small. */
const forgottenMs = 60 * 24 * 3_600_000

const keyOf = (user: string, check: number) => `${prefix}${user}:${check}`

/** The draft of a user's check, as the last keystroke left it; undefined if there is none or it can't be read. */
export function readDraft(user: string, check: number): Pick<Kept, 'draft' | 'version'> | undefined {
  return parse(read(keyOf(user, check)))
}

/** Whether somebody has begun to answer. */
export const hasDraft = (user: string, check: number): boolean => read(keyOf(user, check)) !== null

/** Keeps a draft at once: the next thing may be an empty battery. */
export function keepDraft(user: string, check: number, draft: CheckDraft, version: number): void {
  write(keyOf(user, check), JSON.stringify({ draft, version, at: Date.now() } satisfies Kept))
}

export function dropDraft(user: string, check: number): void {
  try {
    localStorage.removeItem(keyOf(user, check))
  } catch {
    // Storage forbidden: then there is nothing to drop.
  }
}

/** Throws away drafts that nobody touched for two months. */
export function dropForgottenDrafts(now = Date.now()): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix)) continue
      const kept = parse(localStorage.getItem(key))
      if (!kept || now - kept.at > forgottenMs) localStorage.removeItem(key)
    }
  } catch {
    // Storage forbidden.
  }
}

function parse(text: string | null): Kept | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Kept> | null
    const whole =
      value?.draft?.own && value.draft.tasks && typeof value.at === 'number' && typeof value.version === 'number'
    return whole ? (value as Kept) : undefined
  } catch {
    return undefined
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Storage full or forbidden: the draft still lives as long as the page.
  }
}
