import type { Whole } from './whole.ts'

/** Packs of all versions: the same name is the same pack. */
const assets = 'assets'
const startOf = ({ version }: Whole) => `start ${version}`

/** More at once would hold up what the page asks for meanwhile: a browser has six connections to a server. */
const maxParallelDownloads = 2

/** A page that is being opened has the network to itself so long: a slow phone needs two or three seconds. */
const pauseMs = 5_000
let breakOff = new AbortController()
let pause: Promise<void> | undefined

/** Breaks the downloads off, which begin anew after a pause. */
export function pauseDownloads(): void {
  breakOff.abort()
  breakOff = new AbortController()
  const own = new Promise<void>(resolve => setTimeout(resolve, pauseMs)).then(() => {
    if (pause === own) pause = undefined
  })
  pause = own
}

async function endOfPauses(): Promise<void> {
  if (!pause) return
  await pause
  await endOfPauses() // another page may have been opened meanwhile
}

type Download = (options: RequestInit) => Promise<void>

/**
 * Puts the whole application on the device. What can't be had doesn't keep the rest from being kept: the next attempt
 * asks only for what is missing.
 * @throws the first failure, when all has been tried
 */
export async function keepWhole(whole: Whole): Promise<void> {
  const [own, shared] = await Promise.all([caches.open(startOf(whole)), caches.open(assets)])
  const kept = new Set((await shared.keys()).map(({ url }) => new URL(url).pathname))
  const missing = Object.keys(whole.packs).filter(address => !kept.has(address))
  const downloads: Download[] = [
    ...whole.start.map(
      (path): Download =>
        async options =>
          own.put(path, await fetched(path, { ...options, cache: 'reload' }))
    ),
    ...missing.map(
      (address): Download =>
        async options =>
          shared.put(address, await fetched(address, options))
    )
  ]
  const failures: unknown[] = []
  const work = async () => {
    for (let next = downloads.shift(); next; next = downloads.shift()) {
      const download = next
      await endOfPauses()
      const { signal } = breakOff
      await download({ signal }).catch((error: unknown) => {
        if (signal.aborted) downloads.push(download)
        else failures.push(error)
      })
    }
  }
  await Promise.all(Array.from({ length: maxParallelDownloads }, work))
  if (failures.length > 0) throw failures[0]
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
  const shared = await caches.open(assets)
  const gone = (await shared.keys()).filter(({ url }) => !(new URL(url).pathname in whole.packs))
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
  if (whole.start.includes(pathname)) return kept(startOf(whole), pathname).then(file => file ?? fetch(request))
  const place = placeOf(whole, pathname)
  return place && packed(place).then(file => file ?? fetch(request))
}

const kept = async (cache: string, path: string) => (await caches.open(cache)).match(path)

type Place = { address: string; bytes: number; from: number; to: number; type: string }

/** Where a file is: the pack, and the bytes of it. */
function placeOf({ packs }: Whole, path: string): Place | undefined {
  for (const [address, files] of Object.entries(packs)) {
    if (!(path in files)) continue
    const names = Object.keys(files)
    const bytesOf = (some: readonly string[]) => some.reduce((total, name) => total + (files[name] ?? 0), 0)
    const from = bytesOf(names.slice(0, names.indexOf(path)))
    const type = types[path.split('.').at(-1) ?? ''] ?? ''
    return { address, bytes: bytesOf(names), from, to: from + bytesOf([path]), type }
  }
  return undefined
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2'
}

/** Opened packs: a page needs a dozen files of two or three of them. */
const blobs = new Map<string, Promise<Blob | undefined>>()

/** The file out of its pack, unless that isn't there or has another length than it was built with. */
async function packed({ address, bytes, from, to, type }: Place): Promise<Response | undefined> {
  const opened = blobs.get(address) ?? kept(assets, address).then(pack => pack?.blob())
  blobs.set(address, opened)
  const blob = await opened.catch(() => undefined)
  if (blob?.size === bytes) return new Response(blob.slice(from, to), { headers: { 'content-type': type } })
  blobs.delete(address) // it may be right next time
  return undefined
}
