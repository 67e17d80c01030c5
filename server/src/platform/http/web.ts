import { existsSync, readdirSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { addressOf, networkOf } from './address.ts'
import { unnamed } from './request-log.ts'
import { publicPageHeaders } from './security-headers.ts'
import { cookieName } from './token.ts'
import { notFound } from './errors.ts'
import type { FairShare } from './fair-share.ts'

/** The page for people without an account, which knows nothing of the application. */
const publicPage = 'aviso.html'
/** Its file, as it is or compressed. */
const isPublicPage = /\/aviso\.html(\.\w+)?$/

/**
 * Whether a request gets the public page: at its own path, and at a label without a session. The page leads on to
 * signing in where a label's line takes no reports of the public.
 */
const isForPublic = (path: string, cookies: Readonly<Record<string, string | undefined>>) =>
  /^\/aviso(\/|$)/.test(path) || (/^\/l\/[^/]+\/?$/.test(path) && !cookies[cookieName])

/** The addresses of a folder's files. A route for each, as fastify-static makes them, takes 27 MiB. */
const filesOf = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map(name => `/${name}`)
      .filter(name => /\/[^./][^/]*\.\w+$/.test(name) && !/\.(br|gz)$/.test(name))
  )

/**
 * Serves the built web: files with a hash in their name are cached for a year, the page itself is revalidated. Every
 * address that is neither the API's nor a file answers the page, whose router finds the screen. Other addresses don't
 * exist, which is said a moment later, as every refusal is.
 */
export async function serveWeb(app: FastifyInstance, fair: FairShare, folder: string): Promise<void> {
  const isBuilt = existsSync(folder)
  const files = isBuilt ? filesOf(folder) : undefined
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        unnamed.add(reply.request)
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
        )
        if (isPublicPage.test(path)) void reply.headers(publicPageHeaders)
      }
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?') // a search text may look like a file
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && files?.has(path)) return reply.sendFile(path)
    const isScreen = isRead && !/^\/(api|health|metrics|socket\.io)(\/|$)/.test(path) && !/\.\w+$/.test(path)
    if (!isBuilt || !isScreen) {
      await fair.hold(networkOf(addressOf(request)))
      throw notFound()
    }
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie')
      .sendFile(isForPublic(path, request.cookies) ? publicPage : 'index.html')
  })
}
