import type { Plugin, Rolldown } from 'vite'
import { filesOf } from './filesOf.ts'

/**
 * Beside each late import stands what is loaded together with it. Without the scripts that the importing file has
 * loaded itself: the lists of the first page would be a tenth of its own code.
 */
export function loadedTogether(): Plugin {
  let bundle: Rolldown.OutputBundle = {}
  const loadedBy = (file: string) => {
    const chunk = bundle[file]
    return chunk?.type === 'chunk' ? filesOf(chunk, bundle) : new Set<string>()
  }
  return {
    name: 'loaded-together',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false, // all browsers of the target know modulepreload
          resolveDependencies: (_, files, { hostId, hostType }) => {
            const loaded = hostType === 'js' ? loadedBy(hostId) : new Set()
            return files.filter(file => !loaded.has(file))
          }
        }
      }
    }),
    // Before Vite writes the lists.
    generateBundle: { order: 'pre', handler: (_, made) => void (bundle = made) }
  }
}
