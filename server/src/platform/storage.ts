import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Env } from '../env.ts'

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

/** A folder, with the contents spread over 256 folders by the first two letters of their keys. */
export function folderStorage(folder: string): Storage {
  const at = (key: string) => join(folder, key.slice(0, 2), key)
  return {
    async put(key, file) {
      const path = at(key)
      const fresh = `${path}.${crypto.randomUUID()}`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await copyFile(file, fresh)
        const handle = await open(fresh, 'r+')
        try {
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(fresh, path)
      } catch (error) {
        await rm(fresh, { force: true })
        throw error
      }
    },
    size: key =>
      stat(at(key)).then(
        ({ size }) => size,
        () => undefined
      ),
    read: async (key, range) => createReadStream(at(key), range),
    remove: key => rm(at(key), { force: true })
  }
}

/** Where files arrive, before they are kept: on this machine, whatever the storage. */
export const arrivalsOf = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string => join(DATA_DIR, 'files', 'arrivals')

/** The storage of the settings. */
export const storageFrom = ({ DATA_DIR }: Env): Storage => folderStorage(join(DATA_DIR, 'files'))
