import { expect, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import { makeAnomalyReport, makeAsset, makeBase, makeFailureType, makeLocation } from '../../../test/factories.ts'
import { daysAgo, makeScene } from '../../../test/scenario.ts'

const scene = await makeScene()
const place = await makeLocation({ fk_location: scene.line.id })
const base = await makeBase({ fk_location: place.id })
const asset = await makeAsset()
const failure = await makeFailureType()
const words = 'Ruido metálico en la polea de entrada'

const here = (more: object = {}) => makeAnomalyReport({ fk_location: place.id, description: words, ...more })
const find = async (more: object = {}) =>
  (await ok(scene.technician.post('anomaly-report/coincidence', { fk_location: place.id, ...more }))) as {
    id: number
    similarity: number
  }[]
const ids = async (more: object = {}) => (await find(more)).map(({ id }) => id)

test('the same base or asset, or similar words at the same place; the most alike first', async () => {
  const same = await here({ fk_base: base.id, fk_failure_type: failure.id })
  const onAsset = await here({ fk_asset: asset.id, description: 'Otra cosa' })
  const near = await here()
  await here({ description: 'Vidrio rayado en la boletería' })
  await here({ fk_location: scene.station.id })
  const asked = {
    fk_base: base.id,
    fk_asset: asset.id,
    fk_failure_type: failure.id,
    description: 'RUIDO METALICO en la polea'
  }
  const found = await find(asked)
  expect(found.map(({ id }) => id)).toEqual([same.id, onAsset.id, near.id])
  expect(found.every(({ similarity }) => similarity > 0 && similarity <= 1)).toBe(true)
  expect(found[0]).toMatchObject({ code: same.code, status: { id: 40 }, attachments: [] })
  // As soon as the first words are written.
  expect(await ids({ description: 'ruido metal' })).toEqual([near.id, same.id])
  expect(await ids()).toEqual([])
  const of = await ok(scene.technician.get(`anomaly-report/coincidence/${same.id}`))
  expect(of.map(({ id }: { id: number }) => id)).toEqual([near.id])
})

test('of the same base, the type of failure counts more than the place; at most ten', async () => {
  const own = await makeBase({ fk_location: place.id })
  const ofType = await here({ fk_base: own.id, fk_location: scene.station.id, fk_failure_type: failure.id })
  const atPlace = await here({ fk_base: own.id })
  const other = await here({ fk_base: own.id, fk_location: scene.station.id })
  const asked = { fk_base: own.id, fk_failure_type: failure.id }
  expect(await ids(asked)).toEqual([ofType.id, atPlace.id, other.id])
  for (let made = 3; made < 11; made++) await here({ fk_base: own.id })
  const found = await ids(asked)
  expect([found.length, found[0]]).toEqual([10, ofType.id])
})

test('neither old nor archived ones, nor those of other lines', async () => {
  const own = await makeBase({ fk_location: place.id })
  await here({ fk_base: own.id, detected_at: daysAgo(91) })
  await here({ fk_base: own.id, state: 'archived' })
  const recent = await here({ fk_base: own.id, detected_at: daysAgo(88) })
  expect(await ids({ fk_base: own.id })).toEqual([recent.id])
  const stranger = await makeScene()
  expect(await stranger.technician.get(`anomaly-report/coincidence/${recent.id}`)).toMatchObject({ status: 403 })
  const asked = { fk_location: place.id, fk_base: own.id }
  expect(await stranger.technician.post('anomaly-report/coincidence', asked)).toMatchObject({ status: 403 })
  expect(
    await ok(stranger.technician.post('anomaly-report/coincidence', { ...asked, fk_location: stranger.station.id }))
  ).toEqual([])
  expect(await scene.technician.post('anomaly-report/coincidence', { fk_location: 2_147_483_647 })).toMatchObject({
    status: 400,
    errors: { fk_location: expect.any(Array) }
  })
  expect(await scene.technician.get('anomaly-report/coincidence/2147483647')).toMatchObject({ status: 404 })
})
