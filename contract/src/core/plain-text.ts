/**
 * Removes invisible characters from a text (domain, section 6): two that look the same are the same. Pure, without zod.
 */

/** Controls except tab and new line, and letters without a shape: joiners, marks of direction, soft hyphens. */
const invisible = /[^\P{Cc}\t\n]|[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu

/** A text of several lines: NFC, without invisible letters, with plain spaces. */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(invisible, '')
    .replaceAll(/[^\S\n\t]/g, ' ')
    .trim()

/**
 * The words of a search, at most `max`. What stands in quotation marks is one, with its spaces: «cable tractor» finds
 * these two together.
 */
export const searchWords = (text: string, max = 8): string[] =>
  Array.from(cleanLine(text).matchAll(/["«“„]([^"«»“”„]+)["»”“]|(\S+)/g), ([, phrase, word = '']) =>
    (phrase ?? word).replaceAll(/^["'«»“”„‘’]+|["'«»“”„‘’]+$/g, '').trim()
  )
    .filter(Boolean)
    .slice(0, max)

/** A text of one line (a name, a code, words to search for): the same, and any run of spaces is one. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s+/g, ' ')
