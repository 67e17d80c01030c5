import type { QueryClient } from '@tanstack/react-query'
import { invalidateEntities } from './queryClient.ts'
import { sessionQuery } from './session.ts'

/** A change made by anybody, as the server tells it. */
export type ChangedEvent = { entity: string; id: number; fk_line: number | null; version: number }

const quietMs = 250
const longestWaitMs = 1_500
/** All browsers hear of a change at the same moment: spread over this time, their questions don't come in one blow. */
const spreadMs = 500
const refusedRetryMs = 10_000
/** Sent away to sign in again with what holds now: browsers come back soon, but not all at the same moment. */
const returnMs = () => 250 + Math.random() * 1_750

/**
 * Collects changed entities and refetches their queries together: after a quiet moment, or when changes keep coming, at
 * most every one and a half seconds; in each browser a little later, by chance. A batch of 500 orders is one refetch, not 500.
 */
export function createInvalidator(invalidate: (entities: ReadonlySet<string>) => void) {
  let entities = new Set<string>()
  /** of the batch that is being collected */
  let delay = 0
  let quiet: ReturnType<typeof setTimeout> | undefined
  let longest: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(quiet)
    clearTimeout(longest)
    quiet = longest = undefined
  }
  const flush = () => {
    stop()
    const batch = entities
    entities = new Set()
    if (batch.size > 0) invalidate(batch)
  }
  return {
    add: (entity: string) => {
      if (entities.size === 0) delay = Math.random() * spreadMs
      entities.add(entity)
      clearTimeout(quiet)
      quiet = setTimeout(flush, quietMs + delay)
      longest ??= setTimeout(flush, longestWaitMs + delay)
    },
    stop
  }
}

const longestIdleWaitMs = 2_000

/** When the page has its rows and has drawn them; without waiting for an answer that doesn't come. */
async function whenIdle(queryClient: QueryClient): Promise<void> {
  const latest = Date.now() + longestIdleWaitMs
  while (queryClient.isFetching() > 0 && Date.now() < latest) await new Promise(resolve => setTimeout(resolve, 100))
  if ('requestIdleCallback' in globalThis)
    await new Promise(resolve => requestIdleCallback(resolve, { timeout: longestIdleWaitMs }))
}

/**
 * Opens the realtime connection of the signed-in user: websocket only, the cookie is the proof of identity.
 *
 * Reconnects by itself. Whatever it may have missed is refetched, also what changed before the first connection. Returns the function that closes it.
 */
export function startRealtime(userId: string, queryClient: QueryClient, on: { sessionEnded: () => void }): () => void {
  let closed = false
  let close = () => {}
  // After the first screen: nothing on it waits for what others do.
  void whenIdle(queryClient)
    .then(() => import('socket.io-client'))
    .then(({ io }) => {
      if (closed) return
      const socket = io({ transports: ['websocket'], query: { userId }, withCredentials: true })
      const invalidator = createInvalidator(entities => void invalidateEntities(queryClient, entities))
      let retry: ReturnType<typeof setTimeout> | undefined
      const tryLater = (ms = refusedRetryMs) => {
        clearTimeout(retry)
        retry = setTimeout(() => socket.connect(), ms)
      }
      // Since the page's first answers, or since the last connection, things may have changed that nobody told us.
      socket.on('connect', () => void queryClient.invalidateQueries())
      socket.on('changed', (event: ChangedEvent) => invalidator.add(event.entity))
      socket.on('session-ended', () => on.sessionEnded())
      socket.on('connect_error', () => {
        // While `active` the library tries again by itself. Otherwise the server refused us: ask whether we are still
        // signed in (the session query's answer ends the session if not) and try later.
        if (socket.active) return
        void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
        tryLater()
      })
      // A server that shuts down in order says goodbye, and after a goodbye the library doesn't come back by itself.
      socket.on('disconnect', reason => {
        if (reason === 'io server disconnect') tryLater(returnMs())
      })
      close = () => {
        clearTimeout(retry)
        invalidator.stop()
        socket.disconnect()
      }
    })
  return () => {
    closed = true
    close()
  }
}
