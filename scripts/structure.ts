import { importsOf, type Sources } from './affected.ts'

/** A band of a workspace: its name and the files that belong to it. */
export type Band = { name: string; files: RegExp }

/** The bands of a workspace, from the top: a file imports from its own band and from those below it. */
export const bandsOf: Readonly<Record<string, readonly Band[]>> = {
  'server/src': [
    { name: 'application', files: /^server\/src\/(?!feature\.ts|profiles\.ts|env\.ts|project-root\.ts)[^/]+\.ts$/ },
    { name: 'features', files: /^server\/src\/features\// },
    { name: 'manifest', files: /^server\/src\/(feature|profiles)\.ts$/ },
    { name: 'platform', files: /^server\/src\/(platform\/|env\.ts|project-root\.ts)/ },
    { name: 'schema', files: /^server\/src\/schema\// }
  ],
  'web/src': [
    { name: 'app', files: /^web\/src\/(app\/|[^/]+\.tsx?$)/ },
    { name: 'pages', files: /^web\/src\/pages\// },
    { name: 'features', files: /^web\/src\/features\// },
    { name: 'offline', files: /^web\/src\/offline\// },
    { name: 'records', files: /^web\/src\/records\// },
    { name: 'ui', files: /^web\/src\/(ui|styles)\// },
    { name: 'api', files: /^web\/src\/api\// }
  ]
}

export type Structure = {
  /** arrows between folders of features, and between folders of pages */
  arrows: number
  /** imports from a band into a higher one, as `file → file`; files without a band are above all */
  upward: string[]
  /** folders of features, or of pages, that import each other, directly or by others */
  circles: string[][]
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
/** `features/plans`, `pages/plans` */
const folderOf = (file: string) => /\/((?:features|pages)\/[^/]+)\//.exec(file)?.[1]
const bandOf = (folder: string) => folder.split('/')[0]

/** How the folders of a workspace depend on each other, tests left out. */
export function structureOf(workspace: string, sources: Sources): Structure {
  const bands = bandsOf[workspace] ?? []
  const levelOf = (file: string) => bands.findIndex(({ files }) => files.test(file))
  const upward: string[] = []
  const arrows = new Map<string, Set<string>>()
  for (const [file, text] of sources) {
    if (!file.startsWith(`${workspace}/`) || isTest(file)) continue
    for (const target of importsOf(file, text)) {
      if (!sources.has(target) || !target.startsWith(`${workspace}/`)) continue
      if (levelOf(target) < levelOf(file)) upward.push(`${file} → ${target}`)
      const [from, to] = [folderOf(file), folderOf(target)]
      if (from === undefined || to === undefined || from === to || bandOf(from) !== bandOf(to)) continue
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
    }
  }
  const count = [...arrows.values()].reduce((sum, { size }) => sum + size, 0)
  return { arrows: count, upward, circles: circlesOf(arrows) }
}

/** Groups of nodes each of which reaches all others of its group. */
export function circlesOf(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reachedFrom = (node: string) => {
    const reached = new Set<string>()
    const next = [node]
    for (let at = next.pop(); at !== undefined; at = next.pop())
      for (const target of arrows.get(at) ?? [])
        if (!reached.has(target)) {
          reached.add(target)
          next.push(target)
        }
    return reached
  }
  const reached = new Map([...arrows.keys()].map(node => [node, reachedFrom(node)]))
  const circles = [...reached].flatMap(([node, targets]) =>
    targets.has(node) ? [[...targets].filter(other => reached.get(other)?.has(node)).toSorted()] : []
  )
  return circles.filter((circle, index) => circles.findIndex(other => other.join() === circle.join()) === index)
}
