import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { describe, expect, test } from 'vitest'
import { accentFor, surfaces } from './accent.ts'
import css from '../styles/tokens.css?raw'
import { contrast, luminance } from './colour.ts'
import { createAppTheme, cssVariables, defaultLineColour, fixedColours } from './theme.ts'

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

describe.each(Object.entries({ ...lines, ...extremes }))('%s', (_name, colour) => {
  const accent = accentFor(colour)

  test('text on the fill, also while hovering, reaches 4.5:1', () => {
    expect(contrast(accent.fill, accent.onFill)).toBeGreaterThanOrEqual(text)
    expect(contrast(accent.fillHover, accent.onFill)).toBeGreaterThanOrEqual(text)
  })

  test.each(['light', 'dark'] as const)('as text it reaches 4.5:1 on both %s surfaces', scheme => {
    expect(contrast(accent.text[scheme], surfaces[scheme].paper)).toBeGreaterThanOrEqual(text)
    expect(contrast(accent.text[scheme], surfaces[scheme].ground)).toBeGreaterThanOrEqual(text)
  })

  test('the stripe keeps the colour of the line itself', () => {
    expect(accent.line).toBe(colour)
  })

  test('Mantine computes the same text on the fill as we do', () => {
    const { luminanceThreshold } = createAppTheme(colour)
    expect(accent.onFill === '#000000').toBe(luminance(accent.fill) > (luminanceThreshold ?? 0))
  })

  test.each(['light', 'dark'] as const)(
    'filled, soft, outlined and plain colours of the theme can be read (%s)',
    scheme => {
      const theme = mergeMantineTheme(DEFAULT_THEME, createAppTheme(colour))
      const resolved: Record<string, string> = { ...fixedColours()[scheme], ...cssVariables(theme)[scheme] }
      for (const name of Object.keys(theme.colors)) {
        if (name === 'dark') continue
        const value = (suffix: string) => {
          const own = resolved[`--mantine-color-${name}-${suffix}`]
          if (own?.startsWith('#')) return own
          // Not overridden: Mantine's own soft grounds, shades 1 and 2.
          if (suffix === 'light') return theme.colors[name]?.[1] ?? ''
          if (suffix === 'light-hover') return theme.colors[name]?.[2] ?? ''
          return own === 'var(--app-focus)' ? accent.text[scheme] : ''
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
        for (const [what, background, foreground] of pairs) {
          expect(
            contrast(background, foreground),
            `${name} ${what}: ${foreground} on ${background}`
          ).toBeGreaterThanOrEqual(text)
        }
      }
    }
  )
})

// A bright colour keeps its face, a grey becomes a slate.
test.each([
  ['Línea Roja', '#de312f', '#cc181e', '#ffffff', '#d72828', '#f0453e'],
  ['Línea Amarilla', '#FDD835', '#ffe78d', '#000000', '#826d03', '#FDD835'],
  ['Línea Verde', '#26872e', '#0e781d', '#ffffff', '#1e8127', '#43A047'],
  ['Línea Azul', '#0876cc', '#0167b5', '#ffffff', '#0370c3', '#1E88E5'],
  ['Línea Naranja', '#FB8C00', '#fea04c', '#000000', '#a85d09', '#FB8C00'],
  ['Línea Blanca', '#556577', '#475768', '#ffffff', '#556577', '#a8b9ce'],
  ['Línea Celeste', '#4FC3F7', '#6bcffe', '#000000', '#03779f', '#4FC3F7'],
  ['Línea Morada', '#8E24AA', '#7e099a', '#ffffff', '#8E24AA', '#be59dc'],
  ['Línea Café', '#795548', '#6a473b', '#ffffff', '#795548', '#a47d6f'],
  ['Línea Plateada', '#556577', '#475768', '#ffffff', '#556577', '#a8b9ce']
] as const)('%s on buttons, on those under the pointer, and as text', (line, fill, fillHover, onFill, light, dark) => {
  expect(accentFor(lines[line])).toMatchObject({ fill, fillHover, onFill, text: { light, dark } })
})

describe('on coloured grounds', () => {
  const theme = mergeMantineTheme(DEFAULT_THEME, createAppTheme(lines['Línea Azul']))

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
  expect(createAppTheme(lines['Línea Azul']).respectReducedMotion).toBe(true)
})

test('the shades go from nearly white to nearly black', () => {
  expect(accentFor(lines['Línea Azul']).shades.join(' ')).toBe(
    '#f5f9fd #cde4fd #abcef4 #89b8eb #67a3e1 #418dd7 #0876cc #065b9f #004277 #002a4f'
  )
})

describe('tokens.css', () => {
  const [lightPart = '', darkPart = ''] = css.split("[data-mantine-color-scheme='dark']")
  const token = (scheme: 'light' | 'dark', name: string) => {
    const inPart = (source: string) => new RegExp(`--app-${name}: (#[0-9a-f]{6});`).exec(source)?.[1]
    return (scheme === 'dark' ? inPart(darkPart) : undefined) ?? inPart(lightPart) ?? ''
  }

  test('has the surfaces that contrast is computed with, and the default accent', () => {
    const accent = accentFor(defaultLineColour)
    for (const scheme of ['light', 'dark'] as const) {
      expect(token(scheme, 'ground')).toBe(surfaces[scheme].ground)
      expect(token(scheme, 'paper')).toBe(surfaces[scheme].paper)
      expect(token(scheme, 'focus')).toBe(accent.text[scheme])
    }
    expect(token('light', 'line')).toBe(defaultLineColour)
    expect(token('light', 'fill')).toBe(accent.fill)
    expect(token('light', 'fill-hover')).toBe(accent.fillHover)
    expect(token('light', 'on-fill')).toBe(accent.onFill)
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
