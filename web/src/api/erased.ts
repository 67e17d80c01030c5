/*
 * What is kept on this device to be read without signal (keptRows.ts), for those who only end it or ask whether it is
 * there: its own code comes late, because the first page of a first visit has none of it.
 */
import { readStored, writeStored } from './storage.ts'

const keptKey = 'kept-to-read'
const erasedKey = 'kept-erased'

/** Notes that something is kept here. */
export const noteKept = (): void => void (readStored(keptKey) || writeStored(keptKey, true))

/** Notes that it has been deleted: other tabs are called by `onErased`. */
export const noteErased = (): void => void writeStored(erasedKey, Date.now())

/** Calls the listener when another tab has deleted what is kept. @returns what ends that */
export function onErased(listener: () => void): () => void {
  const heed = ({ key }: StorageEvent) => key === erasedKey && listener()
  addEventListener('storage', heed)
  return () => removeEventListener('storage', heed)
}

/** What is kept on this device is locked until its user types the PIN. */
export class DeviceLocked extends Error {
  override readonly name = 'DeviceLocked'
}

/**
 * Deletes all that is kept to read on this device, the keys first. What waits to be sent stays. Never throws.
 * @param withPins after too many wrong ones
 */
export async function eraseKept(options: { withPins?: boolean } = {}): Promise<void> {
  if (!readStored(keptKey)) return
  try {
    await (await import('./keptRows.ts')).eraseRows(options)
  } catch {
    // Its code can't be loaded: without the keys nothing of it can be read.
    indexedDB.deleteDatabase('device-keys')
    noteErased()
  }
}
