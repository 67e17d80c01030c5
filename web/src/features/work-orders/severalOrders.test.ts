import { workOrderStatus } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { anOrder } from '../../../test/workOrders.ts'
import { cancellableOf, datesFrom, hourOf, leftOutText, ordersText, pendingOf } from './severalOrders.ts'

const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION, CERRADA, CANCELADO } = workOrderStatus
const all = [PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION, CERRADA, CANCELADO].map((fkc_status, id) =>
  anOrder({ id, fkc_status })
)
const zone = 'America/La_Paz'

test('only what nobody has begun is moved', () => {
  expect(pendingOf(all).map(({ fkc_status }) => fkc_status)).toEqual([PENDIENTE])
})

test('what may be cancelled, and when that needs a reason', () => {
  const found = cancellableOf(all)
  expect(found.orders.map(({ fkc_status }) => fkc_status)).toEqual([PENDIENTE, EN_ESPERA, EN_CURSO])
  expect(found.needsReason).toBe(true)
  expect(cancellableOf(all.slice(0, 2)).needsReason).toBe(false)
})

test.each([
  ['an hour on the operator’s clock', { scheduled_start: '2026-03-02T03:30:00.000Z' }, '23:30'],
  ['without a date none', {}, undefined]
])('when an order begins: %s', (_, order, hour) => expect(hourOf(anOrder(order), zone)).toBe(hour))

test.each([
  [
    'the length stays',
    { scheduled_start: '2026-03-02T03:30:00.000Z', scheduled_end: '2026-03-02T07:00:00.000Z' },
    '2026-04-11T07:00:00.000Z'
  ],
  ['without an end none comes', { scheduled_start: '2026-03-02T12:15:00.000Z' }, null],
  ['without a date neither', {}, null]
])('dates from 23:30 on: %s', (_, order, scheduled_end) => {
  expect(datesFrom(anOrder(order), { day: '2026-04-10', time: '23:30' }, zone)).toEqual({
    scheduled_start: '2026-04-11T03:30:00.000Z',
    scheduled_end
  })
})

test('words', () => {
  expect([ordersText(1), ordersText(2)]).toEqual(['1 orden', '2 órdenes'])
  const why = { one: 'ya empezó', many: 'ya empezaron' }
  expect([0, 1, 2].map(count => leftOutText(count, why))).toEqual(['', '1 orden ya empezó', '2 órdenes ya empezaron'])
})
