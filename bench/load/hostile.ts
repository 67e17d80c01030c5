import { setTimeout as sleep } from 'node:timers/promises'
import { floodsOfAccount } from '../attack/attacks.ts'
import { Bystander } from '../attack/bystander.ts'
import { requireLoopback } from '../attack/target.ts'
import { Durations, type Statistics } from './statistics.ts'

type Waits = { requests: number; p50: number; p99: number }

/** Response times without and with a flood, in milliseconds; and with each flood. */
export type Beside = { alone: Waits; beside: Waits; floods?: Record<string, Waits> }

/** Times as long as without; more is a fault. */
const maxWait = 2
const turnMs = 20_000
/** Far more than wait their turn; all people have the same address here, whose connections are limited. */
const connections = 40

/**
 * Floods in turns while people work: one account of a program, as long without as with, each turn with other calls.
 * @param over when the run ends
 */
export async function floodInTurns(url: string, statistics: Statistics, over: AbortSignal): Promise<Beside> {
  requireLoopback(url)
  const { token } = await Bystander.signIn(url, 'almacen')
  const pause = () => sleep(turnMs, undefined, { signal: over }).catch(() => {})
  const [alone, beside] = [new Durations(), new Durations()]
  const each = new Map(floodsOfAccount.map(({ name }) => [name, new Durations()]))
  for (let turn = 0; !over.aborted; turn++) {
    statistics.parts = [alone]
    await pause()
    statistics.parts = []
    const flood = floodsOfAccount[turn % floodsOfAccount.length]
    if (!flood || over.aborted) break
    const stop = await flood.start({ url, token, connections })
    statistics.parts = [beside, each.get(flood.name) ?? beside]
    await pause()
    statistics.parts = []
    await stop()
  }
  const of = (some: Durations) => ({ requests: some.count, p50: some.at(0.5), p99: some.at(0.99) })
  const floods = Object.fromEntries([...each].map(([name, some]) => [name, of(some)]))
  return { alone: of(alone), beside: of(beside), floods }
}

/** How many times as long people wait beside a flood: half of their requests, and the slowest. */
export const ratios = ({ alone, beside }: Beside) => ({
  p50: Math.round((beside.p50 / alone.p50) * 100) / 100,
  p99: Math.round((beside.p99 / alone.p99) * 100) / 100
})

/** Whether a flood makes others wait too long. A run with too few measurements fails too. */
export function isTooLong(waits: Beside): boolean {
  const { p50, p99 } = ratios(waits)
  return !(p50 <= maxWait && p99 <= maxWait)
}
