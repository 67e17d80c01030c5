import { crc32, deflateSync } from 'node:zlib'

/** Red, green and blue of a place in a picture, whose sides go from -1 to 1 (the shorter one). */
type Paint = (x: number, y: number) => readonly [number, number, number]

const [width, height] = [640, 480]

/** A picture as a PNG file. */
export function drawn(paint: Paint): Buffer {
  const rows = Buffer.alloc(height * (1 + 3 * width))
  for (let row = 0, at = 0; row < height; row++) {
    at++ // no filter
    for (let column = 0; column < width; column++)
      for (const colour of paint((2 * column - width) / height, (2 * row - height) / height)) rows[at++] = colour
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    part('IHDR', head),
    part('IDAT', deflateSync(rows, { level: 6 })),
    part('IEND', Buffer.alloc(0))
  ])
}

function part(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}

const steel = [120, 128, 138] as const
const dark = [44, 48, 54] as const
const light = [232, 234, 236] as const
const red = [200, 40, 36] as const
const wall = [176, 182, 178] as const

/** A pressure gauge with its needle, from 0 (left) to 1 (right). */
export const gauge =
  (value: number): Paint =>
  (x, y) => {
    const [radius, angle] = [Math.hypot(x, y), Math.atan2(x, -y)]
    const turn = (value - 0.5) * 4.2
    if (radius > 0.88) return wall
    if (radius > 0.8) return dark
    if (radius < 0.07) return dark
    const across = Math.abs(Math.sin(angle - turn)) * radius
    if (radius < 0.62 && across < 0.018 && Math.cos(angle - turn) > 0) return red
    const mark = Math.abs(((angle + 2.1) / 4.2) * 20 - Math.round(((angle + 2.1) / 4.2) * 20))
    if (Math.abs(angle) < 2.14 && radius > 0.66 && mark * radius < 0.09) return angle > 1.3 ? red : dark
    return light
  }

/** A rope of twisted strands; with a broken wire where it is worn. */
export const rope =
  (isWorn: boolean): Paint =>
  (x, y) => {
    const across = y + x * 0.15
    if (Math.abs(across) > 0.42) return wall
    const strand = Math.abs(Math.sin((x + Math.asin(across / 0.43) * 0.22) * 16))
    const shade = (0.35 + 0.65 * strand) * Math.sqrt(1 - (across / 0.43) ** 2)
    const isBroken = isWorn && Math.hypot(x - 0.2, (across + 0.1) * 2) < 0.16
    const [r, g, b] = isBroken ? ([150, 92, 58] as const) : ([196, 202, 208] as const)
    return [r * shade, g * shade, b * shade]
  }

/** The plate of a machine: a frame, four screws, lines of writing. */
export const plate: Paint = (x, y) => {
  if (Math.abs(x) > 1.08 || Math.abs(y) > 0.72) return [84, 98, 92]
  if (Math.hypot(Math.abs(x) - 0.98, Math.abs(y) - 0.62) < 0.05) return steel
  if (Math.abs(x) > 1.04 || Math.abs(y) > 0.68) return dark
  const line = Math.floor((y + 0.6) / 0.17)
  const isWriting = Math.abs(((y + 0.6) % 0.17) - 0.06) < 0.035 && y > -0.58 && y < 0.56
  const isLetter = Math.sin((x + 3) * (61 + line * 7)) > -0.3 && Math.sin((x + 2) * (17 + line * 3)) > -0.75
  return isWriting && isLetter && Math.abs(x) < 0.8 ? dark : light
}

/** A row of sheaves under the rope; one of them worn. */
export const sheaves: Paint = (x, y) => {
  if (Math.abs(y + 0.3) < 0.05) return dark
  const n = Math.round(x / 0.52)
  const radius = Math.hypot(x - n * 0.52, y - 0.02)
  if (radius < 0.06) return dark
  if (radius < 0.2) return steel
  if (radius < 0.25) return n === 1 ? [146, 74, 44] : [28, 30, 34]
  return Math.abs(y - 0.1) < 0.07 ? [92, 104, 118] : [206, 216, 226]
}

const skins = [[224, 182, 150], [198, 146, 108], [164, 112, 78]] as const // oxfmt-ignore
const hairs = [[38, 30, 28], [72, 46, 32], [120, 116, 112]] as const // oxfmt-ignore
const clothes = [[38, 86, 140], [196, 92, 32], [44, 112, 84], [112, 60, 120]] as const // oxfmt-ignore
const grounds = [[214, 224, 232], [232, 224, 208], [216, 228, 214]] as const // oxfmt-ignore

/** A person from the shoulders up, another one for each number. */
export const face =
  (nth: number): Paint =>
  (x, y) => {
    const of = <T>(looks: readonly T[], turn: number) => looks[Math.floor(nth / turn) % looks.length] as T
    const hasHelmet = nth % 3 === 0
    const head = Math.hypot(x / 0.36, (y + 0.18) / 0.46)
    if (Math.abs(y + 0.2) < 0.035 && Math.abs(Math.abs(x) - 0.14) < 0.04) return dark
    if (head < 1 && hasHelmet && y < -0.36) return [240, 196, 40]
    if (Math.hypot(x / 0.46, (y + 0.36) / 0.1) < 1 && hasHelmet) return [222, 176, 24]
    if (head < 1 && Math.abs(x) < 0.12 && Math.abs(y - 0.08) < 0.022) return red
    if (head < 1 && y < -0.38 + Math.abs(x) * 0.5) return of(hairs, 1)
    if (head < 1) return of(skins, 1)
    if (Math.hypot(x / 0.42, (y + 0.24) / (nth % 2 ? 0.62 : 0.5)) < 1 && y < 0.34) return of(hairs, 1)
    if (Math.abs(x) < 0.14 && y > 0.2 && y < 0.52) return of(skins, 1)
    if (Math.hypot(x / 0.82, (y - 1.05) / 0.62) < 1) return Math.abs(Math.abs(x) - 0.34) < 0.05 ? light : of(clothes, 1)
    return of(grounds, 1)
  }
