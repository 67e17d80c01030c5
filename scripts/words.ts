import type { Sources } from './affected.ts'

/** Words of comments in which programs are people (style: the standard words of the trade). */
const personified = /\b(somebody|nobody|whoever|told|heard|unheard)\b/i
const comment = /(?:^|[\s{])(?:\/\/|\/\*\*?|\*|--)\s.*$/

export type Words = {
  /** lines of comments with such a word, as `file:line: text` */
  personified: string[]
  /** names of bounds that begin with `most` instead of `max` */
  bounds: string[]
}

/** Finds the words that docs and comments of the project avoid. */
export function wordsOf(sources: Sources): Words {
  const lines = [...sources].flatMap(([file, text]) =>
    text.split('\n').map((line, index) => ({ line, at: `${file}:${index + 1}` }))
  )
  return {
    personified: lines.flatMap(({ line, at }) => {
      const [said = ''] = comment.exec(line) ?? []
      return personified.test(said) ? [`${at}: ${said.trim()}`] : []
    }),
    bounds: lines.flatMap(({ line, at }) => (/\b(?:const|let) most[A-Z]/.test(line) ? [`${at}: ${line.trim()}`] : []))
  }
}
