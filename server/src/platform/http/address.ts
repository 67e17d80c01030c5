import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The address that a request comes from, to be counted and stored. Behind a proxy it is taken from `X-Forwarded-For`,
 * which can be any text of any length; if that isn't an address, the address of the connection is used.
 */
export function addressOf(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const [address = ''] = request.ip.split('%') // an interface name of any length may follow
  return isIP(address) ? address : (request.socket.remoteAddress ?? '')
}

/** The part of an address that a customer can't change: `2001:db8:1:2::/64`; IPv4 as it is. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const all = [...groups, ...Array.from({ length: 8 - groups.length - after.length }, () => '0'), ...after]
  return `${all
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/**
 * Whether an address is one of these: addresses or networks (`10.1.0.4`, `10.2.0.0/16`, `fd00::/8`).
 * @throws {TypeError | RangeError} when one of them is neither
 */
export function addressesIn(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return address => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
