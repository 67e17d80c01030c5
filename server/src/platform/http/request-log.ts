import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** The users who asked, by their ids, refused ones included; requests without a valid session have none. */
export const userOfRequest = new WeakMap<FastifyRequest, number>()

/**
 * Requests that are logged without their address, besides the calls that declare it: for files of the web, which
 * passengers at a label load too.
 */
export const unnamed = new WeakSet<FastifyRequest>()

/** A request as it is logged where the caller must stay anonymous. */
const withoutAddress = ({ method, url, host, headers }: FastifyRequest) => ({ method, url, host, headers })

/**
 * One line per answered request: what was asked, from which address, by whom, how it ended and how long it took (ms).
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const asked = request.routeOptions.config.isAnonymous || unnamed.has(request) ? withoutAddress(request) : request
    const told = { req: asked, user: userOfRequest.get(request), res: reply, responseTime: reply.elapsedTime }
    if (error) request.log.error({ ...told, err: error }, 'request completed')
    else request.log.info(told, 'request completed')
  }
}
