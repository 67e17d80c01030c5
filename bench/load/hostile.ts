import { setTimeout as sleep } from 'node:timers/promises'
import { floodsOfAccount } from '../attack/attacks.ts'
import { Bystander } from '../attack/bystander.ts'
import { requireLoopback } from '../attack/target.ts'
import { Durations, type Statistics } from './statistics.ts'

/** What people waited without and with somebody who floods, in milliseconds. */
export type Beside = Record<'alone' | 'beside', { requests: number; p50: number; p99: number }>

/** Times as long as without; more is a fault. */
const mostWait = 2
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
  for (let turn = 0; !over.aborted; turn++) {
    statistics.part = alone
    await pause()
    statistics.part = undefined
    const flood = floodsOfAccount[turn % floodsOfAccount.length]
    if (!flood || over.aborted) break
    const stop = await flood.start({ url, token, connections })
    statistics.part = beside
    await pause()
    statistics.part = undefined
    await stop()
  }
  const of = (some: Durations) => ({ requests: some.count, p50: some.at(0.5), p99: some.at(0.99) })
  return { alone: of(alone), beside: of(beside) }
}

/** How many times as long people wait beside a flood: half of their requests, and the slowest. */
export const ratios = ({ alone, beside }: Beside) => ({
  p50: Math.round((beside.p50 / alone.p50) * 100) / 100,
  p99: Math.round((beside.p99 / alone.p99) * 100) / 100
})

/** Whether somebody who floods makes others wait too long. A run too short to tell is no good either. */
export function isTooLong(waits: Beside): boolean {
  const { p50, p99 } = ratios(waits)
  return !(p50 <= mostWait && p99 <= mostWait)
}
