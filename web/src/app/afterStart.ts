import { tolerateForeignChanges } from './foreignChanges.ts'
import { registerWorker } from '../api/newWorker.ts'
import { dropPlainStores } from '../api/plainStores.ts'

/** What the application does once it is used: none of it may delay the first page. */
export async function afterStart(draw: (times: number) => void): Promise<void> {
  tolerateForeignChanges(draw)
  dropPlainStores()
  // When the session ends, the server may have another version already.
  await import('../pages/auth/SignInPage.tsx').catch(() => {})
  if ('serviceWorker' in navigator) await registerWorker()
}
