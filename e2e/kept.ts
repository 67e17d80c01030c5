import { expect, type Page } from '@playwright/test'

/** The names of what is kept on the device to be read without signal: `user:kind:id`. */
export const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // To open it before the application has would make it without its stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'kept')) return []
    const request = indexedDB.open('kept')
    await new Promise(resolve => request.addEventListener('success', resolve))
    const { result: database } = request
    if (!database.objectStoreNames.contains('rows')) return []
    const names = database.transaction('rows').objectStore('rows').getAllKeys()
    await new Promise(resolve => names.addEventListener('success', resolve))
    database.close()
    return names.result as string[]
  })

/** Waits until who is signed in is kept, and something of each kind: `work-orders:7`, `round`. */
export const untilKeptToRead = (page: Page, ...kinds: readonly string[]): Promise<void> =>
  expect
    .poll(async () => {
      const names = await keptNames(page)
      return ['answer:session', ...kinds].filter(kind => !names.some(name => name.includes(`:${kind}`)))
    })
    .toEqual([])

/** What is kept of a kind, by the key that the browser has as long as there is no PIN. */
export const keptValues = <T>(page: Page, kind: string): Promise<T[]> =>
  page.evaluate(async wanted => {
    const answer = async <R>(request: IDBRequest<R>): Promise<R> => {
      await new Promise(resolve => request.addEventListener('success', resolve))
      return request.result
    }
    const storeOf = async (name: string, store: string) =>
      (await answer(indexedDB.open(name))).transaction(store).objectStore(store)
    const [holder] = (await answer((await storeOf('device-keys', 'keys')).getAll())) as { key: CryptoKey }[]
    const rows = await storeOf('kept', 'rows')
    const [keys, sealed] = await Promise.all([answer(rows.getAllKeys()), answer(rows.getAll())])
    const ofKind = (keys as string[]).flatMap((name, index) =>
      name.includes(`:${wanted}:`)
        ? [{ name, ...(sealed[index] as { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }) }]
        : []
    )
    return Promise.all(
      ofKind.map(async ({ name, iv, data }) => {
        const cipher = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) }
        return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(cipher, holder!.key, data))) as never
      })
    )
  }, kind)

/** All that the browser stores, as whoever copies its disk would see it: names and values, bytes as letters. */
export const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = async <T>(request: IDBRequest<T>): Promise<T> => {
      await new Promise(resolve => request.addEventListener('success', resolve))
      return request.result
    }
    const text = (value: unknown): string => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value)
      if (typeof value !== 'object' || value === null) return String(value)
      return Object.entries(value)
        .map(([name, part]) => `${name} ${text(part)}`)
        .join(' ')
    }
    const found = [localStorage, sessionStorage].map(text)
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        found.push(text(await Promise.all([answer(rows.getAllKeys()), answer(rows.getAll())])))
      }
      database.close()
    }
    return found.join('\n')
  })
