import { answer, committed, openStoreOf } from './deviceDatabase.ts'
import { eraseKeys, openKey } from './deviceKey.ts'
import { noteKept } from './erased.ts'
import { newIv, type Sealed } from './pin.ts'

/*
 * What is kept on this device to be read without signal: encrypted values under readable keys, `user:kind:id`. All of
 * it is deleted when the session ends; what waits to be sent is elsewhere (outboxStorage.ts, offline/keptFiles.ts).
 */

/** A value as it was kept. `at`: when it was fetched, in milliseconds. */
export type Kept<T> = { value: T; at: number }

/** A value as the database has it. */
type Row = Sealed & { at: number }

const openStore = openStoreOf('kept', 'rows')

/** The rows of a kind: `orders`, `bases`, … */
export function keptRows(kind: string) {
  const keyOf = (user: string, id: string | number) => `${user}:${kind}:${id}`
  const rangeOf = (user: string) => IDBKeyRange.bound(keyOf(user, ''), keyOf(user, '\uffff'))

  return {
    /** @throws where nothing can be kept: no room, no key */
    async put(user: string, values: readonly (readonly [id: string | number, value: unknown])[], at = Date.now()) {
      const key = await requireKey(user)
      const rows = await Promise.all(
        values.map(async ([id, value]) => ({ name: keyOf(user, id), row: await seal(key, keyOf(user, id), value, at) }))
      )
      noteKept()
      const store = await openStore('readwrite')
      const through = committed(store.transaction)
      for (const { name, row } of rows) store.put(row, name)
      await through
    },
    /** Undefined for what isn't kept, or can't be read. @throws where there is no database */
    async get<T>(user: string, id: string | number): Promise<Kept<T> | undefined> {
      const row = await answer<Row | undefined>((await openStore('readonly')).get(keyOf(user, id)))
      return row && (await open<T>(user, keyOf(user, id), row))
    },
    /** @throws where there is no database */
    async all<T>(user: string): Promise<Kept<T>[]> {
      const store = await openStore('readonly')
      const [keys, rows] = await Promise.all([
        answer<string[]>(store.getAllKeys(rangeOf(user))),
        answer<Row[]>(store.getAll(rangeOf(user)))
      ])
      const opened = await Promise.all(rows.map((row, index) => open<T>(user, keys[index] ?? '', row)))
      return opened.filter(kept => kept !== undefined)
    },
    /**
     * Changes a kept value, but not the moment when it was fetched; does nothing to what isn't kept.
     * @throws where nothing can be kept
     */
    change<T>(user: string, id: string | number, change: (value: T) => T): Promise<void> {
      const name = keyOf(user, id)
      return together(name, change as Change, changes => changeRow(user, name, changes))
    },
    /** @throws where there is no database */
    async ids(user: string): Promise<string[]> {
      const names = await answer<string[]>((await openStore('readonly')).getAllKeys(rangeOf(user)))
      return names.map(name => name.slice(keyOf(user, '').length))
    },
    /** @throws where there is no database */
    async remove(user: string, ids: readonly (string | number)[]): Promise<void> {
      if (ids.length === 0) return
      const store = await openStore('readwrite')
      const through = committed(store.transaction)
      for (const id of ids) store.delete(keyOf(user, id))
      await through
    },
    /**
     * Where there are more, deletes the oldest and a tenth besides, because finding them reads them all.
     * @throws where there is no database
     */
    async limit(user: string, max: number): Promise<void> {
      const store = await openStore('readwrite')
      if ((await answer<number>(store.count(rangeOf(user)))) <= max) return
      const through = committed(store.transaction)
      const names = await answer<string[]>(store.getAllKeys(rangeOf(user)))
      const rows = await answer<Row[]>(store.getAll(rangeOf(user)))
      const dated = names.map((name, index) => ({ name, at: rows[index]?.at ?? 0 }))
      for (const { name } of dated.toSorted((a, b) => b.at - a.at).slice(Math.ceil(max * 0.9))) store.delete(name)
      await through
    }
  }
}

type Change = (value: unknown) => unknown

/** Changes of a row that haven't begun, and when they are made. */
type Batch = { changes: Change[]; made: Promise<void> }
const batches = new Map<string, Batch>()
const lastBatches = new Map<string, Promise<void>>()

/**
 * Makes the changes that come while a row is being written by one writing after it: two hundred answers to the checks
 * of an order would else read, decrypt, encrypt and write the whole order two hundred times.
 */
function together(name: string, change: Change, make: (changes: readonly Change[]) => Promise<void>): Promise<void> {
  const waiting = batches.get(name)
  if (waiting) {
    waiting.changes.push(change)
    return waiting.made
  }
  const changes = [change]
  const made = (lastBatches.get(name) ?? Promise.resolve()).then(() => {
    batches.delete(name)
    return make(changes)
  })
  batches.set(name, { changes, made })
  const over = made
    .catch(() => {})
    .then(() => {
      if (lastBatches.get(name) === over) lastBatches.delete(name)
    })
  lastBatches.set(name, over)
  return made
}

async function changeRow(user: string, name: string, changes: readonly Change[]): Promise<void> {
  for (let isDone = false; !isDone;) {
    const before = await answer<Row | undefined>((await openStore('readonly')).get(name))
    const kept = before && (await open(user, name, before))
    if (!kept) return
    const value = changes.reduce((changed, change) => change(changed), kept.value)
    isDone = await replace(name, before, await seal(await requireKey(user), name, value, kept.at))
  }
}

async function requireKey(user: string): Promise<CryptoKey> {
  const key = await openKey(user)
  if (!key) throw new Error('nothing can be kept without a key')
  return key
}

/** Encrypts a value for its place: moved to another one, it can't be decrypted. */
async function seal(key: CryptoKey, name: string, value: unknown, at: number): Promise<Row> {
  const iv = newIv()
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return { at, iv, data: await crypto.subtle.encrypt(cipher(iv, name), key, bytes) }
}

/** The value; undefined without the key, for what another session has left, and for another version's rows. */
async function open<T>(user: string, name: string, { iv, data, at }: Row): Promise<Kept<T> | undefined> {
  try {
    const bytes = await crypto.subtle.decrypt(cipher(iv, name), await requireKey(user), data)
    return { value: JSON.parse(new TextDecoder().decode(bytes)) as T, at }
  } catch {
    return undefined
  }
}

const cipher = (iv: BufferSource, name: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name)
})

/** False if another value was kept meanwhile: no two have the same initialization vector. */
async function replace(name: string, before: Row, after: Row): Promise<boolean> {
  const store = await openStore('readwrite')
  const through = committed(store.transaction)
  const now = await answer<Row | undefined>(store.get(name))
  const isSame = now?.iv.join() === before.iv.join()
  if (isSame) store.put(after, name)
  await through
  return isSame || now === undefined
}

/**
 * Deletes all that is kept to read on this device, the keys first. What waits to be sent stays. Never throws.
 * @param withPins after too many wrong ones
 */
export async function eraseRows(options: { withPins?: boolean } = {}): Promise<void> {
  await eraseKeys(options)
  await clearKept()
}

/** Deletes what is kept, but not its key: it is fetched again. Never throws. */
export async function clearKept(): Promise<void> {
  try {
    const store = await openStore('readwrite')
    const through = committed(store.transaction)
    store.clear()
    await through
  } catch {
    // No database: nothing is kept.
  }
}
