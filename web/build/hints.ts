import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/**
 * Tells `color-scheme.js` the files of each page of somebody signed in, so that the browser can ask for them before it
 * has read the application's start, which alone knows what page an address is; and leaves it to that script to run the
 * start, after the first frame has been painted. Until then no code is as urgent as the styles of that frame.
 */
export function hints(): Plugin {
  return {
    name: 'hints',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const [script, start] = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html) ?? []
        const first = Object.values(bundle).find(file => file.type === 'chunk' && file.isEntry && file.name === 'first')
        if (!script || !first) throw new Error('The built page has no start')
        const soon = filesOf([first.fileName], bundle)
        return html
          .replace(script, `<link rel="modulepreload" crossorigin href="${start}">`)
          .replaceAll(/<link rel="modulepreload"(?= crossorigin href="\/([^"]+)")/g, (link, file: string) => (soon.has(file) ? link : `${link} fetchpriority="low"`))
          .replace('src="/color-scheme.js"', `src="/color-scheme.js" data-start="${start}" data-first="/${first.fileName}" data-pages='${JSON.stringify(filesByPage(bundle))}'`)
      }
    }
  }
}

const source = join(import.meta.dirname, '../src')
const frame = './app/layout/MainLayout.tsx'

/** `/admin/bases/$id` → the files that the page loads beyond the start, styles first. */
function filesByPage(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
  const start = chunks.find(({ isEntry, name }) => isEntry && name !== 'first')
  const modules = pageModules()
  if (!start || Object.keys(modules).length === 0) throw new Error('No page was found in routes.tsx')
  const known = filesOf([start.fileName], bundle)
  return Object.fromEntries(
    Object.entries(modules).map(([path, module]) => {
      const roots = [frame, module].map(name => chunks.find(({ facadeModuleId, moduleIds }) => (facadeModuleId ?? moduleIds.at(-1)) === join(source, name))?.fileName ?? '')
      const files = [...filesOf(roots, bundle)].filter(file => !known.has(file))
      return [path, files.toSorted((a, b) => Number(b.endsWith('.css')) - Number(a.endsWith('.css'))).map(file => `/${file}`)]
    })
  )
}

/** Address → module, as routes.tsx has them. */
function pageModules(): Record<string, string> {
  const routes = readFileSync(join(source, 'routes.tsx'), 'utf8')
  const modules = new Map([...routes.matchAll(/const (\w+) = lazyRouteComponent\(\(\) => import\('([^']+)'\)/g)].map(([, name = '', module = '']) => [name, module]))
  return Object.fromEntries([...routes.matchAll(/\bpage\('([^']+)', '[^']*', (\w+)/g)].map(([, path = '', name = '']) => [path, modules.get(name) ?? '']))
}

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
