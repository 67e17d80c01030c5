import type { Readable } from 'node:stream'

/** Which bytes of a file are asked for; both ends belong to it. */
export type ByteRange = { start: number; end: number }

/** Where the contents of files are kept, by keys of small letters, digits and dots. */
export type Storage = {
  /** Keeps a copy of a file's bytes; whole or not at all. What had the key before is replaced. */
  put(key: string, file: string): Promise<void>
  /** The size of what is kept; undefined if there is nothing. */
  size(key: string): Promise<number | undefined>
  /** The bytes, while they are read. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Forgets it; nothing happens if there is nothing. */
  remove(key: string): Promise<void>
}
