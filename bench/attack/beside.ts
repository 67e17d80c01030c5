import type { OwnServer } from '../load/own-server.ts'
import { attacks } from './attacks.ts'
import { Bystander, type Waits } from './bystander.ts'
import { memoryOf, maxMemory } from './memory.ts'

/** Times as long as alone. */
const maxWait = 2

/**
 * Measures how long another user waits during floods and stalls, one after the other. @returns whether all went well
 */
export async function beside({ url }: Pick<OwnServer, 'url'>): Promise<boolean> {
  const [hostile, person] = [await Bystander.signIn(url, 'admin'), await Bystander.signIn(url, 'planificador')]
  await person.measure(4000) // warms both up
  const alone = await person.measure(6000)
  console.log(row('a solas', alone))
  let isGood = true
  for (const { name, start } of attacks) {
    const stop = await start({ url, token: hostile.token })
    const waits = await person.measure(6000)
    const remark = await stop()
    const memory = await memoryOf(url)
    const ratio = waits.mean / alone.mean
    const isBad = ratio > maxWait || waits.refused > 0 || memory > maxMemory
    isGood &&= !isBad
    console.log(row(name, waits), `${ratio.toFixed(2)}×`, `${memory.toFixed(0)} MiB`, isBad ? 'MAL' : 'bien', remark)
  }
  return isGood
}

function row(name: string, { mean, p95, count, refused }: Waits): string {
  return `${name.padEnd(44)} espera ${mean.toFixed(1).padStart(6)} ms, p95 ${p95.toFixed(1).padStart(6)} ms (${count} llamadas, ${refused} sin respuesta buena)`
}
