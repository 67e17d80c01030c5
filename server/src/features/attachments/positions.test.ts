import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOwnApp, type TestApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { picture, type Sendable, sendFiles } from '../../../test/files.ts'
import { films, heicWithPosition, hasExifPosition, hasXmpPosition, withXmp } from '../../../test/positions.ts'

type Case = { name: string; says: (file: Uint8Array) => boolean; make: () => Promise<Buffer> }

const pictures = (['jpeg', 'png', 'webp'] as const).flatMap((type): Case[] => [
  { name: `foto.${type}`, says: hasExifPosition, make: () => picture('#123456', { type, position: true }) },
  { name: `xmp.${type}`, says: hasXmpPosition, make: () => withXmp(type) }
])
const cases: Case[] = [
  ...pictures,
  { name: 'foto.heic', says: hasExifPosition, make: heicWithPosition },
  ...Object.entries(films).map(([what, { name, position, bytes }]) => ({
    name: `${what}: ${name}`,
    // In what was shot it may stand by chance.
    says: (file: Uint8Array) => Buffer.from(file).subarray(300_100).includes(position),
    make: async () => bytes
  }))
]

describe.each([
  ['is erased from', 'false'],
  ['stays in', 'true']
])('where it was taken %s', (_, setting) => {
  let on: TestApp
  let caller: SignedIn
  beforeAll(async () => {
    on = await buildOwnApp(`lugar_${setting}`, { KEEP_PHOTO_POSITION: setting })
    caller = await loginAs('Administrador', {}, on)
  })
  afterAll(async () => {
    await on.app.close()
    await on.database.close()
  })

  test.each(cases)('$name', async ({ name, says, make }) => {
    const bytes = await make()
    expect(says(bytes)).toBe(true)
    const file: Sendable = { bytes, name }
    const [row] = await ok(sendFiles(on, caller, 'attachment/upload-attachments/work_order', [file]))
    const reply = await on.app.inject({
      method: 'GET',
      url: `/api/v1/attachment/getAtachedFile/work_order/${row.id}`,
      headers: { authorization: `Bearer ${caller.token}` }
    })
    const kept = reply.rawPayload
    expect(says(kept)).toBe(setting === 'true')
    expect(kept.equals(bytes)).toBe(setting === 'true')
    expect(kept).toHaveLength(bytes.length)
    expect(row.is_broken).toBe(false)
    if (row.mime_type.startsWith('image/')) expect(row.has_thumbnail).toBe(true)
    if (/jpeg|png|webp/.test(row.mime_type))
      expect(await sharp(kept, { failOn: 'warning' }).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer())
    // What was shot isn't touched.
    if (row.mime_type.startsWith('video/')) expect(kept.subarray(0, 300_040)).toEqual(bytes.subarray(0, 300_040))
  })
})
