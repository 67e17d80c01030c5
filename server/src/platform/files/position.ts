import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

const portion = 256 * 1024
/** Bytes in which one search text, or a whole packet of XMP's positions, may lie across two portions. */
const overlap = 16 * 1024
/** The largest part of a picture that says when and where it was taken: JPEG has no room for more. */
const mostDetails = 64 * 1024

const gpsTag = 0x8825
/** Bytes of one value, by the type that TIFF gives it. */
const sizeOfType = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

/**
 * Erases from a picture where it was taken, in place: the picture itself, its date and its orientation stay as they
 * were, byte by byte. Positions are in what TIFF, and so EXIF, calls the GPS directory, and in XMP as text.
 *
 * @returns whether there was one
 */
export async function erasePosition(path: string): Promise<boolean> {
  const file = await open(path, 'r+')
  try {
    let isErased = false
    for (const at of await placesOf(file)) {
      const details = Buffer.alloc(mostDetails)
      const { bytesRead } = await file.read(details, 0, mostDetails, at)
      const found = details.subarray(0, bytesRead)
      if (!(eraseDirectory(found) || eraseTexts(found))) continue
      await file.write(found, 0, bytesRead, at)
      isErased = true
    }
    if (isErased) await renewSums(file)
    return isErased
  } finally {
    await file.close()
  }
}

/** Where details of a picture may begin: TIFF headers in both orders of bytes, and names of positions in XMP. */
async function placesOf(file: FileHandle): Promise<number[]> {
  const marks = [Buffer.from('II*\0'), Buffer.from('MM\0*'), Buffer.from('GPSLatitude'), Buffer.from('GPSLongitude')]
  const places = new Set<number>()
  const bytes = Buffer.alloc(portion + overlap)
  for (let at = 0; ; at += portion) {
    const { bytesRead } = await file.read(bytes, 0, bytes.length, at)
    const part = bytes.subarray(0, bytesRead)
    for (const mark of marks)
      for (let found = part.indexOf(mark); found >= 0; found = part.indexOf(mark, found + 1)) places.add(at + found)
    if (bytesRead < bytes.length) return [...places].toSorted((a, b) => a - b)
  }
}

/** Overwrites the GPS directory of a TIFF header at the beginning of the bytes, and everything that it points to. */
function eraseDirectory(bytes: Buffer): boolean {
  const order = bytes.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return false
  const two = (at: number) => (order === 'II' ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const four = (at: number) => (order === 'II' ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const entriesAt = (at: number) => {
    if (at < 8 || at + 2 > bytes.length) return []
    const count = two(at)
    const isWhole = count <= 500 && at + 2 + 12 * count <= bytes.length
    return isWhole ? Array.from({ length: count }, (_, n) => at + 2 + 12 * n) : []
  }
  const pointer = entriesAt(four(4)).find(at => two(at) === gpsTag)
  if (pointer === undefined) return false
  const directory = four(pointer + 8)
  const entries = entriesAt(directory)
  for (const entry of entries) {
    const size = (sizeOfType[two(entry + 2)] ?? 1) * four(entry + 4)
    const value = four(entry + 8)
    if (size > 4 && value < bytes.length) bytes.fill(0, value, Math.min(bytes.length, value + size))
  }
  // An empty directory, to which the picture may go on pointing.
  if (entries.length > 0) bytes.fill(0, directory, directory + 2 + 12 * entries.length)
  return entries.length > 0
}

/** Overwrites the values of positions that stand as text: `exif:GPSLatitude="16,30S"` or between two tags. */
function eraseTexts(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  let isErased = false
  for (const match of text.matchAll(/GPS[A-Za-z]+\s*(?:=\s*["']|>)([^"'<]+)/g)) {
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
  for (let at = 8; ;) {
    const { bytesRead } = await file.read(head, 0, 8, at)
    if (bytesRead < 8) return
    const [size, kind] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)]
    if (/^(eXIf|iTXt)$/.test(kind) && size <= 16 * 1024 * 1024) {
      const part = Buffer.alloc(size + 4)
      await file.read(part, 0, part.length, at + 4)
      const sum = Buffer.alloc(4)
      sum.writeUInt32BE(crc32(part))
      await file.write(sum, 0, 4, at + 8 + size)
    }
    at += 12 + size
  }
}
