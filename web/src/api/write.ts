import type { Query } from './address.ts'
import { ApiError, request, isServerUnavailable } from './client.ts'
import { newKey } from './newKey.ts'
import { readStored, writeStored } from './storage.ts'

type Method = 'POST' | 'PUT' | 'DELETE'

/**
 * A write without an answer of its own: the server may have done it. `key` is the
 * idempotency key that it was sent with.
 */
type Unanswered = { key: string; at: number; method: Method; path: string }

/**
 * How long a retry reuses the key of an unanswered write. Making something twice is what must not happen, so what
 * makes something (POST) keeps its key for a day. Changes are safe to repeat, and are meant anew sooner.
 */
const keyLifetimeMs: Record<Method, number> = { POST: 24 * 60 * 60_000, PUT: 5 * 60_000, DELETE: 5 * 60_000 }

/** In localStorage: a form's draft survives a reload, and so must the key of its values. */
const storageKey = 'unanswered-writes'

/** The same, where the browser stores nothing. */
let inMemory = new Map<string, Unanswered>()

/** Keys of the writes in flight in this tab. */
const inFlight = new Map<string, string>()

/**
 * Sends a write. When it is sent twice at once, or again after no answer came, it has the same idempotency key, and the
 * server does it once. The key belongs to these values until they have an answer of their own; other writes leave it
 * alone, except those that make the same change mean something new (see `supersedes`).
 * @throws ApiError
 */
export async function write<T>(
  method: Method,
  path: string,
  { query = {}, body }: { query?: Query; body?: unknown } = {}
): Promise<T> {
  const fingerprint = fingerprintOf(
    `${method} ${path} ${JSON.stringify([query, body instanceof FormData ? formText(body) : body])}`
  )
  const key = inFlight.get(fingerprint) ?? unansweredWrites().get(fingerprint)?.key ?? newKey()
  inFlight.set(fingerprint, key)
  try {
    const answer = await request<T>(path, { method, query, body, idempotencyKey: key })
    amendUnanswered(writes => {
      writes.delete(fingerprint)
      for (const [other, pending] of writes) if (supersedes({ method, path }, pending)) writes.delete(other)
    })
    return answer
  } catch (error) {
    if (error instanceof ApiError) error.isUnansweredWrite = error.status === 0
    if (mayHaveBeenDone(error))
      amendUnanswered(writes => void writes.set(fingerprint, { key, at: Date.now(), method, path }))
    else if (wasRefused(error)) amendUnanswered(writes => void writes.delete(fingerprint))
    throw error
  } finally {
    inFlight.delete(fingerprint)
  }
}

/** True if the server may have done a write although this was all that came of it. */
const mayHaveBeenDone = (error: unknown) => !(error instanceof ApiError) || isServerUnavailable(error)

/**
 * Statuses that are answered before the server looks whether the key was used: they say nothing of the first attempt.
 */
const beforeTheKey = [401, 403, 408, 413, 429]

/** True if nothing was done under the key, nor ever was. */
const wasRefused = (error: unknown) => error instanceof ApiError && !beforeTheKey.includes(error.status)

/**
 * True if `pending`, sent again after `answered`, is a new change and not a retry: an order that is started, paused and
 * started again. What makes something (POST) stays the same write, unless what undoes it was answered.
 */
function supersedes(answered: Pick<Unanswered, 'method' | 'path'>, pending: Unanswered): boolean {
  if (answered.path === pending.path) return answered.method !== pending.method
  return pending.method !== 'POST' && recordOf(answered.path) === recordOf(pending.path)
}

/** The record that a path is about: `workorders/state/1/11` is about `workorders 1`. Calls in bulk share one. */
function recordOf(path: string): string {
  const [root, ...rest] = path.split('/')
  const id = rest.includes('bulk') ? 'bulk' : rest.find(part => /^\d+$/.test(part))
  return `${root} ${id ?? rest.join('/')}`
}

/** By the fingerprint of each; those that are too old are left out. */
function unansweredWrites(): Map<string, Unanswered> {
  const stored = readStored(storageKey)
  const entries = Array.isArray(stored) ? (stored as [string, Unanswered][]) : [...inMemory]
  return new Map(entries.filter(([, { at, method }]) => Date.now() - at < keyLifetimeMs[method]))
}

function amendUnanswered(change: (writes: Map<string, Unanswered>) => void): void {
  const writes = unansweredWrites()
  const before = writes.size
  change(writes)
  // Nearly always there was none, and there is none.
  if (before === 0 && writes.size === 0) return
  inMemory = writes
  writeStored(storageKey, [...writes])
}

/**
 * 64 bits in place of a text that may hold what people typed. Two texts with the same would
 * be refused (422), not mixed up.
 */
function fingerprintOf(text: string): string {
  let [first, second] = [0x811c9dc5, 0x01000193]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    first = Math.imul(first ^ code, 0x01000193)
    second = Math.imul(second ^ code, 0x5bd1e995)
  }
  return [first, second].map(half => (half >>> 0).toString(36)).join('-')
}

function formText(form: FormData): unknown[] {
  return [...form].map(([name, value]) =>
    value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value]
  )
}
