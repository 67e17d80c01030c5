import { pipeline, Readable } from 'node:stream'
import { createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** `minBytes`: shorter replies fit into the first packets of a connection and are sent as they are; tests lower it. */
export const compression = { minBytes: 16 * 1024 }

/** What shrinks to a tenth. Workbooks, PDFs, pictures and videos are compressed already. */
const compressible = /^(application\/(json|javascript)|text\/|image\/svg)/

/** A level more takes as long again and saves a third (`docs/performance.md`). */
const options = { level: 3 }

/**
 * Compresses replies of JSON and text that are longer than `minBytes`, for clients that accept gzip: texts and
 * bytes on a thread of the pool, streams while they are sent. A stream of unknown length counts as long.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (!isWorthIt(request, reply, payload)) return done(null, payload)
    const compressed = () => {
      void reply.removeHeader('content-length').removeHeader('accept-ranges')
      void reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding')
    }
    if (payload instanceof Readable) {
      compressed()
      // An error ends both; the client sees that the reply isn't whole.
      return done(
        null,
        pipeline(payload, createGzip(options), () => {})
      )
    }
    return gzip(payload as string | Buffer, options, (error, bytes) => {
      if (error) return done(error)
      compressed()
      done(null, bytes)
    })
  })
}

function isWorthIt(request: FastifyRequest, reply: FastifyReply, payload: unknown): boolean {
  if (request.method === 'HEAD' || reply.statusCode === 206 || reply.hasHeader('content-encoding')) return false
  if (!(lengthOf(reply, payload) > compression.minBytes)) return false
  return compressible.test(String(reply.getHeader('content-type'))) && acceptsGzip(request.headers['accept-encoding'])
}

function lengthOf(reply: FastifyReply, payload: unknown): number {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length
  return payload instanceof Readable ? Number(reply.getHeader('content-length') ?? Infinity) : 0
}

const acceptsGzip = (accepted: string | string[] | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(accepted))
