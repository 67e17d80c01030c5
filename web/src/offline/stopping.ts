const stops = new Map<string, () => void>()

/** From now on the sending of a file can be stopped. @returns to be called once it has ended */
export function stoppable(key: string, stop: () => void): () => void {
  stops.set(key, stop)
  return () => void stops.delete(key)
}

/** Stops the sending of a file; false if this tab isn't sending it, or has just ended. */
export function stopSending(key: string): boolean {
  const stop = stops.get(key)
  stop?.()
  return stop !== undefined
}
