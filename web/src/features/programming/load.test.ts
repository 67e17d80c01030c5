import { describe, expect, test } from 'vitest'
import { aNight } from '../../../test/programming.ts'
import { labourOf } from '../../records/base-activities/activityText.ts'
import { comingOrders } from './comingOrders.ts'
import { loadOf, type Work } from './load.ts'

const mechanics = { id: 1, name: 'Mecánica' }
const electrics = { id: 2, name: 'Eléctrica' }

const work = (
  estimated_minutes: number,
  people: number,
  {
    specialty = mechanics,
    stop = false,
    place = 'Taypi Uta'
  }: { specialty?: Work['activity']['specialty']; stop?: boolean; place?: string } = {}
): Work => ({
  activity: { estimated_minutes, people, specialty },
  requires_stop: stop,
  base: { code: `B-${place}`, location: { id: 1, name: place } }
})

test('the work of one activity is that of all its people', () => {
  expect(labourOf(work(45, 3))).toBe(135)
})

describe('the load of a basket', () => {
  test('nothing weighs nothing', () => {
    expect(loadOf([])).toEqual({ count: 0, minutes: 0, stop: 0, running: 0, specialties: [] })
  })

  test('in total, with and without stop, and by specialty, the heaviest first', () => {
    const rows = [
      work(80, 4),
      work(10, 1, { specialty: electrics, stop: true }),
      work(60, 4, { specialty: electrics, stop: true }),
      work(15, 1, { specialty: null }),
      work(5, 3, { specialty: { id: 3, name: 'Civil' } })
    ]
    expect(loadOf(rows)).toEqual({
      count: 5,
      minutes: 600,
      stop: 250,
      running: 350,
      specialties: [
        { id: 1, name: 'Mecánica', count: 1, minutes: 320, stop: 0 },
        { id: 2, name: 'Eléctrica', count: 2, minutes: 250, stop: 250 },
        { id: 3, name: 'Civil', count: 1, minutes: 15, stop: 0 },
        { id: null, name: 'Sin especialidad', count: 1, minutes: 15, stop: 0 }
      ]
    })
  })
})

describe('the orders to come', () => {
  const rows = [
    work(30, 1),
    work(20, 1, { specialty: electrics, stop: true }),
    work(10, 2, { place: 'Torre 5' }),
    work(5, 1, { specialty: null, place: 'Torre 5' })
  ]

  test.each([
    [null, [{ name: null, count: 4, minutes: 75, stop: true }]],
    [
      'specialty',
      [
        { name: 'Mecánica', count: 2, minutes: 50, stop: false },
        { name: 'Eléctrica', count: 1, minutes: 20, stop: true },
        { name: 'Sin especialidad', count: 1, minutes: 5, stop: false }
      ]
    ],
    [
      'shift',
      [
        { name: 'Mañana', count: 1, minutes: 30, stop: false },
        { name: 'Tarde', count: 2, minutes: 25, stop: false },
        { name: 'Noche', count: 1, minutes: 20, stop: true }
      ]
    ],
    [
      'location',
      [
        { name: 'Taypi Uta', count: 2, minutes: 50, stop: true },
        { name: 'Torre 5', count: 2, minutes: 25, stop: false }
      ]
    ]
  ] as const)('split by %s', (splitBy, expected) => {
    expect(comingOrders(rows, splitBy, aNight().turns)).toEqual(expected)
  })

  test('as long as the shifts are unknown, nothing is said of orders by shift', () => {
    expect(comingOrders(rows, 'shift')).toEqual([])
  })

  test('of nothing comes nothing', () => {
    expect(comingOrders([], 'shift', aNight().turns)).toEqual([])
    expect(comingOrders([], null)).toEqual([])
  })
})
