import { vi } from 'vitest'

type Listener = () => void

/** A browser's database with one store, as far as the application uses it; it answers later, as the real one does. */
export function fakeDatabase() {
  const rows = new Map<string, unknown>()
  let made = false
  const closed = vi.fn<() => void>()
  const ofDatabase = new Map<string, Listener>()
  const answer = (result: () => unknown) => {
    const listeners = new Map<string, Listener>()
    const request = {
      result: undefined as unknown,
      error: null as unknown,
      addEventListener: (name: string, listener: Listener) => listeners.set(name, listener)
    }
    setTimeout(() => {
      try {
        request.result = result()
        if (!made) listeners.get('upgradeneeded')?.()
        listeners.get('success')?.()
      } catch (error) {
        request.error = error
        listeners.get('error')?.()
      }
    })
    return request
  }
  const store = (mode: string) => ({
    put: (value: unknown, key: string) => {
      if (mode !== 'readwrite') throw new Error('read only')
      return answer(() => rows.set(key, structuredClone(value)))
    },
    delete: (key: string) => answer(() => rows.delete(key)),
    get: (key: string) => answer(() => rows.get(key)),
    getAllKeys: () => answer(() => [...rows.keys()]),
    getAll: ({ from, to }: { from: string; to: string }) =>
      answer(() => [...rows].filter(([key]) => key >= from && key <= to).map(([, value]) => value))
  })
  const database = {
    createObjectStore: () => (made = true),
    addEventListener: (name: string, listener: Listener) => ofDatabase.set(name, listener),
    close: closed,
    transaction: (_: string, mode: string) => ({
      objectStore: () => {
        if (!made) throw new Error('no store')
        return store(mode)
      }
    })
  }
  vi.stubGlobal('IDBKeyRange', { bound: (from: string, to: string) => ({ from, to }) })
  vi.stubGlobal('indexedDB', { open: () => answer(() => database) })
  return { rows, closed, versionChanges: () => ofDatabase.get('versionchange')?.() }
}
