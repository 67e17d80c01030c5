import { inject } from 'vitest'
import type { ProfileName } from '../../server/src/profiles.ts'

/** The server's pages, with the profiles that may open them in a new installation. */
export type ProvidedPages = Readonly<Record<string, readonly ProfileName[]>>

declare module 'vitest' {
  interface ProvidedContext {
    pages: ProvidedPages
  }
}

export const pages = inject('pages')
