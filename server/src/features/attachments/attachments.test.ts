import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { workOrderStatus } from 'contract/classifier.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { makeAsset, makeBase, makeLine, makeLocation, makePlan, makeWorkOrder } from '../../../test/factories.ts'
import { heic, picture, type Sendable, sendFiles, sha256 } from '../../../test/files.ts'
import { lastAudit } from '../../../test/resource-tests.ts'
import { permissions } from '../access/defaults.ts'
import { bringTo, makeScene, type Scene } from '../../../test/scenario.ts'
import { folderStorage } from '../../platform/folder-storage.ts'
import { sweepFiles } from './sweep.ts'

const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'
let on: TestApp
let scene: Scene
let order: number
let stranger: SignedIn

beforeAll(async () => {
  on = await buildTestApp()
  scene = await makeScene()
  // Whoever may do everything, but on another line.
  const everything = Object.keys(permissions).filter(name => name !== 'lines.all')
  stranger = await loginAs(everything, { lines: [(await makeLine()).id] })
})

beforeEach(async () => {
  order = (await makeWorkOrder({ fk_location: scene.station.id })).id
})

const folder = () => join(on.env.DATA_DIR, 'files')
const arrivals = () => join(folder(), 'arrivals')
const isStored = (hash: string) => existsSync(join(folder(), hash.slice(0, 2), hash))
const sweep = (grace = '0 seconds', now = Date.now()) =>
  sweepFiles(on.database.db, folderStorage(folder()), { arrivals: arrivals(), grace, now })

const upload = (by: SignedIn, files: readonly Sendable[], fields: Record<string, string> = { fk_entity: `${order}` }) =>
  sendFiles(on, by, 'attachment/upload-attachments/work_order', files, { fields })
const uploaded = async (by: SignedIn, file: Sendable, fields?: Record<string, string>) =>
  (await ok(upload(by, [file], fields)))[0]
const listed = (by: SignedIn, id = order) => ok(by.get(`attachment/getListAttachments/work_order/${id}`))
const view = (by: SignedIn, id: number, query = '') => by.get(`attachment/getFileView/work_order/${id}${query}`)

/** The bytes of an answer, which `client` gives as text. */
async function bytesOf(by: SignedIn, path: string, headers: Record<string, string> = {}) {
  const reply = await on.app.inject({
    method: 'GET',
    url: `/api/v1/${path}`,
    headers: { ...headers, authorization: `Bearer ${by.token}` }
  })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
}

describe('uploading', () => {
  test('several at once, listed with what they are, and downloaded as they came', async () => {
    const photo = await picture('#aa0000')
    const files = [
      { bytes: photo, name: 'Rodillo dañado.jpg', type: 'image/jpeg' },
      { bytes: pdf, name: 'Manual.pdf' }
    ]
    const rows = await ok(upload(scene.technician, files, { fk_entity: `${order}`, caption: ' Antes ' }))
    expect(rows).toMatchObject([
      {
        entity: 'work_order',
        fk_entity: order,
        file_name: 'Rodillo dañado.jpg',
        mime_type: 'image/jpeg',
        size: photo.length,
        sha256: sha256(photo),
        caption: 'Antes',
        has_thumbnail: true,
        is_broken: false,
        fk_created_by: scene.technician.user.id
      },
      { file_name: 'Manual.pdf', mime_type: 'application/pdf', has_thumbnail: false }
    ])
    expect(await listed(scene.planner)).toEqual(rows)
    const { bytes, headers } = await bytesOf(scene.planner, `attachment/getAtachedFile/work_order/${rows[0].id}`)
    expect(sha256(bytes)).toBe(sha256(photo))
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Rodillo danado.jpg"; filename*=UTF-8''Rodillo%20da%C3%B1ado.jpg`
    )
    expect(await lastAudit('attachment', rows[0].id)).toMatchObject({
      action: 'insert',
      fk_user: scene.technician.user.id,
      fk_line: scene.line.id
    })
    expect(readdirSync(arrivals())).toEqual([])
  })

  test('one to a record, with the field of the specification', async () => {
    const send = (file: Sendable, fields: Record<string, string>) =>
      sendFiles(on, scene.technician, 'attachment/saveAtachedFile', [file], { fields })
    const fields = { entity: 'work_order', fk_entity: `${order}` }
    const row = await ok(send({ bytes: pdf, name: 'a.pdf', field: 'file' }, fields))
    expect(row).toMatchObject({ entity: 'work_order', fk_entity: order, file_name: 'a.pdf' })
    expect(await send({ bytes: pdf, name: 'a.pdf' }, fields)).toMatchObject({
      status: 400,
      errors: { files: ['Campo desconocido'] }
    })
    expect(await send({ bytes: pdf, name: 'a.pdf', field: 'file' }, { entity: 'work_order' })).toMatchObject({
      status: 400,
      errors: { fk_entity: expect.any(Array) }
    })
  })

  test.each<[string, Sendable, string]>([
    ['an empty one', { bytes: '', name: 'vacio.txt' }, 'El archivo «vacio.txt» está vacío'],
    ['a program', { bytes: 'MZ\0\0\0', name: 'foto.jpg' }, 'El archivo «foto.jpg» no es de un tipo admitido'],
    [
      'a page',
      { bytes: '<!doctype html><script>alert(1)</script>', name: 'nota.txt' },
      'El archivo «nota.txt» no es de un tipo admitido'
    ],
    [
      'a picture with scripts',
      { bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>', name: 'a.svg' },
      'El archivo «a.svg» no es de un tipo admitido'
    ],
    ['text without an ending', { bytes: 'hola', name: 'LEEME' }, 'El archivo «LEEME» no es de un tipo admitido']
  ])('%s is refused, and nothing of it stays', async (_what, file, text) => {
    expect(await upload(scene.technician, [{ bytes: pdf, name: 'b.pdf' }, file])).toMatchObject({
      status: 400,
      errorCode: 'VALIDATION.INVALID_DATA',
      errors: { files: [text] }
    })
    expect(await listed(scene.technician)).toEqual([])
    expect(readdirSync(arrivals())).toEqual([])
  })

  test('one that is too large is refused with the text of the specification', async () => {
    const large = Buffer.alloc(on.env.MAX_FILE_KB * 1024 + 1, 'a')
    expect(await upload(scene.technician, [{ bytes: large, name: 'a.txt' }])).toMatchObject({
      status: 400,
      errors: { files: ['El tamaño del archivo no debe exceder de 20480 KB'] }
    })
    const whole = large.subarray(0, -1)
    expect(await upload(scene.technician, [{ bytes: whole, name: 'a.txt' }])).toMatchObject({ status: 200 })
  })

  test('what it is says its content, not its name', async () => {
    const png = await picture('#00aa00', { type: 'png' })
    const row = await uploaded(scene.technician, { bytes: png, name: 'informe.pdf', type: 'application/pdf' })
    expect(row).toMatchObject({ mime_type: 'image/png', file_name: 'informe.pdf.png', has_thumbnail: true })
    expect((await view(scene.planner, row.id)).headers['content-type']).toBe('image/png')
  })

  test('a name brings no folders and nothing unseen', async () => {
    const row = await uploaded(scene.technician, { bytes: pdf, name: '..\\..\\etc/pass\u202Ewd\u0000"x".pdf' })
    expect(row.file_name).toBe('passwdx.pdf')
  })

  test('a zip bomb in the shape of a sheet is only stored', async () => {
    const { ZipFile } = await import('yazl')
    const zip = new ZipFile()
    zip.addBuffer(Buffer.from('<Types/>'), '[Content_Types].xml')
    zip.addBuffer(Buffer.alloc(200 * 1024 * 1024), 'xl/workbook.xml')
    zip.end()
    const parts: Buffer[] = []
    for await (const part of zip.outputStream) parts.push(part as Buffer)
    const row = await uploaded(scene.technician, { bytes: Buffer.concat(parts), name: 'lista.xlsx' })
    expect(row.mime_type).toMatch(/zip|sheet/)
    expect(row.size).toBeLessThan(1024 * 1024)
  })

  test('with a key it is done once, though the form has another boundary', async () => {
    const again = () =>
      sendFiles(on, scene.technician, 'attachment/upload-attachments/work_order', [{ bytes: pdf, name: 'c.pdf' }], {
        fields: { fk_entity: `${order}` },
        headers: { 'idempotency-key': `archivo-${order}` }
      })
    const first = await again()
    expect((await again()).text).toBe(first.text)
    expect(await listed(scene.technician)).toHaveLength(1)
    const other = await sendFiles(
      on,
      scene.technician,
      'attachment/upload-attachments/work_order',
      [{ bytes: 'otra cosa', name: 'c.txt' }],
      { fields: { fk_entity: `${order}` }, headers: { 'idempotency-key': `archivo-${order}` } }
    )
    expect(other).toMatchObject({ status: 422 })
  })

  test.each([
    ['no form', 'application/json', '{}', 415],
    ['a form without an end', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="f', 400],
    ['a form without a boundary', 'multipart/form-data', 'x', 400],
    ['an empty form', 'multipart/form-data; boundary=x', '--x--\r\n', 400]
  ])('%s is refused', async (_what, type, payload, status) => {
    const reply = await on.app.inject({
      method: 'POST',
      url: '/api/v1/attachment/upload-attachments/work_order',
      payload,
      headers: { 'content-type': type, authorization: `Bearer ${scene.technician.token}` }
    })
    expect(reply.statusCode, reply.body).toBe(status)
  })

  test('other calls take no forms', async () => {
    expect(await sendFiles(on, scene.planner, 'workorders', [{ bytes: pdf, name: 'a.pdf' }])).toMatchObject({
      status: 415
    })
  })
})

describe('pictures', () => {
  const position = (bytes: Uint8Array) => Buffer.from(bytes).includes(Buffer.from([16, 0, 0, 0, 1, 0, 0, 0, 30]))

  test.each(['jpeg', 'png', 'webp'] as const)('where a %s was taken is erased, and it stays whole', async type => {
    const photo = await picture('#123456', { type, position: true })
    expect(position(photo)).toBe(true)
    const row = await uploaded(scene.technician, { bytes: photo, name: `foto.${type}` })
    const { bytes } = await bytesOf(scene.planner, `attachment/getFileView/work_order/${row.id}`)
    expect(position(bytes)).toBe(false)
    expect(bytes).toHaveLength(photo.length)
    expect((await sharp(bytes).metadata()).exif?.toString('latin1')).toContain('prueba')
    expect(await sharp(bytes, { failOn: 'warning' }).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer())
  })

  test('a thumbnail is small and upright', async () => {
    const lying = await sharp(await picture('#445566', { width: 1200, height: 800 }))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const row = await uploaded(scene.technician, { bytes: lying, name: 'a.jpg' })
    const { bytes, headers } = await bytesOf(
      scene.planner,
      `attachment/getFileView/work_order/${row.id}?size=thumbnail`
    )
    expect(headers['content-type']).toBe('image/webp')
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 213, height: 320, format: 'webp' })
  })

  test('a HEIC is shown as a JPEG and downloaded as it came', async () => {
    const row = await uploaded(scene.technician, { bytes: heic, name: 'IMG_0001.HEIC' })
    expect(row).toMatchObject({ mime_type: 'image/heic', has_thumbnail: true })
    const shown = await bytesOf(scene.planner, `attachment/getFileView/work_order/${row.id}`)
    expect(shown.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 96, height: 64, format: 'jpeg' })
    const saved = await bytesOf(scene.planner, `attachment/getAtachedFile/work_order/${row.id}`)
    expect(sha256(saved.bytes)).toBe(sha256(heic))
  })

  test.each([
    ['a JPEG that ends early', async () => (await picture('#334455')).subarray(0, 300), 'rota.jpg'],
    ['a HEIC of nothing', async () => Buffer.concat([heic.subarray(0, 60), Buffer.alloc(200)]), 'rota.heic']
  ])('%s is kept as a file, and said to be broken', async (_what, bytes, name) => {
    const row = await uploaded(scene.technician, { bytes: await bytes(), name })
    expect(row).toMatchObject({ is_broken: true, has_thumbnail: false })
    expect((await view(scene.planner, row.id, '?size=thumbnail')).status).toBe(404)
    expect((await view(scene.planner, row.id)).headers['content-disposition']).toMatch(/^attachment/)
  })
})

describe('opened in a browser', () => {
  test('nothing runs, nothing is guessed, nobody else frames it', async () => {
    for (const file of [
      { bytes: 'texto', name: 'a.txt', shown: 'attachment' },
      { bytes: pdf, name: 'a.pdf', shown: 'inline' },
      { bytes: await picture('#777777'), name: 'a.jpg', shown: 'inline' }
    ]) {
      const row = await uploaded(scene.technician, file)
      const { headers } = await view(scene.planner, row.id)
      expect(headers['content-disposition']).toMatch(new RegExp(`^${file.shown};`))
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors 'self'/)
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  test('a part of it, as players ask for it', async () => {
    const row = await uploaded(scene.technician, { bytes: pdf, name: 'a.pdf' })
    const path = `attachment/getFileView/work_order/${row.id}`
    const part = await bytesOf(scene.planner, path, { range: 'bytes=1-3' })
    expect([part.status, part.bytes.toString(), part.headers['content-range']]).toEqual([
      206,
      'PDF',
      `bytes 1-3/${pdf.length}`
    ])
    expect((await bytesOf(scene.planner, path, { range: 'bytes=-6' })).bytes.toString()).toBe('%%EOF\n')
    expect((await bytesOf(scene.planner, path, { range: `bytes=${pdf.length}-` })).status).toBe(416)
    expect((await bytesOf(scene.planner, path, { range: 'bytes=x' })).status).toBe(200)
  })

  test('all as one zip', async () => {
    for (const bytes of ['uno', 'dos']) await ok(upload(scene.technician, [{ bytes, name: 'nota.txt' }]))
    const { status, headers, bytes } = await bytesOf(scene.planner, `attachment/zip/work_order/${order}`)
    expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
    expect(bytes.toString('latin1')).toContain('nota (2).txt')
    expect(bytes.toString('latin1')).toContain('uno')
  })
})

describe('rights are those of the record', () => {
  test('another line: no list, no file, no thumbnail, no change', async () => {
    const { id } = await uploaded(scene.technician, { bytes: await picture('#990099'), name: 'a.jpg' })
    const refused = { status: 403, errorCode: 'AUTH.FORBIDDEN' }
    expect(await stranger.get(`attachment/getListAttachments/work_order/${order}`)).toMatchObject(refused)
    expect(await stranger.get(`attachment/zip/work_order/${order}`)).toMatchObject(refused)
    expect(await stranger.get(`attachment/getAtachedFile/work_order/${id}`)).toMatchObject(refused)
    expect(await view(stranger, id)).toMatchObject(refused)
    expect(await view(stranger, id, '?size=thumbnail')).toMatchObject(refused)
    expect(await upload(stranger, [{ bytes: pdf, name: 'a.pdf' }])).toMatchObject(refused)
    expect(await stranger.delete('attachment', { attachments: [id] })).toMatchObject(refused)
    expect(await stranger.put(`attachment/${id}`, { caption: 'x' })).toMatchObject(refused)
    const place = await makeLocation({ fk_location: (await makeLine()).id })
    const target = { entity: 'location', fk_entity: place.id, attachments: [id] }
    expect(await stranger.post('attachment/bulk', target)).toMatchObject(refused)
    expect(await listed(scene.technician)).toHaveLength(1)
  })

  test('another kind of record, and ids that nobody has: not found', async () => {
    const { id } = await uploaded(scene.technician, { bytes: pdf, name: 'a.pdf' })
    for (const path of [`base/${id}`, `check/${id}`, 'work_order/2147483647'])
      for (const call of ['getFileView', 'getAtachedFile'])
        expect(await scene.planner.get(`attachment/${call}/${path}`), path).toMatchObject({ status: 404 })
    expect(await scene.planner.get('attachment/getListAttachments/work_order/2147483647')).toMatchObject({
      status: 404
    })
    expect(await scene.planner.delete('attachment', { attachments: [id, 2_147_483_647] })).toMatchObject({
      status: 404
    })
    expect(await listed(scene.technician)).toHaveLength(1)
  })

  test.each(['brand', 'user', 'unplanned', 'x'])('%s has no files: 400', async entity => {
    expect(await scene.planner.get(`attachment/getListAttachments/${entity}/1`)).toMatchObject({ status: 400 })
    const sent = await sendFiles(on, scene.planner, `attachment/upload-attachments/${entity}`, [
      { bytes: pdf, name: 'a.pdf' }
    ])
    expect(sent).toMatchObject({ status: 400 })
  })

  test('whoever only reads adds nothing; who writes removes anything, others only their own', async () => {
    const reader = await scene.as('Consulta')
    const mine = await uploaded(scene.technician, { bytes: pdf, name: 'a.pdf' })
    const theirs = await uploaded(scene.supervisor, { bytes: pdf, name: 'b.pdf' })
    expect(await listed(reader)).toHaveLength(2)
    expect(await upload(reader, [{ bytes: pdf, name: 'c.pdf' }])).toMatchObject({ status: 403 })
    expect(await scene.technician.delete('attachment', { attachments: [mine.id, theirs.id] })).toMatchObject({
      status: 403
    })
    expect(await listed(reader)).toHaveLength(2)
    await ok(scene.technician.delete('attachment', { attachments: [mine.id] }))
    await ok(scene.planner.delete('attachment', { attachments: [theirs.id] }))
    expect(await listed(reader)).toEqual([])
  })

  test('of every kind of record', async () => {
    const everything = await loginAs('Administrador')
    const base = await makeBase({ fk_location: scene.station.id })
    const records = {
      location: scene.station.id,
      structure: scene.structure.id,
      base: base.id,
      asset: (await makeAsset()).id,
      plan: (await makePlan()).id,
      staff: scene.technician.staff
    }
    for (const [entity, id] of Object.entries(records)) {
      const fields = { fk_entity: String(id) }
      const path = `attachment/upload-attachments/${entity}`
      await ok(sendFiles(on, everything, path, [{ bytes: pdf, name: 'a.pdf' }], { fields }))
      const seen = await scene.technician.get(`attachment/getListAttachments/${entity}/${id}`)
      expect(seen, entity).toMatchObject({ status: entity === 'staff' ? 403 : 200 })
      const list = () => everything.get(`attachment/getListAttachments/${entity}/${id}`)
      expect(await ok(list()), entity).toHaveLength(1)
      // Whoever works in the field adds what they found to a base or an asset, and takes only that away.
      const mayAdd = ['base', 'asset'].includes(entity)
      const sent = await sendFiles(on, scene.technician, path, [{ bytes: pdf, name: 'b.pdf' }], { fields })
      expect(sent, entity).toMatchObject({ status: mayAdd ? 200 : 403 })
      const all = (await ok(list())) as { id: number; file_name: string }[]
      expect(all).toHaveLength(mayAdd ? 2 : 1)
      for (const { id: file, file_name } of all)
        expect(
          await scene.technician.delete('attachment', { attachments: [file] }),
          `${entity} ${file_name}`
        ).toMatchObject({
          status: file_name === 'b.pdf' ? 200 : 403
        })
    }
  })

  test('a closed order, and its checks, keep the files that they have', async () => {
    const check = await scene.startedCheck()
    order = check.order
    const fields = { fk_entity: String(check.id) }
    const ofCheck = () =>
      sendFiles(on, scene.technician, 'attachment/upload-attachments/check', [{ bytes: pdf, name: 'a.pdf' }], {
        fields
      })
    const file = await uploaded(scene.technician, { bytes: pdf, name: 'a.pdf' })
    await ok(ofCheck())
    await on.database.db.execute(sql`update work_order set fkc_status = ${workOrderStatus.CERRADA} where id = ${order}`)
    const closed = { status: 409, reason: 'closed' }
    expect(await upload(scene.technician, [{ bytes: pdf, name: 'b.pdf' }])).toMatchObject(closed)
    expect(await ofCheck()).toMatchObject(closed)
    expect(await scene.planner.delete('attachment', { attachments: [file.id] })).toMatchObject(closed)
    expect(await scene.planner.put(`attachment/${file.id}`, { caption: 'x' })).toMatchObject(closed)
    expect(await listed(scene.planner)).toHaveLength(1)
  })
})

describe('waiting uploads', () => {
  test('are their uploader’s alone until they are linked', async () => {
    const waiting = await uploaded(scene.technician, { bytes: pdf, name: 'a.pdf' }, {})
    expect(waiting.fk_entity).toBeNull()
    expect((await view(scene.technician, waiting.id)).status).toBe(200)
    for (const other of [scene.planner, stranger]) {
      expect((await view(other, waiting.id)).status).toBe(404)
      expect((await other.delete('attachment', { attachments: [waiting.id] })).status).toBe(404)
    }
    const place = { entity: 'work_order', fk_entity: order, attachments: [waiting.id] }
    expect(await scene.planner.post('attachment/bulk', place)).toMatchObject({
      status: 400,
      errors: { attachments: ['Alguno de los archivos ya no existe'] }
    })
    expect(await ok(scene.technician.post('attachment/bulk', place))).toMatchObject([
      { id: waiting.id, fk_entity: order }
    ])
    expect(await ok(scene.technician.post('attachment/bulk', place))).toHaveLength(1)
    expect(await listed(scene.planner)).toHaveLength(1)
  })

  test('files of another record are shared: the same content, one more row', async () => {
    const file = await uploaded(scene.technician, { bytes: pdf, name: 'a.pdf', type: 'x' })
    const other = await makeWorkOrder({ fk_location: scene.station.id })
    const place = { entity: 'work_order', fk_entity: other.id, attachments: [file.id] }
    const [shared] = await ok(scene.planner.post('attachment/bulk', place))
    expect(shared).toMatchObject({ sha256: file.sha256, fk_entity: other.id })
    expect(shared.id).not.toBe(file.id)
    expect(await ok(scene.planner.post('attachment/bulk', place))).toEqual([shared])
  })

  test('go after a day', async () => {
    const bytes = `texto ${crypto.randomUUID()}`
    const old = await uploaded(scene.technician, { bytes, name: 'a.txt' }, {})
    const fresh = await uploaded(scene.technician, { bytes: pdf, name: 'b.pdf' }, {})
    await on.database.pool.query('update attachment set version = 1 where id = $1', [old.id])
    await on.database.pool.query(
      "insert into attachment select (jsonb_populate_record(a, jsonb_build_object('id', 900000, 'created_at', now() - interval '25 hours'))).* from attachment a where id = $1",
      [old.id]
    )
    await ok(scene.technician.delete('attachment', { attachments: [old.id] }))
    await sweep()
    expect((await view(scene.technician, 900_000)).status).toBe(404)
    expect(isStored(sha256(bytes))).toBe(false)
    expect((await view(scene.technician, fresh.id)).status).toBe(200)
  })
})

describe('contents', () => {
  test('are stored once, and go with the last file that has them', async () => {
    const photo = await picture(
      `#${Math.floor(Math.random() * 0xff_ff_ff)
        .toString(16)
        .padStart(6, '0')}`
    )
    const [first, second] = [
      await uploaded(scene.technician, { bytes: photo, name: 'a.jpg' }),
      await uploaded(scene.supervisor, { bytes: photo, name: 'b.jpg' })
    ]
    expect(second.sha256).toBe(first.sha256)
    const count = 'select count(*)::int as n from file_content where sha256 = $1'
    expect((await on.database.pool.query(count, [first.sha256])).rows[0].n).toBe(1)
    await ok(scene.planner.delete('attachment', { attachments: [first.id] }))
    await sweep()
    expect((await view(scene.planner, second.id)).status).toBe(200)
    await ok(scene.planner.delete('attachment', { attachments: [second.id] }))
    await sweep('1 hour')
    expect(isStored(first.sha256)).toBe(true)
    await sweep()
    expect(isStored(first.sha256)).toBe(false)
    expect(isStored(`${first.sha256}.thumbnail`)).toBe(false)
    expect((await on.database.pool.query(count, [first.sha256])).rows[0].n).toBe(0)
  })

  test('go with their record, and the audit says so on its line', async () => {
    const base = await makeBase({ fk_location: scene.station.id })
    const path = 'attachment/upload-attachments/base'
    const fields = { fk_entity: String(base.id) }
    const bytes = `texto ${crypto.randomUUID()}`
    const [row] = await ok(sendFiles(on, scene.planner, path, [{ bytes, name: 'a.txt' }], { fields }))
    await ok(scene.planner.delete(`base/${base.id}`))
    expect(await lastAudit('attachment', row.id)).toMatchObject({ action: 'delete', fk_line: scene.line.id })
    await sweep()
    expect(isStored(row.sha256)).toBe(false)
  })

  test('that a dead process left are swept: those that never got a record, and what had only arrived', async () => {
    const { writeFile } = await import('node:fs/promises')
    await writeFile(join(arrivals(), 'resto'), 'x')
    const hash = sha256(crypto.randomUUID())
    await on.database.pool.query('insert into file_content (sha256, size) values ($1, 1)', [hash])
    await sweep()
    expect(existsSync(join(arrivals(), 'resto'))).toBe(true)
    await sweep('0 seconds', Date.now() + 3 * 3_600_000)
    expect(existsSync(join(arrivals(), 'resto'))).toBe(false)
    const { rowCount } = await on.database.pool.query('select from file_content where sha256 = $1', [hash])
    expect(rowCount).toBe(0)
  })

  test('whose bytes are gone: not found, said in words', async () => {
    const bytes = `texto ${crypto.randomUUID()}`
    const row = await uploaded(scene.technician, { bytes, name: 'a.txt' })
    await folderStorage(folder()).remove(row.sha256)
    expect(await view(scene.planner, row.id)).toMatchObject({
      status: 404,
      message: 'El archivo ya no está guardado'
    })
  })
})

test('a description is changed by whoever may, not over another change', async () => {
  const row = await uploaded(scene.technician, { bytes: pdf, name: 'a.pdf' })
  const path = `attachment/${row.id}`
  expect(await ok(scene.technician.put(path, { caption: 'Después', version: 1 }))).toMatchObject({
    caption: 'Después',
    version: 2
  })
  expect(await scene.technician.put(path, { caption: 'x', version: 1 })).toMatchObject({ status: 409, reason: 'stale' })
})

test('an order tells of its files in its history', async () => {
  const row = await uploaded(scene.technician, { bytes: pdf, name: 'Acta.pdf' })
  await bringTo(order, workOrderStatus.PENDIENTE, scene)
  await ok(scene.technician.delete('attachment', { attachments: [row.id] }))
  const { rows } = await ok(scene.planner.get(`audit/record/work_order/${order}`))
  expect(
    rows
      .filter(({ entity }: { entity: string }) => entity === 'attachment')
      .map(({ action, part_label }: { action: string; part_label: string }) => [action, part_label])
  ).toEqual([
    ['delete', 'Acta.pdf'],
    ['insert', 'Acta.pdf']
  ])
})
