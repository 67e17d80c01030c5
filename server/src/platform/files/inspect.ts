import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { type FileType, fileTypes } from 'contract/attachments/attachable.ts'
import { erasePosition } from './position.ts'
import { eraseFilmPosition } from './video-position.ts'

/** What a file is, by its bytes; without a type it is of none that is accepted. */
export type InspectedFile = { mime_type: FileType | undefined; size: number; sha256: string }

/** Types that the detector calls otherwise than we do. */
const sameAs: Readonly<Record<string, FileType>> = {
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
  'video/x-m4v': 'video/mp4',
  'audio/mp4': 'audio/x-m4a',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'application/ogg': 'audio/ogg',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-wav': 'audio/wav'
}

/** Old Office files are all alike in their first bytes, and text has none of its own: there the name decides. */
const byName: Readonly<Record<string, FileType>> = {
  '.doc': 'application/msword',
  '.xls': 'application/vnd.ms-excel',
  '.ppt': 'application/vnd.ms-powerpoint'
}

/** What pages and pictures with scripts begin with, whatever they are called. */
const markup = /^\s*<(?:!doctype|\?xml|html|svg|script|head|body)/i

/**
 * Finds out what a file is, and erases from a picture or a film where it was taken.
 * @param name what it was called, for text and old Office files
 */
export async function inspect(path: string, name: string, keepsPosition: boolean): Promise<InspectedFile> {
  const mime_type = await typeOf(path, extname(name).toLowerCase())
  if (!keepsPosition) await eraseFrom(path, mime_type)
  const hash = createHash('sha256')
  for await (const portion of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(portion as Buffer)
  return { mime_type, size: (await stat(path)).size, sha256: hash.digest('hex') }
}

/** What is made of boxes as MP4 is; sounds too may say where they were recorded. */
const boxed: readonly FileType[] = ['video/mp4', 'video/quicktime', 'audio/x-m4a']

async function eraseFrom(path: string, mime_type: FileType | undefined): Promise<void> {
  if (mime_type?.startsWith('image/')) await erasePosition(path)
  if (mime_type && boxed.includes(mime_type)) await eraseFilmPosition(path)
}

async function typeOf(path: string, ending: string): Promise<FileType | undefined> {
  const { fileTypeFromFile } = await import('file-type')
  const found: string | undefined = (await fileTypeFromFile(path))?.mime
  if (found === 'application/x-cfb') return byName[ending]
  if (found === 'video/webm' && !(await hasPicture(path))) return 'audio/webm'
  if (found !== undefined) return found in fileTypes ? (found as FileType) : sameAs[found]
  if (!(await isText(path))) return undefined
  return ending === '.csv' ? 'text/csv' : ending === '.txt' ? 'text/plain' : undefined
}

/** Whether a WebM has a track of pictures: what is recorded in a browser is called so with sound alone, too. */
async function hasPicture(path: string): Promise<boolean> {
  const begin = (await beginOf(path, 64 * 1024)).toString('latin1')
  return !/A_(?:OPUS|VORBIS)/.test(begin) || /V_(?:VP8|VP9|AV1|MPEG)/.test(begin)
}

async function beginOf(path: string, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Whether the file begins as text that is not a page, in UTF-8 or in the letters of old programs. */
async function isText(path: string): Promise<boolean> {
  const text = (await beginOf(path, 4096)).toString('latin1')
  // oxlint-disable-next-line no-control-regex -- text has none of these but tabs and line ends
  return !/[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(text) && !markup.test(text.replace(/^\xef\xbb\xbf/, ''))
}
