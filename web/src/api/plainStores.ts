import { dropAnswers } from './answerCache.ts'

/** Databases of versions before 28 November 2026, which kept records as they were. */
const databases = ['work-orders', 'my-work', 'unplanned', 'bases', 'locations', 'report-places', 'readings']
const answers = ['user:session', 'user:roster', 'user:candidates']

/** Deletes what earlier versions kept without encryption. It is fetched again. */
export function dropPlainStores(): void {
  // None in some private windows.
  if ('indexedDB' in globalThis) for (const name of databases) indexedDB.deleteDatabase(name)
  for (const key of answers) dropAnswers(key)
}
