import { type FileHandle, open } from 'node:fs/promises'

/** Boxes of a film in which others lie, on the way to those that say where it was taken. */
const within = ['moov', 'trak', 'udta', 'meta', 'ilst']
/** Bytes of details that are read at once; the film itself is never read. */
const maxMetadataBytes = 1024 * 1024
/** Boxes that are looked at: a film has some hundreds at these levels, and others wait while one is read. */
const maxBoxes = 10_000

/** A position as text, after ISO 6709: +16.5000-068.1500+3600/ */
const asText = /[+-]\d{2,6}(?:\.\d+)?[+-]\d{3,7}(?:\.\d+)?(?:[+-]\d+(?:\.\d+)?)?(?:CRS[\w:]*)?\/?/g
/** The same where nothing else stands, as programs write it that leave zeros out; beside it a date would look alike. */
const asShortText = /[+-]\d[\d.]*[+-]\d[\d.]*(?:[+-][\d.]+)?(?:CRS[\w:]*)?\/?/g

/**
 * Erases from a film, or a sound that is kept as films are, where it was taken, in place. Telephones write it as text
 * (`©xyz`, and Apple's `com.apple.quicktime.location.ISO6709`), some also as numbers (`loci`).
 *
 * @returns whether there was one
 */
export async function eraseFilmPosition(path: string): Promise<boolean> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    return await eraseWithin(file, 0, size, { left: maxBoxes })
  } finally {
    await file.close()
  }
}

/** The boxes from one place of the file to another, one after the other. */
async function eraseWithin(
  file: FileHandle,
  from: number,
  to: number,
  boxes: { left: number },
  depth = 0
): Promise<boolean> {
  let isErased = false
  if (depth > 8) return false
  for (let at = from; at + 8 <= to;) {
    if (boxes.left === 0) break
    boxes.left -= 1
    const box = await boxAt(file, at, to)
    if (!box) break
    const { kind, inside, end } = box
    if (within.includes(kind)) {
      const first = kind === 'meta' ? await firstOfMeta(file, inside) : inside
      isErased = (await eraseWithin(file, first, end, boxes, depth + 1)) || isErased
    } else if (depth > 0 && end - inside <= maxMetadataBytes && isDetail(kind)) {
      isErased = (await eraseDetails(file, kind, inside, end)) || isErased
    }
    at = end
  }
  return isErased
}

const textKind = '\u00a9xyz'
/** Apple's list calls its entries by numbers. */
const isDetail = (kind: string) => kind === textKind || kind === 'loci' || kind.startsWith('\0\0')

async function boxAt(file: FileHandle, at: number, to: number) {
  const head = Buffer.alloc(16)
  const { bytesRead } = await file.read(head, 0, 16, at)
  if (bytesRead < 8) return undefined
  const short = head.readUInt32BE(0)
  const [size, inside] =
    short === 1 ? [Number(head.readBigUInt64BE(8)), at + 16] : [short === 0 ? to - at : short, at + 8]
  const end = at + size
  return end >= inside && end <= to ? { kind: head.toString('latin1', 4, 8), inside, end } : undefined
}

/** In MP4 a version comes before the boxes of `meta`, in QuickTime it doesn't. */
async function firstOfMeta(file: FileHandle, inside: number): Promise<number> {
  const kind = Buffer.alloc(4)
  await file.read(kind, 0, 4, inside + 4)
  return kind.toString('latin1') === 'hdlr' ? inside : inside + 4
}

async function eraseDetails(file: FileHandle, kind: string, from: number, to: number): Promise<boolean> {
  const details = Buffer.alloc(to - from)
  await file.read(details, 0, details.length, from)
  const isErased =
    kind === 'loci' ? eraseNumbers(details) : eraseTexts(details, kind === textKind ? asShortText : asText)
  if (isErased) await file.write(details, 0, details.length, from)
  return isErased
}

function eraseTexts(details: Buffer, form: RegExp): boolean {
  const found = [...details.toString('latin1').matchAll(form)]
  for (const { index, 0: text } of found) details.fill(0x20, index, index + text.length)
  return found.length > 0
}

/**
 * After version and language, everything: the place's name, whose letters may have one byte or two, its role,
 * longitude, latitude and altitude. What is left has no name, and is where the equator meets the first meridian.
 */
function eraseNumbers(details: Buffer): boolean {
  details.fill(0, 6)
  return details.length > 6
}
