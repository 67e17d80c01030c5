/*
 * What the browser keeps. The storage may be full or forbidden, and what is in it may come from another version or from
 * anybody's hands: then reading gives null, and writing does nothing.
 */

type Where = 'localStorage' | 'sessionStorage'

/** What is kept under a key, whatever it is; the caller checks it. */
export function readStored(key: string, where: Where = 'localStorage'): unknown {
  try {
    return JSON.parse(storedText(key, where) ?? 'null')
  } catch {
    return null
  }
}

/** The same as it was written. */
export function storedText(key: string, where: Where = 'localStorage'): string | null {
  try {
    return globalThis[where].getItem(key)
  } catch {
    return null
  }
}

/** @returns whether there was room */
export function writeStored(key: string, value: unknown, where: Where = 'localStorage'): boolean {
  try {
    globalThis[where].setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Removes what is kept under the keys for which `isGone` says so. */
export function dropStored(isGone: (key: string) => boolean, where: Where = 'localStorage'): void {
  try {
    for (const key of Object.keys(globalThis[where]).filter(isGone)) globalThis[where].removeItem(key)
  } catch {
    // See above.
  }
}
