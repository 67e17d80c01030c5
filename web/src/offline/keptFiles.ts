import { answer, committed, openStoreOf } from '../api/deviceDatabase.ts'

const openStore = openStoreOf('files', 'waiting')

/** A file as it is kept, and since when (milliseconds). */
type KeptFile = { file: File; at: number }

const keyOf = (user: string, id: string) => `${user}:${id}`

/**
 * Keeps a file in the browser's database until the server has it; a picture for which there is no room is kept smaller.
 * @returns what is kept; undefined if there is no room for it
 */
export async function keepFile(user: string, id: string, file: File): Promise<File | undefined> {
  // Otherwise the browser may clear it away when the disk gets full. It decides by itself whether it grants that.
  void navigator.storage?.persist?.().catch(() => false)
  void dropUnnamed().catch(() => {})
  if (await put(user, id, file)) return file
  const smaller = await shrunk(file)
  return smaller && (await put(user, id, smaller)) ? smaller : undefined
}

async function put(user: string, id: string, file: File): Promise<boolean> {
  try {
    const store = await openStore('readwrite')
    store.put({ file, at: Date.now() } satisfies KeptFile, keyOf(user, id))
    await committed(store.transaction)
    return true
  } catch {
    return false
  }
}

/** What is kept under an id; undefined if it is gone. */
export async function recallFile(user: string, id: string): Promise<File | undefined> {
  const store = await openStore('readonly')
  return (await answer<KeptFile | undefined>(store.get(keyOf(user, id))))?.file
}

/** Forgets it. Never fails. */
export async function dropFile(user: string, id: string): Promise<void> {
  try {
    const store = await openStore('readwrite')
    store.delete(keyOf(user, id))
  } catch {
    // No database: nothing is kept.
  }
}

/** A file is named within moments of being kept; another tab may be just doing that. */
const unnamedMs = 3_600_000

/**
 * Forgets the files that nothing on this device names: their page was closed before they were entered anywhere, or what
 * they belonged to was forgotten.
 * @throws where there is no database
 */
export async function dropUnnamed(now = Date.now()): Promise<void> {
  const keys = await answer<IDBValidKey[]>((await openStore('readonly')).getAllKeys())
  for (const key of keys.map(String).filter(one => !isNamed(one))) {
    const kept = await answer<KeptFile | undefined>((await openStore('readonly')).get(key))
    if (kept && now - kept.at > unnamedMs) (await openStore('readwrite')).delete(key)
  }
}

/** Whether something that waits, or is being written, has the file. */
const isNamed = (key: string) => {
  const id = key.slice(key.lastIndexOf(':') + 1)
  return Object.values(localStorage).some(value => String(value).includes(`"${id}"`))
}

/** Pixels of the longer side: enough to read a plate, a tenth of the bytes. */
const smallSide = 2560

/** A picture of fewer pixels as JPEG; undefined for what isn't one, can't be read, or isn't any smaller then. */
export async function shrunk(file: File): Promise<File | undefined> {
  if (!file.type.startsWith('image/')) return undefined
  try {
    const whole = await createImageBitmap(file)
    const scale = Math.min(1, smallSide / Math.max(whole.width, whole.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(whole.width * scale)
    canvas.height = Math.round(whole.height * scale)
    canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height)
    whole.close()
    const drawn = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.82))
    if (!drawn || drawn.size >= file.size) return undefined
    const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`
    return new File([drawn], name, { type: 'image/jpeg', lastModified: file.lastModified })
  } catch {
    return undefined
  }
}
