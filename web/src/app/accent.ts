import { ensureContrast, fromOklch, type Oklch, textOn, toOklch } from './colour.ts'

/** The product's two neutral levels: the ground of the page and the paper that lies on it. */
export const surfaces = {
  light: { ground: '#f4f5f7', paper: '#ffffff' },
  dark: { ground: '#111317', paper: '#1a1d22' }
} as const

/** WCAG 2.2 AA, 1.4.3. */
export const textContrast = 4.5

/** Lightness above which a colour keeps its own face with black text instead of being darkened for white text. */
const brightFrom = 0.7
/** Chroma below which a colour is a grey (Línea Blanca, Línea Plateada). */
const greyBelow = 0.02
/** Stands in for a grey, which as a button would look disabled: a slate that reads on light and dark paper alike. */
const slate: Oklch = { l: 0.5, c: 0.035, h: 4.4 }

/** The accent that follows from a line's colour. */
export type Accent = {
  /** The line's own colour: stripe, dots. Never carries text by itself. */
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

/** A filled ground under the pointer: darker under white text, lighter under black, so that hovering costs no contrast. */
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
    // Pale steps carry little colour, so that tinted grounds stay calm.
    return fromOklch({ l: lightness, c: c * (0.12 + (0.88 * step) / fillShade), h })
  })
  const darker = [1, 2, 3].map(step => fromOklch({ l: l + ((darkest - l) * step) / 3, c: c * (1 - step * 0.12), h }))
  return [...lighter, fill, ...darker] as Accent['shades']
}
