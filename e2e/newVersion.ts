import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The end of a built file's name: eight letters of a hash, and its kind. */
const builtFile = /-[\w-]{4}([\w-]{4}\.(?:js|css|txt))\b/g
/** Another name of the same length: the service worker knows at which byte of a pack a file begins. */
const nextName = '-next$1'
const isNext = /-next[\w-]{4}\.\w+$/

/**
 * A server in front of the journeys' own, whose built files can all be renamed while pages are open, as installing a
 * new version does: the old names are gone, and everything refers to the new ones.
 */
export async function serverWithVersions(): Promise<{ address: string; install: () => void; close: () => void }> {
  let isInstalled = false
  /** by their new names */
  const formerNames = new Map<string, string>()
  const renamed = (text: string) => {
    for (const [name] of text.matchAll(/[\w.-]+\.(?:js|css|txt)\b/g))
      formerNames.set(name.replace(builtFile, nextName), name)
    return text.replace(builtFile, nextName)
  }
  const server: Server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost')
    if (isInstalled && pathname.startsWith('/assets/') && /\.(js|css|txt)$/.test(pathname) && !isNext.test(pathname)) {
      outgoing.writeHead(404).end()
      return
    }
    // What a browser has of the version before isn't asked for by its date: the text is another one.
    const { 'if-none-match': _etag, 'if-modified-since': _since, ...asked } = incoming.headers
    const upstream = request(
      {
        port: process.env['E2E_PORT'],
        method: incoming.method,
        path: incoming.url?.replace(/[^/]+$/, name => formerNames.get(name) ?? name),
        headers: { ...asked, 'accept-encoding': 'identity' }
      },
      answer => {
        const type = answer.headers['content-type'] ?? ''
        if (!isInstalled || !/javascript|html|css|plain/.test(type) || pathname.startsWith('/api/')) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
          return
        }
        void textOf(answer).then(text => {
          const { 'content-length': _length, etag: _tag, 'last-modified': _modified, ...headers } = answer.headers
          outgoing.writeHead(answer.statusCode ?? 502, headers)
          const next = renamed(text)
          // The service worker keeps the page by its version.
          outgoing.end(pathname === '/sw.js' ? next.replace(/\bversion:[`"]/, '$&next-') : next)
        })
      }
    )
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
  await new Promise<void>(resolve => server.listen(0, resolve))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    install: () => void (isInstalled = true),
    close: () => void server.close(() => {})
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
