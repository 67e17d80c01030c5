import type { PassThrough } from 'node:stream'

/** Who reads the file is slower than it is drawn. It is waited for often, so nothing of that stays behind. */
export const drained = (out: PassThrough) =>
  new Promise<void>(resolve => {
    const go = () => {
      out.off('drain', go).off('close', go)
      resolve()
    }
    out.on('drain', go).on('close', go)
  })

/**
 * Text with the letters that every reader of PDF has: those of Western Europe, with which Aymara and Quechua are
 * written too. Others lose their accents and strokes; what is left of none, as a drawing, is a question mark, so
 * that nothing goes without a trace.
 */
export const printable = (text: string): string =>
  Array.from(signs.segment(text.normalize('NFC').replaceAll(/\s/g, ' ')), ({ segment }) => plain(segment))
    .join('')
    .replaceAll(/ +/g, ' ')

const signs = new Intl.Segmenter('es')
const western = /[\x20-\x7e\xa0-\xff–—‘’“”•…€›]/
/** Drawings with which people say whether something is as it should be, as words. */
const marks = [
  ...['✅', '✔', '✓', '☑'].map(mark => `${mark}(conforme)`),
  ...['❌', '✖', '✗', '✘', '❎'].map(mark => `${mark}(no conforme)`),
  ...['☐', '□', '◻'].map(mark => `${mark}[ ]`),
  ...['⚠', '❗'].map(mark => `${mark}(atención)`)
]
/** What stands for letters and signs that people write in names and measures. */
const alike = new Map(
  [
    'ʼ’',
    'ʹ’',
    '′’',
    'ʻ‘',
    'ŁL',
    'łl',
    'ĐD',
    'đd',
    '→->',
    '←<-',
    '≤<=',
    '≥>=',
    '−-',
    '≈~',
    'μµ',
    'Ωohm',
    '⌀Ø',
    ...marks
  ].map(([letter = '', ...instead]) => [letter, instead.join('')])
)
/** Marks, and what turns text around or joins it: they are no letters by themselves. */
const unseen = /^[\p{M}\p{C}]*$/u

function plain(sign: string): string {
  const letters = Array.from(sign, letter =>
    western.test(letter) ? letter : (alike.get(letter) ?? letter.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, ''))
  ).join('')
  return letters || (unseen.test(sign) ? '' : '?')
}
