/** How often something may be tried. */
export type Limit = {
  /** seconds to wait after the first, second, … failure; the last value repeats */
  delays: readonly number[]
  /** after each such number of seconds without an attempt the count goes down by one */
  drainSeconds: number
  /** after so many seconds without an attempt the count starts anew */
  forgetSeconds: number
  /** whether failures end in a lock and a success clears them all */
  locks: boolean
}

const day = 86_400
const minute = 60

/** The number of failures from which an account is locked. */
export const lockedFrom = 10
const lockSeconds = 15 * minute

/**
 * Seconds that an account must wait after failures: none for a few typing mistakes, then twice as long each time, and a
 * quarter of an hour from the tenth on.
 * @param failures without a success between them, 1 or more
 */
export function secondsOfDelay(failures: number): number {
  if (failures < 4) return 0
  if (failures >= lockedFrom) return lockSeconds
  return Math.min(2 ** (failures - 3), minute)
}

/** For an account, from one place. */
export const delayRule: Limit = {
  delays: Array.from({ length: lockedFrom }, (_, i) => secondsOfDelay(i + 1)),
  drainSeconds: day,
  forgetSeconds: day,
  locks: true
}

/** For a second factor, from one place. A session ends at its fifth wrong code anyway, so only the lock is needed. */
export const codeRule: Limit = {
  ...delayRule,
  delays: delayRule.delays.map(seconds => (seconds === lockSeconds ? lockSeconds : 0))
}

/** Allows `size` attempts at once, and one more every `drainSeconds`. */
export const bucket = (size: number, drainSeconds: number): Limit => ({
  delays: [...Array.from({ length: size - 1 }, () => 0), drainSeconds],
  drainSeconds,
  forgetSeconds: size * drainSeconds,
  locks: false
})

/** Failures from one address, whatever the accounts: a whole company may share it. */
export const failuresPerAddress = bucket(300, 3)
/**
 * Failures of one account from all the places that it doesn't know: as many as NIST SP 800-63B allows, then one in a
 * quarter of an hour, from all of them together. One place alone doesn't get that far.
 */
export const failuresPerAccount = bucket(100, 15 * minute)
/** The same for a second factor, whose codes are shorter: reaching it takes the password. */
export const codesTriedPerAccount = bucket(20, 15 * minute)
/** Tries of a code by e-mail from one place; a new code from there gives new ones. */
export const triesPerCode = bucket(5, 10 * minute)
/** Tries of one code from all places but the one that asked for it and the browsers that the account knows. */
export const maxCodeAttempts = 100

/**
 * Codes by e-mail asked for from one place: few enough not to flood a mailbox, and with five
 * tries each too few to guess one.
 */
export const codesPerPlace = bucket(5, 10 * minute)
/** The same from all the places that the account doesn't know. */
export const codesPerAccount = bucket(20, 10 * minute)
export const codesPerAddress = bucket(60, minute)
