import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import { picture, type Sendable, sendFiles, sha256 } from '../../../test/files.ts'
import {
  arrivals,
  bytesOf,
  listed,
  on,
  order,
  pdf,
  scene,
  upload,
  uploaded,
  withOrder,
  view
} from '../../../test/order-with-files.ts'
import { lastAudit } from '../../../test/resource-tests.ts'

withOrder()

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
