import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The address that a request comes from, to be counted and stored. Behind a proxy it is taken from `X-Forwarded-For`,
 * which can be any text of any length; if that isn't an address, the address of the connection is used.
 */
export function addressOf(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const [address = ''] = request.ip.split('%') // an interface name of any length may follow
  return isIP(address) ? address : (request.socket.remoteAddress ?? '')
}
