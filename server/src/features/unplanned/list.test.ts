import { workOrderStatus } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import { makeAsset, makeLocation, makeUnplanned } from '../../../test/factories.ts'
import { bringTo, makeScene } from '../../../test/scenario.ts'

const { CANCELADO } = workOrderStatus
const { line, station, planner, technician, supervisor } = await makeScene()

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
const ids = async (query: string, by = planner) =>
  idsOf((await ok(by.get(`unplanned?fkLine=${line.id}&sortDesc=false&${query}`))).rows)

test('narrowed by asset, by a place with all within it, by what is over and by those of others', async () => {
  const asset = await makeAsset()
  const within = await makeLocation({ fk_location: station.id })
  const [mine, withAsset, inside] = [
    await makeUnplanned({ fk_location: station.id }),
    await makeUnplanned({ fk_location: station.id, fk_asset: asset.id }),
    await makeUnplanned({ fk_location: within.id })
  ]
  await bringTo(inside.fk_work_order, CANCELADO, { technician, supervisor })
  await ok(planner.post('unplanned-staff', { fk_unplanned: mine.id, fk_staff: technician.staff }))
  expect(await ids(`fk_asset=${asset.id}`)).toEqual([withAsset.id])
  expect(await ids(`fk_location=${within.id}`)).toEqual([inside.id])
  expect(await ids(`sortBy=id&fk_location=${station.id}`)).toEqual(idsOf([mine, withAsset, inside]))
  expect(await ids('is_open=true&sortBy=id')).toEqual(idsOf([mine, withAsset]))
  expect(await ids('is_open=false')).toEqual([inside.id])
  for (const is_open of [true, false]) {
    const { rows, count } = await ok(planner.get(`unplanned?fkLine=${line.id}&is_open=${is_open}`))
    expect(count).toBe(rows.length)
  }
  expect(await ids('assigned_to_me=false&sortBy=id', technician)).toEqual(idsOf([withAsset, inside]))
})

test('by priority, the least urgent first', async () => {
  const own = await makeLocation({ fk_location: line.id })
  const [high, low, highest] = [
    await makeUnplanned({ fk_location: own.id, fkc_priority: 150 }),
    await makeUnplanned({ fk_location: own.id, fkc_priority: 6 }),
    await makeUnplanned({ fk_location: own.id, fkc_priority: 151 })
  ]
  expect(await ids(`fk_location=${own.id}&sortBy=fkc_priority`)).toEqual(idsOf([low, high, highest]))
})
