// The one place that may.
// oxlint-disable-next-line no-restricted-imports
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

const retryMs = 2_000

/**
 * Loads code, and asks for it again while it can't be loaded (the signal went, a new version is just being put in
 * place): a page, and what is typed on it, must not be lost for a part of it.
 * @param load imports the code
 * @param onFailure is called each time it fails
 */
export async function loadWithRetries<Code>(load: () => Promise<Code>, onFailure?: () => void): Promise<Code> {
  for (;;) {
    try {
      return await load()
    } catch {
      onFailure?.()
      await new Promise(resolve => setTimeout(resolve, retryMs))
    }
  }
}

/**
 * A component whose code is loaded when it is first drawn; while it can't be loaded, what stands in its place stays.
 * What opens over the page is a `lazyOverlay` instead.
 */
export const lateComponent = <Props>(
  load: () => Promise<ComponentType<Props>>
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await loadWithRetries(load) }))
