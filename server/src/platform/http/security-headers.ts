import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/**
 * The headers of every reply, by their names in lower case. They are taken from helmet once: at every request it would
 * build the same ones anew, which takes as long as a short query.
 */
export function securityHeaders({
  photoHost,
  isProduction
}: {
  photoHost: string | undefined
  isProduction: boolean
}): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  const told = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {}
  }
  const tell = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine needs inline styles for its variables.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(photoHost ? [photoHost] : [])],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"]
      }
    },
    strictTransportSecurity: isProduction
  })
  tell({} as IncomingMessage, told as unknown as ServerResponse, () => {})
  return headers
}
