/** Opens a database of the browser with one store, for one piece of work. @throws where there is no database */
export const openStoreOf =
  (databaseName: string, storeName: string) =>
  async (mode: IDBTransactionMode): Promise<IDBObjectStore> => {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
    const database = await answer<IDBDatabase>(request)
    // Closes, so that a later version of the program in another tab can change the database.
    database.addEventListener('versionchange', () => database.close())
    // On the disk before it counts as kept, not only on its way there.
    return database.transaction(storeName, mode, { durability: 'strict' }).objectStore(storeName)
  }

/** Only when a transaction is through it is known that there was room. */
export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('no room')))
  })
}

export function answer<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as T))
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
  })
}
