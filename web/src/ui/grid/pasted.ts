/** As much as is read of what is pasted, or of a file: more is a mistake. */
export const maxPastedRows = 5000

const separators = ['\t', ';', '|'] as const

/** Lines that are looked at for the separator: a title above the table may have none. */
const maxTopLines = 20

/** Whether commas separate the cells of a line: one of words, or of three cells and more; '1,5' is one cell. */
const isOfCommas = (line: string, index: number): boolean =>
  index === 0 ? /\p{L}.*,|,.*\p{L}/u.test(line) : /\p{L}[^,]*,[^,]*\p{L}[^,]*,/u.test(line)

/**
 * The cells of a block of text, by lines: what Excel puts on the clipboard, or a file with other separators. A comma
 * separates only where the line can't be a number.
 */
export function cellsOf(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const top = plain.split('\n', maxTopLines)
  const separator =
    separators.find(sign => top.some(line => line.includes(sign))) ?? (top.some(isOfCommas) ? ',' : '\t')
  const rows = split(plain, separator)
  // A block ends with a line break that begins no line.
  while (rows.length > 0 && rows.at(-1)?.every(cell => cell.trim() === '')) rows.pop()
  return rows
}

/** Quoted cells may hold separators, line breaks and doubled quotes. */
function split(text: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  let [cell, isQuoted] = ['', false]
  const end = () => rows.at(-1)?.push(cell) && (cell = '')
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text.charAt(++at)
      else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === separator) end()
    else if (letter === '\n') {
      end()
      if (rows.length > maxPastedRows) return rows
      rows.push([])
    } else cell += letter
  }
  end()
  return rows
}
