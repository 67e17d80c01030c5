import { gunzipSync, gzipSync } from 'node:zlib'

const sizes = new Map<string, Promise<number>>()

/** Size of scripts as gzip, in KiB, whichever encoding browser and server agreed on. */
export async function gzippedKiB(urls: readonly string[]): Promise<number> {
  const all = urls.map(url => {
    const known = sizes.get(url) ?? gzipped(url)
    sizes.set(url, known)
    return known
  })
  return (await Promise.all(all)).reduce((sum, size) => sum + size, 0) / 1024
}

async function gzipped(url: string): Promise<number> {
  const body = Buffer.from(await (await fetch(url)).arrayBuffer())
  return gzipSync(body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body, { level: 9 }).length
}
