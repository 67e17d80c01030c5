import { ApiError } from './client.ts'
import {
  keepEntry,
  parseEntry,
  type Refusal,
  readEntries,
  removeEntry,
  type StoredEntry,
  type Write
} from './outboxStorage.ts'
import { newKey as defaultKey } from './newKey.ts'
import { noteCutOff } from './offline.ts'

export type { Refusal, Write } from './outboxStorage.ts'

/** A write on its way to the server. */
export type Entry<W extends Write = Write> = StoredEntry<W>

/**
 * The outcome for a write that the server refused: it was done already (by another user, with the same result), it is
 * retried as given here, or it stays refused, with what helps to decide.
 */
export type Settlement<W extends Write = Write> =
  | { kind: 'done' }
  | { kind: 'retry'; write: W }
  | { kind: 'refused'; theirs?: unknown }

export type OutboxOptions<W extends Write> = {
  /** the user whose writes these are: several may use the same phone */
  user: string
  send: (entry: Entry<W>) => Promise<unknown>
  /**
   * the server has accepted it; without a reply, it was done already. The write leaves the queue when this is through.
   */
  onAccepted: (entry: Entry<W>, reply: unknown) => unknown
  /** called when the server has answered and the queue holds only writes that wait for a decision */
  onIdle?: () => void
  /** asked about each refusal; a call that gets no answer is asked again later */
  settle?: (entry: Entry<W>, error: unknown) => Promise<Settlement<W>>
  /** false while another user, or none, is signed in: then nothing is sent */
  mayBeSent?: () => boolean
  newKey?: () => string
}

export type Outbox<W extends Write = Write> = {
  /**
   * Keeps a write and sends it as soon as possible; one with the same slot that wasn't sent yet makes room for it.
   * False if it can't be stored.
   * @param holdMs how long it can be taken back before it is sent; what is added next sends it at once
   */
  add: (write: W, holdMs?: number) => boolean
  /**
   * Keeps several writes at once, in this order; what can still be taken back stays so.
   * @returns how many there was room for
   */
  addAll: (writes: readonly W[], holdMs: number) => number
  /**
   * Replaces the payload of a queued write and keeps its idempotency key. If the first attempt did reach the server,
   * the retry is rejected (422) and handled by `settle`. Returns false if the write is in flight, gone, or can't be
   * stored.
   */
  amend: (write: W) => boolean
  /**
   * Takes a write back; false while it is being sent.
   * @param stop ends its sending, if it can: then it may be taken back all the same
   */
  withdraw: (slot: string, stop?: (key: string) => boolean) => boolean
  /** Takes several back at once by their keys, except one that is being sent. @returns the keys of those that are gone */
  withdrawAll: (keys: readonly string[]) => readonly string[]
  /** Sends now what waits, without waiting for the end of a pause. */
  flush: () => void
  /** The same, but what can still be taken back isn't sent yet. */
  resume: () => void
  snapshot: () => readonly Entry<W>[]
  /** slots of the writes that the server has taken since the page was loaded */
  taken: () => ReadonlySet<string>
  /** true from a call that got no answer until one that did */
  isCutOff: () => boolean
  subscribe: (listener: () => void) => () => void
  stop: () => void
}

const pausesMs = [2_000, 5_000, 15_000, 30_000, 60_000]
/** No answer, or that of a proxy. */
const unreachableStatuses = [0, 502, 503, 504]
/** With these the write is sent again later: the connection, an overloaded server or the session may be the reason. */
const laterStatuses = [...unreachableStatuses, 401, 408, 429]
/** True if the request may not have reached the server: no answer, or that of a proxy. */
export const isNetworkFailure = (error: unknown) =>
  error instanceof ApiError && unreachableStatuses.includes(error.status)
const isForLater = (error: unknown) =>
  error instanceof ApiError && (laterStatuses.includes(error.status) || error.code === 'AUTH.TWO_FACTOR_REQUIRED')

/**
 * Writes on their way to the server, one entry in storage each: stored before they are sent, sent one after another in
 * the order in which they were made, and removed only when the server has taken them. They survive reloads and hours
 * without signal.
 *
 * What the server refuses stays, with the reason, and the others are sent, except those that it holds back.
 */
export function createOutbox<W extends Write>(options: OutboxOptions<W>): Outbox<W> {
  const { user, send, onAccepted, settle = async () => ({ kind: 'refused' }), mayBeSent = () => true } = options
  const { onIdle = () => {}, newKey = defaultKey } = options
  const listeners = new Set<() => void>()
  /** key of the entry that is being sent; not stored, so that after a reload it is waiting again */
  let sending: string | undefined
  /** what the server has taken while it isn't shown yet as such; not stored any more */
  let leaving: Entry<W> | undefined
  let entries: readonly Entry<W>[] = readAll()
  let running = false
  let failures = 0
  let cutOff = false
  /** whether the server has answered since nothing was left to send */
  let answered = false
  let taken: ReadonlySet<string> = new Set()
  const life = new AbortController()
  const { signal } = life
  let timer: ReturnType<typeof setTimeout> | undefined

  function readAll(): Entry<W>[] {
    const kept = readEntries<W>(user).map(entry =>
      entry.key === sending ? { ...entry, state: 'sending' as const } : entry
    )
    if (!leaving || kept.some(({ slot }) => slot === leaving?.slot)) return kept
    return [...kept, leaving].toSorted((a, b) => a.at - b.at)
  }

  function refresh() {
    entries = readAll()
    noteCutOff(cutOff && !signal.aborted)
    for (const listener of listeners) listener()
  }

  const isStill = ({ slot, key }: Entry<W>) => parseEntry(user, slot)?.key === key

  async function run() {
    if (running || signal.aborted) return
    running = true
    clearTimeout(timer)
    try {
      for (;;) {
        const waiting = entries.filter(entry => entry.state === 'waiting' && !isHeldBack(entry, entries))
        const ready = waiting.filter(({ until = 0 }) => until <= Date.now())
        const next = ready.find(({ isFile }) => !isFile) ?? ready[0]
        if (signal.aborted || !mayBeSent()) break
        if (!next) {
          if (answered && waiting.length === 0) {
            answered = false
            onIdle()
          }
          const soonest = Math.min(...waiting.map(({ until = 0 }) => until))
          if (Number.isFinite(soonest)) timer = setTimeout(() => void run(), soonest - Date.now())
          break
        }
        if ((await attempt(next)) === 'later') {
          pause()
          break
        }
        answered = true
      }
    } finally {
      running = false
    }
  }

  async function attempt(entry: Entry<W>): Promise<'done' | 'later'> {
    sending = entry.key
    refresh()
    try {
      const reply = await send(entry)
      await done(entry, reply)
      return 'done'
    } catch (error) {
      cutOff = isNetworkFailure(error)
      if (isForLater(error)) return 'later'
      return await settleRefusal(entry, error)
    } finally {
      sending = leaving = undefined
      refresh()
    }
  }

  async function done(entry: Entry<W>, reply: unknown): Promise<void> {
    failures = 0
    cutOff = false
    // Not if another tab has stored a newer write to the same slot meanwhile.
    if (isStill(entry)) {
      leaving = { ...entry, state: 'sending' }
      removeEntry(user, entry.slot)
    }
    sending = undefined
    taken = new Set([...taken, entry.slot])
    await onAccepted(entry, reply)
    // Screens get new data in the next turn: what was accepted is in them before it leaves the queue.
    await new Promise<void>(resolve => setTimeout(resolve))
  }

  async function settleRefusal(entry: Entry<W>, error: unknown): Promise<'done' | 'later'> {
    let settlement: Settlement<W>
    try {
      settlement = await settle(entry, error)
    } catch (failure) {
      cutOff = isNetworkFailure(failure)
      if (isForLater(failure)) return 'later'
      settlement = { kind: 'refused' }
    }
    if (settlement.kind === 'done') await done(entry, undefined)
    else if (isStill(entry)) {
      const { kind: _, ...given } = settlement
      keepEntry(
        user,
        settlement.kind === 'retry'
          ? { ...entry, ...settlement.write, key: newKey(), state: 'waiting' }
          : { ...entry, state: 'refused', refusal: { ...refusalOf(error), ...given } }
      )
    }
    return 'done'
  }

  function pause() {
    timer = setTimeout(() => void run(), pausesMs[Math.min(failures, pausesMs.length - 1)])
    failures += 1
  }

  function resume() {
    failures = 0
    void run()
  }

  function flush() {
    release()
    resume()
  }

  /** What could be taken back until now is said for good. */
  function release() {
    const held = entries.filter(({ until, state }) => until !== undefined && state === 'waiting')
    for (const { until: _, ...entry } of held) keepEntry(user, entry as Entry<W>)
    if (held.length > 0) refresh()
  }

  function put(writes: readonly W[], holdMs: number): number {
    const places = new Map(entries.map(({ slot, at }) => [slot, at]))
    const slots = new Set(writes.map(({ slot }) => slot))
    let last = entries.at(-1)?.at ?? 0
    taken = new Set([...taken].filter(slot => !slots.has(slot)))
    const kept = writes.filter(write =>
      keepEntry(user, {
        ...write,
        key: newKey(),
        // In the place of the one it replaces: a step that waits behind that one waits for this one too.
        at: places.get(write.slot) ?? ++last,
        made: new Date().toISOString(),
        state: 'waiting',
        ...(holdMs > 0 && { until: Date.now() + holdMs })
      })
    )
    refresh()
    resume()
    return kept.length
  }

  const onVisible = () => document.visibilityState === 'visible' && flush()
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key.startsWith('outbox:')) refresh()
  }
  window.addEventListener('online', flush, { signal })
  window.addEventListener('storage', onStorage, { signal })
  document.addEventListener('visibilitychange', onVisible, { signal })
  // In a microtask: `onAccepted` may use the outbox, which the caller doesn't have yet.
  queueMicrotask(resume)

  return {
    add(write, holdMs = 0) {
      release()
      return put([write], holdMs) === 1
    },
    addAll: put,
    amend(write) {
      const before = parseEntry<W>(user, write.slot)
      if (!before || before.key === sending) return false
      const { refusal: _, ...rest } = before
      const kept = keepEntry(user, { ...rest, ...write, state: 'waiting' })
      refresh()
      resume()
      return kept
    },
    withdraw(slot, stop = () => false) {
      const kept = parseEntry(user, slot)
      if (!kept && leaving?.slot === slot) return false
      if (sending !== undefined && kept?.key === sending && !stop(sending)) return false
      removeEntry(user, slot)
      refresh()
      resume()
      return true
    },
    withdrawAll(keys) {
      const wanted = new Set(keys)
      const gone = readEntries(user).filter(({ key }) => wanted.has(key) && key !== sending)
      for (const { slot } of gone) removeEntry(user, slot)
      refresh()
      resume()
      return gone.map(({ key }) => key)
    },
    flush,
    resume,
    snapshot: () => entries,
    taken: () => taken,
    isCutOff: () => cutOff,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => {
      life.abort()
      noteCutOff(false)
    }
  }
}

/** Whether a write waits for the decision on a refused earlier one of its order. */
export const isHeldBack = (entry: Entry, entries: readonly Entry[]): boolean =>
  entries.some(
    before =>
      before.at < entry.at &&
      before.order.id === entry.order.id &&
      before.state === 'refused' &&
      (entry.isFile ? before.slot === entry.after : !before.isFile && (before.isStep === true || entry.isStep === true))
  )

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { status: 0, text: 'No se ha podido enviar', fields: [], details: [] }
  return {
    status: error.status,
    text: error.message,
    ...(error.reason && { reason: error.reason }),
    fields: Object.keys(error.errors ?? {}),
    details: Object.values(error.errors ?? {}).flat()
  }
}
