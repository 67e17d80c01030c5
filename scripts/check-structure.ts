import { readFileSync } from 'node:fs'
import { inProject, trackedFiles } from './project.ts'
import { bandsOf, structureOf } from './structure.ts'

/*
 * Fails on an import into a higher band and on circles of features (decision 79). `npm run check` calls it.
 */

/** Features in circles that are left for now; only to be lowered. */
const maxInCircles: Readonly<Record<string, number>> = { 'server/src': 0, 'web/src': 2 }

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
  if (upward.length > 0 || circles.flat().length > (maxInCircles[workspace] ?? 0)) process.exitCode = 1
}
