import { dirname, join } from 'node:path/posix'

/** Text of each file of the project by its path, with `/`. */
export type Sources = ReadonlyMap<string, string>

export type Affected = {
  /** files of vitest */
  tests: string[]
  /** files of journeys */
  journeys: string[]
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const isSpec = (file: string) => /^e2e\/.+\.spec\.ts$/.test(file)
const isPage = (file: string) => file.endsWith('.md')
const testOfPages = 'scripts/docs.test.ts'
/** The feature that a file belongs to, on either side; undefined for what several features use. */
const featureOf = (file: string) => /\/(?:pages|features|records)\/([^/]+)\//.exec(file)?.[1]
/** A file that imports more features than this is a table of contents: by it, everything depends on everything. */
const maxFeatures = 8

/**
 * The tests that a change touches, by imports: those that reach a changed file; those beside it; and, for a file of a
 * feature or of the contract, those of the features that import it, because tests of a feature call its routes or its
 * page without importing what is behind them. Tables of contents, such as the list of routes, and what starts the whole
 * application for a test are not followed: by them, everything reaches everything. Journeys are those of the changed
 * features; for what every screen uses, those of `e2e/app`.
 */
export function affectedBy(changed: readonly string[], sources: Sources): Affected {
  const importers = importersOf(sources)
  const reached = new Set(changed)
  if (changed.some(isPage)) reached.add(testOfPages)
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  const code = changed.filter(file => !isTest(file) && !isSpec(file))
  const ofFeatures = code.filter(file => featureOf(file) !== undefined || file.startsWith('contract/'))
  const importing = ofFeatures.flatMap(file => [...(importers.get(file) ?? [])]).filter(file => featureOf(file))
  const folders = new Set([...code, ...importing].map(folderOf))
  const tests = [...sources.keys()].filter(file => isTest(file) && (reached.has(file) || folders.has(folderOf(file))))

  const features = code.flatMap(file => featureOf(file) ?? featuresBeside(file, importers))
  const usedByAll = code.some(file => /^web\/(src\/(ui|app|api|styles)|public|build)\//.test(file))
  const areas = [...features, ...(usedByAll ? ['app'] : [])].map(area => `e2e/${area}`)
  const specs = [...sources.keys()].filter(isSpec)
  const journeys = specs.filter(spec => reached.has(spec) || areas.includes(folderOf(spec)))
  return { tests: tests.toSorted(), journeys: journeys.toSorted() }
}

/** Features on both sides that a file of the contract is about: those that import it, if they are few. */
function featuresBeside(file: string, importers: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  if (!file.startsWith('contract/') || isTest(file)) return []
  const features = new Set([...(importers.get(file) ?? [])].flatMap(importer => featureOf(importer) ?? []))
  return features.size <= 3 ? [...features] : []
}

/** For a feature's file its feature's folder; tests in folders below are beside it too. */
const folderOf = (file: string) =>
  /^(.*\/(?:pages|features|records)\/[^/]+|e2e\/[^/]+)\//.exec(file)?.[1] ?? dirname(file)

/** What starts the whole application for a test. */
const isHarness = (file: string) => /^(web|server)\/test\//.test(file) && !isTest(file)

/** Which files import each file; tables of contents and harnesses import nothing. */
function importersOf(sources: Sources): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>()
  for (const [file, text] of sources) {
    const imported = importsOf(file, text)
    const features = new Set(imported.map(featureOf).filter(name => name !== undefined))
    if (isHarness(file) || (features.size > maxFeatures && !isTest(file))) continue
    for (const target of imported) {
      const known = importers.get(target)
      if (known) known.add(file)
      else importers.set(target, new Set([file]))
    }
  }
  return importers
}

/** Files of the project that a file imports, also when it runs. */
export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport\s*\(?)\s*'([^']+)'/g)].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return join(dirname(file), name)
    const [, path] = /^contract\/(?:calls\/)?(.+)$/.exec(name) ?? []
    return path === undefined ? [] : `contract/src/${path}`
  })
}
