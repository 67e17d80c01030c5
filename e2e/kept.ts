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
