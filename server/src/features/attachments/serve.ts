import type { Attachable } from 'contract/attachments/attachable.ts'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { shownAs } from 'contract/attachments/attachable.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/database/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { ByteRange, Storage } from '../../platform/storage.ts'
import { keysOf } from './contents.ts'
import { filesOf, type Found } from './queries.ts'

/** A file as it is sent: which of its stored copies, as what, and whether browsers show it themselves. */
type Sent = { key: string; type: string; name: string; isShown: boolean }

/** The file itself, to be saved. */
export const asDownload = ({ sha256, mime_type, file_name }: Found): Sent => ({
  key: keysOf(sha256).original,
  type: mime_type,
  name: file_name,
  isShown: false
})

/** The file as a page shows it; what browsers don't show, or can't, is saved. @throws RESOURCE.NOT_FOUND */
export function asView(file: Found, size: 'thumbnail' | undefined): Sent {
  const keys = keysOf(file.sha256)
  if (size) {
    if (!file.has_thumbnail) throw notFound()
    return { key: keys.thumbnail, type: 'image/webp', name: `${file.file_name}.webp`, isShown: true }
  }
  if (file.has_view) return { key: keys.view, type: 'image/jpeg', name: `${file.file_name}.jpg`, isShown: true }
  return { ...asDownload(file), isShown: shownAs(file.mime_type) !== undefined && !file.is_broken }
}

/**
 * What a file may do once it is open in a browser: nothing, and only pages of ours may have it within them. A sandbox
 * would keep browsers from showing PDF.
 */
const policy = (type: string) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "frame-ancestors 'self'",
    ...(type === 'application/pdf' ? ["object-src 'self'"] : ["img-src 'self'", "media-src 'self'", 'sandbox'])
  ].join('; ')

/** Sends a stored file, or the part of it that is asked for: players ask for parts. */
export async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { key, type, name, isShown }: Sent
): Promise<FastifyReply> {
  const size = await storage.size(key)
  if (size === undefined) throw new AppError('RESOURCE.NOT_FOUND', { message: 'El archivo ya no está guardado' })
  void reply
    .type(type)
    .header('content-disposition', disposition(isShown ? 'inline' : 'attachment', name))
    .header('content-security-policy', policy(type))
    .header('x-frame-options', 'SAMEORIGIN')
    .header('accept-ranges', 'bytes')
  const range = rangeOf(request.headers.range, size)
  if (range === 'none') {
    const error = new AppError('VALIDATION.BAD_REQUEST', { status: 416 })
    return reply.code(416).type('application/json').header('content-range', `bytes */${size}`).send(error.body)
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  void reply.header('content-length', end - start + 1)
  return reply.send(await storage.read(key, range))
}

/** The name as it is, for programs of this century, and without its accents. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** The one range of bytes that is asked for; undefined for the whole, `none` if there are no such bytes. */
function rangeOf(header: string | undefined, size: number): ByteRange | undefined | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last))
  return start > end || start >= size ? 'none' : { start, end }
}

/** All files of a record as one. The caller has checked that they may be read. */
export const sendFilesOf = async (
  reply: FastifyReply,
  { db, storage }: { db: Db; storage: Storage },
  { entity, id }: { entity: Attachable; id: number },
  name: string
): Promise<FastifyReply> => sendAll(reply, storage, await filesOf(db, entity, id), name)

/** All files as one, written while it is sent; those of the same name are numbered. */
async function sendAll(
  reply: FastifyReply,
  storage: Storage,
  files: readonly Pick<Found, 'sha256' | 'file_name' | 'created_at'>[],
  name: string
): Promise<FastifyReply> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const used = new Set<string>()
  for (const { sha256, file_name, created_at } of files) {
    const key = keysOf(sha256).original
    if ((await storage.size(key)) === undefined) continue
    // Pictures and Office files are compressed already.
    const options = { compress: false, mtime: new Date(created_at) }
    zip.addReadStreamLazy(unusedName(file_name, used), options, made => {
      storage.read(key).then(
        stream => made(null, stream),
        error => made(error, undefined as never)
      )
    })
  }
  zip.end()
  const out = new PassThrough()
  zip.on('error', error => out.destroy(error as unknown as Error))
  pipeline(zip.outputStream, out).catch(() => {})
  return reply.type('application/zip').header('content-disposition', disposition('attachment', name)).send(out)
}

/** Names that are devices on Windows, with whatever ending: there such a file can't be unpacked. */
const devices = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)/i

/** A name that can be unpacked everywhere: `_CON.txt`, without points and spaces at the end. */
export function archiveName(name: string): string {
  const plain = name.replace(/[. ]+$/, '') || 'archivo'
  return devices.test(plain) ? `_${plain}` : plain
}

function unusedName(given: string, used: Set<string>): string {
  const name = archiveName(given)
  const [, stem = name, ending = ''] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? []
  let unused = name
  for (let n = 2; used.has(unused.toLowerCase()); n++) unused = `${stem} (${n})${ending}`
  used.add(unused.toLowerCase())
  return unused
}
