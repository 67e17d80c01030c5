import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { describe, expect, test } from 'vitest'
import { hoverOf, lineColour, productColour, productText, shadesOf, surfaces } from './accent.ts'
import css from '../../styles/tokens.css?raw'
import { contrast, luminance } from './colour.ts'
import { appTheme, fixedColours } from './theme.ts'

/** The ten lines of the demonstration data. */
const lines = {
  'Línea Roja': '#E53935',
  'Línea Amarilla': '#FDD835',
  'Línea Verde': '#43A047',
  'Línea Azul': '#1E88E5',
  'Línea Naranja': '#FB8C00',
  'Línea Blanca': '#ECEFF1',
  'Línea Celeste': '#4FC3F7',
  'Línea Morada': '#8E24AA',
  'Línea Café': '#795548',
  'Línea Plateada': '#9E9E9E'
}
const extremes = { black: '#000000', white: '#ffffff', magenta: '#ff00ff', lime: '#ccff00' }
const text = 4.5
const part = 3

test.each(Object.entries({ ...lines, ...extremes }))(
  '%s: the chosen entry can be read, the stripe keeps the colour',
  (_, colour) => {
    const { line, fill, onFill } = lineColour(colour)
    expect(contrast(fill, onFill)).toBeGreaterThanOrEqual(text)
    expect(line).toBe(colour)
  }
)

// A bright colour keeps its face, a grey becomes a slate.
test.each([
  ['Línea Roja', '#de312f', '#ffffff'],
  ['Línea Amarilla', '#FDD835', '#000000'],
  ['Línea Verde', '#26872e', '#ffffff'],
  ['Línea Azul', '#0876cc', '#ffffff'],
  ['Línea Naranja', '#FB8C00', '#000000'],
  ['Línea Blanca', '#556577', '#ffffff'],
  ['Línea Celeste', '#4FC3F7', '#000000'],
  ['Línea Morada', '#8E24AA', '#ffffff'],
  ['Línea Café', '#795548', '#ffffff'],
  ['Línea Plateada', '#556577', '#ffffff']
] as const)('the chosen entry on %s', (line, fill, onFill) => {
  expect(lineColour(lines[line])).toEqual({ line: lines[line], fill, onFill })
})

describe('the product’s colour', () => {
  test.each(['light', 'dark'] as const)('as text reaches 4.5:1 on both %s surfaces', scheme => {
    expect(contrast(productText[scheme], surfaces[scheme].paper)).toBeGreaterThanOrEqual(text)
    expect(contrast(productText[scheme], surfaces[scheme].ground)).toBeGreaterThanOrEqual(text)
  })

  test('carries white text, also under the pointer, and is no line’s', () => {
    expect(contrast(productColour, '#ffffff')).toBeGreaterThanOrEqual(text)
    expect(contrast(hoverOf(productColour), '#ffffff')).toBeGreaterThanOrEqual(text)
    expect(Object.values(lines)).not.toContain(productColour)
  })

  test('under the pointer a fill gets darker with white text and lighter with black', () => {
    expect([hoverOf('#0876cc'), hoverOf('#FDD835')]).toEqual(['#0167b5', '#ffe78d'])
  })

  test('Mantine computes the same text on it as we do', () => {
    expect(luminance(productColour)).toBeLessThanOrEqual(appTheme.luminanceThreshold ?? 0)
  })

  test('its shades go from nearly white to nearly black', () => {
    expect(shadesOf('#0876cc').join(' ')).toBe(
      '#f5f9fd #cde4fd #abcef4 #89b8eb #67a3e1 #418dd7 #0876cc #065b9f #004277 #002a4f'
    )
  })
})

test.each(['light', 'dark'] as const)(
  'filled, soft, outlined and plain colours of the theme can be read (%s)',
  scheme => {
    const theme = mergeMantineTheme(DEFAULT_THEME, appTheme)
    const resolved: Record<string, string> = fixedColours()[scheme]
    for (const name of Object.keys(theme.colors)) {
      if (name === 'dark') continue
      const value = (suffix: string) => {
        const own = resolved[`--mantine-color-${name}-${suffix}`]
        if (own) return own
        // Not overridden: Mantine's own soft grounds, shades 1 and 2.
        return theme.colors[name]?.[suffix === 'light' ? 1 : 2] ?? ''
      }
      const { paper, ground } = surfaces[scheme]
      const pairs: [string, string, string][] = [
        ['filled', value('filled'), value('contrast')],
        ['filled hover', value('filled-hover'), value('contrast')],
        ['soft', value('light'), value('light-color')],
        ['soft hover', value('light-hover'), value('light-color')],
        ['outline', paper, value('outline')],
        ['text on paper', paper, value('text')],
        ['text on ground', ground, value('text')]
      ]
      for (const [what, background, foreground] of pairs)
        expect(
          contrast(background, foreground),
          `${name} ${what}: ${foreground} on ${background}`
        ).toBeGreaterThanOrEqual(text)
    }
  }
)

describe('on coloured grounds', () => {
  const theme = mergeMantineTheme(DEFAULT_THEME, appTheme)

  test('only bright colours have black text; the others are darkened for white', () => {
    const { light } = fixedColours()
    const black = Object.keys(light).filter(name => name.endsWith('-contrast') && light[name] === '#000000')
    expect(black).toEqual(['--mantine-color-lime-contrast', '--mantine-color-yellow-contrast'])
  })

  test.each([
    ['filled', 'red', 'var(--mantine-color-red-contrast)'],
    ['filled', 'accent', 'var(--mantine-color-accent-contrast)'],
    ['filled', 'red.9', 'var(--mantine-color-white)'],
    ['filled', '#ffffff', 'var(--mantine-color-black)'],
    ['light', 'red', 'var(--mantine-color-red-light-color)']
  ])('%s, %s: %s', (variant, color, expected) => {
    expect(theme.variantColorResolver({ variant, color, theme }).color).toBe(expected)
  })
})

test('who wants no motion sees none', () => {
  expect(appTheme.respectReducedMotion).toBe(true)
})

describe('tokens.css', () => {
  const [lightPart = '', darkPart = ''] = css.split("[data-mantine-color-scheme='dark']")
  const token = (scheme: 'light' | 'dark', name: string) => {
    const inPart = (source: string) => new RegExp(`--app-${name}: (#[0-9a-f]{6});`).exec(source)?.[1]
    return (scheme === 'dark' ? inPart(darkPart) : undefined) ?? inPart(lightPart) ?? ''
  }

  test('has the surfaces that contrast is computed with, and the product’s colour, also where no line is known', () => {
    for (const scheme of ['light', 'dark'] as const) {
      expect(token(scheme, 'ground')).toBe(surfaces[scheme].ground)
      expect(token(scheme, 'paper')).toBe(surfaces[scheme].paper)
      expect(token(scheme, 'focus')).toBe(productText[scheme])
    }
    const names = ['fill', 'fill-hover', 'on-fill', 'line', 'line-fill', 'on-line']
    const { line, fill, onFill } = lineColour(productColour)
    expect(names.map(name => token('light', name))).toEqual([
      productColour,
      hoverOf(productColour),
      '#ffffff',
      line,
      fill,
      onFill
    ])
  })

  test.each(['light', 'dark'] as const)('its texts and edges can be read (%s)', scheme => {
    const { paper, ground } = surfaces[scheme]
    for (const name of ['text', 'dimmed', 'error', 'success']) {
      expect(contrast(token(scheme, name), paper), name).toBeGreaterThanOrEqual(text)
      expect(contrast(token(scheme, name), ground), name).toBeGreaterThanOrEqual(text)
    }
    expect(contrast(token(scheme, 'text'), token(scheme, 'hover'))).toBeGreaterThanOrEqual(text)
    expect(contrast(token(scheme, 'error'), token(scheme, 'error-soft'))).toBeGreaterThanOrEqual(text)
    expect(contrast(token(scheme, 'control-border'), paper)).toBeGreaterThanOrEqual(part)
  })
})
