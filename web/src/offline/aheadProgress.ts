/** How many of the orders that this device should hold it holds. */
export type AheadProgress = { done: number; total: number }

const listeners = new Set<() => void>()
let progress: AheadProgress | undefined

/** Orders that are being fetched ahead; undefined while there are none. */
export const aheadProgress = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  snapshot: (): AheadProgress | undefined => progress,
  set: (next: AheadProgress | undefined): void => {
    progress = next
    for (const listener of listeners) listener()
  }
}
