import { cleanLine } from 'contract/core/plain-text.ts'

/** What spreadsheets and databases write into a cell that has no value. */
const blanks =
  /^(NULL|null|\(null\)|None|#N\/A|#N\/D|#¡?N\/D!?|#(REF|VALUE|NAME|NUM|DIV\/0)[!?]|#¡(REF|VALOR|NUM|DIV\/0)!|#¿NOMBRE\?)$/

/** A cell in scientific notation: most of its digits are lost. */
export const isScientific = (text: string): boolean => /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(text)

/** Letters by their HTML names that Spanish names need. */
const accents: Readonly<Record<string, string>> = { acute: '\u0301', tilde: '\u0303', uml: '\u0308' }
const entities: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', quot: '"', apos: "'" }

const withoutHtml = (text: string): string =>
  text
    .replaceAll(/&#(?:x([\da-f]{1,5})|(\d{1,6}));/gi, (whole, hex?: string, decimal?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    })
    .replaceAll(
      /&([a-z])(acute|tilde|uml);/gi,
      (_, letter: string, accent: string) => letter + accents[accent.toLowerCase()]
    )
    .replaceAll(/&(nbsp|amp|quot|apos);/gi, (_, name: string) => entities[name.toLowerCase()] ?? '')

/** The text of a cell, or null without one: HTML entities decoded, without the `="…"` of spreadsheets. */
export function cellText(cell: string | null): string | null {
  const text = cleanLine(withoutHtml(cell ?? ''))
  const plain = /^="?(.*?)"?$/.exec(text)?.[1] ?? text.replace(/^'(?=\d)/, '')
  return plain === '' || blanks.test(plain) ? null : plain
}

/** A number that is a name (document, identifier): without the points of thousands and without `.0`. */
export function numberText(text: string): string {
  const whole = text.replace(/^(\d[\d.,]*)[.,]0{1,2}$/, '$1')
  return /^\d{1,3}(?:[., '’]\d{3})+$/.test(whole) ? whole.replaceAll(/\D/g, '') : whole
}

/** Windows-1252 by its letters: what a byte of UTF-8 looks like where it was read as that. */
const bytes1252 = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte])
)

/**
 * The text as it was before its UTF-8 was read as Windows-1252 (`JosÃ©` is `José`), once or more; null if it wasn't.
 */
export function unmangled(text: string): string | null {
  let found: string | null = null
  for (let read = text; ;) {
    const bytes = Array.from(read, letter => bytes1252.get(letter))
    if (bytes.some(byte => byte === undefined) || bytes.every(byte => (byte as number) < 0x80)) return found
    try {
      read = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes as number[]))
    } catch {
      return found
    }
    found = read
  }
}

/** Letters that no name has: replaced ones, those of another encoding, and a question mark within a word. */
const damaged = /\uFFFD|\p{L}[?¡¤¢£‚¬±]\p{L}|\p{Ll}[ÃÂ]|Ã\p{Ll}|[ÃÂ][^\p{L}\p{M}\s.'’-]/u

/** Whether the letters of a name or title are damaged; what was left by `unmangled` is shown with the right ones. */
export const isDamaged = (text: string): boolean => damaged.test(text)
