import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from './storage.ts'

/** Bytes read at once: larger portions, fewer turns between Node and the disk. */
const portion = 512 * 1024

/** Another disk, or one that knows no second name for a file. */
const isOfOther = (error: { code?: string }) => ['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes(error.code ?? '')

/** A folder, with the contents spread over 256 folders by the first two letters of their keys. */
export function folderStorage(folder: string): Storage {
  const at = (key: string) => join(folder, key.slice(0, 2), key)
  return {
    async put(key, file) {
      const path = at(key)
      const fresh = `${path}.${crypto.randomUUID()}`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        // Its bytes are on this disk already; only where the folder is on another one they are copied.
        await link(file, fresh).catch(error => (isOfOther(error) ? copyFile(file, fresh) : Promise.reject(error)))
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
