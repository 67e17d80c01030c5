import { expect, test } from 'vitest'
import { anOrder } from '../../../test/workOrders.ts'
import { nightLoads, nightMinutesOf } from './nightLoads.ts'

const zone = 'America/La_Paz'
const usual = { week: [], exceptions: [], shifts: [] }
const person = { id: 1, first_name: 'Ana', last_name: 'Mamani' }
const at = (hour: string, more: object = {}) =>
  anOrder({
    scheduled_start: `2026-03-10T${hour}:00.000Z`,
    scheduled_end: null,
    requires_stop: true,
    labour_minutes: 120,
    people: [],
    ...more
  })

test.each([
  ['of its checks', at('03:00'), 120],
  ['spread over its nights', at('03:00', { scheduled_end: '2026-03-11T10:00:00.000Z' }), 60],
  ['without checks, as long as it lasts', at('03:00', { labour_minutes: 0, scheduled_end: '2026-03-10T05:00:00.000Z' }), 120],
  ['for each person', at('03:00', { labour_minutes: 0, scheduled_end: '2026-03-10T05:00:00.000Z', people: [person, { ...person, id: 2 }] }), 240],
  ['of nothing known', at('03:00', { labour_minutes: 0 }), 0]
])('minutes of an order in its night: %s', (_, order, minutes) => {
  expect(nightMinutesOf(order)).toBe(minutes)
}) // oxfmt-ignore

test('orders moved to a day come into its night or, after midnight, into the one before; work by day into none', () => {
  const orders = [
    at('03:00'),
    at('12:00'),
    at('08:00', { labour_minutes: 30 }),
    at('12:00', { requires_stop: false }),
    at('03:30', { requires_stop: false, labour_minutes: 10 })
  ]
  expect([...nightLoads(orders, '2026-04-02', usual, zone)]).toEqual([
    ['2026-04-02', { stop: 240, minutes: 250 }],
    ['2026-04-01', { stop: 30, minutes: 30 }]
  ])
})
