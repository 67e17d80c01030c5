import type { QueryClient } from '@tanstack/react-query'
import { invalidateEntities } from './queryClient.ts'
import { sessionQuery } from './session.ts'

/** A change by any user, as the server sends it. */
type ChangedEvent = { entity: string; id: number; fk_line: number | null; version: number }

const quietMs = 250
const longestWaitMs = 1_500
/** All browsers get a change at once; each waits a random time up to this long, so that their requests are spread. */
const spreadMs = 500
const refusedRetryMs = 10_000
/** After the server has ended the connection browsers come back soon, but not all at the same moment. */
const returnMs = () => 250 + Math.random() * 1_750

/**
 * Collects changed entities and refetches their queries together: after a quiet moment, or every one and a half seconds
 * while changes keep coming. A batch of 500 orders is one refetch, not 500.
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
    invalidate(batch)
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

/** Waits until the page has its data and has drawn it, but no longer than two seconds for each. */
export async function whenIdle(queryClient: QueryClient): Promise<void> {
  for (let waited = 0; waited < longestIdleWaitMs && queryClient.isFetching() > 0; waited += 100)
    await new Promise(resolve => setTimeout(resolve, 100))
  if ('requestIdleCallback' in globalThis)
    await new Promise(resolve => requestIdleCallback(resolve, { timeout: longestIdleWaitMs }))
}

/**
 * Opens the realtime connection of the signed-in user: websocket only, the cookie is the proof of identity.
 *
 * Reconnects by itself, and refetches what changed while there was no connection, also before the first one: the server
 * says what, since the page began.
 * Returns the function that closes it.
 */
export function startRealtime(userId: string, queryClient: QueryClient, on: { sessionEnded: () => void }): () => void {
  let closed = false
  let close = () => {}
  // After the first screen, which doesn't need it: until then nothing else shall compete for the network.
  void whenIdle(queryClient)
    .then(() => import('socket.io-client'))
    .then(({ io }) => {
      if (closed) return
      const socket = io({
        transports: ['websocket'],
        query: { userId },
        withCredentials: true,
        auth: send => send({ age: Math.ceil(performance.now()) })
      })
      const invalidator = createInvalidator(entities => void invalidateEntities(queryClient, entities))
      let retry: ReturnType<typeof setTimeout> | undefined
      const tryLater = (ms = refusedRetryMs) => {
        clearTimeout(retry)
        retry = setTimeout(() => socket.connect(), ms)
      }
      socket.on(
        'connect',
        () => void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
      )
      // null: the server can't say what changed since the page began.
      socket.on('missed', (entities: string[] | null) =>
        entities === null ? void queryClient.invalidateQueries() : void invalidateEntities(queryClient, entities)
      )
      socket.on('changed', (event: ChangedEvent) => invalidator.add(event.entity))
      socket.on('notification', () => invalidator.add('notification'))
      socket.on('session-ended', () => on.sessionEnded())
      socket.on('connect_error', () => {
        // While `active` the library tries again by itself. Otherwise the server refused us: ask whether we are still
        // signed in (the session query's answer ends the session if not) and try later.
        if (socket.active) return
        void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
        tryLater()
      })
      // When the server ends the connection (it shuts down), socket.io doesn't reconnect by itself.
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
