import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/**
 * Leaves it to `color-scheme.js` to ask for all code, in its order: first what draws the words of a page (src/first/), and
 * when they have been painted the application, together with the files of the page, which else only its start would know.
 */
export function hints(): Plugin {
  return {
    name: 'hints',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const [script] = /<script type="module" crossorigin src="[^"]+"><\/script>/.exec(html) ?? []
        if (!script) throw new Error('The built page has no start')
        const [start, first] = [entry('index', bundle), entry('first', bundle)]
        return html
          .replace(script, '')
          .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '')
          .replace(
            'src="/color-scheme.js"',
            `src="/color-scheme.js" data-first='${json(scriptsOf(first, bundle))}' data-start='${json(scriptsOf(start, bundle))}' data-pages='${json(filesByPage(bundle))}'`
          )
      }
    }
  }
}

const source = join(import.meta.dirname, '../src')
const frame = './app/layout/MainLayout.tsx'

/** `/admin/bases/$id` → the files that the page loads beyond the start, styles first. */
function filesByPage(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
  const modules = pageModules()
  if (Object.keys(modules).length === 0) throw new Error('No page was found in routes.tsx')
  const known = filesOf([entry('index', bundle)], bundle)
  return Object.fromEntries(
    Object.entries(modules).map(([path, module]) => {
      const roots = [frame, module].map(
        name =>
          chunks.find(({ facadeModuleId, moduleIds }) => (facadeModuleId ?? moduleIds.at(-1)) === join(source, name))
            ?.fileName ?? ''
      )
      const files = [...filesOf(roots, bundle)].filter(file => !known.has(file))
      return [
        path,
        files.toSorted((a, b) => Number(b.endsWith('.css')) - Number(a.endsWith('.css'))).map(file => `/${file}`)
      ]
    })
  )
}

/** Address → module, as routes.tsx has them. */
function pageModules(): Record<string, string> {
  const routes = readFileSync(join(source, 'routes.tsx'), 'utf8')
  const modules = new Map(
    [...routes.matchAll(/const (\w+) = lazyRouteComponent\(\(\) => import\('([^']+)'\)/g)].map(
      ([, name = '', module = '']) => [name, module]
    )
  )
  return Object.fromEntries(
    [...routes.matchAll(/\bpage\('([^']+)', '[^']*', (\w+)/g)].map(([, path = '', name = '']) => [
      path,
      modules.get(name) ?? ''
    ])
  )
}

const json = JSON.stringify

function entry(name: string, bundle: Rolldown.OutputBundle): string {
  const found = Object.values(bundle).find(file => file.type === 'chunk' && file.isEntry && file.name === name)
  if (!found) throw new Error(`No entry is called ${name}`)
  return found.fileName
}

/** What a script needs to run, itself first. Their styles stand in the page. */
const scriptsOf = (file: string, bundle: Rolldown.OutputBundle): string[] =>
  [...filesOf([file], bundle)].filter(name => name.endsWith('.js')).map(name => `/${name}`)

function filesOf(roots: readonly string[], bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set<string>()
  const visit = (name: string) => {
    const chunk = bundle[name]
    if (found.has(name) || chunk?.type !== 'chunk') return
    found.add(name)
    for (const file of chunk.viteMetadata?.importedCss ?? []) found.add(file)
    for (const imported of chunk.imports) visit(imported)
  }
  for (const root of roots) visit(root)
  return found
}
