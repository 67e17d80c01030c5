import { expect, test } from 'vitest'
import { searchParam } from './http.ts'
import { cleanLine, cleanText, searchWords } from './plain-text.ts'
import { email, optionalText, requiredText } from './validation.ts'

const oneCode = [
  'P5Y20',
  'P5Y20\u200B',
  'P5\u200BY20',
  '\uFEFFP5Y20',
  'P5Y20\u200F',
  'P5\u00ADY20',
  '\u202EP5Y20',
  'P5Y20\u2069',
  ' P5Y20\n'
]
const oneName = [
  'Balancín de subida',
  'Balancín  de subida',
  'Balancín\u00A0de subida',
  'Balancín de subida\u2060',
  'Balanci\u0301n de subida',
  'Balancín\tde\nsubida'
]
const blank = ['\u200B', '\u200B\u200B \u00A0', '\u2060', '\u0007', '\n\t ']
const kept = ['Ñandú 3', 'línea 1–2', '👷 turno', '¿8 ½ °C?', 'a\\b']

test.each(oneCode)('%j is one code', text => expect(cleanLine(text)).toBe('P5Y20'))
test.each(oneName)('%j is one name', text => expect(cleanLine(text)).toBe('Balancín de subida'))
test.each(blank)('%j is blank', text => {
  expect(cleanLine(text)).toBe('')
  expect(cleanText(text)).toBe('')
  expect(requiredText(500).safeParse(text).success).toBe(false)
  expect(optionalText(500).parse(text)).toBeNull()
})
test.each(kept)('%j stays as it is', text => expect(cleanLine(text)).toBe(text))

test('lines of a long text stay, its spaces are plain', () => {
  const text = 'Se cambió:\r\n  - polea\u00A03\u200B\n\n\t- bandaje\r'
  const clean = 'Se cambió:\n  - polea 3\n\n\t- bandaje'
  expect(cleanText(text)).toBe(clean)
  expect(requiredText(2000).parse(text)).toBe(clean)
  expect(optionalText(2000).parse(text)).toBe(clean)
  expect(requiredText(200).parse(text)).toBe('Se cambió: - polea 3 - bandaje')
})

test('every text that comes in is clean: words to search for and addresses of mail, too', () => {
  expect(searchParam.parse('P5\u200BY20\u00A0 motor')).toBe('P5Y20 motor')
  expect(email.parse(' ana@teleferico.example\u200B')).toBe('ana@teleferico.example')
  // Counted as it is stored.
  expect(requiredText(5).parse(`P5Y20${'\u200B'.repeat(50)}`)).toBe('P5Y20')
  expect(requiredText(5).safeParse('a\0b').success).toBe(false)
})

test.each([
  ['polea freno', ['polea', 'freno']],
  ['"polea"', ['polea']],
  ["«polea» “freno” 'eje' ‘tope’", ['polea', 'freno', 'eje', 'tope']],
  ['"cable tractor" rojo', ['cable tractor', 'rojo']],
  ['perno 1/2"', ['perno', '1/2']],
  ['"polea', ['polea']],
  ["O'Neil d’Ángelo", ["O'Neil", 'd’Ángelo']],
  ['"" «»  ', []]
])('%j searches for %j', (text, words) => expect(searchWords(text)).toEqual(words))
