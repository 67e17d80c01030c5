import type { Server as HttpServer } from 'node:http'
import { fastifyCookie } from '@fastify/cookie'
import { Server } from 'socket.io'
import type { Actors } from './http/actor.ts'
import { cookieName, requireOwnOrigin, type Tokens } from './http/token.ts'
import type { Notices } from './notices.ts'

/** What the trigger `record_change` says of one changed row. */
type Change = { entity: string; id: number; fk_line: number | null; version: number | null }

export type Realtime = { close: () => void }

type Handshake = {
  auth: Record<string, unknown>
  headers: Record<string, string | undefined>
  query: Record<string, unknown>
}

/** Changes of these tables decide who may listen where; whoever listens signs in again, unseen, by reconnecting. */
const accessEntities = new Set(['user', 'profile_permission', 'staff_location'])

/** A new line belongs to whoever has all of them; one that goes out of use, to nobody. */
const isLine = ({ entity, id, fk_line }: Change) => entity === 'location' && id === fk_line

/**
 * Tells every open browser what changed. PostgreSQL itself carries the news to every server process (NOTIFY, sent with the
 * commit), so a change by anybody, a job or another process is heard everywhere. A socket hears only of its own lines.
 */
export function startRealtime(
  server: HttpServer,
  { actors, tokens, notices }: { actors: Actors; tokens: Tokens; notices: Notices }
): Realtime {
  const io = new Server(server, { transports: ['websocket'], serveClient: false, maxHttpBufferSize: 10_000 })

  /** How often sockets have been cut. One that was let in meanwhile, by what was true before, was not there to be cut. */
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
    if (seen !== cuts) return void socket.disconnect(true) // it comes back, and is asked again
    const end = setTimeout(() => socket.disconnect(true), expires * 1000 - Date.now())
    socket.on('disconnect', () => clearTimeout(end))
  })

  async function authenticate({ auth, headers, query }: Handshake) {
    const given = auth['token']
    const cookies = fastifyCookie.parse(headers['cookie'] ?? '')
    if (typeof given !== 'string') requireOwnOrigin({ headers })
    const { session, expires } = await tokens.read(typeof given === 'string' ? given : (cookies[cookieName] ?? ''))
    const actor = await actors.bySession(session)
    // Nobody listens as somebody else, nor before the second factor.
    if (typeof actor === 'string' || actor.level !== 'full' || query['userId'] !== actor.uuid)
      throw new Error('AUTH.UNAUTHORIZED')
    return { actor, expires }
  }

  function tell(change: Change) {
    io.to(change.fk_line === null ? 'all' : `line:${change.fk_line}`).emit('changed', change)
    if (accessEntities.has(change.entity) || isLine(change)) cutAll()
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

  notices.on('changed', payload => tell(JSON.parse(payload) as Change))
  notices.on('session_ended', endSession)
  // Whoever was connected meanwhile may have missed something: reconnecting makes browsers ask again.
  let wasLost = false
  notices.on('lost', () => (wasLost = true))
  notices.on('found', () => wasLost && cutAll())

  return {
    close() {
      // Not io.close(): the HTTP server is Fastify's to close.
      io.local.disconnectSockets(true)
      io.engine.close()
    }
  }
}
