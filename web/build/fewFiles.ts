import type { CodeSplittingGroup } from 'rolldown'
import { build, type PluginOption, type Plugin, type Rolldown } from 'vite'
import { joinFiles } from './joinFiles.ts'

/**
 * How much it counts beside others what an entry takes: what the first script itself asks for (the pages that a working
 * day begins with, and their first questions), another page, and what comes later on a page.
 */
const weights = { first: 50, page: 1, later: 0.2 }
const page = /\/src\/pages\/.+Page\.tsx$/
const frame = /\/src\/app\/layout\/MainLayout\.tsx$/
/** Pages without the frame around them. */
const bare = /\/src\/pages\/auth\//

/**
 * Joins the scripts that the bundler makes, one for each set of pages and late parts that share something, to those
 * that save more requests than they bring too much (joinFiles.ts). What is needed together is known only when a build is
 * done, so the web is built twice, the first time in memory.
 *
 * @param options `plugins` by which the modules become what they are; `start`: groups of what the first script needs
 */
export function fewFiles({
  plugins,
  start
}: {
  plugins: () => PluginOption[]
  start: readonly CodeSplittingGroup[]
}): Plugin {
  const output = (groups: readonly CodeSplittingGroup[]) => ({
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: [...groups] } } }
  })
  return {
    name: 'few-files',
    apply: 'build',
    async config({ root = process.cwd(), build: settings }) {
      const built = await build({
        root,
        configFile: false,
        logLevel: 'warn',
        plugins: plugins(),
        build: { ...settings, ...output(start), sourcemap: false, minify: false, write: false }
      })
      const names = joinedModules((built as Rolldown.RolldownOutput).output.filter(file => file.type === 'chunk'))
      return { build: output([...start, { name: id => names.get(id) ?? null, debugName: 'joined' }]) }
    },
    // A page that is opened directly would run one of them before what it needs of the other.
    generateBundle(_, bundle) {
      const circle = circleIn(bundle)
      if (circle) this.error(`build/fewFiles.ts: these scripts import each other: ${circle.join(', ')}`)
    }
  }
}

/** Scripts that import each other, the first that are found. */
export function circleIn(bundle: Rolldown.OutputBundle): string[] | undefined {
  const done = new Set<string>()
  const from = (name: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(name)) return way.slice(way.indexOf(name))
    const chunk = bundle[name]
    if (done.has(name) || chunk?.type !== 'chunk') return undefined
    for (const imported of chunk.imports) {
      const circle = from(imported, [...way, name])
      if (circle) return circle
    }
    done.add(name)
    return undefined
  }
  for (const name of Object.keys(bundle)) {
    const circle = from(name, [])
    if (circle) return circle
  }
  return undefined
}

/** The name of the file that a module comes to, for the modules of joined scripts. */
function joinedModules(chunks: readonly Rolldown.OutputChunk[]): Map<string, string> {
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const initial = new Set<string>()
  const addImports = (name: string) => {
    if (initial.has(name)) return
    initial.add(name)
    byName.get(name)?.imports.forEach(addImports)
  }
  for (const chunk of chunks) if (chunk.isEntry) addImports(chunk.fileName)

  const lateImports = (from: readonly Rolldown.OutputChunk[]) => new Set(from.flatMap(chunk => chunk.dynamicImports))
  const later = chunks.filter(({ fileName }) => !initial.has(fileName))
  const late = lateImports(chunks)
  const first = lateImports(chunks.filter(({ fileName }) => initial.has(fileName)))
  const main = later.find(({ facadeModuleId }) => frame.test(facadeModuleId ?? ''))
  if (!main) throw new Error('build/fewFiles.ts finds no script of the frame')
  const joined = joinFiles(
    later.map(({ fileName, code, imports }) => ({
      name: fileName,
      bytes: code.length,
      imports: imports.filter(name => !initial.has(name))
    })),
    later
      .filter(({ fileName }) => late.has(fileName))
      .map(({ fileName, facadeModuleId }) => {
        const module = facadeModuleId ?? ''
        const isFirst = first.has(fileName)
        const isPage = page.test(module)
        const isFramed = isPage ? !bare.test(module) : !isFirst
        return {
          starts: isFramed ? [fileName, main.fileName] : [fileName],
          weight: isFirst ? weights.first : isPage ? weights.page : weights.later
        }
      })
  )
  return new Map(
    joined.flatMap(names => {
      const parts = names.flatMap(name => byName.get(name) ?? [])
      const largest = parts.reduce((one, other) => (other.code.length > one.code.length ? other : one))
      return parts.flatMap(part => part.moduleIds.map(id => [id, largest.name] as const))
    })
  )
}
