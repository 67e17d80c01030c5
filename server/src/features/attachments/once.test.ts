import { describe, expect, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import { makeBase } from '../../../test/factories.ts'
import { sendFiles } from '../../../test/files.ts'
import { listed, on, order, scene, upload, uploaded, withOrder } from '../../../test/order-with-files.ts'

withOrder()

const text = (said: string) => ({ bytes: `${said} ${order}`, name: `${said}.txt` })

describe('the same content of the same person on the same record is there once', () => {
  test('sent again, under whatever name, twice in one form, and at the same moment', async () => {
    const first = await uploaded(scene.technician, text('foto'))
    const again = { ...text('foto'), name: 'otra.txt' }
    const renamed = { ...first, file_name: 'otra.txt', version: 2, updated_at: expect.any(String) }
    expect(await ok(upload(scene.technician, [again, again]))).toEqual([renamed, renamed])
    const both = [upload(scene.technician, [text('dos')]), upload(scene.technician, [text('dos')])]
    const [one, other] = await Promise.all(both.map(ok))
    expect(one).toEqual(other)
    expect(await listed(scene.planner)).toHaveLength(2)
  })

  test('the same files at the same moment, in whatever order: nobody waits for the other for good', async () => {
    const took: number[] = []
    // After a second PostgreSQL ends one of two that wait for each other, so each round would take longer. On a busy
    // machine one round may take a second all the same, not all of them.
    for (let round = 0; round < 4 && Math.min(1000, ...took) === 1000; round++) {
      const files = Array.from({ length: 15 }, (_, index) => text(`foto ${round} ${index}`))
      const both = [upload(scene.technician, files), upload(scene.technician, files.toReversed())]
      const start = performance.now()
      const [one, other] = await Promise.all(both.map(ok))
      took.push(performance.now() - start)
      expect(other).toEqual(one.toReversed())
    }
    expect(Math.min(...took)).toBeLessThan(1000)
  })

  test('two that waited, put there at the moment at which it is sent once more, are one', async () => {
    const place = { entity: 'work_order', fk_entity: order }
    for (let round = 0; round < 5; round++) {
      const file = text(`foto ${round}`)
      const waiting = [await uploaded(scene.technician, file, {}), await uploaded(scene.technician, file, {})]
      const put = ({ id }: { id: number }) => scene.technician.post('attachment/bulk', { ...place, attachments: [id] })
      const [one, ...others] = await Promise.all([...waiting.map(put), upload(scene.technician, [file])].map(ok))
      expect(others).toEqual([one, one])
    }
  })

  test('what is said of it later counts; nothing said changes nothing', async () => {
    const first = await uploaded(scene.technician, text('foto'), { fk_entity: `${order}`, caption: 'Antes' })
    expect(await uploaded(scene.technician, text('foto'))).toEqual(first)
    const fields = { fk_entity: `${order}`, caption: 'Después' }
    expect(await uploaded(scene.technician, text('foto'), fields)).toMatchObject({ id: first.id, caption: 'Después' })
  })

  test('of two people it is there twice, and once more after it was removed', async () => {
    const first = await uploaded(scene.technician, text('foto'))
    await uploaded(scene.supervisor, text('foto'))
    expect(await listed(scene.planner)).toHaveLength(2)
    await ok(scene.technician.delete('attachment', { attachments: [first.id] }))
    await uploaded(scene.technician, text('foto'))
    expect(await listed(scene.planner)).toHaveLength(2)
  })

  test('one that waited, put where it is already, makes room for the one that is there', async () => {
    const there = await uploaded(scene.technician, text('foto'))
    const waiting = await uploaded(scene.technician, text('foto'), {})
    const place = { entity: 'work_order', fk_entity: order, attachments: [waiting.id] }
    expect(await ok(scene.technician.post('attachment/bulk', place))).toEqual([there])
    expect(await listed(scene.planner)).toHaveLength(1)
    const renamed = await uploaded(scene.technician, { ...text('foto'), name: 'polea.txt' }, {})
    expect(await ok(scene.technician.post('attachment/bulk', { ...place, attachments: [renamed.id] }))).toMatchObject([
      { id: there.id, file_name: 'polea.txt' }
    ])
  })
})

describe('files that come with an observation', () => {
  const written = '2026-03-01T05:00:00.123Z'
  const observe = (by = scene.technician) =>
    ok(by.post('work-orders/observations', { fk_work_order: order, text: 'Bulón flojo', created_at: written }))
  const fields = () => ({ fk_entity: `${order}`, observed_at: written })

  test('say which; its words are those that it has now; it goes, they stay', async () => {
    const observation = await observe()
    const file = await uploaded(scene.technician, text('foto'), fields())
    expect(file.observation).toEqual({ id: observation.id, text: 'Bulón flojo' })
    const path = `work-orders/observations/${observation.id}`
    await ok(scene.technician.put(path, { text: 'Bulón roto', version: observation.version }))
    expect(await listed(scene.planner)).toMatchObject([{ observation: { text: 'Bulón roto' } }])
    await ok(scene.technician.delete(path))
    expect(await listed(scene.planner)).toMatchObject([{ id: file.id, observation: null }])
  })

  test('are the order’s alone if there is none of the caller’s at that moment', async () => {
    await observe(scene.supervisor)
    expect((await uploaded(scene.technician, text('foto'), fields())).observation).toBeNull()
  })

  test('only orders have them', async () => {
    const base = await makeBase({ fk_location: scene.station.id })
    const given = { fields: { ...fields(), fk_entity: `${base.id}` } }
    const sent = sendFiles(on, scene.planner, 'attachment/upload-attachments/base', [text('foto')], given)
    expect(await sent).toMatchObject({
      status: 400,
      errors: { observed_at: ['Solo las órdenes tienen observaciones'] }
    })
  })
})
