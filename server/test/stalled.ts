import type { Server } from 'node:http'

/**
 * Looks at once for connections that take too long; by itself a server does so every few seconds.
 * @param server whose limits of time have been made short
 */
export function endStalled(server: Server): void {
  const isTimer = ({ description }: symbol) => description === 'http.server.connectionsCheckingInterval'
  const name = Object.getOwnPropertySymbols(server).find(isTimer)
  const timer = name && (server as unknown as Record<symbol, { _onTimeout(): void }>)[name]
  if (!timer) throw new Error('This version of Node keeps the timer elsewhere')
  timer._onTimeout()
}
