import { expect, test } from 'vitest'
import { onDevice } from '../../../test/outbox.ts'
import { anOrder } from '../../../test/workOrders.ts'
import { observationWrite } from '../../offline/orderWrites.ts'
import { observationsOnTheWay } from '../../offline/shownOrder.ts'

const order = anOrder()
const said = onDevice(observationWrite(order, 'Falta luz'))
const fetched = { id: 5, version: 1, text: 'Falta luz', created_at: said.body.created_at, user: null }

test.each([
  ['waits', order, {}, 1],
  ['was refused', order, { state: 'refused' }, 0],
  ['is of another order', { ...order, id: 8 }, {}, 0],
  ['was fetched with the order already', { ...order, observations: [fetched] }, {}, 0],
  ['is told beside another one', { ...order, observations: [{ ...fetched, created_at: order.created_at }] }, {}, 1]
] as const)('an observation that %s', (_, of, more, count) => {
  expect(observationsOnTheWay({ ...of, observations: [...of.observations] }, [{ ...said, ...more }])).toHaveLength(
    count
  )
})
