import { vi } from 'vitest'

type Listener = () => void

/** Something that can be listened to, as the requests and transactions of a browser's database. */
function heard() {
  const listeners = new Map<string, Listener[]>()
  return {
    addEventListener: (name: string, listener: Listener) =>
      void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    tell: (name: string) => listeners.get(name)?.forEach(listener => listener())
  }
}

const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** Each user has a key without a PIN, as after signing in. */
class KeysOfAll extends Map<string, unknown> {
  override get = (user: string) => super.get(user) ?? { user, bySession: {}, key }
}

/** Ends the connections to the databases of before. */
let disconnect = () => {}

/** As after the application was closed: neither keys nor connections are in memory any more. */
export function closeApplication() {
  disconnect()
  window.dispatchEvent(new StorageEvent('storage', { key: 'kept-erased' }))
}

/**
 * A browser's databases with one store each, as far as the application uses them; they answer later, as the real ones
 * do.
 * @param room bytes of files for which there is room
 * @param keys of what is kept to read; by default every user has one
 */
export function fakeDatabase({
  room = Infinity,
  keys = new KeysOfAll(),
  kept = new Map()
}: { room?: number; keys?: Map<string, unknown>; kept?: Map<string, unknown> } = {}) {
  closeApplication()
  /** of files, and of what has no database of its own here */
  const rows = new Map<string, unknown>()
  const others = new Map([
    ['kept', kept],
    ['device-keys', keys]
  ])
  let made = false
  const turns = new Map<Map<string, unknown>, Promise<void>>()
  const closed = vi.fn<() => void>()
  const ofDatabase = heard()
  const versionChanges = () => ofDatabase.tell('versionchange')
  disconnect = versionChanges
  const limit = { room }
  const answer = (result: () => unknown, settled = () => {}, turn = Promise.resolve()) => {
    const { addEventListener, tell } = heard()
    const request = { result: undefined as unknown, error: null as unknown, addEventListener }
    const run = () => {
      try {
        request.result = result()
        if (!made) tell('upgradeneeded')
        tell('success')
      } catch (error) {
        request.error = error
        tell('error')
      }
      settled()
    }
    void turn.then(() => setTimeout(run))
    return request
  }
  // As the browser does, and jsdom's files can't be cloned.
  const cloned = (value: unknown) =>
    value !== null && typeof value === 'object' && 'file' in value ? { ...value } : structuredClone(value)
  const store = (mode: string, held: Map<string, unknown>) => {
    const transaction = { ...heard(), error: null as unknown }
    // Those that write have their turn one after another.
    const turn = turns.get(held) ?? Promise.resolve()
    const { promise: end, resolve: finish } = Promise.withResolvers<void>()
    if (mode === 'readwrite') turns.set(held, end)
    let pending = 1
    let isOver = false
    /** It is through when nothing more is asked of it. */
    const settle = () => {
      pending -= 1
      setTimeout(() => {
        if (pending > 0 || isOver) return
        isOver = true
        transaction.tell(transaction.error ? 'abort' : 'complete')
        finish()
      })
    }
    const request = (result: () => unknown, isWrite = false) => {
      if (isWrite && mode !== 'readwrite') throw new Error('read only')
      if (isOver) throw new DOMException('', 'TransactionInactiveError')
      pending += 1
      return answer(result, settle, mode === 'readwrite' ? turn : undefined)
    }
    void turn.then(() => setTimeout(settle))
    const put = (value: unknown, name: string) => {
      if (sizeOf([...held.values(), value]) <= limit.room) held.set(name, cloned(value))
      else transaction.error = new DOMException('', 'QuotaExceededError')
    }
    return {
      transaction,
      put: (value: unknown, name: string) => request(() => put(value, name), true),
      delete: (name: string) => request(() => held.delete(name), true),
      clear: () => request(() => held.clear(), true),
      count: (range?: Range) => request(() => inRange(held, range).length),
      get: (name: string) => request(() => held.get(name)),
      getAllKeys: (range?: Range) => request(() => inRange(held, range).map(([name]) => name)),
      getAll: (range?: Range) => request(() => inRange(held, range).map(([, value]) => value))
    }
  }
  const databaseOf = (held: Map<string, unknown>) => ({
    createObjectStore: () => (made = true),
    addEventListener: ofDatabase.addEventListener,
    close: closed,
    transaction: (_: string, mode: string) => ({
      objectStore: () => {
        if (!made) throw new Error('no store')
        return store(mode, held)
      }
    })
  })
  vi.stubGlobal('IDBKeyRange', { bound: (from: string, to: string) => ({ from, to }) })
  vi.stubGlobal('indexedDB', {
    open: (name: string) => answer(() => databaseOf(others.get(name) ?? rows))
  })
  /** how many values of a kind are kept to read */
  const keptOf = (kind: string) => [...kept.keys()].filter(name => name.includes(`:${kind}`)).length
  return { rows, kept, keys, keptOf, closed, limit, versionChanges }
}

type Range = { from: string; to: string }

const inRange = (held: ReadonlyMap<string, unknown>, range?: Range) =>
  [...held]
    .filter(([name]) => !range || (name >= range.from && name <= range.to))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

const sizeOf = (values: readonly unknown[]) =>
  values.reduce<number>((sum, value) => sum + ((value as { file?: File }).file?.size ?? 0), 0)
