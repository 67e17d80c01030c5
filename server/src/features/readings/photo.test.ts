import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { ok } from '../../../test/client.ts'
import { picture, sendFiles } from '../../../test/files.ts'
import { daysAgo, makeScene } from '../../../test/scenario.ts'

const scene = await makeScene()
const on = await buildTestApp()
const { technician } = scene

const upload = async (entity: string, fields: Record<string, string>, colour: string) =>
  sendFiles(
    on,
    technician,
    `attachment/upload-attachments/${entity}`,
    [{ bytes: await picture(colour), name: 'contador.jpg', type: 'image/jpeg' }],
    { fields }
  )

test('a picture of a counter is a file of its base; the reading names it as long as both are there', async () => {
  const meter = await scene.meter()
  const read_at = daysAgo(1)
  const reading = await ok(technician.post('readings', { fk_base_metric: meter.id, value: 5, read_at }))
  expect(reading.photo).toBeNull()
  const fields = { fk_entity: `${meter.fk_base}`, fk_base_metric: `${meter.id}`, read_at }
  const { data } = await upload('base', fields, '#123456')
  const [file] = data as { id: number }[]
  const seen = async () => (await ok(technician.get(`readings/${reading.id}`))).photo
  expect(await seen()).toEqual({ id: file?.id })
  await ok(technician.delete('attachment', { attachments: [file?.id] }))
  expect(await seen()).toBeNull()
  // Sent after the reading was deleted, it stays with the base.
  await ok(technician.delete(`readings/${reading.id}`, { reason: 'De otro contador' }))
  expect(await upload('base', fields, '#654321')).toMatchObject({ status: 200 })
  expect(await ok(technician.get(`attachment/getListAttachments/base/${meter.fk_base}`))).toHaveLength(1)
})

test('a reading of another base’s meter isn’t named; nothing else has readings', async () => {
  const [meter, other] = [await scene.meter(), await scene.meter()]
  const read_at = daysAgo(1)
  const reading = await ok(technician.post('readings', { fk_base_metric: other.id, value: 5, read_at }))
  const fields = { fk_entity: `${meter.fk_base}`, fk_base_metric: `${other.id}`, read_at }
  expect(await upload('base', fields, '#111111')).toMatchObject({ status: 200 })
  expect((await ok(technician.get(`readings/${reading.id}`))).photo).toBeNull()
  const { order } = await scene.startedCheck()
  expect(await upload('work_order', { ...fields, fk_entity: `${order}` }, '#222222')).toMatchObject({
    status: 400,
    errors: { read_at: ['Solo las bases tienen lecturas'] }
  })
})
