import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataDir } from '../../../test/app.ts'
import { picture } from '../../../test/files.ts'
import { removeFolder } from '../../../test/leftovers.ts'
import { startInspector } from './inspector.ts'

const folder = mkdtempSync(join(dataDir(), 'inspector-'))
const at = (name: string) => join(folder, name)
const out = { thumbnail: at('thumbnail'), view: at('view') }

beforeAll(async () => {
  await sharp(await picture('#101010')).toFile(at('good.jpg'))
  // Pictures that can only be opened whole: seconds of work in few megabytes.
  const large = { width: 8200, height: 8200, channels: 3, background: '#aa0000' } as const
  await sharp({ create: large }).png({ compressionLevel: 1, progressive: true }).toFile(at('slow.png'))
  await sharp({ create: { ...large, channels: 4 } })
    .toColourspace('rgb16')
    .png({ compressionLevel: 1, progressive: true })
    .toFile(at('bomb.png'))
}, 60_000)
afterAll(() => removeFolder(folder))

/** Mebibytes that the process that reads files of ours has had at most. */
function peak(): number {
  const own = readdirSync('/proc')
    .filter(pid => /^\d+$/.test(pid))
    .flatMap(pid => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        const isOurs = new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(status)
        const isReading = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('inspector-process')
        return isOurs && isReading ? [Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024] : []
      } catch {
        return []
      }
    })
  return Math.max(0, ...own)
}

test('a picture that takes too long is given up with its process, and the next one is drawn', async () => {
  const inspector = startInspector({ patience: 700 })
  try {
    await expect(inspector.draw(at('slow.png'), 'image/png', out)).rejects.toThrow('the file takes too long')
    await expect
      .poll(() => inspector.draw(at('good.jpg'), 'image/jpeg', out).then(() => 'drawn', String), { timeout: 20_000 })
      .toBe('drawn')
    expect(await sharp(out.thumbnail).metadata()).toMatchObject({ width: 320, height: 240 })
  } finally {
    inspector.close()
  }
}, 40_000)

test('a picture that would need a gigabyte isn’t opened', async () => {
  const inspector = startInspector()
  try {
    await expect(inspector.draw(at('bomb.png'), 'image/png', out)).rejects.toThrow('too large')
    // Where the system doesn't say it, it is 0.
    expect(peak()).toBeLessThan(300)
    await inspector.draw(at('good.jpg'), 'image/jpeg', out)
  } finally {
    inspector.close()
  }
}, 40_000)
