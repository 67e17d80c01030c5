import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** One line per answered request: what was asked, from which address, how it ended and how long it took (ms). */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const told = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) request.log.error({ ...told, err: error }, 'request completed')
    else request.log.info(told, 'request completed')
  }
}
