import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * From where a request comes, to be counted and kept. Behind a proxy that is what `X-Forwarded-For` says, and that may be any text
 * of any length: what is no address is not believed, and the one that really called stands in its place.
 */
export function addressOf(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const [address = ''] = request.ip.split('%') // an interface's name may follow, as long as one likes
  return isIP(address) ? address : (request.socket.remoteAddress ?? '')
}
