import { mkdtempSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataDir } from '../../../test/app.ts'
import { picture } from '../../../test/files.ts'
import { removeFolder } from '../../../test/leftovers.ts'
import { box as inBox, films, heicWithPosition, withXmp } from '../../../test/positions.ts'
import { erasePosition } from './position.ts'
import { eraseFilmPosition } from './video-position.ts'

const folder = mkdtempSync(join(dataDir(), 'erasing-'))
const path = join(folder, 'file')
afterAll(() => removeFolder(folder))

/** Samples without what was shot, which isn't read. */
const samples: { bytes: Buffer; erase: (path: string) => Promise<boolean> }[] = []
beforeAll(async () => {
  for (const type of ['jpeg', 'png', 'webp'] as const) {
    samples.push({ bytes: await picture('#123456', { type, position: true }), erase: erasePosition })
    samples.push({ bytes: await withXmp(type), erase: erasePosition })
  }
  samples.push({ bytes: await heicWithPosition(), erase: erasePosition })
  for (const { bytes } of Object.values(films))
    samples.push({
      bytes: Buffer.concat([bytes.subarray(0, 20), bytes.subarray(bytes.lastIndexOf('moov') - 4)]),
      erase: eraseFilmPosition
    })
})

/**
 * What damage and malice do: some bytes are others, mostly those of sizes; the end is
 * missing, or a part is there twice.
 */
const damage = fc.record({
  sample: fc.nat(),
  bytes: fc.array(fc.tuple(fc.nat(), fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.nat(255))), { maxLength: 6 }),
  end: fc.option(fc.nat()),
  twice: fc.option(fc.tuple(fc.nat(), fc.nat(64)))
})

test('whatever a file holds, erasing ends, doesn’t fail, and leaves the file as long as it was', async () => {
  await fc.assert(
    fc.asyncProperty(damage, async ({ sample, bytes, end, twice }) => {
      const { bytes: whole, erase } = samples[sample % samples.length] as (typeof samples)[number]
      let file = Buffer.from(whole)
      for (const [at, byte] of bytes) file[at % file.length] = byte
      if (twice) {
        const [at, size] = [twice[0] % file.length, twice[1]]
        file = Buffer.concat([file.subarray(0, at), file.subarray(at, at + size), file.subarray(at)])
      }
      if (end !== null) file = file.subarray(0, end % file.length)
      await writeFile(path, file)
      await erase(path)
      expect(await readFile(path)).toHaveLength(file.length)
    }),
    { numRuns: 3000 }
  )
}, 120_000)

const parts = 2_000_000
test.each([
  ['headers of EXIF', Buffer.alloc(parts, 'II*\0'), erasePosition],
  ['names of positions', Buffer.alloc(parts, 'GPSLatitude'), erasePosition],
  ['positions', Buffer.alloc(parts, 'GPSLatitude="1"'), erasePosition],
  ['empty boxes', inBox('moov', Buffer.alloc(parts, inBox('free', Buffer.alloc(0)))), eraseFilmPosition],
  ['signs', inBox('moov', inBox('\u00a9xyz', Buffer.alloc(1_000_000, '+11.1'))), eraseFilmPosition],
  ['digits', inBox('moov', inBox('\u00a9xyz', Buffer.alloc(1_000_000, '+1'.padEnd(9999, '1')))), eraseFilmPosition]
])('a file of nothing but %s keeps others waiting for a moment only', async (_, bytes, erase) => {
  await writeFile(path, bytes)
  const before = process.cpuUsage()
  await erase(path)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(3)
})
