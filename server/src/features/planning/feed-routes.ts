import * as contract from 'contract/planning/calendar-feed.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Context, RegisterRoutes } from '../../feature.ts'
import { notFound } from '../../platform/http/errors.ts'
import { ownOrigin } from '../../platform/http/token.ts'
import { calendar_feed } from '../../schema/calendar-feeds.ts'
import { feedOf, renewFeed } from './feed.ts'

/** A person's own feed: made, renewed, deleted. */
export const registerFeedRoutes: RegisterRoutes = (routes, { env, secrets }) => {
  routes.read(contract.ownFeed, async ({ db, actor }) => {
    const [feed] = await db.select().from(calendar_feed).where(eq(calendar_feed.fk_user, actor.id))
    return { created_at: feed?.created_at ?? null }
  })
  routes.attempt(contract.makeFeed, async ({ actor, transact, request }) => {
    const secret = await transact(tx => renewFeed(tx, actor, secrets))
    const origin = env.APP_URL ?? ownOrigin(request) ?? `${request.protocol}://${request.host}`
    return { url: new URL(`calendar/${secret}.ics`, origin).href }
  })
  routes.write(contract.removeFeed, async ({ db, actor }) => {
    await db.delete(calendar_feed).where(eq(calendar_feed.fk_user, actor.id))
    return {}
  })
}

/** A secret as it stands in an address. */
const secretFile = /^([\w-]{43})\.ics$/

/**
 * Serves feeds to calendars, which have no session: the address is enough. Not among the calls of the API,
 * and not in the log, which would keep the secret. Limited as pages are, by the caller's network.
 */
export function serveFeeds(app: FastifyInstance, context: Pick<Context, 'database' | 'secrets' | 'env'>): void {
  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { schema: { hide: true }, logLevel: 'silent' },
    async ({ params: { file } }, reply) => {
      const secret = secretFile.exec(file)?.[1]
      if (secret === undefined) throw notFound()
      const calendar = await feedOf(context, secret)
      void reply.header('cache-control', 'private, no-store')
      return reply.type('text/calendar; charset=utf-8').send(calendar)
    }
  )
}
