import { readFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { formatSize } from 'contract/core/format.ts'
import { projectRoot } from '../../../project-root.ts'
import { refused } from './refused.ts'

/** What the source sent. */
export type Source = { bytes: Uint8Array; kind: 'json' | 'file' }

type Limits = { timeoutMs?: number; maxBytes?: number }

const usualTimeout = 15_000
const usualMost = 5 * 1024 * 1024
/** People who don't exist, for trying it out. */
const example = 'server/seed/personal-rrhh.csv'

/**
 * Reads where the people come from: the address of a JSON, or the path of a file; unless one is set, the example that
 * ships with the product, never in production.
 * @throws DOMAIN.CONFLICT (source)
 */
export async function readSource(
  { HR_SOURCE, APP_ENV }: { HR_SOURCE?: string | undefined; APP_ENV: string },
  { timeoutMs = usualTimeout, maxBytes = usualMost }: Limits = {}
): Promise<Source> {
  if (!HR_SOURCE && APP_ENV === 'production')
    throw refused('no está configurada: falta el ajuste HR_SOURCE, que lo pone quien administra el servidor')
  const source = HR_SOURCE ?? example
  return /^https?:\/\//i.test(source)
    ? { bytes: await fetched(new URL(source), { timeoutMs, maxBytes }), kind: 'json' }
    : { bytes: await fileAt(resolve(projectRoot, source), maxBytes), kind: 'file' }
}

async function fetched(url: URL, { timeoutMs, maxBytes }: Required<Limits>): Promise<Uint8Array> {
  // Addresses with a password aren't taken by `fetch`, and must not be in any message.
  const { username, password } = url
  const from = new URL(url)
  from.username = from.password = ''
  const basic = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  try {
    const answer = await fetch(from, {
      headers: { accept: 'application/json', ...(username && { authorization: `Basic ${basic}` }) },
      signal: AbortSignal.timeout(timeoutMs)
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw refused(`(${url.host}) respondió con el estado ${answer.status}`)
    }
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of answer.body ?? []) {
      size += part.length
      if (size > maxBytes) throw tooLarge(maxBytes)
      parts.push(part)
    }
    return Buffer.concat(parts)
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      throw refused(`(${url.host}) no respondió en ${timeoutMs / 1000} segundos`)
    if (error instanceof TypeError) throw refused(`(${url.host}) no responde`)
    throw error
  }
}

async function fileAt(path: string, maxBytes: number): Promise<Uint8Array> {
  const name = basename(path)
  const stats = await stat(path).catch(({ code }: NodeJS.ErrnoException) => {
    throw code === 'ENOENT' ? refused(`no está: no se encuentra el archivo «${name}»`) : unreadable(name)
  })
  // Before it is opened: opening a pipe would block until it has a writer.
  if (!stats.isFile()) throw refused(`no es un archivo («${name}»)`)
  if (stats.size > maxBytes) throw tooLarge(maxBytes)
  return readFile(path).catch(() => {
    throw unreadable(name)
  })
}

const unreadable = (name: string) => refused(`no se puede leer (archivo «${name}»)`)
const tooLarge = (maxBytes: number) => refused(`pesa más de ${formatSize(maxBytes)}`)
