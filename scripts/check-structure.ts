import { readFileSync } from 'node:fs'
import { inProject, trackedFiles } from './project.ts'
import { bandsOf, structureOf } from './structure.ts'

/*
 * Fails on an import into a higher band, on circles of features, and on features of the browser that import others
 * (decision 79). `npm run check` calls it.
 */

/** Where a feature, or a page, may not import another one at all. */
const independent: readonly string[] = ['web/src']

const sources = new Map(
  trackedFiles()
    .filter(file => /\.tsx?$/.test(file))
    .map(file => [file, readFileSync(inProject(file), 'utf8')])
)
for (const workspace of Object.keys(bandsOf)) {
  const { arrows, upward, circles } = structureOf(workspace, sources)
  console.log(`${workspace}: ${arrows} flechas entre áreas, ${upward.length} hacia arriba, ${circles.length} círculos`)
  for (const arrow of upward) console.log(`  ${arrow}`)
  for (const circle of circles) console.log(`  ${circle.join(' ↔ ')}`)
  if (upward.length + circles.length > 0 || (arrows > 0 && independent.includes(workspace))) process.exitCode = 1
}
