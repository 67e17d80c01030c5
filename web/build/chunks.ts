import { dirname, join } from 'node:path'
import type { Rolldown } from 'vite'

type Context = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null }

/*
 * What pages load together becomes one file: left to itself, the bundler cuts it along every lazy import that shares a
 * part of it, and a page waits for forty files. A chunk takes all that its modules import and no chunk before it has.
 */

/** Around and on nearly every page of somebody signed in: the frame, lists, orders. */
const shell = [
  'app/layout/MainLayout.tsx',
  'app/Can.tsx',
  'api/resourceApi.ts',
  'ui/PageHead.tsx',
  'ui/DetailHeader.tsx',
  'ui/columns.tsx',
  'ui/EmptyState.tsx',
  'ui/ErrorState.tsx',
  'ui/Sheet.tsx',
  'ui/ConfirmDialog.tsx',
  'ui/DataTable.tsx',
  'ui/choices.ts',
  'features/work-orders/columns.tsx',
  'features/work-orders/orderQueries.ts',
  'features/work-orders/stateActions.ts',
  'features/work-orders/RefusedAnswers.tsx',
  'features/checks/RefusalNote.tsx',
  'ui/scrollToMiddle.ts',
  'features/checks/OfflineBar.tsx'
]

/** Whatever is typed or chosen. */
const forms = ['ui/ResourceForm.tsx', 'ui/form/FieldInput.tsx', 'ui/RecordSelect.tsx']

const source = join(import.meta.dirname, '../src')

const firstModules = new WeakMap<Context, ReadonlySet<string>>()

/** What comes before the application (src/first/): all that its entry imports. The application shares it. */
export function firstChunkOf(id: string, context: Context): string | null {
  const modules = firstModules.get(context) ?? reachable(join(source, 'first/first.ts'), context)
  firstModules.set(context, modules)
  return modules.has(id) ? 'before' : null
}

function reachable(entry: string, context: Context): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    for (const imported of importsOf(id, context)) {
      if (found.has(imported)) continue
      if (imported.includes('/node_modules/'))
        throw new Error(`src/first/ comes without libraries, but ${id} imports ${imported}`)
      found.add(imported)
      visit(imported)
    }
  }
  visit(entry)
  return found
}

const known = new WeakMap<Context, ReadonlyMap<string, string>>()

/** The chunk of a module; null leaves it to the bundler. */
export function chunkOf(id: string, context: Context): string | null {
  const names = known.get(context) ?? namesOf(context)
  known.set(context, names)
  return names.get(id) ?? null
}

function namesOf(context: Context): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const give = (name: string, modules: readonly string[]): void => {
    const visit = (id: string): void => {
      if (names.has(id)) return
      names.set(id, name)
      for (const imported of importsOf(id, context)) visit(imported)
    }
    for (const module of modules) visit(join(source, module))
  }
  give('shell', shell)
  addSharedTrifles(context, names)
  give('forms', forms)
  return names
}

/** Where people begin and come back to. */
const firstPages = [
  'features/work-orders/WorkOrdersPage.tsx',
  'features/work-orders/WorkOrderPage.tsx',
  'features/programming/ProgrammingPage.tsx'
]

/** Length of a module's code, before it is minified. */
const trifle = 2_000

/**
 * An icon or a few lines that one of the first pages shares with another page are no file of their own: asking for one
 * takes longer than it does. What only the others share would make the first ones heavier.
 */
function addSharedTrifles(context: Context, names: Map<string, string>): void {
  const { dynamicallyImportedIds: all = [] } = context.getModuleInfo(join(source, 'routes.tsx')) ?? {}
  const first = firstPages.map(page => join(source, page))
  const pages = [...all.filter(page => !first.includes(page)), ...first]
  const users = new Map<string, number>()
  const isTrifle = (id: string) => (context.getModuleInfo(id)?.code?.length ?? 0) < trifle
  for (const page of pages) {
    const seen = new Set<string>()
    const visit = (id: string): void => {
      if (seen.has(id) || names.has(id)) return
      seen.add(id)
      users.set(id, (users.get(id) ?? 0) + 1)
      const imports = importsOf(id, context)
      for (const imported of imports) visit(imported)
      // After what it imports: a trifle rests on nothing else.
      if (
        first.includes(page) &&
        (users.get(id) ?? 0) > 1 &&
        isTrifle(id) &&
        imports.every(imported => names.has(imported))
      )
        names.set(id, 'shell')
    }
    visit(page)
  }
}

/** Modules that a module imports; of a library's index, only those behind the names that it asks for. */
function importsOf(id: string, context: Context): string[] {
  const { importedIds = [], code } = context.getModuleInfo(id) ?? {}
  return importedIds.flatMap(imported => {
    const library = /node_modules\/(@(?:mantine|tabler)\/[\w-]+)\/[\w/]+\/[\w-]+\.mjs$/.exec(imported)?.[1]
    if (!library || id.includes(`/${library}/`)) return imported
    const exported = exportsOf(imported, context)
    return namesIn(code ?? '', library).flatMap(name => exported.get(name) ?? [])
  })
}

function namesIn(code: string, library: string): string[] {
  const imports = code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)
  return [...imports]
    .filter(([, , from]) => from === library)
    .flatMap(([, names = '']) => names.split(',').map(name => name.trim().split(/\s+as\s+/)[0] ?? ''))
}

/** What a library's index exports: name → module. */
function exportsOf(index: string, context: Context): Map<string, string> {
  const { code = '' } = context.getModuleInfo(index) ?? {}
  const found = new Map<string, string>()
  for (const [, names = '', from = ''] of (code ?? '').matchAll(
    /(?:import|export)\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["']/g
  )) {
    for (const name of names.split(','))
      found.set(
        name
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? '',
        join(dirname(index), from)
      )
  }
  return found
}
