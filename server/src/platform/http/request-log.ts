import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** The users who asked, by their ids, refused ones included; requests without a valid session have none. */
export const askedBy = new WeakMap<FastifyRequest, number>()

/** One line per answered request: what was asked, from which address, by whom, how it ended and how long it took (ms). */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const told = { req: request, user: askedBy.get(request), res: reply, responseTime: reply.elapsedTime }
    if (error) request.log.error({ ...told, err: error }, 'request completed')
    else request.log.info(told, 'request completed')
  }
}
