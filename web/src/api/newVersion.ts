/*
 * A tab that was open while a new version was installed still runs the one before. What it hasn't loaded yet may be
 * gone from the server; then the page says so and offers to load itself anew.
 */

/** How the version that the server gives out compares with this page's; no answer: it can't be reached. */
export type ServerVersion = 'same' | 'newer' | 'no answer'

/** The file that this page began with: its name has a hash of all code. */
export const ownVersion = (): string => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''

let checking: Promise<ServerVersion> | undefined

/** Fetches the server's version after code failed to load, and offers to reload if it is newer. */
export async function checkServerVersion(): Promise<ServerVersion> {
  checking ??= fetchVersion().finally(() => (checking = undefined))
  const version = await checking
  if (version === 'newer') offer(true)
  return version
}

/** Compares the server's version with that of this page. */
export async function fetchVersion(): Promise<ServerVersion> {
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    if (!answer.ok) return 'no answer'
    return (await answer.text()).includes(ownVersion()) ? 'same' : 'newer'
  } catch {
    return 'no answer'
  }
}

let isOffered = false
let isReloading = false
const listeners = new Set<() => void>()

function offer(next: boolean): void {
  isOffered = next
  for (const listener of listeners) listener()
}

/** Whether the page says that there is a new version; for the one component that shows it. */
export const newVersionStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isOffered: () => isOffered,
  dismiss: () => offer(false)
}

/** Loads the page anew. What is typed in forms that keep drafts is offered there again, so these don't ask first. */
export function reloadForNewVersion(): void {
  isReloading = true
  location.reload()
  // If another form asks, and the answer is to stay, they ask again from then on.
  setTimeout(() => (isReloading = false))
}

/** True while the page is left for a new version. */
export const isReloadingForVersion = (): boolean => isReloading

// Vite's event for every import that fails, whatever it was for: a page, a dialog, a guard.
addEventListener('vite:preloadError', () => void checkServerVersion())
