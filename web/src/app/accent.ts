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
/** Used in place of grey, because a grey button would look disabled. */
const slate: Oklch = { l: 0.5, c: 0.035, h: 4.4 }

/** The accent that follows from a line's colour. */
export type Accent = {
  /** The line's own colour, for the stripe and dots; no text stands on it. */
  line: string
  /** Ground of filled buttons and of the selected menu item, in both schemes. */
  fill: string
  fillHover: string
  /** Text on `fill`; 4.5:1 or better. */
  onFill: string
  /** Accent as text, links and focus rings; 4.5:1 or better on both surfaces of the scheme. */
  text: { light: string; dark: string }
  /** Ten steps from nearly white to nearly black; `fill` is the seventh (index 6). */
  shades: [string, string, string, string, string, string, string, string, string, string]
}

/** Index of `fill` in `Accent.shades`; the theme's primary shade. */
export const fillShade = 6

/** Derives an accessible accent from any line colour, Línea Blanca and Línea Amarilla included. */
export function accentFor(line: string): Accent {
  const { l, c } = toOklch(line)
  const grey = c < greyBelow
  const keepsItsFace = l >= brightFrom && !grey
  const fill = keepsItsFace ? line : ensureContrast(grey ? fromOklch(slate) : line, ['#ffffff'], textContrast)
  const onFill = keepsItsFace ? textOn(fill) : '#ffffff'
  return {
    line,
    fill,
    fillHover: hoverOf(fill),
    onFill,
    text: {
      light: ensureContrast(fill, [surfaces.light.paper, surfaces.light.ground], textContrast),
      dark: ensureContrast(
        grey ? fromOklch({ ...slate, l: 0.78 }) : line,
        [surfaces.dark.paper, surfaces.dark.ground],
        textContrast
      )
    },
    shades: shadesOf(fill)
  }
}

/**
 * The ground of a button under the pointer: darker with white text, lighter with black, so that contrast never falls.
 */
export function hoverOf(fill: string): string {
  const { l, c, h } = toOklch(fill)
  return fromOklch({ l: l + (textOn(fill) === '#ffffff' ? -0.05 : 0.04), c, h })
}

function shadesOf(fill: string): Accent['shades'] {
  const { l, c, h } = toOklch(fill)
  const lightest = 0.98
  const darkest = 0.28
  const lighter = [0, 1, 2, 3, 4, 5].map(step => {
    const lightness = lightest + ((l - lightest) * step) / fillShade
    // Pale steps have less chroma, so that tinted grounds aren't loud.
    return fromOklch({ l: lightness, c: c * (0.12 + (0.88 * step) / fillShade), h })
  })
  const darker = [1, 2, 3].map(step => fromOklch({ l: l + ((darkest - l) * step) / 3, c: c * (1 - step * 0.12), h }))
  return [...lighter, fill, ...darker] as Accent['shades']
}
