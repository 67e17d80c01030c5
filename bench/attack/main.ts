import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type OwnServer, startOwnServer } from '../load/own-server.ts'
import { missingPrograms } from '../report.ts'
import { attacks } from './attacks.ts'
import { Bystander, type Waits } from './bystander.ts'

/*
 * Attacks a server of its own, on loopback, with demonstration data, and measures what somebody else waits meanwhile.
 * Ends with 1 where that person waits more than twice as long on average, is refused, or where the server takes more
 * memory than it may.
 */

/** Times as long as alone. */
const mostWait = 2
/** Resident memory, MiB. */
const mostMemory = 400

const missing = missingPrograms()
if (missing) throw new Error(missing)
const results = fileURLToPath(new URL('../results/', import.meta.url))
mkdirSync(results, { recursive: true })
const server = await startOwnServer(`${results}attack-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.log`)
try {
  process.exitCode = (await run(server)) ? 0 : 1
} finally {
  await server.stop()
}

async function run({ url }: OwnServer): Promise<boolean> {
  const [hostile, person] = [await Bystander.signIn(url, 'admin'), await Bystander.signIn(url, 'planificador')]
  await person.measure(4000) // warms both up
  const alone = await person.measure(6000)
  console.log(row('a solas', alone))
  let isGood = true
  for (const { name, start } of attacks) {
    const stop = await start({ url, token: hostile.token })
    const beside = await person.measure(6000)
    const remark = await stop()
    const memory = await memoryOf(url)
    const ratio = beside.mean / alone.mean
    const isBad = ratio > mostWait || beside.refused > 0 || memory > mostMemory
    isGood &&= !isBad
    console.log(row(name, beside), `${ratio.toFixed(2)}×`, `${memory.toFixed(0)} MiB`, isBad ? 'MAL' : 'bien', remark)
  }
  return isGood
}

function row(name: string, { mean, p95, count, refused }: Waits): string {
  return `${name.padEnd(44)} espera ${mean.toFixed(1).padStart(6)} ms, p95 ${p95.toFixed(1).padStart(6)} ms (${count} llamadas, ${refused} sin respuesta buena)`
}

async function memoryOf(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1]) / 2 ** 20
}
