/** The whole application, as build/wholeApplication.ts writes it into the service worker. */
export type Whole = {
  /** another one for each build */
  version: string
  /** files without a hash in their names, of which each version has its own; the page itself is the first */
  start: readonly string[]
  /** the other files, one after the other: how many bytes each has, by the address of the download that brings them */
  packs: Readonly<Record<string, Readonly<Record<string, number>>>>
}
