/*
 * Where writes wait for the server: one entry of the browser's storage for each, under the user who made it. Apart from
 * the outbox itself, because signing out needs no more than to know whether something waits.
 */

/** A write that must survive, whatever happens to the phone: what is sent, and what people call it. */
export type Write = {
  /** what kind of write it is: decides what becomes of its answer */
  kind: string
  /** what it says something about; a later write to the same replaces one that wasn't sent yet */
  slot: string
  /** the order that it belongs to */
  order: { id: number; code: string }
  /** A step of the order: it waits until everything before it was taken, and what comes after it waits for it. */
  isStep?: true
  /** A file: sent when nothing else waits, it holds nothing back, and no step's refusal holds it back. */
  isFile?: true
  /** slot of what has to arrive before it */
  after?: string
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  /** none where something is deleted */
  body?: unknown
  /** in words, for people */
  label: string
}

/** Why the server refused a write. */
export type Refusal = {
  status: number
  text: string
  reason?: string
  fields: string[]
  details: string[]
  /** what the server has instead */
  theirs?: unknown
}

/** A write as it is kept. */
export type StoredEntry<W extends Write = Write> = W & {
  /** Idempotency-Key: however often the write is sent, the server takes it once */
  key: string
  /** place in the queue */
  at: number
  /** when the user made it, ISO 8601 */
  made: string
  /** not sent before, in milliseconds of the epoch: until then it can be taken back as if it had never been said */
  until?: number
  state: 'waiting' | 'sending' | 'refused'
  refusal?: Refusal
}

const prefix = (user: string) => `outbox:${user}:`

/** Storage keys of a user's writes; the others on this phone are other users'. */
const keysOf = (user: string) => Object.keys(localStorage).filter(key => key.startsWith(prefix(user)))

/** How many writes of this user wait on this device for the server, or for a decision. */
export const unsentCount = (user: string): number => keysOf(user).length

/** A user's writes in the order in which they were made. */
export const readEntries = <W extends Write>(user: string): StoredEntry<W>[] =>
  keysOf(user)
    .flatMap(key => parse<W>(localStorage.getItem(key)) ?? [])
    .toSorted((a, b) => a.at - b.at)

/** The write that is kept for a slot; undefined for none, and for what isn't one. */
export const parseEntry = <W extends Write>(user: string, slot: string): StoredEntry<W> | undefined =>
  parse<W>(localStorage.getItem(prefix(user) + slot))

/** False if there is no room. */
export function keepEntry<W extends Write>(user: string, entry: StoredEntry<W>): boolean {
  try {
    localStorage.setItem(prefix(user) + entry.slot, JSON.stringify(entry))
    return true
  } catch {
    return false
  }
}

export const removeEntry = (user: string, slot: string): void => localStorage.removeItem(prefix(user) + slot)

function parse<W extends Write>(text: string | null): StoredEntry<W> | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<StoredEntry> | null
    const isWhole =
      value &&
      [value.key, value.kind, value.slot, value.path].every(one => typeof one === 'string') &&
      typeof value.at === 'number' &&
      typeof value.order?.id === 'number' &&
      (value.body || value.method === 'DELETE')
    return isWhole ? (value as StoredEntry<W>) : undefined
  } catch {
    return undefined
  }
}
