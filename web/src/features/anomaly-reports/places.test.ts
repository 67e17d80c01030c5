import type { ReportPlaces } from 'contract/anomaly-reports/anomaly-reports.ts'
import { beforeEach, expect, test } from 'vitest'
import { chosenOf, findSpots, maxFoundPlaces, nearest, noteSpot, recentSpots, spotOf, spotText } from './places.ts'

const place = (id: number, name: string, more: object = {}) => ({
  id,
  fk_line: 1,
  fkc_type: 22,
  code: `P${id}`,
  name,
  latitude: null,
  longitude: null,
  position_m: id * 100,
  ...more
})
const asset = { id: 90, code: 'POL-1', name: 'Polea de apoyo' }
const places: ReportPlaces = {
  places: [
    place(1, 'Línea Roja', { latitude: -16.5, longitude: -68.1 }),
    place(7, 'Torre 7', { latitude: -16.4957, longitude: -68.1336 }),
    place(8, 'Torre 17', { latitude: -16.5, longitude: -68.14 }),
    place(9, 'Estación')
  ],
  bases: [
    { id: 70, code: 'ROJ-T07-BAS', name: 'Balancín de subida', fk_location: 7, asset },
    { id: 99, code: 'ROJ-X', name: 'De un sitio que no está', fk_location: 1000, asset: null }
  ],
  labels: [],
  breakdowns: []
}

beforeEach(() => localStorage.clear())

const names = (text: string) => findSpots(places, text).map(spotText)

test.each([
  ['torre 7', ['Torre 7', 'Torre 17', 'ROJ-T07-BAS · Torre 7']],
  ['ESTACION', ['Estación']],
  ['roj-t07', ['ROJ-T07-BAS · Torre 7']],
  ['polea', ['ROJ-T07-BAS · Torre 7']],
  [' ', []],
  ['nada', []]
])('sought: %j', (text, spots) => {
  expect(names(text).toSorted()).toEqual(spots.toSorted())
})

test('first what is called so, then what is there, then what only has the words', () => {
  expect(names('torre 7')).toEqual(['Torre 7', 'ROJ-T07-BAS · Torre 7', 'Torre 17'])
})

test('no more than fit, first what begins so', () => {
  const many = Array.from({ length: 30 }, (_, id) => place(id + 10, `Sala ${id}`))
  const of = { ...places, places: [place(1000, 'Otra sala 1'), ...many] }
  const spots = findSpots(of, 'sala 1').map(spotText)
  expect(spots).toHaveLength(maxFoundPlaces)
  expect(spots[0]).toBe('Sala 1')
})

test('the nearest first, without the line and without what has no coordinates', () => {
  const near = nearest(places, { latitude: -16.4957, longitude: -68.1335 })
  expect(near.map(one => [one.place.id, Math.round(one.metres)])).toEqual([
    [7, 11],
    [8, 842]
  ])
})

test('a base brings its place and what is mounted', () => {
  const spot = spotOf(places, { fk_location: null, fk_base: 70 })
  expect(spot && chosenOf(spot)).toEqual({ fk_location: 7, fk_base: 70, fk_asset: 90 })
  expect(spotOf(places, { fk_location: 5, fk_base: null })).toBeUndefined()
  expect(spotOf(places, { fk_location: 9, fk_base: 12345 })).toMatchObject({ place: { id: 9 }, base: null })
})

test('the last ones, the latest first, each once, of this person and line', () => {
  for (const fk_location of [1, 7, 8, 9, 7]) noteSpot('u', 1, { fk_location, fk_base: null })
  noteSpot('u', 1, { fk_location: 7, fk_base: 70 })
  expect(recentSpots('u', 1, places).map(spotText)).toEqual([
    'ROJ-T07-BAS · Torre 7',
    'Torre 7',
    'Estación',
    'Torre 17'
  ])
  expect(recentSpots('u', 2, places)).toEqual([])
  localStorage.setItem('report-places:u:1', '[{"fk_location":"x"}, null, 5]')
  expect(recentSpots('u', 1, places)).toEqual([])
})
