import { describe, expect, test } from 'vitest'
import { towerPlaces } from './towers.ts'

const station = (position_m: number) => ({ code: `E${position_m}`, name: 'Estación', position_m })
const asked = (more: Partial<Parameters<typeof towerPlaces>[0]>) => ({ code: 'LR', stations: [], towers: 0, ...more })

describe('the towers of a new line', () => {
  test.each([
    ['none', asked({}), []],
    ['one, in the middle', asked({ stations: [station(0), station(900)], towers: 1 }), [['LR-T01', 450]]],
    [
      'evenly, whatever the order of the stations',
      asked({ stations: [station(1000), station(0)], towers: 3 }),
      [
        ['LR-T01', 250],
        ['LR-T02', 500],
        ['LR-T03', 750]
      ]
    ],
    [
      'to ten centimetres',
      asked({ stations: [station(0), station(100)], towers: 2 }),
      [
        ['LR-T01', 33.3],
        ['LR-T02', 66.7]
      ]
    ],
    [
      'where they are typed, in their order, without stations too',
      asked({ tower_positions: [300, 120.5], towers: 9 }),
      [
        ['LR-T01', 120.5],
        ['LR-T02', 300]
      ]
    ]
  ])('%s', (_, given, expected) => {
    const placed = towerPlaces(given)
    expect('towers' in placed && placed.towers.map(({ code, position_m }) => [code, position_m])).toEqual(expected)
  })

  test('a hundred have codes of three digits, and names that say their number', () => {
    const placed = towerPlaces(asked({ stations: [station(0), station(5000)], towers: 100 }))
    expect('towers' in placed && placed.towers[8]).toMatchObject({ code: 'LR-T009', name: 'Torre 9' })
  })

  test.each([
    ['towers', asked({ towers: 3 }), /dos estaciones/],
    ['towers', asked({ towers: 3, stations: [station(10), station(10)] }), /dos estaciones/],
    ['tower_positions', asked({ tower_positions: [5, 7, 5] }), /5 m/]
  ])('%s is refused with words', (field, given, words) => {
    expect(towerPlaces(given)).toEqual({ field, refused: expect.stringMatching(words) })
  })
})
