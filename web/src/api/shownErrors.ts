const shown = new WeakSet<Error>()

/** Notes, at once where it is caught, that an error is shown where it happened: then no toast tells it again. */
export function noteShown(error: unknown): void {
  if (error instanceof Error) shown.add(error)
}

export const isShown = (error: Error): boolean => shown.has(error)
