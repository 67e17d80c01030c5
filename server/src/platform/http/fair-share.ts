import type { EventEmitter } from 'node:events'
import { availableParallelism } from 'node:os'
import { AppError } from './errors.ts'

/** What one caller may have of the server at once. */
export type Share = {
  /** calls under way at once */
  atOnce: number
  /** calls that wait their turn; more are refused at once */
  waiting: number
  /** milliseconds that a call waits before it is refused */
  patience: number
  /** one queue for all callers: no caller is slowed down for what the others request */
  isShared?: true
}

/** A call's turn; ends it, so that the caller's next one begins. */
type EndTurn = () => void

/**
 * Calls of one account. As many in parallel as there are processors: a screen's burst isn't slowed down, and other
 * accounts compete with at most that many calls of a flood.
 */
const ofAccount: Share = { atOnce: Math.max(2, availableParallelism()), waiting: 1000, patience: 10_000 }

export const shares = {
  account: ofAccount,
  /** Files of whole lists take seconds; meanwhile the same person goes on working. */
  file: { atOnce: 1, waiting: 1000, patience: 30_000 },
  /** Lists as files, of all callers together: each keeps a connection of the database for as long as it is read. */
  snapshot: { atOnce: 4, waiting: 1000, patience: 30_000, isShared: true },
  /** Master plans, of all callers together: each keeps a connection, and up to 20 MiB until it is sent. */
  plan: { ...ofAccount, patience: 60_000, isShared: true },
  /** Bodies that arrive, each up to the limit of a body in memory. */
  body: { atOnce: 16, waiting: 1000, patience: 10_000 },
  /** Files that arrive; they take the disk's time rather than a processor's, and a phone sends two at once. */
  upload: { atOnce: 3, waiting: 100, patience: 60_000 },
  /** Callers without an account, by address: a whole office may sign in at the same moment, after a power cut. */
  address: { ...ofAccount, patience: 60_000 },
  /** Files of the application, and addresses that don't exist. */
  page: { atOnce: 8, waiting: 1000, patience: 10_000 },
  /** Refused callers by address, and wrong addresses; each refusal is held back a moment, so that a flood is slow. */
  refused: { atOnce: 8, waiting: 1000, patience: 10_000 }
} satisfies Record<string, Share>

/** Milliseconds for which a refusal is held back. */
const held = 25

/**
 * A caller floods who has more calls waiting and has taken more than `paid` of a processor for a while. It gets them
 * done one at a time, with a rest after each as long as the call took. Neither is enough by itself: many screens that
 * share an account ask in bursts, and one screen may ask something slow. A line that all callers share has no such
 * rule: it would punish everybody for the number of the others.
 */
const burst = 16

/** Milliseconds that calls took and that aren't paid yet; `paid` of every millisecond that passes pays for them. */
const credit = 2000
const paid = 0.5

/** Milliseconds: the shortest rest, because many fast calls take a processor too. */
const shortestRest = 5

/** `owed` milliseconds at the moment `since`; `isKept` until they are paid */
type Line = { underWay: number; waiting: Set<() => void>; owed: number; since: number; isKept: boolean }

/**
 * Bounds what each caller has under way at once. Whatever is beyond that waits its turn, in order, and is refused with
 * `RATE.TOO_MANY_REQUESTS` when it would wait too long. Callers don't wait for each other.
 */
export class FairShare {
  readonly #isOn: boolean
  readonly #lines = new Map<string, Line>()

  /** @param isOn false for measuring: nothing waits */
  constructor(isOn: boolean) {
    this.#isOn = isOn
  }

  /**
   * @param answer whose end, while the call waits, means that the caller has left
   * @throws RATE.TOO_MANY_REQUESTS
   */
  async turn(what: keyof typeof shares, caller: number | string, answer?: EventEmitter): Promise<EndTurn> {
    if (!this.#isOn) return () => {}
    const share: Share = shares[what]
    const key = `${what}:${caller}`
    const line = this.#lines.get(key) ?? { underWay: 0, waiting: new Set(), owed: 0, since: 0, isKept: false }
    this.#lines.set(key, line)
    // A call that comes while others wait joins the queue.
    if (line.underWay >= share.atOnce || line.waiting.size) await waited(line, share, answer)
    else line.underWay++
    const begin = performance.now()
    const isSlowed = () => !share.isShared && isFlood(line)
    const pass = () => {
      line.underWay--
      for (const next of line.waiting) {
        if (line.underWay >= (isSlowed() ? 1 : share.atOnce)) break
        next()
      }
      this.#forget(key, line)
    }
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const took = performance.now() - begin
      line.owed = owes(line) + took
      line.since = begin + took
      if (isSlowed()) setTimeout(pass, Math.max(shortestRest, took))
      else pass()
    }
  }

  /** Once a caller has nothing under way and owes nothing. */
  #forget(key: string, line: Line): void {
    if (line.underWay || line.isKept) return
    const left = owes(line)
    if (left === 0) {
      this.#lines.delete(key)
      return
    }
    line.isKept = true
    const look = () => {
      line.isKept = false
      this.#forget(key, line)
    }
    setTimeout(look, Math.ceil(left / paid)).unref()
  }

  /** Holds a refusal back, in turn with the others of the same address. @throws RATE.TOO_MANY_REQUESTS */
  async hold(address: string): Promise<void> {
    if (!this.#isOn) return
    const end = await this.turn('refused', address)
    await new Promise(resolve => setTimeout(resolve, held))
    end()
  }

  /** Number of callers with calls under way, or that owe some. */
  get callers(): number {
    return this.#lines.size
  }
}

const owes = ({ owed, since }: Line) => Math.max(0, owed - (performance.now() - since) * paid)

const isFlood = (line: Line) => line.waiting.size > burst && owes(line) > credit

function waited(line: Line, { waiting, patience }: Share, answer?: EventEmitter): Promise<void> {
  const tooMany = () => new AppError('RATE.TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(patience / 1000)) })
  if (line.waiting.size >= waiting) return Promise.reject(tooMany())
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      answer?.off('close', giveUp)
      line.waiting.delete(begin)
    }
    const begin = () => {
      leave()
      line.underWay++
      resolve()
    }
    const giveUp = () => {
      leave()
      reject(tooMany())
    }
    const timer = setTimeout(giveUp, patience)
    answer?.once('close', giveUp)
    line.waiting.add(begin)
  })
}
