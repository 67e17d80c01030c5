let isCutOff = false

/** Notes whether the outbox's last call got no answer. */
export function noteCutOff(value: boolean): void {
  isCutOff = value
}

/**
 * True while the line at the bottom says 'Sin conexión': the device has no network, or the last write got no answer.
 */
export const isOffline = (): boolean => !navigator.onLine || isCutOff
