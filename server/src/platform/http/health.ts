import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '../database/database.ts'

/** `live`: the process answers. `ready`: the database answers too. `metrics`: figures in Prometheus' text form. */
export function health(app: FastifyInstance, { pool }: OpenDatabase): void {
  let served = 0
  app.addHook('onResponse', async () => {
    served++
  })
  app.get('/health/live', { schema: { hide: true } as never }, () => ({ status: 'ok' }))
  app.get('/health/ready', { schema: { hide: true } as never }, async (_request, reply) => {
    try {
      await pool.query('select 1')
      return { status: 'ok' }
    } catch {
      return reply.status(503).send({ status: 'unavailable' })
    }
  })
  app.get('/metrics', { schema: { hide: true } as never }, (_request, reply) =>
    reply.type('text/plain; version=0.0.4').send(
      [
        ['process_resident_memory_bytes', process.memoryUsage.rss()],
        ['process_uptime_seconds', Math.round(process.uptime())],
        ['http_requests_total', served],
        ['database_connections', pool.totalCount],
        ['database_connections_idle', pool.idleCount],
        ['database_requests_waiting', pool.waitingCount]
      ]
        .map(([name, value]) => `${name} ${value}\n`)
        .join('')
    )
  )
}
