import {
  createTheme,
  type CSSVariablesResolver,
  DEFAULT_THEME,
  type MantineColorsTuple,
  defaultVariantColorsResolver,
  type MantineThemeOverride,
  parseThemeColor
} from '@mantine/core'
import { fillShade, hoverOf, productColour, shadesOf, surfaces, textContrast } from './accent.ts'
import { ensureContrast, mix, textOn } from './colour.ts'

const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#eef0f3',
  '#e3e6eb',
  '#d5dae1',
  '#c2c8d1',
  '#98a1ad',
  '#636c79',
  '#4b535f',
  '#343b45',
  '#1f242b'
]
const dark: MantineColorsTuple = [
  '#d8dce2',
  '#bcc2cb',
  '#a1a9b4',
  '#8d96a3',
  '#3a4049',
  '#2b3038',
  '#22262c',
  surfaces.dark.paper,
  '#15181c',
  surfaces.dark.ground
]

/** The application's theme. */
export const appTheme: MantineThemeOverride = createTheme({
  colors: { gray, dark, accent: shadesOf(productColour) },
  primaryColor: 'accent',
  primaryShade: fillShade,
  // With this threshold text is white wherever white reaches 4.5:1, and black everywhere else.
  autoContrast: true,
  luminanceThreshold: 0.1834,
  variantColorResolver: variantColours,
  black: '#000000',
  fontFamily: 'var(--app-font)',
  fontFamilyMonospace: 'var(--app-mono)',
  // 14 px on desktops, 16 px on phones: the variables change in base.css.
  fontSizes: {
    xs: 'var(--app-font-xs)',
    sm: 'var(--app-font-base)',
    md: 'var(--app-font-base)',
    lg: 'var(--app-font-lg)',
    xl: 'var(--app-font-xl)'
  },
  lineHeights: { xs: '1.35', sm: '1.43', md: '1.45', lg: '1.45', xl: '1.4' },
  // The 4 px grid.
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'sm',
  breakpoints: { xs: '36em', sm: '60em', md: '75em', lg: '90em', xl: '120em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Select: { defaultProps: { comboboxProps: { transitionProps: { duration: 120 }, shadow: 'md' } } },
    Collapse: { defaultProps: { transitionDuration: 120 } }
  }
})

/** Points Mantine's neutral variables to the product's tokens (styles/tokens.css). */
export const cssVariables: CSSVariablesResolver = () => {
  const neutral = {
    '--mantine-color-body': 'var(--app-paper)',
    '--mantine-color-text': 'var(--app-text)',
    '--mantine-color-default-color': 'var(--app-text)',
    '--mantine-color-default-border': 'var(--app-border)',
    '--mantine-color-placeholder': 'var(--app-dimmed)',
    '--mantine-color-dimmed': 'var(--app-dimmed)',
    '--mantine-color-anchor': 'var(--app-focus)',
    '--mantine-color-error': 'var(--app-error)',
    '--mantine-color-success': 'var(--app-success)',
    '--mantine-primary-color-contrast': 'var(--app-on-fill)'
  }
  return { variables: {}, light: neutral, dark: neutral }
}

/**
 * The variables of all colours, with texts that can be read: Mantine's don't all reach 4.5:1. They are worked out when
 * the web is built (build/mantineStyles.ts): in the browser that would take a tenth of the time until the first screen.
 */
export function fixedColours() {
  const { dark: _, ...colours } = { ...DEFAULT_THEME.colors, gray, accent: shadesOf(productColour) }
  return colourVariables(colours)
}

type Variables = Record<string, string>

function colourVariables(colours: Readonly<Record<string, MantineColorsTuple>>): Record<'light' | 'dark', Variables> {
  const all = (variablesOf: (name: string, shades: MantineColorsTuple) => Variables): Variables =>
    Object.assign({}, ...Object.entries(colours).map(([name, shades]) => variablesOf(name, shades)))
  return { light: all(lightColourVariables), dark: all(darkColourVariables) }
}

/** Bright colours, which would look like other colours if they were darkened for white text: they get black text. */
const brightColours = ['yellow', 'lime']

/** Filled, soft (`variant="light"`), outlined and plain coloured text that can be read, for a colour of the theme. */
function lightColourVariables(name: string, shades: MantineColorsTuple): Variables {
  const onPaper = ensureContrast(shades[7], [surfaces.light.ground, surfaces.light.paper], textContrast)
  return {
    ...filledVariables(name, shades),
    [`--mantine-color-${name}-text`]: onPaper,
    [`--mantine-color-${name}-outline`]: onPaper,
    [`--mantine-color-${name}-light-color`]: ensureContrast(shades[9], [shades[2], surfaces.light.ground], textContrast)
  }
}

function darkColourVariables(name: string, shades: MantineColorsTuple): Variables {
  const onPaper = ensureContrast(shades[4], [surfaces.dark.paper, surfaces.dark.ground], textContrast)
  const soft = mix(shades[5], surfaces.dark.paper, 0.16)
  const softHover = mix(shades[5], surfaces.dark.paper, 0.24)
  return {
    ...filledVariables(name, shades),
    [`--mantine-color-${name}-text`]: onPaper,
    [`--mantine-color-${name}-outline`]: onPaper,
    [`--mantine-color-${name}-light`]: soft,
    [`--mantine-color-${name}-light-hover`]: softHover,
    [`--mantine-color-${name}-light-color`]: ensureContrast(shades[3], [softHover, surfaces.dark.ground], textContrast)
  }
}

function filledVariables(name: string, shades: MantineColorsTuple): Variables {
  const keep = brightColours.includes(name)
  const fill = keep ? shades[fillShade] : ensureContrast(shades[fillShade], ['#ffffff'], textContrast)
  return {
    [`--mantine-color-${name}-filled`]: fill,
    [`--mantine-color-${name}-filled-hover`]: hoverOf(fill),
    [`--mantine-color-${name}-contrast`]: textOn(fill)
  }
}

/** Mantine's own colours; on filled grounds with the text colour that was worked out for them above. */
function variantColours(input: Parameters<typeof defaultVariantColorsResolver>[0]) {
  const colours = defaultVariantColorsResolver(input)
  const { isThemeColor, shade, color } = parseThemeColor(input)
  if (input.variant !== 'filled' || !isThemeColor || shade !== undefined) return colours
  return { ...colours, color: `var(--mantine-color-${color}-contrast)` }
}
