import { posix } from 'node:path'
import type { Sources } from './affected.ts'

export const maxStyleLines = 400

export type Styles = {
  /** style sheets with more than `maxStyleLines` lines */
  long: string[]
  /** classes of modules that no component uses, as `file: class` */
  unused: string[]
  /** classes that components use and their module hasn't, as `file: class` */
  missing: string[]
}

const imported = /^import (\w+) from '([^']+\.module\.css)'$/gm
/** Without comments and the classes of other modules and libraries. */
const ownPart = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '')
/** Class names of selectors; those of libraries aren't the module's own. */
const classesOf = (css: string): Set<string> =>
  new Set(
    [...ownPart(css).matchAll(/\.([A-Za-z_][\w-]*)(?=[^{};]*\{)/g)].flatMap(([, name = '']) =>
      /^(?:mantine|leaflet)-/.test(name) ? [] : [name]
    )
  )

/** Compares CSS modules with the components that import them. */
export function stylesOf(sources: Sources): Styles {
  const uses = new Map<string, { names: Set<string>; isAny: boolean }>()
  const usesOf = (file: string) => {
    const known = uses.get(file) ?? { names: new Set<string>(), isAny: false }
    uses.set(file, known)
    return known
  }
  for (const [file, text] of sources)
    for (const [line, name, module = ''] of text.matchAll(imported)) {
      const use = usesOf(posix.join(posix.dirname(file), module))
      const body = text.replace(line, '')
      for (const [, field, quoted] of body.matchAll(
        new RegExp(`(?<![/\\w])${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g')
      ))
        use.names.add(field ?? quoted ?? '')
      // Handed over, or a class that is worked out: any may be meant.
      if (new RegExp(`\\b${name}(?:\\[[^']|[,)}\\s])`).test(body)) use.isAny = true
    }
  const sheets = [...sources].filter(([file]) => file.endsWith('.css'))
  for (const [file, css] of sheets)
    for (const [, names = '', module] of css.matchAll(/composes: ([\w\s-]+?)(?: from '([^']+)')?;/g))
      for (const name of names.split(/\s+/))
        usesOf(module ? posix.join(posix.dirname(file), module) : file).names.add(name)
  const modules = sheets.filter(([file]) => file.endsWith('.module.css'))
  return {
    long: sheets.filter(([, css]) => css.split('\n').length > maxStyleLines + 1).map(([file]) => file),
    unused: modules.flatMap(([file, css]) => {
      const use = uses.get(file)
      return use?.isAny ? [] : [...classesOf(css)].filter(name => !use?.names.has(name)).map(name => `${file}: ${name}`)
    }),
    missing: modules.flatMap(([file, css]) => {
      const own = classesOf(css)
      return uses.get(file)?.isAny
        ? []
        : [...(uses.get(file)?.names ?? [])].filter(name => !own.has(name)).map(name => `${file}: ${name}`)
    })
  }
}
