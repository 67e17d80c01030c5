import { workOrderStatus } from 'contract/core/classifier.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import { makeAsset, makeBase, makeLine, makeLocation, makePlan } from '../../../test/factories.ts'
import { picture, sendFiles } from '../../../test/files.ts'
import {
  listed,
  on,
  order,
  pdf,
  scene,
  stranger,
  upload,
  uploaded,
  withOrder,
  view
} from '../../../test/order-with-files.ts'

withOrder()

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

  test.each(['brand', 'user', 'label', 'x'])('%s has no files: 400', async entity => {
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
      // Field staff add what they found to a base or an asset, and take only that away.
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
    const ofOrder = { fk_entity: String(check.order) }
    const fields = { fk_entity: String(check.id) }
    const ofCheck = () =>
      sendFiles(on, scene.technician, 'attachment/upload-attachments/check', [{ bytes: pdf, name: 'a.pdf' }], {
        fields
      })
    const file = await uploaded(scene.technician, { bytes: pdf, name: 'a.pdf' }, ofOrder)
    await ok(ofCheck())
    await on.database.db.execute(
      sql`update work_order set fkc_status = ${workOrderStatus.CERRADA} where id = ${check.order}`
    )
    const closed = { status: 409, reason: 'closed' }
    expect(await upload(scene.technician, [{ bytes: pdf, name: 'b.pdf' }], ofOrder)).toMatchObject(closed)
    expect(await ofCheck()).toMatchObject(closed)
    expect(await scene.planner.delete('attachment', { attachments: [file.id] })).toMatchObject(closed)
    expect(await scene.planner.put(`attachment/${file.id}`, { caption: 'x' })).toMatchObject(closed)
    expect(await listed(scene.planner, check.order)).toHaveLength(1)
  })
})
