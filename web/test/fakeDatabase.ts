import { vi } from 'vitest'

type Listener = () => void
type Range = { from: string; to: string }

const isInRange = (range?: Range) => (key: string) => !range || (key >= range.from && key <= range.to)

/** Something that can be listened to, as the requests and transactions of a browser's database. */
function heard() {
  const listeners = new Map<string, Listener>()
  return {
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    tell: (name: string) => listeners.get(name)?.()
  }
}

/**
 * A browser's databases with one store each, as far as the application uses them; they answer later, as the real ones
 * do.
 * @param room bytes of files for which there is room
 */
export function fakeDatabase({ room = Infinity }: { room?: number } = {}) {
  /** those of orders and files, whose keys differ; of the others each has its own */
  const rows = new Map<string, unknown>()
  const places = new Map<string, unknown>()
  const others = new Map([
    ...[
      'unplanned',
      'bases',
      'locations',
      'work-order-briefs',
      'ahead',
      'procedure-pictures',
      'warehouse-items',
      'readings'
    ].map(name => [name, new Map<string, unknown>()] as const),
    ['report-places', places]
  ])
  let made = false
  const closed = vi.fn<() => void>()
  const ofDatabase = heard()
  const limit = { room }
  const answer = (result: () => unknown) => {
    const { addEventListener, tell } = heard()
    const request = { result: undefined as unknown, error: null as unknown, addEventListener }
    setTimeout(() => {
      try {
        request.result = result()
        if (!made) tell('upgradeneeded')
        tell('success')
      } catch (error) {
        request.error = error
        tell('error')
      }
    })
    return request
  }
  // As the browser does, and jsdom's files can't be cloned.
  const cloned = (value: unknown) =>
    value !== null && typeof value === 'object' && 'file' in value ? { ...value } : structuredClone(value)
  const store = (mode: string, kept: Map<string, unknown>) => {
    const transaction = { ...heard(), error: null as unknown }
    return {
      transaction,
      put: (value: unknown, key: string) => {
        if (mode !== 'readwrite') throw new Error('read only')
        const request = answer(() => {
          if (sizeOf([...kept.values(), value]) <= limit.room) kept.set(key, cloned(value))
        })
        setTimeout(() => {
          const isIn = kept.has(key)
          transaction.error = isIn ? null : new DOMException('', 'QuotaExceededError')
          transaction.tell(isIn ? 'complete' : 'abort')
        }, 1)
        return request
      },
      delete: (key: string) => {
        setTimeout(() => transaction.tell('complete'), 1)
        return answer(() => kept.delete(key))
      },
      count: () => answer(() => kept.size),
      get: (key: string) => answer(() => kept.get(key)),
      getAllKeys: (range?: Range) => answer(() => [...kept.keys()].filter(isInRange(range))),
      getAll: (range?: Range) =>
        answer(() => [...kept].filter(([key]) => isInRange(range)(key)).map(([, value]) => value))
    }
  }
  const databaseOf = (kept: Map<string, unknown>) => ({
    createObjectStore: () => (made = true),
    addEventListener: ofDatabase.addEventListener,
    close: closed,
    transaction: (_: string, mode: string) => ({
      objectStore: () => {
        if (!made) throw new Error('no store')
        return store(mode, kept)
      }
    })
  })
  vi.stubGlobal('IDBKeyRange', { bound: (from: string, to: string) => ({ from, to }) })
  vi.stubGlobal('indexedDB', {
    open: (name: string) => answer(() => databaseOf(others.get(name) ?? rows))
  })
  return { rows, places, closed, limit, versionChanges: () => ofDatabase.tell('versionchange') }
}

const sizeOf = (values: readonly unknown[]) =>
  values.reduce<number>((sum, value) => sum + ((value as { file?: File }).file?.size ?? 0), 0)
