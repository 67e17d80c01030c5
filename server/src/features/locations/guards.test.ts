import { locationType } from 'contract/core/classifier.ts'
import { containerProblem } from 'contract/locations/place-types.ts'
import { expect, test } from 'vitest'
import { makeLine, makeLocation, unique } from '../../../test/factories.ts'
import { rowsOf } from '../../../test/scenario.ts'

// What the database refuses by itself, for every writer.

const types = Object.values(locationType)

test('which place may stand in which: the database has the contract’s table', async () => {
  const pairs = types.flatMap(place => [null, ...types].map(container => ({ place, container })))
  const taken = await rowsOf(
    'select place_may_stand(place, container) as taken from jsonb_to_recordset($1) p (place int, container int)',
    [JSON.stringify(pairs)]
  )
  expect(taken.map(row => row['taken'])).toEqual(
    pairs.map(({ place, container }) => containerProblem(place, container) === undefined)
  )
})

const refusedBy = (constraint: string, statement: string, params: unknown[]) =>
  expect(rowsOf(statement, params)).rejects.toMatchObject({ constraint })

test('a place stands where its type belongs, and keeps what is in it', async () => {
  const line = await makeLine()
  const station = await makeLocation({ fk_location: line.id })
  const depot = await makeLocation({ fk_location: station.id, fkc_type: locationType.COCHERA })
  await refusedBy('location_fits', 'insert into location (fk_location, fkc_type, code, name) values ($1, $2, $3, $3)', [
    station.id,
    locationType.TORRE,
    unique('T')
  ])
  await refusedBy('location_fits', 'update location set fk_location = null where id = $1', [station.id])
  await refusedBy('location_contents_fit', 'update location set fkc_type = $2 where id = $1', [
    station.id,
    locationType.TORRE
  ])
  await rowsOf('update location set name = $2 where id = $1', [depot.id, unique('Cochera')])
})

test('a position is whole and on the earth', async () => {
  const { id } = await makeLine()
  const place = 'update location set latitude = $2, longitude = $3 where id = $1'
  await refusedBy('location_whole_position', place, [id, -16.5, null])
  await refusedBy('location_whole_position', place, [id, null, -68.1])
  await refusedBy('location_on_earth', place, [id, -90.1, -68.1])
  await refusedBy('location_on_earth', place, [id, -16.5, 180.1])
  await rowsOf(place, [id, -16.5, -68.1])
  await rowsOf(place, [id, null, null])
})
