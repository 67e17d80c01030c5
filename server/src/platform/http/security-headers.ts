import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/** What the map of Google loads itself: its script, pictures, answers, letters, and workers made of texts. */
const google = {
  scripts: ['https://maps.googleapis.com'],
  all: ['https://*.googleapis.com', 'https://*.gstatic.com'],
  styles: ['https://fonts.googleapis.com'],
  fonts: ['https://fonts.gstatic.com'],
  workers: ['blob:']
}
const noGoogle: typeof google = { scripts: [], all: [], styles: [], fonts: [], workers: [] }

/** Where tiles come from, as a policy names it: `https://{s}.tile.example/{z}/…` → `https://*.tile.example`. */
export function tileHost(template: string): string {
  const { origin } = new URL(template.replace('{s}.', ''))
  return template.includes('{s}.') ? origin.replace('//', '//*.') : origin
}

/**
 * The headers of every reply, by their names in lower case. They are taken from helmet once: at every request it would
 * build the same ones anew, which takes as long as a short query.
 */
export function securityHeaders({
  photoHost,
  tileUrl,
  hasGoogleMaps,
  isProduction
}: {
  photoHost: string | undefined
  tileUrl: string
  hasGoogleMaps: boolean
  isProduction: boolean
}): Readonly<Record<string, string>> {
  const maps = hasGoogleMaps ? google : noGoogle
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {}
  }
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...maps.scripts],
        // Mantine needs inline styles for its variables.
        styleSrc: ["'self'", "'unsafe-inline'", ...maps.styles],
        imgSrc: ["'self'", 'data:', 'blob:', ...(photoHost ? [photoHost] : []), tileHost(tileUrl), ...maps.all],
        // Recordings are played back before they are sent.
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:', ...maps.fonts],
        connectSrc: ["'self'", ...maps.all],
        workerSrc: ["'self'", ...maps.workers],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"]
      }
    },
    strictTransportSecurity: isProduction
  })
  setHeaders({} as IncomingMessage, response as unknown as ServerResponse, () => {})
  // Geolocation is for maps and reports, the camera for labels, the microphone for dictation in reports; no other
  // origin may use them.
  headers['permissions-policy'] = ['geolocation', 'camera', 'microphone'].map(name => `${name}=(self)`).join(', ')
  return headers
}

/** What the page for people without an account has instead: it needs less, and no search engine shall know it. */
export const publicPageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'"
  ].join('; '),
  'permissions-policy': 'geolocation=(), camera=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow'
}
