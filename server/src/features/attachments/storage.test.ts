import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOwnApp, dataDir, type TestApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { picture, sendFiles, sha256 } from '../../../test/files.ts'
import { sweepFiles } from './sweep.ts'
import { folderStorage } from '../../platform/folder-storage.ts'
import { arrivalsOf, storageFrom } from '../../platform/open-storage.ts'
import { s3Storage } from '../../platform/s3-storage.ts'
import type { Storage } from '../../platform/storage.ts'

// The package says nothing of its types.
const s3rver: string = 's3rver'
type Server = { run(): Promise<{ port: number }>; close(): Promise<void> }
type Options = { port: number; silent: boolean; directory: string; configureBuckets: { name: string }[] }
const { default: S3rver } = (await import(s3rver)) as { default: new (options: Options) => Server }

const folder = mkdtempSync(join(dataDir(), 'almacen-'))
const bucket = 'documentos'
const server = new S3rver({
  port: 0,
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: bucket }]
})
let settings: Record<string, string>

beforeAll(async () => {
  const { port } = await server.run()
  settings = {
    STORAGE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER'
  }
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const storages: [string, () => Storage][] = [
  ['a folder', () => folderStorage(join(folder, 'carpeta'))],
  [
    'a bucket',
    () =>
      s3Storage({
        endpoint: settings['S3_ENDPOINT'],
        region: undefined,
        bucket,
        credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
      })
  ]
]

describe.each(storages)('%s', (_what, open) => {
  test('keeps, reads whole or in part, replaces and forgets', async () => {
    const storage = open()
    const file = join(folder, 'origen')
    await writeFile(file, 'uno dos tres')
    await storage.put('ab12.view', file)
    expect(await storage.size('ab12.view')).toBe(12)
    expect(await text(await storage.read('ab12.view'))).toBe('uno dos tres')
    expect(await text(await storage.read('ab12.view', { start: 4, end: 6 }))).toBe('dos')
    await writeFile(file, 'cuatro')
    await storage.put('ab12.view', file)
    expect(await text(await storage.read('ab12.view'))).toBe('cuatro')
    await storage.remove('ab12.view')
    expect(await storage.size('ab12.view')).toBeUndefined()
    await storage.remove('ab12.view')
  })

  test('fails as a whole when there is nothing to keep', async () => {
    const storage = open()
    await expect(storage.put('cd34', join(folder, 'nada'))).rejects.toThrow('ENOENT')
    expect(await storage.size('cd34')).toBeUndefined()
  })
})

test('a folder has nothing left of what failed', async () => {
  const own = join(folder, 'otra')
  await expect(folderStorage(own).put('ef56', join(folder, 'nada'))).rejects.toThrow('ENOENT')
  expect(readdirSync(join(own, 'ef'))).toEqual([])
})

test('files of records in a bucket: kept, shown, swept', async () => {
  const own = await buildOwnApp('almacen', { ...settings, DATA_DIR: join(folder, 'datos') })
  try {
    const caller = await loginAs('Administrador', {}, own)
    const photo = await picture('#0a0b0c')
    const path = 'attachment/upload-attachments/work_order'
    const [row] = await ok(sendFiles(own, caller, path, [{ bytes: photo, name: 'a.jpg' }]))
    expect(row).toMatchObject({ has_thumbnail: true, sha256: sha256(photo) })
    const reply = await own.app.inject({
      method: 'GET',
      url: `/api/v1/attachment/getFileView/work_order/${row.id}`,
      headers: { authorization: `Bearer ${caller.token}`, range: 'bytes=0-99' }
    })
    expect([reply.statusCode, sha256(reply.rawPayload)]).toEqual([206, sha256(photo.subarray(0, 100))])
    await ok(caller.delete('attachment', { attachments: [row.id] }))
    const storage = storageFrom(own.env)
    await sweepFiles(own.database.db, storage, '-1 seconds')
    expect(await storage.size(row.sha256)).toBeUndefined()
    expect(await storage.size(`${row.sha256}.thumbnail`)).toBeUndefined()
    expect(readdirSync(join(folder, 'datos', 'files'))).toEqual(['arrivals'])
  } finally {
    await own.app.close()
    await own.database.close()
  }
})

describe('a bucket that doesn’t answer', () => {
  const place = '127.0.0.1:1'
  let own: TestApp
  let caller: SignedIn
  beforeAll(async () => {
    own = await buildOwnApp('sin_almacen', {
      ...settings,
      S3_ENDPOINT: `http://${place}`,
      LOG_LEVEL: 'fatal',
      DATA_DIR: join(folder, 'sin-almacen')
    })
    caller = await loginAs('Administrador', {}, own)
  })
  afterAll(async () => {
    await own.app.close()
    await own.database.close()
  })
  const unavailable = {
    status: 503,
    errorCode: 'SERVICE.UNAVAILABLE',
    message: 'El almacén de archivos no responde'
  }
  const path = 'attachment/upload-attachments/work_order'

  test('is told when a file is sent, and nothing half made is seen or left on the disk', async () => {
    const sent = await sendFiles(own, caller, path, [{ bytes: await picture('#112233'), name: 'a.jpg' }])
    expect(sent).toMatchObject(unavailable)
    const { rows } = await own.database.pool.query('select is_stored from file_content')
    expect(rows).toEqual([{ is_stored: false }])
    expect(readdirSync(arrivalsOf(own.env))).toEqual([])
    expect((await own.database.pool.query('select from attachment')).rowCount).toBe(0)
  })

  test('is told when a file is looked at; the record and its list of files go on', async () => {
    const { rows } = await own.database.pool.query(
      `with l as (insert into location (fkc_type, code, name) values (20, 'LIN', 'Línea') returning id),
        c as (insert into file_content (sha256, size, is_stored) values ('a', 1, true) returning sha256)
      insert into attachment (entity, fk_entity, file_name, mime_type, size, sha256)
        select 'location', l.id, 'a.txt', 'text/plain', 1, c.sha256 from l, c returning id, fk_entity`
    )
    const [{ id, fk_entity }] = rows
    for (const way of ['getFileView', 'getAtachedFile'])
      expect(await caller.get(`attachment/${way}/location/${id}`)).toMatchObject(unavailable)
    expect(await caller.get(`attachment/zip/location/${fk_entity}`)).toMatchObject(unavailable)
    expect(await ok(caller.get(`attachment/getListAttachments/location/${fk_entity}`))).toHaveLength(1)
    await ok(caller.get('auth/me'))
  })
})
