import { type ErrorBody, type ErrorCode, errors } from 'contract/core/errors.ts'
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions
} from 'fastify'
import { explainRefusal, isTimeout } from '../database/refusals.ts'
import { isPatient } from './connections.ts'
import { AppError, notFound } from './errors.ts'

/** Our codes for Fastify's own refusals, by HTTP status. */
const codeOfStatus: Record<number, ErrorCode> = {
  400: 'VALIDATION.BAD_REQUEST',
  404: 'RESOURCE.NOT_FOUND',
  413: 'VALIDATION.BAD_REQUEST',
  414: 'VALIDATION.BAD_REQUEST',
  415: 'VALIDATION.BAD_REQUEST',
  429: 'RATE.TOO_MANY_REQUESTS'
}

const messageOfStatus: Record<number, string> = {
  413: 'La solicitud es demasiado grande',
  415: 'El tipo de contenido no es válido'
}

/**
 * The one error handler: every error is answered with a code and a Spanish message; unknown ones are masked and logged.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
}

/**
 * The same for errors before routing: an address that can't be parsed, a request that isn't HTTP.
 * @param headers those that every reply carries
 */
export const earlyErrors = (headers: Readonly<Record<string, string>> = {}) =>
  ({
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(headers)),
    clientErrorHandler: (error, socket) => {
      // The time is over for requests in general, not for one that brings files.
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isPatient(socket)) return
      // If the connection is broken or a reply has begun, nothing can be answered.
      if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) return void socket.destroy()
      const status = statusOfConnection[error.code] ?? '400 Bad Request'
      const body = JSON.stringify(new AppError('VALIDATION.BAD_REQUEST').body)
      const head = [
        `HTTP/1.1 ${status}`,
        'Connection: close',
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
      ]
      socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
    }
  }) satisfies FastifyServerOptions

const statusOfConnection: Record<ConnectionError['code'], string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout'
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  // What is read can be asked for less; a write that waited for others can only be sent again.
  const known = request.method === 'GET' && isTimeout(error) ? new AppError('SERVICE.TIMEOUT') : explain(error)
  if (known?.cause) request.log.error({ err: known.cause, request: request.id }, known.message)
  if (known) return send(reply, known)
  request.log.error({ err: error, request: request.id }, 'unexpected error')
  const body: ErrorBody = { message: errors['SERVER.ERROR'].message, errorCode: 'SERVER.ERROR' }
  return reply.status(500).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

function explain(error: FastifyError): AppError | undefined {
  const explained = error instanceof AppError ? error : explainRefusal(error)
  if (explained instanceof AppError) return explained
  const status = error.statusCode ?? 500
  // Those who serve files refuse addresses outside of their folder so (http-errors).
  if (status < 500 && 'expose' in error && error.expose === true) return notFound()
  const code = codeOfStatus[status] ?? (status < 500 ? 'VALIDATION.BAD_REQUEST' : undefined)
  if (!code || !error.code?.startsWith('FST_')) return undefined
  const message = messageOfStatus[status]
  return new AppError(code, { status, ...(message && { message }) })
}

function send(reply: FastifyReply, error: AppError) {
  if (error.retryAfter !== undefined) void reply.header('retry-after', error.retryAfter)
  return reply.status(error.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(error.body)
}
