import { searchWords } from 'contract/core/plain-text.ts'

const longest = 220
/** Letters before the first word that is found. */
const lead = 60

/** A piece of a text: `at`, where it begins in it; a word that was sought, or what lies between. */
type Piece = { at: number; part: string; isFound: boolean }

/** Without capitals and accents, letter by letter, so that places in both texts are the same. */
const plain = (text: string) =>
  Array.from(text.normalize('NFC'), letter => {
    const bare = letter.normalize('NFD')[0]?.toLowerCase() ?? letter
    return bare.length === letter.length ? bare : letter
  }).join('')

/** The part of a text in which the first of some words stands, cut where it begins and ends between words. */
export function excerptOf(text: string, words: string): Piece[] {
  const whole = text.normalize('NFC').replaceAll(/\s+/g, ' ')
  const sought = searchWords(plain(words))
  const places = sought.map(word => plain(whole).indexOf(word)).filter(at => at >= 0)
  const first = places.length ? Math.min(...places) : 0
  const from = first > lead ? whole.lastIndexOf(' ', first - lead) + 1 : 0
  const cut = whole.slice(from, from + longest)
  const end = from + longest < whole.length ? Math.max(cut.lastIndexOf(' '), 1) : cut.length
  const shown = `${from > 0 ? '… ' : ''}${cut.slice(0, end)}${end < whole.length - from ? ' …' : ''}`
  return partsOf(shown, sought)
}

/** A text in pieces: those that are one of the words, and what lies between. */
function partsOf(text: string, words: readonly string[]): Piece[] {
  const bare = plain(text)
  const parts: Piece[] = []
  let at = 0
  while (at < text.length) {
    const found = words
      .map(word => ({ at: bare.indexOf(word, at), length: word.length }))
      .filter(one => one.at >= 0)
      .toSorted((a, b) => a.at - b.at || b.length - a.length)[0]
    const until = found?.at ?? text.length
    if (until > at) parts.push({ at, part: text.slice(at, until), isFound: false })
    if (found) parts.push({ at: until, part: text.slice(until, until + found.length), isFound: true })
    at = found ? found.at + found.length : text.length
  }
  return parts
}
