import { type ErrorBody, type ErrorCode, errors } from 'contract/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { explainRefusal } from '../database/refusals.ts'
import { AppError } from './errors.ts'

/** Fastify's own refusals, by their HTTP status. */
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

/** One place that speaks: every error leaves as a body with a code and a Spanish message; unknown ones are masked and logged. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = explain(error)
    if (known) return send(reply, known)
    request.log.error({ err: error, request: request.id }, 'unexpected error')
    const body: ErrorBody = { message: errors['SERVER.ERROR'].message, errorCode: 'SERVER.ERROR' }
    return reply.status(500).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
  })
}

function explain(error: FastifyError): AppError | undefined {
  const explained = explainRefusal(error)
  if (explained instanceof AppError) return explained
  const status = error.statusCode ?? 500
  const code = codeOfStatus[status] ?? (status < 500 ? 'VALIDATION.BAD_REQUEST' : undefined)
  if (!code || !error.code?.startsWith('FST_')) return undefined
  const message = messageOfStatus[status]
  return new AppError(code, { status, ...(message && { message }) })
}

function send(reply: FastifyReply, error: AppError) {
  return reply.status(error.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(error.body)
}
