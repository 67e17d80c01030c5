import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startOwnServer } from '../load/own-server.ts'
import { missingPrograms } from '../report.ts'
import { beside } from './beside.ts'
import { publicForm } from './form.ts'
import { matrix } from './matrix.ts'
import { memoryOf, maxMemory } from './memory.ts'
import { outcomeLines, type Part } from './part.ts'
import { sizes } from './sizes.ts'
import { raced } from './races.ts'
import { otherLines } from './lines.ts'
import { requireLoopback, startTarget } from './target.ts'

/*
 * Attacks servers of its own, on this machine alone: whether anything is answered that must not be, on a server without
 * data, and how long another user waits beside floods and stalls, on one with demonstration data. Ends with 1 where
 * something was answered wrongly, where that user waits more than twice as long on average or is refused, or where a
 * server takes more memory than it may.
 */

const parts: Record<string, Part> = {
  matriz: matrix,
  formas: sizes,
  carreras: raced,
  formulario: publicForm,
  líneas: otherLines
}
const floods = 'espera'

const chosen = process.argv.slice(2)
const known = [...Object.keys(parts), floods]
if (chosen.some(name => !known.includes(name))) throw new Error(`npm run attack -- [${known.join('] [')}]`)
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name)

const results = fileURLToPath(new URL('../results/', import.meta.url))
mkdirSync(results, { recursive: true })
const logFile = (what: string) => `${results}attack-${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${what}.log`

const wanted = Object.entries(parts).filter(([name]) => isChosen(name))
const good = [wanted.length ? await answers(wanted.map(([, part]) => part)) : true]
if (isChosen(floods)) good.push(await waiting())
process.exitCode = good.every(Boolean) ? 0 : 1

/** What is answered that must not be. */
async function answers(some: Part[]): Promise<boolean> {
  const target = await startTarget(logFile('respuestas'))
  let isGood = true
  try {
    for (const part of some) {
      const begin = performance.now()
      const outcome = await part.run(target)
      const memory = await memoryOf(target.url.origin)
      if (memory > maxMemory) outcome.wrong.push(`el servidor ocupa ${memory.toFixed(0)} MiB`)
      isGood &&= outcome.wrong.length === 0
      console.log(outcomeLines(part, outcome, (performance.now() - begin) / 1000).join('\n'))
    }
  } finally {
    await target.stop()
  }
  return isGood
}

/** Measures how long another user waits beside floods. */
async function waiting(): Promise<boolean> {
  const missing = missingPrograms()
  if (missing) throw new Error(missing)
  const server = await startOwnServer(logFile('espera'))
  try {
    requireLoopback(server.url)
    return await beside(server)
  } finally {
    await server.stop()
  }
}
