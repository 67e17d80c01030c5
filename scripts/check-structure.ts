import { readFileSync } from 'node:fs'
import { inProject, trackedFiles } from './project.ts'
import { bandsOf, structureOf } from './structure.ts'
import { maxStyleLines, stylesOf } from './styles.ts'

/*
 * Fails on an import into a higher band, on circles of features, and on features of the browser that import others
 * (decision 79); on long style sheets, and on classes that nothing uses or no sheet has. `npm run check` calls it.
 */

/** Where a feature, or a page, may not import another one at all. */
const independent: readonly string[] = ['web/src']

const sources = new Map(
  trackedFiles()
    .filter(file => /\.(?:tsx?|css)$/.test(file))
    .map(file => [file, readFileSync(inProject(file), 'utf8')])
)
for (const workspace of Object.keys(bandsOf)) {
  const { arrows, upward, circles } = structureOf(workspace, sources)
  console.log(`${workspace}: ${arrows} flechas entre áreas, ${upward.length} hacia arriba, ${circles.length} círculos`)
  for (const arrow of upward) console.log(`  ${arrow}`)
  for (const circle of circles) console.log(`  ${circle.join(' ↔ ')}`)
  if (upward.length + circles.length > 0 || (arrows > 0 && independent.includes(workspace))) process.exitCode = 1
}
const { long, unused, missing } = stylesOf(sources)
const faults = [
  ...long.map(file => `${file}: más de ${maxStyleLines} líneas`),
  ...unused.map(name => `${name} no se usa`),
  ...missing.map(name => `${name} no existe`)
]
console.log(`hojas de estilo: ${faults.length} defectos`)
for (const fault of faults) console.log(`  ${fault}`)
if (faults.length) process.exitCode = 1
