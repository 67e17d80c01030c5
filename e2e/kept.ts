import { expect, type Page } from '@playwright/test'

/** The names of what is kept on the device to be read without signal: `user:kind:id`. */
export const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const request = indexedDB.open('kept')
    await new Promise(resolve => request.addEventListener('success', resolve))
    const { result: database } = request
    if (!database.objectStoreNames.contains('rows')) return []
    const names = database.transaction('rows').objectStore('rows').getAllKeys()
    await new Promise(resolve => names.addEventListener('success', resolve))
    database.close()
    return names.result as string[]
  })

/** Waits until something of a kind is kept: `work-orders`, `answer:candidates`. */
export const untilKeptToRead = (page: Page, kind: string): Promise<void> =>
  expect.poll(async () => (await keptNames(page)).some(name => name.includes(`:${kind}`))).toBe(true)

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
