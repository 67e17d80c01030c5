import { ensureContrast, fromOklch, type Oklch, textOn, toOklch } from './colour.ts'

/** The two neutral surfaces: the ground of the page, and the cards (paper) that lie on it. */
export const surfaces = {
  light: { ground: '#f4f5f7', paper: '#ffffff' },
  dark: { ground: '#111317', paper: '#1a1d22' }
} as const

/** WCAG 2.2 AA, 1.4.3. */
export const textContrast = 4.5

/** Above this lightness a colour stays as it is and gets black text; below, it is darkened for white text. */
const brightFrom = 0.7
/** Chroma below which a colour is a grey (Línea Blanca, Línea Plateada). */
const greyBelow = 0.02
/** Used in place of grey, because a grey entry would look disabled. */
const slate: Oklch = { l: 0.5, c: 0.035, h: 4.4 }

/** A line's colour where it marks something as the line's: the stripe, the chosen menu entry, the line's chips. */
export type LineColour = {
  /** The line's own colour, for the stripe and dots; no text stands on it. */
  line: string
  /** Ground of the chosen menu entry, in both schemes. */
  fill: string
  /** Text on `fill`; 4.5:1 or better. */
  onFill: string
}

/** Derives what can be read from any line colour, Línea Blanca and Línea Amarilla included. */
export function lineColour(line: string): LineColour {
  const { l, c } = toOklch(line)
  const grey = c < greyBelow
  if (l >= brightFrom && !grey) return { line, fill: line, onFill: textOn(line) }
  const fill = ensureContrast(grey ? fromOklch(slate) : line, ['#ffffff'], textContrast)
  return { line, fill, onFill: '#ffffff' }
}

/**
 * The product's own colour: buttons, ticks, chosen rows, focus. Calm, and none of the lines', so that nothing looks
 * late or dangerous because of the line it is on. White text on it reaches 4.5:1.
 */
export const productColour = '#33658a'

/** Index of `productColour` in its shades; the theme's primary shade. */
export const fillShade = 6

/** The product's colour as text, links and focus rings; 4.5:1 or better on both surfaces of the scheme. */
export const productText = {
  light: ensureContrast(productColour, [surfaces.light.paper, surfaces.light.ground], textContrast),
  dark: ensureContrast(productColour, [surfaces.dark.paper, surfaces.dark.ground], textContrast)
}

/**
 * The ground of a button under the pointer: darker with white text, lighter with black, so that contrast never falls.
 */
export function hoverOf(fill: string): string {
  const { l, c, h } = toOklch(fill)
  return fromOklch({ l: l + (textOn(fill) === '#ffffff' ? -0.05 : 0.04), c, h })
}

type Shades = [string, string, string, string, string, string, string, string, string, string]

/** Ten steps from nearly white to nearly black; `fill` is the seventh (index 6). */
export function shadesOf(fill: string): Shades {
  const { l, c, h } = toOklch(fill)
  const lightest = 0.98
  const darkest = 0.28
  const lighter = [0, 1, 2, 3, 4, 5].map(step => {
    const lightness = lightest + ((l - lightest) * step) / fillShade
    // Pale steps have less chroma, so that tinted grounds aren't loud.
    return fromOklch({ l: lightness, c: c * (0.12 + (0.88 * step) / fillShade), h })
  })
  const darker = [1, 2, 3].map(step => fromOklch({ l: l + ((darkest - l) * step) / 3, c: c * (1 - step * 0.12), h }))
  return [...lighter, fill, ...darker] as Shades
}
