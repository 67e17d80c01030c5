import type { Whole } from './whole.ts'

/** Shared by all versions: the same name is the same file. */
const assets = 'assets'
const startOf = ({ version }: Whole) => `start ${version}`

/** More at once would hold up what the page asks for meanwhile: a browser has six connections to a server. */
const maxParallelDownloads = 2

/**
 * Puts the whole application on the device. What can't be had doesn't keep the rest from being kept: the next attempt
 * asks only for what is missing.
 * @throws the first failure, when all has been tried
 */
export async function keepWhole(whole: Whole): Promise<void> {
  const [own, shared] = await Promise.all([caches.open(startOf(whole)), caches.open(assets)])
  const kept = new Set((await shared.keys()).map(({ url }) => new URL(url).pathname))
  const missing = Object.entries(whole.packs).filter(([, files]) => !files.every(file => kept.has(file)))
  const downloads = [
    ...whole.start.map(path => async () => own.put(path, await fetched(path, { cache: 'reload' }))),
    ...missing.map(
      ([address, files]) =>
        async () =>
          keepPack(shared, address, files)
    )
  ]
  const failures: unknown[] = []
  const work = async () => {
    for (let next = downloads.shift(); next; next = downloads.shift())
      await next().catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: maxParallelDownloads }, work))
  if (failures.length > 0) throw failures[0]
}

/** A pack is the texts of many files by their paths; a font comes by itself. */
async function keepPack(cache: Cache, address: string, files: readonly string[]): Promise<void> {
  const answer = await fetched(address)
  if (files.includes(address)) return cache.put(address, answer)
  const texts = (await answer.json()) as Record<string, string>
  await Promise.all(
    Object.entries(texts).map(([path, text]) => {
      const type = path.endsWith('.css') ? 'text/css' : 'text/javascript'
      return cache.put(path, new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } }))
    })
  )
}

async function fetched(path: string, options: RequestInit = {}): Promise<Response> {
  const answer = await fetch(path, options)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer
}

/** Deletes cached files that only other versions have. */
export async function deleteOtherVersions(whole: Whole): Promise<void> {
  const others = (await caches.keys()).filter(name => name !== assets && name !== startOf(whole))
  await Promise.all(others.map(name => caches.delete(name)))
  const files = new Set(Object.values(whole.packs).flat())
  const shared = await caches.open(assets)
  const gone = (await shared.keys()).filter(({ url }) => !files.has(new URL(url).pathname))
  await Promise.all(gone.map(request => shared.delete(request)))
}

const notPages = /^\/(api|aviso|health|metrics|socket\.io)(\/|$)/

/**
 * What the device answers in the server's place; undefined for what is the server's alone: data isn't kept here. The
 * page is taken from the network if there is one, so that a new version is used at once.
 */
export function answerTo(whole: Whole, request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return undefined
  if (request.mode === 'navigate')
    return notPages.test(pathname)
      ? undefined
      : fetch(request).catch(async (error: unknown) => {
          const page = await kept(startOf(whole), whole.start[0] ?? '/')
          if (!page) throw error
          return page
        })
  const cache = whole.start.includes(pathname) ? startOf(whole) : isPacked(whole, pathname) ? assets : undefined
  return cache === undefined ? undefined : kept(cache, pathname).then(file => file ?? fetch(request))
}

const isPacked = ({ packs }: Whole, path: string) => Object.values(packs).some(files => files.includes(path))

const kept = async (cache: string, path: string) => (await caches.open(cache)).match(path)
