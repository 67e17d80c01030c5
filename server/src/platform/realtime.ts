import type { Server as HttpServer } from 'node:http'
import { fastifyCookie } from '@fastify/cookie'
import { Server } from 'socket.io'
import type { Actors } from './http/actor.ts'
import { policies } from './http/policy.ts'
import { unusedMs } from './http/session-end.ts'
import { cookieName, requireOwnOrigin, type Tokens } from './http/token.ts'
import type { Notices } from './notices.ts'

/** The trigger `record_change`'s notification of one changed row. */
type Change = { entity: string; id: number; fk_line: number | null; version: number | null }

/** Payload of the trigger `notification_told`: a notification for one person. */
type UserNotification = { fk_user: number; id: number; kind: string; entity: string; fk_entity: number; title: string }

type Realtime = { close: () => void }

/** Milliseconds that an answer and the notice of a change may differ by on their ways. */
const marginMs = 1_000

type Handshake = {
  auth: Record<string, unknown>
  headers: Record<string, string | undefined>
  query: Record<string, unknown>
}

/** Whether a change is that of a line: a new one becomes visible to people with all lines; a disused one to none. */
const isLine = ({ entity, id, fk_line }: Change) => entity === 'location' && id === fk_line

/**
 * Notifies every open browser of changes. PostgreSQL notifies every server process at the commit (NOTIFY), so changes
 * by any user, a job or another process arrive everywhere. A socket gets only events of its own lines.
 */
export function startRealtime(
  server: HttpServer,
  { actors, tokens, notices }: { actors: Actors; tokens: Tokens; notices: Notices }
): Realtime {
  const io = new Server(server, { transports: ['websocket'], serveClient: false, maxHttpBufferSize: 10_000 })

  /** When each kind of record last changed (ms), by the room that was notified; complete since `listeningSince`. */
  const lastChanges = new Map<string, Map<string, number>>()
  let listeningSince = notices.isListening ? Date.now() : Infinity

  /**
   * How often all sockets were disconnected. A socket that was authenticated during that, by old rights, was missed.
   */
  let cuts = 0

  io.use((socket, next) => {
    const seen = cuts
    authenticate(socket.handshake as never).then(
      ({ actor, expires }) => {
        socket.data = { seen, expires }
        void socket.join([
          `session:${actor.session}`,
          `user:${actor.id}`,
          'all',
          ...actor.lines.map(line => `line:${line}`)
        ])
        next()
      },
      () => next(new Error('AUTH.UNAUTHORIZED'))
    )
  })

  io.on('connection', socket => {
    const { seen, expires } = socket.data as { seen: number; expires: number }
    if (seen !== cuts) return void socket.disconnect(true) // it reconnects and is authenticated again
    // Clients reconnect by themselves; those whose session has ended are rejected.
    const end = setTimeout(() => socket.disconnect(true), Math.min(expires * 1000 - Date.now(), unusedMs))
    socket.on('disconnect', () => clearTimeout(end))
    const { age } = socket.handshake.auth
    if (typeof age === 'number' && age >= 0)
      socket.emit('missed', changedSince(Date.now() - age - marginMs, socket.rooms))
  })

  /** The kinds of records that changed since a moment for who is in these rooms; null if that isn't known. */
  function changedSince(moment: number, rooms: ReadonlySet<string>): string[] | null {
    if (moment < listeningSince) return null
    const entities = [...rooms].flatMap(room => [...(lastChanges.get(room) ?? [])])
    return [...new Set(entities.filter(([, at]) => at >= moment).map(([entity]) => entity))]
  }

  function noteChange(room: string, entity: string) {
    const changes = lastChanges.get(room) ?? new Map<string, number>()
    lastChanges.set(room, changes.set(entity, Date.now()))
  }

  async function authenticate({ auth, headers, query }: Handshake) {
    const given = auth['token']
    const cookies = fastifyCookie.parse(headers['cookie'] ?? '')
    if (typeof given !== 'string') requireOwnOrigin({ headers })
    const { session, expires } = await tokens.read(typeof given === 'string' ? given : (cookies[cookieName] ?? ''))
    const actor = await actors.bySession(session)
    // A socket is limited to its own user, after the second factor.
    if (typeof actor === 'string' || actor.level !== 'full' || actor.mustSetUp || query['userId'] !== actor.uuid)
      throw new Error('AUTH.UNAUTHORIZED')
    return { actor, expires }
  }

  function broadcast(change: Change) {
    const room = change.fk_line === null ? 'all' : `line:${change.fk_line}`
    // Sockets are disconnected, and browsers reconnect.
    const changesAccess = policies.get(change.entity)?.decidesAccess || isLine(change)
    // A user who has lost the line reconnects without its room, but must get this very change.
    noteChange(changesAccess ? 'all' : room, change.entity)
    io.to(room).emit('changed', change)
    if (changesAccess) cutAll()
  }

  /** Sends a notification to all browsers of its reader, and to no others. */
  function notifyReader({ fk_user, ...notification }: UserNotification) {
    noteChange(`user:${fk_user}`, 'notification')
    io.to(`user:${fk_user}`).emit('notification', notification)
  }

  function cutAll() {
    cuts++
    io.local.disconnectSockets(true)
  }

  function endSession(session: string) {
    cuts++
    io.to(`session:${session}`).emit('session-ended', {})
    io.in(`session:${session}`).disconnectSockets(true)
  }

  notices.on('changed', payload => broadcast(JSON.parse(payload) as Change))
  notices.on('notification', payload => notifyReader(JSON.parse(payload) as UserNotification))
  notices.on('session_ended', endSession)
  // Events of before are lost, so sockets are made to reconnect, after which browsers load their data again.
  notices.on('found', () => {
    listeningSince = Date.now()
    cutAll()
  })

  return {
    close() {
      // Not io.close(): that would close Fastify's HTTP server.
      io.local.disconnectSockets(true)
      io.engine.close()
    }
  }
}
