import { inflateSync } from 'node:zlib'
import jsqrModule from 'jsqr'

const jsqr = jsqrModule as unknown as typeof jsqrModule.default

/** What stands on a page: its texts, and what the QR codes drawn on it say. */
export type PdfPage = { texts: string[]; codes: string[] }

/** Reads a PDF as `pdfkit` writes it: each page has one content stream; texts are hexadecimal, codes are rectangles. */
export function readPdf(file: Buffer): PdfPage[] {
  const raw = file.toString('latin1')
  if (!raw.startsWith('%PDF-') || !raw.trimEnd().endsWith('%%EOF')) throw new Error('not a whole PDF')
  const streams = [...raw.matchAll(/<<[^>]*\/Filter \/FlateDecode[^>]*>>\s*stream\r?\n/g)].map(({ 0: head, index }) => {
    const start = index + head.length
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    return inflateSync(file.subarray(start, start + length)).toString('latin1')
  })
  return streams
    .filter(stream => stream.includes(' cm'))
    .map(stream => ({ texts: textsIn(stream), codes: codesIn(stream) }))
}

/** The encoding of the letters that each reader has. */
const western = new TextDecoder('windows-1252')

const textsIn = (stream: string): string[] =>
  [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, shown = '']) =>
    [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => western.decode(Buffer.from(hex, 'hex'))).join('')
  )

/** A path of rectangles that is filled is a code, unless it is one rectangle. */
function codesIn(stream: string): string[] {
  const codes: string[] = []
  let rects: number[][] = []
  for (const line of stream.split('\n')) {
    if (line.endsWith(' re')) rects.push(line.split(' ').slice(0, 4).map(Number))
    else if (/^(f|B|S)\*?$/.test(line)) {
      if (line === 'f' && rects.length > 1) codes.push(decode(rects))
      rects = []
    }
  }
  return codes
}

/** Draws the rectangles with a white border and reads the picture as a camera's. */
function decode(rects: readonly number[][]): string {
  const left = Math.min(...rects.map(([x = 0]) => x))
  const top = Math.min(...rects.map(([, y = 0]) => y))
  const width = Math.max(...rects.map(([x = 0, , w = 0]) => x + w)) - left
  const size = 400
  const scale = (size - 80) / width
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const [x = 0, y = 0, w = 0, h = 0] of rects) {
    const at = (value: number) => Math.round(value * scale) + 40
    for (let row = at(y - top); row < at(y + h - top); row++)
      for (let column = at(x - left); column < at(x + w - left); column++)
        pixels.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3)
  }
  return jsqr(pixels, size, size)?.data ?? ''
}
