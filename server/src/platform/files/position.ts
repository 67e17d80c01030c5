import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

const portion = 256 * 1024
/** The largest part of a picture that says when and where it was taken: JPEG has no room for more. */
const maxMetadataBytes = 64 * 1024
/**
 * Parts of a PNG that are looked at: large pictures have some thousands, and only a harmful one has more than these.
 */
const maxSegments = 50_000

/** How details begin: the header of TIFF, and so of EXIF, in both orders of bytes. */
const headers = [Buffer.from('II*\0'), Buffer.from('MM\0*')]
const gpsTag = 0x8825
/** Bytes of one value, by the type that TIFF gives it. */
const sizeOfType = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

/**
 * Erases from a picture where it was taken, in place: the picture itself, its date and its orientation stay as they
 * were, byte by byte. Positions are in what TIFF, and so EXIF, calls the GPS directory, and in XMP as text. Each
 * portion is read once, however many headers it holds: a file may be made of nothing else, and others wait for it.
 *
 * @returns whether there was one
 */
export async function erasePosition(path: string): Promise<boolean> {
  const file = await open(path, 'r+')
  try {
    let isErased = false
    const bytes = Buffer.alloc(portion + maxMetadataBytes)
    for (let at = 0; ; at += portion) {
      const { bytesRead } = await file.read(bytes, 0, bytes.length, at)
      const part = bytes.subarray(0, bytesRead)
      if (eraseWithin(part)) {
        await file.write(part, 0, bytesRead, at)
        isErased = true
      }
      if (bytesRead < bytes.length) break
    }
    if (isErased) await renewSums(file)
    return isErased
  } finally {
    await file.close()
  }
}

/** Positions that begin in one portion; the details that follow it are those of the last ones. */
function eraseWithin(part: Buffer): boolean {
  let isErased = eraseTexts(part)
  for (const header of headers)
    for (let at = part.indexOf(header); at >= 0 && at < portion; at = part.indexOf(header, at + 1))
      isErased = eraseDirectory(part.subarray(at, at + maxMetadataBytes)) || isErased
  return isErased
}

/** Overwrites the GPS directory of a TIFF header at the beginning of the bytes, and everything that it points to. */
function eraseDirectory(bytes: Buffer): boolean {
  if (bytes.length < 8) return false
  const isLittle = bytes[0] === headers[0]?.[0]
  const two = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const four = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  /** Where the entries of a directory end; none if it isn't whole. */
  const endOf = (at: number) => {
    if (at < 8 || at + 2 > bytes.length) return 0
    const end = at + 2 + 12 * two(at)
    return two(at) <= 500 && end <= bytes.length ? end : 0
  }
  const first = four(4)
  let pointer = first + 2
  const end = endOf(first)
  while (pointer < end && two(pointer) !== gpsTag) pointer += 12
  if (pointer >= end) return false
  const directory = four(pointer + 8)
  const directoryEnd = endOf(directory)
  for (let entry = directory + 2; entry < directoryEnd; entry += 12) {
    const size = (sizeOfType[two(entry + 2)] ?? 1) * four(entry + 4)
    const value = four(entry + 8)
    if (size > 4 && value < bytes.length) bytes.fill(0, value, Math.min(bytes.length, value + size))
  }
  // An empty directory, to which the picture may go on pointing.
  if (directoryEnd > directory + 2) bytes.fill(0, directory, directoryEnd)
  return directoryEnd > directory + 2
}

/**
 * Overwrites the values of positions that stand as text: `exif:GPSLatitude="16,30S"` or between two tags. Names and
 * spaces have a length, or a text of nothing else would be looked through from each of its letters.
 */
function eraseTexts(bytes: Buffer): boolean {
  if (!bytes.includes('GPSLatitude') && !bytes.includes('GPSLongitude')) return false
  const text = bytes.toString('latin1')
  let isErased = false
  for (const match of text.matchAll(/GPS[A-Za-z]{1,40}\s{0,40}(?:=\s{0,40}["']|>)([^"'<]+)/g)) {
    const [whole, value = ''] = match
    const at = match.index + whole.length - value.length
    if (!/[^\s]/.test(value)) continue
    bytes.fill(0x20, at, at + value.length)
    isErased = true
  }
  return isErased
}

/** PNG has a check sum for each of its parts; those of changed ones are made anew. */
async function renewSums(file: FileHandle): Promise<void> {
  const head = Buffer.alloc(8)
  await file.read(head, 0, 8, 0)
  if (head.toString('latin1', 1, 4) !== 'PNG') return
  const { size: length } = await file.stat()
  for (let at = 8, left = maxSegments; left > 0; left--) {
    const { bytesRead } = await file.read(head, 0, 8, at)
    if (bytesRead < 8) return
    const [size, kind] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)]
    // One that goes on beyond the end of the file has no sum.
    if (/^(eXIf|iTXt)$/.test(kind) && at + 12 + size <= length) {
      const part = Buffer.alloc(size + 4)
      await file.read(part, 0, part.length, at + 4)
      const sum = Buffer.alloc(4)
      sum.writeUInt32BE(crc32(part))
      await file.write(sum, 0, 4, at + 8 + size)
    }
    at += 12 + size
  }
}
