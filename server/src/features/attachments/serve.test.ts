import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { archiveName } from './serve.ts'
import { ok } from '../../../test/client.ts'
import { heic, picture, sha256 } from '../../../test/files.ts'
import { bytesOf, order, pdf, scene, upload, uploaded, withOrder, view } from '../../../test/order-with-files.ts'

withOrder()

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

  test.each([
    ['CON.txt', '_CON.txt'],
    ['con', '_con'],
    ['Nul.tar.gz', '_Nul.tar.gz'],
    ['aux .pdf', '_aux .pdf'],
    ['COM1.jpg', '_COM1.jpg'],
    ['lpt².png', '_lpt².png'],
    ['CONIN$', '_CONIN$'],
    ['nota.', 'nota'],
    ['...', 'archivo'],
    ['CONTRATO.pdf', 'CONTRATO.pdf'],
    ['com10.txt', 'com10.txt'],
    ['auxiliar.txt', 'auxiliar.txt'],
    ['.gitignore', '.gitignore']
  ])('%s is %s in an archive: it can be unpacked everywhere', (name, expected) => {
    expect(archiveName(name)).toBe(expected)
  })

  test('a name is cleaned as every text is', async () => {
    const row = await uploaded(scene.technician, {
      bytes: pdf,
      name: 'Informe\u00A0de\u200B  Cía\u0301.pdf'.replace('ía\u0301', 'i\u0301a')
    })
    expect(row).toMatchObject({ file_name: 'Informe de Cía.pdf' })
    const device = await uploaded(scene.technician, { bytes: `dos ${order}`, name: 'CON.txt' })
    expect(device).toMatchObject({ file_name: 'CON.txt' })
    const { bytes } = await bytesOf(scene.planner, `attachment/zip/work_order/${order}`)
    expect(bytes.toString('latin1')).toContain('_CON.txt')
  })
})
