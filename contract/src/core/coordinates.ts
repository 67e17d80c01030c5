/** A point on the earth, in degrees (WGS 84). */
export type Point = { latitude: number; longitude: number }

/** How many decimals of a degree are kept: 0.0001° are 11 m, which is as exact as the map. */
const coordinateDecimals = 4

/** A degree as it is kept: with 4 decimals, and never -0. */
export const rounded = (degrees: number): number => Math.round(degrees * 10_000) / 10_000 || 0

/** The same for both. */
export const roundedPoint = ({ latitude, longitude }: Point): Point => ({
  latitude: rounded(latitude),
  longitude: rounded(longitude)
})

/** '-16.4957, -68.1336', as maps write it and `readPoint` reads it. */
export const pointText = ({ latitude, longitude }: Point): string =>
  `${latitude.toFixed(coordinateDecimals)}, ${longitude.toFixed(coordinateDecimals)}`

/** True within the poles and the antimeridian. */
export const isOnEarth = ({ latitude, longitude }: Point): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

type Degrees = { value: number; axis?: keyof Point }

/** A number, or degrees with minutes and seconds; which way by a sign or a letter (O and W are both west). */
const form =
  /^([+-]?)(\d{1,3}(?:[.,]\d+)?)\s*(?:[°º]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|''|′′)\s*)?)?([NSEOW]?)$/i

function readOne(text: string): Degrees | undefined {
  const [, sign = '', degrees, minutes = '0', seconds = '0', letter = ''] = form.exec(text.trim()) ?? []
  if (degrees === undefined) return undefined
  const [whole, sixtieths, seconds60] = [degrees, minutes, seconds].map(part => Number(part.replace(',', '.'))) as [
    number,
    number,
    number
  ]
  const hasParts = sixtieths > 0 || seconds60 > 0
  // 16,5° 30' says the half degree twice; a sign and a letter say the side twice.
  if (sixtieths >= 60 || seconds60 >= 60 || (hasParts && !Number.isInteger(whole)) || (sign && letter)) return undefined
  const isNegative = sign === '-' || /[SOW]/i.test(letter)
  const size = whole + sixtieths / 60 + seconds60 / 3600
  return {
    value: rounded(isNegative ? -size : size),
    ...(letter && { axis: /[NS]/i.test(letter) ? 'latitude' : 'longitude' })
  }
}

/** One coordinate as people write it: '-16,4955', '16°29'43.8"S'; with 4 decimals. Undefined for anything else. */
export function readDegrees(text: string, axis: keyof Point): number | undefined {
  const read = readOne(text)
  return read && (read.axis ?? axis) === axis ? read.value : undefined
}

/**
 * A latitude and a longitude as they are copied from a map: '-16.4955, -68.1336', '16°29'43.8"S 68°8'1"W',
 * '-16,4955; -68,1336', or the address of a map with '@-16.4955,-68.1336' or 'geo:'. The other way round only where it
 * can't be meant otherwise: by the letters, or because no latitude is beyond 90°. Undefined for anything else.
 */
export function readPoint(text: string): Point | undefined {
  const shown = /(?:@|^geo:|[?&](?:q|query|ll|mlat)=)(-?\d[^z?;]*)/i.exec(text.trim())
  const plain = (shown?.[1] ?? text.trim()).replaceAll('%2C', ',').replace(/^\((.*)\)$/, '$1')
  for (const parts of splits(plain)) {
    const [first, second] = parts.map(readOne)
    if (!first || !second || (first.axis && first.axis === second.axis)) continue
    const isTurned = first.axis === 'longitude' || second.axis === 'latitude' || Math.abs(first.value) > 90
    const [latitude, longitude] = isTurned ? [second.value, first.value] : [first.value, second.value]
    const point = { latitude, longitude }
    if (isOnEarth(point)) return point
  }
  return undefined
}

/**
 * The ways to cut a text in two, the surest first: a comma followed by a space separates, one between digits may not.
 */
function splits(text: string): string[][] {
  const cuts = [/\s*;\s*/, /\s*,\s+/, /(?<=[NSEOW])[\s,]+/i, /\s+(?=[+-]|\d{1,3}[.,°º])/, /,/]
  return cuts
    .map(cut => text.split(cut))
    .filter(parts => parts.length === 2 || parts.length === 3)
    .map(parts => parts.slice(0, 2))
}

/** The distance between two points along the ground, in km; on a sphere, which errs by 0.5 % at most. */
export function kilometresBetween(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const sine = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const half =
    sine(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * sine(b.longitude - a.longitude)
  return 2 * 6371 * Math.asin(Math.sqrt(half))
}

/** A line is some kilometres long: what lies further off was typed wrong, often the two the other way round. */
export const farKm = 30

/** The distance to the nearest of some points, in km; undefined without any. */
export const kilometresTo = (point: Point, others: readonly Point[]): number | undefined =>
  others.length === 0 ? undefined : Math.min(...others.map(other => kilometresBetween(point, other)))

/** The same if it is so far that it has to be confirmed, else undefined. */
export function farFrom(point: Point, others: readonly Point[]): number | undefined {
  const away = kilometresTo(point, others)
  return away !== undefined && away > farKm ? away : undefined
}
