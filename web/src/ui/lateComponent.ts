// The one place that may.
// oxlint-disable-next-line no-restricted-imports
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

const retryMs = 2_000

/**
 * A component whose code is loaded when it is first drawn. While it can't be loaded (the signal went, a new version is
 * just being put in place) what stands in its place stays, and it is asked for again: a page, and what is typed on it,
 * must not be lost for a part of it.
 * @param load imports the component
 * @param onFailure is called each time it fails
 */
export const lateComponent = <Props>(
  load: () => Promise<ComponentType<Props>>,
  onFailure?: () => void
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    for (;;) {
      try {
        return { default: await load() }
      } catch {
        onFailure?.()
        await new Promise(resolve => setTimeout(resolve, retryMs))
      }
    }
  })
