import type { Sources } from './affected.ts'

/** Words of comments in which programs are people (style: the standard words of the trade). */
const personified = /\b(somebody|nobody|whoever|told|heard|unheard)\b/i
const comment = /(?:^|[\s{])(?:\/\/|\/\*\*?|\*|--)\s.*$/

/** Words of names in which programs are people. */
const dialect =
  /^(?:ask(?:s|ed|ing)?|tells?|telling|told|untold|sa(?:y|ys|id|ying)|hear(?:s|d)?|know(?:s)?|seen|unseen|silen(?:ce|t)|obeys?|forgets?|forgot|remember(?:s|ed)?|wants?|wanted)$/
const exported = /^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/
const hasDialect = (name: string) => (name.match(/[A-Z]?[a-z]+/g) ?? []).some(word => dialect.test(word.toLowerCase()))

export type Words = {
  /** lines of comments with such a word, as `file:line: text` */
  personified: string[]
  /** names of bounds that begin with `most` instead of `max` */
  bounds: string[]
  /** exported names with a word such as `ask`, `tell`, `seen` instead of the standard one (query, notify, stored) */
  names: string[]
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
    bounds: lines.flatMap(({ line, at }) => (/\b(?:const|let) most[A-Z]/.test(line) ? [`${at}: ${line.trim()}`] : [])),
    names: lines.flatMap(({ line, at }) => {
      const name = exported.exec(line)?.[1]
      return name && hasDialect(name) ? [`${at}: ${name}`] : []
    })
  }
}
