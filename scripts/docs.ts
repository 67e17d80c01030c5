import { posix } from 'node:path'

/** A documentation file's path and text. */
export type Page = { path: string; text: string }

/** Differences between the files of decisions and their index, in words; numbers must have no gaps. */
export function problemsOfIndex(index: string, files: readonly string[]): string[] {
  const rows = index.split('\n').flatMap(line => {
    const [, number, choice, state] = /^\| (\d+) \| (.+) \| (.+) \|$/.exec(line) ?? []
    if (number === undefined || choice === undefined || state === undefined) return []
    return [{ number: Number(number), file: /\]\((\d{4}-[\w-]+\.md)\)/.exec(choice)?.[1], state }]
  })
  const problems = rows.flatMap(({ number, file, state }, at) => [
    ...(number === (rows[at - 1]?.number ?? 0) + 1 ? [] : [`${number}: out of order`]),
    ...(file === undefined || Number(file.slice(0, 4)) === number ? [] : [`${number}: links to ${file}`]),
    ...(file === undefined && !/^(moved to |never used)/.test(state) ? [`${number}: neither file nor tombstone`] : []),
    ...(file === undefined || /^(in force|superseded by \d+)$/.test(state) ? [] : [`${number}: state "${state}"`]),
    ...(file === undefined || files.includes(file) ? [] : [`${number}: no file ${file}`])
  ])
  const indexed = new Set(rows.map(({ file }) => file))
  return [...problems, ...files.filter(file => !indexed.has(file)).map(file => `${file}: not in the index`)]
}

/**
 * Links and paths of a page that name nothing of the repository. A path in backticks may leave out the folders that it
 * begins with, as `features/plans` and `docs.ts` do.
 */
export function brokenPathsOf({ path, text }: Page, { known, endings }: Paths): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '')
  const links = [...prose.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter(target => !/^[a-z]+:/.test(target))
    .filter(target => !known.has(withoutSlash(posix.join(posix.dirname(path), target))))
  const code = [...prose.matchAll(/`([\w./-]+)`/g)]
    .map(([, target = '']) => target)
    .filter(target => inFolderOfOurs.test(target) || isFileName.test(target))
    .filter(target => !endings.has(withoutSlash(target)))
  return [...links, ...code]
}

const inFolderOfOurs =
  /^(server|web|contract|scripts|docs|e2e|bench|features|pages|records|offline|platform|schema|ui)\/[\w.-]/
const isFileName = /^\w[\w./-]*\.(tsx?|sql|css|html|md|sh)$/
const withoutSlash = (path: string) => path.replace(/\/$/, '')

/** The paths of files and their folders, and what paths end with: `a/b/c`, `b/c`, `c`. */
export type Paths = { known: ReadonlySet<string>; endings: ReadonlySet<string> }

export function pathsOf(files: readonly string[]): Paths {
  const known = new Set<string>()
  for (const file of files)
    for (let path = file; path !== '.' && !known.has(path); path = posix.dirname(path)) known.add(path)
  const endingsOf = (path: string) => path.split('/').map((_, at, parts) => parts.slice(at).join('/'))
  return { known, endings: new Set([...known].flatMap(endingsOf)) }
}
