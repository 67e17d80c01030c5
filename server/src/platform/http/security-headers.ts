import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/**
 * The headers that every reply carries, by their names in lower case. helmet says what they are, once: asked at every request it
 * builds the same ones anew, which takes as long as a short question to the database.
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
        // Mantine writes its variables into style elements and attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(photoHost ? [photoHost] : [])],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"]
      }
    },
    strictTransportSecurity: isProduction
  })
  tell({} as IncomingMessage, told as unknown as ServerResponse, () => {})
  return headers
}
