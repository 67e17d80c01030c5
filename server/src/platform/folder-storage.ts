import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from './storage.ts'

/** Bytes read at once: larger portions, fewer turns between Node and the disk. */
const portion = 512 * 1024

/** Gives a file a second name, as its bytes are on this disk already; from another disk they are copied. */
async function linkOrCopy(file: string, to: string): Promise<void> {
  try {
    await link(file, to)
  } catch {
    await copyFile(file, to)
  }
}

/** What is only on its way into a folder; what a process left there that died is removed after hours. */
export const arrivalsIn = (folder: string): string => join(folder, 'arrivals')

/** A folder, with the contents spread over 256 folders by the first two letters of their keys. */
export function folderStorage(folder: string): Storage {
  const at = (key: string) => join(folder, key.slice(0, 2), key)
  return {
    async put(key, file) {
      const path = at(key)
      const fresh = join(arrivalsIn(folder), crypto.randomUUID())
      for (const needed of [dirname(fresh), dirname(path)]) await mkdir(needed, { recursive: true, mode: 0o700 })
      try {
        await linkOrCopy(file, fresh)
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
    read: async (key, range) => createReadStream(at(key), { ...range, highWaterMark: portion }),
    remove: key => rm(at(key), { force: true })
  }
}
