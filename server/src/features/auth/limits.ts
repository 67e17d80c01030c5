/** How often something may be tried. */
export type Limit = {
  /** seconds until the next attempt, after the first, second, … one that failed; the last one repeats */
  delays: readonly number[]
  /** every so many seconds without an attempt take one away from the count */
  drainSeconds: number
  /** after so long without an attempt the count starts anew */
  forgetSeconds: number
  /** failures end in a lock, and a success clears them all */
  locks: boolean
}

const day = 86_400
const minute = 60

/** From so many failures on an account is locked. */
export const lockedFrom = 10
const lockSeconds = 15 * minute

/**
 * How long an account must wait after so many failures: nothing for the slips of a hurried hand, then twice as long each time, and a
 * quarter of an hour from the tenth on.
 * @param failures without a success between them, 1 or more
 * @returns seconds
 */
export function secondsOfDelay(failures: number): number {
  if (failures < 4) return 0
  if (failures >= lockedFrom) return lockSeconds
  return Math.min(2 ** (failures - 3), minute)
}

/** Of an account. */
export const delayRule: Limit = {
  delays: Array.from({ length: lockedFrom }, (_, i) => secondsOfDelay(i + 1)),
  drainSeconds: day,
  forgetSeconds: day,
  locks: true
}

/** Of a second factor: a session ends with its fifth wrong code anyway, so only the lock remains. */
export const codeRule: Limit = {
  ...delayRule,
  delays: delayRule.delays.map(seconds => (seconds === lockSeconds ? lockSeconds : 0))
}

/** `size` at once, and one more every `drainSeconds`. */
const bucket = (size: number, drainSeconds: number): Limit => ({
  delays: [...Array.from({ length: size - 1 }, () => 0), drainSeconds],
  drainSeconds,
  forgetSeconds: size * drainSeconds,
  locks: false
})

/** Failures from one address, whatever the accounts: a whole company may sit behind it. */
export const failuresPerAddress = bucket(300, 3)
/** Codes by e-mail: nobody's mailbox is filled, and five tries each stay far too few to guess one. */
export const codesPerAccount = bucket(5, 10 * minute)
export const codesPerAddress = bucket(60, minute)
