import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { heic, picture } from './files.ts'

/** A box of a film, or of a HEIC: its size, its kind, what is in it. */
export const box = (kind: string, ...parts: (Buffer | string)[]): Buffer => {
  const inside = Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(inside.length + 8)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, inside])
}
const bytes = (text: string) => Buffer.from(text, 'hex')

/** EXIF that says La Paz. */
async function exif(): Promise<Buffer> {
  const { exif: found } = await sharp(await picture('#123456', { position: true })).metadata()
  return found as Buffer
}

/** What EXIF says of the latitude: 16° 30'. */
const latitude = bytes('10000000010000001e')
export const hasExifPosition = (file: Uint8Array) => Buffer.from(file).includes(latitude)

/** XMP, as programs that edit photos write it. */
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="16,30.1833S" exif:GPSLongitude="68,8.15W"/></rdf:RDF></x:xmpmeta>`
export const hasXmpPosition = (file: Uint8Array) => Buffer.from(file).includes('16,30.1833S')

export async function withXmp(type: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const plain = await picture('#123456', { type })
  if (type !== 'png') return sharp(plain).withXmp(xmp).toFormat(type).toBuffer()
  // After the first part, its head; as text, as XMP's rules ask. The library would compress it.
  const text = Buffer.from(`iTXtXML:com.adobe.xmp\0\0\0\0\0${xmp}`)
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(text.length - 4)
  sum.writeUInt32BE(crc32(text))
  return Buffer.concat([plain.subarray(0, 33), size, text, sum, plain.subarray(33)])
}

/** The sample of a HEIC with one more item, its EXIF, as telephones write it. */
export async function heicWithPosition(): Promise<Buffer> {
  const details = Buffer.concat([bytes('00000006'), Buffer.from('Exif\0\0', 'latin1'), tiffOf(await exif())])
  const metaAt = heic.indexOf('meta') - 4
  const mdatAt = heic.indexOf('mdat') - 4
  const part = (kind: string) => {
    const at = heic.indexOf(kind, metaAt) - 4
    return heic.subarray(at, at + heic.readUInt32BE(at))
  }
  const iinf = box(
    'iinf',
    bytes('000000000002'),
    part('infe'),
    box('infe', bytes('0200000000020000'), 'Exif', bytes('00'))
  )
  const image = heic.subarray(mdatAt + 8)
  const meta = (start: number) =>
    box(
      'meta',
      bytes('00000000'),
      part('hdlr'),
      part('pitm'),
      iloc([
        [1, start, image.length],
        [2, start + image.length, details.length]
      ]),
      iinf,
      part('iprp')
    )
  const head = heic.subarray(0, metaAt)
  const start = head.length + meta(0).length + 8
  return Buffer.concat([head, meta(start), box('mdat', image, details)])
}

/** EXIF begins with its name where it stands in a JPEG. */
const tiffOf = (found: Buffer) => (found.toString('latin1', 0, 4) === 'Exif' ? found.subarray(6) : found)

const iloc = (items: readonly [id: number, at: number, size: number][]) => {
  const entries = items.map(([id, at, size]) => {
    const entry = Buffer.alloc(14)
    entry.writeUInt16BE(id, 0)
    entry.writeUInt16BE(1, 4)
    entry.writeUInt32BE(at, 6)
    entry.writeUInt32BE(size, 10)
    return entry
  })
  return box('iloc', bytes('0000000044000002'), ...entries)
}

/** Films of nothing but their details, as telephones of three makes say where they were taken. */
export const films: Record<string, { name: string; position: Buffer; bytes: Buffer }> = {
  'text in an MP4': film('video.mp4', 'isom', '+16.5002-068.1500/', text =>
    box('udta', box('\u00a9xyz', bytes('001215c7'), text))
  ),
  'text without zeros in a sound': film('nota.m4a', 'M4A ', '+16.5-68.15/', text =>
    box('udta', box('\u00a9xyz', bytes('000c15c7'), text))
  ),
  'text of Apple': film('video.mov', 'qt  ', '+16.5002-068.1500+3640.000/', text =>
    box(
      'meta',
      box('hdlr', Buffer.alloc(24)),
      box('keys', bytes('0000000000000001'), box('mdta', 'com.apple.quicktime.location.ISO6709')),
      box('ilst', box('\0\0\0\u0001', box('data', bytes('0000000100000000'), text)))
    )
  ),
  'numbers in an MP4': film('video.mp4', 'isom', bytes('ffbbda00001080000e380000'), numbers =>
    box('udta', box('loci', bytes('0000000015c7'), 'La Paz\0', bytes('00'), numbers, 'earth\0\0'))
  ),
  'numbers after a name in wide letters': film('video.mp4', 'isom', bytes('ffbbda00001080000e380000'), numbers =>
    box('udta', box('loci', bytes('0000000015c7'), bytes('feff004c0061002000500061007a000000'), numbers, 'earth\0\0'))
  )
}

function film(name: string, brand: string, position: Buffer | string, say: (position: Buffer) => Buffer) {
  const said = Buffer.from(position as string, 'latin1')
  const moov = box('moov', box('mvhd', Buffer.alloc(100)), say(said))
  // What is shot may be large, and in it may stand anything.
  const shot = Buffer.concat([Buffer.alloc(300_000, 'x'), Buffer.from('+16.5002-068.1500/')])
  return {
    name,
    position: said,
    bytes: Buffer.concat([box('ftyp', brand, bytes('00000200'), brand), box('mdat', shot), moov])
  }
}
