import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Env } from './env.ts'
import { openSchedule } from './features/cron-jobs/schedule.ts'
import { features } from './features.ts'
import { serveFeeds } from './features/planning/feed-routes.ts'
import { clockwork, declared, mailKinds, onTransition, past, scheduledTasks, start, tasks } from './manifest.ts'
import { projectRoot } from './project-root.ts'
import type { OpenDatabase } from './platform/database/database.ts'
import { startInspector } from './platform/files/inspector.ts'
import { errorForLog } from './platform/error-log.ts'
import { earlyErrors, handleErrors } from './platform/http/error-handler.ts'
import { addressesIn, addressOf, networkOf } from './platform/http/address.ts'
import { compressReplies } from './platform/http/compress.ts'
import { connectionOptions, limitConnections, problemOfHosts } from './platform/http/connections.ts'
import { keepActors } from './platform/http/actor.ts'
import { FairShare } from './platform/http/fair-share.ts'
import { keepLastUse } from './platform/http/last-use.ts'
import { openApi } from './platform/http/open-api.ts'
import { strictJson } from './platform/http/json-body.ts'
import { RequestLog } from './platform/http/request-log.ts'
import { routes } from './platform/http/routes.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { serializerCompiler, strictSerializerCompiler } from './platform/http/serializer.ts'
import { serveWeb } from './platform/http/web.ts'
import { startNotices } from './platform/notices.ts'
import { startRealtime } from './platform/realtime.ts'
import { tokens } from './platform/http/token.ts'
import { health } from './platform/http/health.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { mailClockwork, startMailDelivery } from './platform/mail.ts'
import { secretsFrom } from './platform/secrets.ts'
import { arrivalsOf, storageFrom } from './platform/open-storage.ts'
import type { Storage } from './platform/storage.ts'
import { keepApiList } from './features/access/api-list.ts'

/** What the application needs; tests pass their own database. */
type Dependencies = {
  env: Env
  database: OpenDatabase
  databaseUrl: string
  storage?: Storage
  /** whether this process also does what runs by the clock, and takes up what others began */
  runsByClock?: boolean
}

/** Builds the whole application: plugins, features, error handler. */
export async function buildApp({
  env,
  database,
  databaseUrl,
  storage = storageFrom(env),
  runsByClock = false
}: Dependencies): Promise<FastifyInstance> {
  const headers = securityHeaders({
    photoHost: env.STAFF_PHOTO_HOST,
    tileUrl: env.TILE_URL,
    hasGoogleMaps: env.MAPS_API_KEY !== undefined,
    isProduction: env.APP_ENV === 'production'
  })
  const isProxy = addressesIn(env.TRUSTED_PROXIES)
  const app = Fastify({
    logger: {
      level: env.LOG_LEVEL,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { err: errorForLog }
    },
    bodyLimit: 1024 * 1024,
    // Only these proxies may set the client address; other callers' forwarding headers are ignored.
    trustProxy: isProxy,
    ...connectionOptions,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
    logController: new RequestLog(),
    ...earlyErrors(headers)
  })
  app.setSerializerCompiler(env.APP_ENV === 'test' ? strictSerializerCompiler : serializerCompiler)
  limitConnections(app, isProxy)
  handleErrors(app)
  strictJson(app)
  await app.register(fastifyCookie)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers)
    done(problemOfHosts(request.raw))
  })
  compressReplies(app)
  await openApi(app)
  health(app, database)
  const inspector = startInspector()
  app.addHook('onClose', async () => inspector.close())
  const notices = startNotices(databaseUrl, app.log)
  const secrets = secretsFrom(env.APP_SECRET)
  const parts = { env, database, storage }
  const mails = startMailDelivery({
    db: database.db,
    env,
    secrets,
    notices,
    kinds: mailKinds(parts),
    log: app.log
  })
  const jobs = openJobs({
    database,
    url: databaseUrl,
    notices,
    timeZone: env.TZ_OPERATOR,
    tasks,
    clockwork: runsByClock ? [mailClockwork(mails), ...clockwork(parts)] : [],
    log: app.log
  })
  const schedule = openSchedule({
    database,
    notices,
    timeZone: env.TZ_OPERATOR,
    tasks: scheduledTasks(parts),
    log: app.log
  })
  const context = {
    env,
    database,
    tokens: tokens(env.APP_SECRET),
    secrets,
    storage,
    inspector,
    jobs,
    onTransition,
    past,
    declared
  }
  const lastUse = keepLastUse(database.pool, error => app.log.warn(error, 'last use of sessions was not written'))
  const actors = keepActors(database, notices, lastUse)
  const fair = new FairShare(env.RATE_LIMIT === 'on')
  // What isn't a call: pages, files, addresses that don't exist.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config?.access)
      reply.raw.once('close', await fair.turn('page', networkOf(addressOf(request)), reply.raw))
  })
  const kit = routes(app, {
    db: database.db,
    tokens: context.tokens,
    actors,
    fair,
    timeZone: env.TZ_OPERATOR,
    uploads: { folder: arrivalsOf(env), maxKB: env.MAX_FILE_KB }
  })
  await app.register(async () => {
    for (const register of features.flatMap(feature => feature.routes ?? [])) register(kit, context)
  })
  serveFeeds(app, context)
  await serveWeb(app, fair, `${projectRoot}web/dist`)
  const realtime = startRealtime(app.server, { actors, tokens: context.tokens, notices })
  app.addHook('preClose', async () => {
    await schedule.close()
    await jobs.close()
    await mails.close()
    await lastUse.close()
    await notices.close()
    realtime.close()
  })
  app.addHook('onReady', () => keepApiList(database.db, kit.list))
  if (runsByClock) {
    start({ ...parts, notices, onError: error => app.log.error(error) })
    app.addHook('onReady', async () => {
      await jobs.start()
      schedule.start()
    })
  }
  return app
}
