// The one place that may.
// oxlint-disable-next-line no-restricted-imports
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { checkServerVersion, type ServerVersion } from '../../api/newVersion.ts'

const firstRetryMs = 2_000
const lastRetryMs = 60_000

/**
 * Loads code, and asks for it again while it can't be loaded (the signal went, a new version is just being put in
 * place): a page, and what is typed on it, must not be lost for a part of it.
 * @param load imports the code
 * @param onFailure is called each time it fails and will be tried again
 * @throws the failure if the code is gone: the server has a newer version, which the page says
 */
export async function loadWithRetries<Code>(
  load: () => Promise<Code>,
  onFailure?: (version: ServerVersion) => void
): Promise<Code> {
  let pause = firstRetryMs
  for (;;) {
    try {
      return await load()
    } catch (cause) {
      const version = await checkServerVersion()
      if (version === 'newer') throw cause
      onFailure?.(version)
      await new Promise(resolve => setTimeout(resolve, pause))
      // Without signal it may be back at any moment; a server that hasn't got the file is asked less and less.
      pause = version === 'same' ? Math.min(pause * 2, lastRetryMs) : firstRetryMs
    }
  }
}

/**
 * A component whose code is loaded when it is first drawn; while it can't be loaded, what stands in its place stays.
 * What opens over the page is a `lazyOverlay` instead.
 */
export const lateComponent = <Props>(
  load: () => Promise<ComponentType<Props>>
): LazyExoticComponent<ComponentType<Props>> =>
  // What is gone stays away until the page is loaded anew; the rest of the page goes on.
  lazy(() =>
    loadWithRetries(load).then(
      Part => ({ default: Part }),
      () => new Promise<never>(() => {})
    )
  )
