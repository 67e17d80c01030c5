import type { Rolldown } from 'vite'

/** A chunk, its styles, and all that it imports at once. */
export function filesOf(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  found = new Set<string>()
): Set<string> {
  if (found.has(chunk.fileName)) return found
  for (const file of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) found.add(file)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') filesOf(imported, bundle, found)
  }
  return found
}
