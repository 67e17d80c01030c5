import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/**
 * Reads JSON bodies strictly: valid UTF-8, valid JSON, no NUL (PostgreSQL can't store one), no `__proto__`. An empty
 * body is an empty object. Other content types are refused, text in particular: a form of another site can send it.
 */
export function strictJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  const refuse = (message: string) => new AppError('VALIDATION.BAD_REQUEST', { message })
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer)
    } catch {
      done(refuse('El texto de la solicitud no es UTF-8'))
      return
    }
    if (text.trim() === '') {
      done(null, {})
      return
    }
    // Raw NULs are invalid JSON, so only the escape can bring one in.
    if (text.includes('\\u0000') && /(^|[^\\])(\\\\)*\\u0000/.test(text)) {
      done(refuse('La solicitud contiene un carácter no válido'))
      return
    }
    void parse(request, text, (error, value) =>
      error ? done(refuse('El JSON de la solicitud no es válido')) : done(null, value)
    )
  })
}
