/**
 * Colour arithmetic: sRGB hex, WCAG 2.2 contrast and OKLCH (Björn Ottosson, 2020), in which equal steps of lightness
 * look equal, so that a darker yellow stays a yellow.
 */

export type Oklch = { l: number; c: number; h: number }

type Rgb = [red: number, green: number, blue: number]

/** `#rrggbb` to channels 0…1. @throws for anything else, which would otherwise become black */
export function parseHex(hex: string): Rgb {
  if (!isHex(hex)) throw new Error(`Not a colour: ${hex}`)
  return [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as Rgb
}

/** True for `#rrggbb`. */
export function isHex(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** Relative luminance 0…1 (WCAG 2.2). */
export function luminance(hex: string): number {
  const [red, green, blue] = parseHex(hex).map(toLinear) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio 1…21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** White where its contrast is 4.5:1 or better; where it isn't, black's is. */
export function textOn(background: string): '#000000' | '#ffffff' {
  return contrast(background, '#ffffff') >= 4.5 ? '#ffffff' : '#000000'
}

export function toOklch(hex: string): Oklch {
  const [r, g, b] = parseHex(hex).map(toLinear) as Rgb
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { l, c: Math.hypot(a, bb), h: Math.atan2(bb, a) }
}

/** Back to hex. A colour outside sRGB loses chroma until it fits; lightness and hue stay. */
export function fromOklch({ l, c, h }: Oklch): string {
  for (let chroma = c; ; chroma -= 0.004) {
    const rgb = linearOf({ l, c: Math.max(chroma, 0), h })
    if (chroma <= 0 || rgb.every(value => value > -0.0005 && value < 1.0005)) {
      return `#${rgb.map(value => byte(fromLinear(value))).join('')}`
    }
  }
}

/**
 * The colour nearest to `colour` that reaches `ratio` on every one of `grounds`: darker if they are light, lighter if
 * they are dark. Ends at black or white.
 */
export function ensureContrast(colour: string, grounds: readonly string[], ratio: number): string {
  const enough = (candidate: string) => grounds.every(ground => contrast(candidate, ground) >= ratio)
  if (enough(colour)) return colour
  const step = grounds.some(ground => luminance(ground) > 0.18) ? -0.01 : 0.01
  const { l, c, h } = toOklch(colour)
  for (let lightness = l + step; lightness > 0 && lightness < 1; lightness += step) {
    const candidate = fromOklch({ l: lightness, c, h })
    if (enough(candidate)) return candidate
  }
  return step < 0 ? '#000000' : '#ffffff'
}

/** `share` of `colour` over `ground`, as a translucent layer would look; opaque, so that contrast can be computed. */
export function mix(colour: string, ground: string, share: number): string {
  const [from, to] = [parseHex(ground), parseHex(colour)]
  return `#${from.map((value, index) => byte(value + ((to[index] ?? 0) - value) * share)).join('')}`
}

function linearOf({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos(h)
  const b = c * Math.sin(h)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short
  ]
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function fromLinear(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}

function byte(value: number): string {
  return Math.round(Math.min(Math.max(value, 0), 1) * 255)
    .toString(16)
    .padStart(2, '0')
}
