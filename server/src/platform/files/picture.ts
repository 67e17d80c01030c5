import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'

type Decoded = { width: number; height: number; data: Uint8ClampedArray }
type Encoded = { width: number; height: number; decode(): Promise<Decoded> }
/** The package says nothing of its types, so the compiler isn't asked for them. */
const heicDecoder: string = 'heic-decode'
type HeicDecoder = { default: { all(from: { buffer: Uint8Array }): Promise<Encoded[]> } }

/** Pixels of one side at most. */
const thumbnailSize = 320
const viewSize = 2560
/** Pixels of a picture that is still opened: a bomb has more, a good telephone half as many. */
const maxPixels = 120_000_000

/** Bytes of a picture that can only be opened whole: interlaced PNG, a gigabyte of which fits into few megabytes. */
const maxBytes = 512 * 1024 * 1024

/** @throws if it takes too much memory */
async function requireSmall(picture: Sharp): Promise<void> {
  const { width, height, channels, depth, format, isProgressive } = await picture.metadata()
  const bytes = width * height * channels * (depth === 'ushort' ? 2 : 1)
  if (format === 'png' && isProgressive && bytes > maxBytes) throw new Error('too large')
}

/**
 * Draws a picture small, and, if browsers can't show it, once more at the size of a screen, upright.
 * @param out where to write; the second file is only for types that need it
 * @throws if it can't be read
 */
export async function draw(path: string, mime_type: string, out: { thumbnail: string; view: string }): Promise<void> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const
  const isHeic = mime_type === 'image/heic'
  // A HEIC comes out of its decoder upright.
  const picture: Sharp = isHeic ? await heic(path) : sharp(path, options).autoOrient()
  if (!isHeic) await requireSmall(picture)
  const fit = { fit: 'inside', withoutEnlargement: true } as const
  if (isHeic) await picture.clone().resize(viewSize, viewSize, fit).jpeg({ quality: 82 }).toFile(out.view)
  await picture
    .resize(thumbnailSize, thumbnailSize, fit)
    .flatten({ background: '#ffffff' })
    .webp({ quality: 72 })
    .toFile(out.thumbnail)

  async function heic(file: string): Promise<Sharp> {
    const { default: decode } = (await import(heicDecoder)) as HeicDecoder
    const [image] = await decode.all({ buffer: await readFile(file) })
    if (!image || image.width * image.height > maxPixels) throw new Error('too large')
    const { data, width, height } = await image.decode()
    return sharp(data, { raw: { width, height, channels: 4 } })
  }
}
