import type { AnswerBody } from 'contract/checks.ts'
import { ApiError } from '../../api/client.ts'
import { newKey as defaultKey } from '../../api/resourceApi.ts'

/** Why the server refused an answer. */
export type Refusal = { status: number; text: string; reason?: string; fields: string[]; details: string[] }

/** An answer on its way to the server. */
export type OutboxEntry = {
  /** Idempotency-Key: however often the answer is sent, the server takes it once */
  key: string
  check: number
  order: number
  body: AnswerBody
  /** place in the queue, never twice the same */
  at: number
  state: 'waiting' | 'sending' | 'refused'
  refusal?: Refusal
}

export type OutboxOptions<Reply> = {
  /** the user whose answers these are: several may use the same phone */
  user: string
  send: (entry: OutboxEntry) => Promise<Reply>
  /** the server has taken it */
  onTaken: (entry: OutboxEntry, reply: Reply) => void
  /** false while somebody else, or nobody, is signed in: then nothing is sent */
  mayBeSent?: () => boolean
  newKey?: () => string
}

export type Outbox = {
  /**
   * Keeps an answer and sends it as soon as possible; replaces one that wasn't sent yet. False if it can't be stored.
   */
  add: (answer: { check: number; order: number; body: AnswerBody }) => boolean
  /** Takes an answer back, unless it is being sent right now. */
  withdraw: (check: number) => void
  /** Sends now, without waiting for the end of the pause. */
  flush: () => void
  snapshot: () => readonly OutboxEntry[]
  /** checks whose answers the server has taken since the page was loaded */
  taken: () => ReadonlySet<number>
  /** true from a call that got no answer until one that did */
  isCutOff: () => boolean
  subscribe: (listener: () => void) => () => void
  stop: () => void
}

const pausesMs = [2_000, 5_000, 15_000, 30_000, 60_000]
/** No answer, or that of a proxy. */
const silence = [0, 502, 503, 504]
/** With these the answer is sent again later: the connection, an overloaded server or the session may be the reason. */
const laterStatuses = [...silence, 401, 408, 429]

/**
 * Answers on their way to the server, one entry in storage per check: stored before they are sent, sent one after
 * another in the order in which they were given, and removed only when the server has taken them. They survive reloads
 * and hours without signal.
 *
 * An answer that the server refuses stays, with the reason, and the others are sent.
 */
export function createOutbox<Reply>(options: OutboxOptions<Reply>): Outbox {
  const { user, send, onTaken, mayBeSent = () => true, newKey = defaultKey } = options
  const prefix = `outbox:${user}:`
  const listeners = new Set<() => void>()
  /** key of the entry that is being sent; not stored, so that after a reload it is waiting again */
  let sending: string | undefined
  let entries: readonly OutboxEntry[] = readAll()
  let running = false
  let failures = 0
  let cutOff = false
  let taken: ReadonlySet<number> = new Set()
  const life = new AbortController()
  const { signal } = life
  let timer: ReturnType<typeof setTimeout> | undefined

  function readAll(): OutboxEntry[] {
    return Object.keys(localStorage)
      .filter(key => key.startsWith(prefix))
      .flatMap(key => parse(localStorage.getItem(key)) ?? [])
      .map(entry => (entry.key === sending ? { ...entry, state: 'sending' as const } : entry))
      .toSorted((a, b) => a.at - b.at)
  }

  function refresh() {
    entries = readAll()
    for (const listener of listeners) listener()
  }

  const storedAt = (check: number) => `${prefix}${check}`
  const stored = (check: number) => parse(localStorage.getItem(storedAt(check)))
  const isStill = (entry: OutboxEntry) => stored(entry.check)?.key === entry.key

  function put(entry: OutboxEntry): boolean {
    try {
      localStorage.setItem(storedAt(entry.check), JSON.stringify(entry))
      return true
    } catch {
      return false
    }
  }

  async function run() {
    if (running || signal.aborted) return
    running = true
    clearTimeout(timer)
    try {
      for (;;) {
        const next = entries.find(entry => entry.state === 'waiting')
        if (!next || signal.aborted || !mayBeSent()) break
        if ((await attempt(next)) === 'later') {
          pause()
          break
        }
      }
    } finally {
      running = false
    }
  }

  async function attempt(entry: OutboxEntry): Promise<'done' | 'later'> {
    sending = entry.key
    refresh()
    try {
      const reply = await send(entry)
      failures = 0
      cutOff = false
      // Not if another tab has stored a newer answer to the same check meanwhile.
      if (isStill(entry)) localStorage.removeItem(storedAt(entry.check))
      sending = undefined
      taken = new Set([...taken, entry.check])
      onTaken(entry, reply)
      return 'done'
    } catch (error) {
      sending = undefined
      cutOff = error instanceof ApiError && silence.includes(error.status)
      if (error instanceof ApiError && laterStatuses.includes(error.status)) return 'later'
      if (isStill(entry)) put({ ...entry, state: 'refused', refusal: refusalOf(error) })
      return 'done'
    } finally {
      refresh()
    }
  }

  function pause() {
    timer = setTimeout(() => void run(), pausesMs[Math.min(failures, pausesMs.length - 1)])
    failures += 1
  }

  function flush() {
    failures = 0
    void run()
  }

  const onVisible = () => document.visibilityState === 'visible' && flush()
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key.startsWith(prefix)) refresh()
  }
  window.addEventListener('online', flush, { signal })
  window.addEventListener('storage', onStorage, { signal })
  document.addEventListener('visibilitychange', onVisible, { signal })
  // In a microtask: `onTaken` may use the outbox, which the caller doesn't have yet.
  queueMicrotask(flush)

  return {
    add({ check, order, body }) {
      taken = new Set([...taken].filter(id => id !== check))
      const last = entries.at(-1)?.at ?? 0
      const kept = put({ key: newKey(), check, order, body, at: last + 1, state: 'waiting' })
      refresh()
      flush()
      return kept
    },
    withdraw(check) {
      if (stored(check)?.key === sending) return
      localStorage.removeItem(storedAt(check))
      refresh()
    },
    flush,
    snapshot: () => entries,
    taken: () => taken,
    isCutOff: () => cutOff,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => life.abort()
  }
}

/** A stored entry; undefined for anything else. */
function parse(text: string | null): OutboxEntry | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<OutboxEntry> | null
    const whole =
      value &&
      typeof value.key === 'string' &&
      typeof value.check === 'number' &&
      typeof value.at === 'number' &&
      value.body
    return whole ? (value as OutboxEntry) : undefined
  } catch {
    return undefined
  }
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError))
    return { status: 0, text: 'No se ha podido enviar la respuesta', fields: [], details: [] }
  return {
    status: error.status,
    text: error.message,
    ...(error.reason && { reason: error.reason }),
    fields: Object.keys(error.errors ?? {}),
    details: Object.values(error.errors ?? {}).flat()
  }
}
