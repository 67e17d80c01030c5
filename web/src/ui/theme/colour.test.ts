import { expect, test } from 'vitest'
import { contrast, ensureContrast, fromOklch, isHex, luminance, mix, parseHex, textOn, toOklch } from './colour.ts'

test.each([
  ['#000000', 0],
  ['#ffffff', 1],
  ['#ff0000', 0.2126],
  ['#808080', 0.2159]
])('luminance of %s is %d', (colour, expected) => {
  expect(luminance(colour)).toBeCloseTo(expected, 4)
})

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#767676', 4.54],
  ['#767676', '#ffffff', 4.54],
  ['#e53935', '#ffffff', 4.23],
  ['#123456', '#123456', 1]
])('contrast of %s and %s is %d', (a, b, expected) => {
  expect(contrast(a, b)).toBeCloseTo(expected, 2)
})

test('text on a ground is white while white can be read, else black', () => {
  expect(textOn('#767676')).toBe('#ffffff')
  expect(textOn('#777777')).toBe('#000000')
  expect(textOn('#ffffff')).toBe('#000000')
})

// Reference values: Björn Ottosson's definition of Oklab.
test.each([
  ['#ff0000', 0.628, 0.2577, 29.23],
  ['#00ff00', 0.8664, 0.2948, 142.5],
  ['#0000ff', 0.452, 0.3132, -95.95],
  ['#ffff00', 0.968, 0.211, 109.77],
  ['#008000', 0.5198, 0.1769, 142.5]
])('OKLCH of %s', (colour, lightness, chroma, degrees) => {
  const { l, c, h } = toOklch(colour)
  expect(l).toBeCloseTo(lightness, 3)
  expect(c).toBeCloseTo(chroma, 3)
  expect((h * 180) / Math.PI).toBeCloseTo(degrees, 1)
})

test.each(['#000000', '#ffffff', '#e53935', '#fdd835', '#1e88e5', '#8e24aa', '#795548', '#010203'])(
  '%s goes to OKLCH and back',
  colour => {
    const back = parseHex(fromOklch(toOklch(colour)))
    parseHex(colour).forEach((value, index) => expect(Math.abs((back[index] ?? 9) - value)).toBeLessThan(0.006))
  }
)

test.each([
  [0.9, 4.5, '#cbe0fe'],
  [0.4, 2, '#474d04']
])('a colour the screen cannot show loses only as much chroma as it must, no lightness (%d)', (l, h, shown) => {
  expect(fromOklch({ l, c: 0.3, h })).toBe(shown)
  expect(toOklch(shown).l).toBeCloseTo(l, 1)
})

test('ensureContrast goes dark on light grounds, light on dark ones, and leaves what is good', () => {
  expect(ensureContrast('#1b1f24', ['#ffffff'], 4.5)).toBe('#1b1f24')
  expect(luminance(ensureContrast('#fdd835', ['#ffffff'], 4.5))).toBeLessThan(luminance('#fdd835'))
  expect(luminance(ensureContrast('#3a2a00', ['#1a1d22'], 4.5))).toBeGreaterThan(luminance('#3a2a00'))
  expect(contrast(ensureContrast('#fdd835', ['#ffffff', '#e3e6eb'], 7), '#e3e6eb')).toBeGreaterThanOrEqual(7)
})

test('where nothing reaches the ratio, ensureContrast ends at black on light grounds, at white on dark ones', () => {
  expect(ensureContrast('#888888', ['#ffffff', '#000000'], 21)).toBe('#000000')
  expect(ensureContrast('#888888', ['#333333'], 21)).toBe('#ffffff')
})

test('mix is what a translucent layer shows', () => {
  expect(mix('#ffffff', '#000000', 0.5)).toBe('#808080')
  expect(mix('#ff0000', '#0000ff', 0)).toBe('#0000ff')
})

test('a colour is written small or large', () => {
  expect([isHex('#e53935'), isHex('#E53935')]).toEqual([true, true])
})

test.each(['red', '#fff', '#12345', '#1234567', 'url(x)', ''])('%j is not a colour', value => {
  expect(isHex(value)).toBe(false)
  expect(() => parseHex(value)).toThrow('Not a colour')
})
