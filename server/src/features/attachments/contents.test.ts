import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workOrderStatus } from 'contract/core/classifier.ts'
import { describe, expect, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import { makeBase, makeWorkOrder } from '../../../test/factories.ts'
import { picture, sendFiles, sha256 } from '../../../test/files.ts'
import {
  arrivals,
  folder,
  isStored,
  listed,
  on,
  order,
  pdf,
  scene,
  stranger,
  uploaded,
  withOrder,
  view
} from '../../../test/order-with-files.ts'
import { lastAudit } from '../../../test/resource-tests.ts'
import { bringTo } from '../../../test/scenario.ts'
import { folderStorage } from '../../platform/folder-storage.ts'
import { sweepArrivals, sweepFiles } from './sweep.ts'

withOrder()

/** A second ahead: moments are stored to the millisecond, rounded, so that of what came just now may lie before us. */
const sweep = (grace = '-1 seconds') => sweepFiles(on.database.db, folderStorage(folder()), grace)

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
    const rest = join(arrivals(), 'resto')
    writeFileSync(rest, 'x')
    utimesSync(rest, new Date(), new Date()) // by the clock that the sweep reads
    const hash = sha256(crypto.randomUUID())
    await on.database.pool.query('insert into file_content (sha256, size) values ($1, 1)', [hash])
    await sweep()
    await sweepArrivals(arrivals())
    expect(existsSync(rest)).toBe(true)
    await sweepArrivals(arrivals(), Date.now() + 3 * 3_600_000)
    expect(existsSync(rest)).toBe(false)
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
