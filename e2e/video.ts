import { writeFileSync } from 'node:fs'
import { encode } from 'uqr'

const [width, height, square] = [640, 480, 10]

/**
 * Writes what a camera would see that is held before a QR code: uncompressed video (YUV4MPEG2) of a few equal pictures.
 */
export function writeVideoOf(text: string, file: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const [left, top] = [(width - size * square) / 2, (height - size * square) / 2].map(Math.round) as [number, number]
  const light = Buffer.alloc(width * height, 200)
  for (let y = 0; y < size * square; y++)
    for (let x = 0; x < size * square; x++)
      light[(top + y) * width + left + x] = data[Math.floor(y / square)]?.[Math.floor(x / square)] ? 16 : 235
  const grey = Buffer.alloc((width * height) / 2, 128)
  const picture = Buffer.concat([Buffer.from('FRAME\n'), light, grey])
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`), picture, picture])
  )
}
