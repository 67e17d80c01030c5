import { expect, test } from 'vitest'
import { crowdedNames, nameShare } from './LineDrawing.tsx'

test.each<[places: number[], crowded: number[]]>([
  [[0, 0.5, 1], []],
  [[0, 0.1, 0.5, 1], [1]],
  // The third one is far enough from the first, which alone stands in its row.
  [[0, 0.1, 0.3, 1], [1]],
  [[0, 0.4, 0.9, 1], [3]],
  // A name at the end stands left of its station: what is between them is less than between the stations.
  [[0, 0.27, 0.6, 1], [1]],
  [
    [0, 0.25, 0.5, 0.75, 1],
    [1, 3]
  ],
  [[], []]
])('stations at %j: names in the second row: %j', (places, crowded) => {
  expect([...crowdedNames(places.map((at, id) => ({ id, at })))]).toEqual(crowded)
})

test.each<[places: number[], share: number]>([
  // Three names side by side have a third each.
  [[0, 0.5, 1], 1 / 3],
  [[0, 0.25, 0.5, 0.75, 1], 1 / 3],
  [[0, 0.4, 1], 0.4 / 1.4],
  [[0, 1], 1 / 2],
  // Where all are close, words are broken before they are covered.
  [[0, 0.05, 0.1, 0.15, 1], 0.245],
  [[], 1 / 2]
])('stations at %j: a name takes %d of the width', (places, share) => {
  const stations = places.map((at, id) => ({ id, at }))
  const crowded = crowdedNames(stations)
  expect(nameShare(stations, crowded)).toBeCloseTo(share, 6)
})
