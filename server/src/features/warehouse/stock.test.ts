import { warehouseMovement, workOrderStatus } from 'contract/core/classifier.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '../../../test/client.ts'
import { makeStock, makeWorkOrder } from '../../../test/factories.ts'
import { makeScene, rowsOf, sorted } from '../../../test/scenario.ts'

/**
 * Whatever people do with what is in store, in whatever order and several at once: stock and reservations of each item
 * are the sums of its movements, nothing is below zero and nothing is kept that isn't there; what is kept for a supply,
 * handed out and brought back is what its movements say; an order that is over keeps nothing; and what a call refuses
 * has left no trace in any of these.
 */

const { ENTRADA, SALIDA, RESERVA, DEVOLUCION, AJUSTE } = warehouseMovement
const { PENDIENTE, EN_CURSO, PARA_REVISION, CERRADA, CANCELADO } = workOrderStatus
const scene = await makeScene()
const keeper = await scene.as('Almacén')
const { technician, supervisor } = scene

const which = fc.nat({ max: 2 })
const quantity = fc.integer({ min: 1, max: 24 }).map(quarters => quarters / 4)

const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('enter' as const), item: which, quantity }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      item: which,
      order: fc.option(which),
      quantity,
      type: fc.constantFrom(SALIDA, RESERVA, -RESERVA, DEVOLUCION, AJUSTE, -AJUSTE)
    })
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('request' as const), item: which, order: which, quantity }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('deliver' as const, 'return' as const, 'ask' as const, 'remove' as const),
      supply: fc.nat({ max: 20 }),
      quantity
    })
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('assign' as const), item: which, order: which, quantity }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('giveBack' as const), assignment: fc.nat({ max: 9 }), quantity })
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('state' as const),
      order: which,
      to: fc.constantFrom(PENDIENTE, EN_CURSO, PARA_REVISION, CERRADA, CANCELADO)
    })
  }
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

type World = { items: number[]; orders: number[] }

async function makeWorld(): Promise<World> {
  const [items, orders]: [number[], number[]] = [[], []]
  for (let i = 0; i < 3; i++) {
    items.push((await makeStock(6, { cost: 3 })).id)
    orders.push((await makeWorkOrder({ fk_location: scene.station.id, type: 168 })).id)
  }
  return { items, orders }
}

/** One of the rows that there are, or none. */
async function oneOf(table: string, { items }: World, pick: number): Promise<Record<string, number> | undefined> {
  const rows = await rowsOf(`select * from ${table} where fk_item = any($1) order by id`, [items])
  return rows[pick % Math.max(1, rows.length)] as Record<string, number> | undefined
}

async function carryOut(one: Action, world: World): Promise<Answer | undefined> {
  const { items, orders } = world
  switch (one.kind) {
    case 'enter':
      return keeper.post('warehouse/movements', { fk_item: items[one.item], fkc_type: ENTRADA, quantity: one.quantity })
    case 'move':
      return keeper.post('warehouse/movements', {
        fk_item: items[one.item],
        fkc_type: Math.abs(one.type),
        quantity: one.type < 0 ? -one.quantity : one.quantity,
        reason: 'Prueba',
        fk_work_order: one.order === null ? null : orders[one.order]
      })
    case 'request':
      return technician.post('work-order-supply', {
        fk_work_order: orders[one.order],
        fk_item: items[one.item],
        requested: one.quantity
      })
    case 'assign':
      return keeper.post('warehouse/assignments', {
        fk_item: items[one.item],
        quantity: one.quantity,
        fk_work_order: orders[one.order]
      })
    case 'giveBack': {
      const row = await oneOf('warehouse_assignment', world, one.assignment)
      return row && keeper.put(`warehouse/assignments/${row['id']}/return`, { quantity: one.quantity })
    }
    case 'state':
      // Who executed an order doesn't close it.
      return ([EN_CURSO, PARA_REVISION].includes(one.to as never) ? technician : supervisor).put(
        `workorders/state/${orders[one.order]}/${one.to}`,
        { reason: 'Prueba' }
      )
    default: {
      const row = await oneOf('work_order_supply', world, one.supply)
      if (!row) return undefined
      const path = `work-order-supply/${row['id']}`
      if (one.kind === 'remove') return technician.delete(path)
      const field = { deliver: 'delivered', return: 'returned', ask: 'requested' }[one.kind]
      const value = one.kind === 'ask' ? one.quantity : Number(row[field]) + one.quantity
      return keeper.put(path, { [field]: value })
    }
  }
}

async function expectConsistent({ items, orders }: World): Promise<void> {
  const wrong = await rowsOf(
    `select i.id, i.stock, i.reserved, m.stock as moved, m.reserved as kept from warehouse_item i, lateral (
        select coalesce(sum(stock_change), 0) as stock, coalesce(sum(reserved_change), 0) as reserved
        from warehouse_movement where fk_item = i.id) m
      where i.id = any($1) and ((m.stock, m.reserved) <> (i.stock, i.reserved)
        or i.stock < 0 or i.reserved < 0 or i.reserved > i.stock)`,
    [items]
  )
  expect(wrong).toEqual([])
  const supplies = await rowsOf(
    `select s.* from work_order_supply s, lateral (
        select coalesce(sum(reserved_change), 0) as reserved,
          coalesce(sum(quantity) filter (where fkc_type = 101), 0) as delivered,
          coalesce(sum(quantity) filter (where fkc_type = 103), 0) as returned,
          coalesce(sum(cost * -sign(stock_change)), 0) as cost
        from warehouse_movement where fk_supply = s.id) m
      where s.fk_item = any($1) and ((m.reserved, m.delivered, m.returned) <> (s.reserved, s.delivered, s.returned)
        or m.cost < 0 or (s.delivered = s.returned and m.cost <> 0))`,
    [items]
  )
  expect(supplies).toEqual([])
  const left = await rowsOf(
    `select m.fk_supply from warehouse_movement m where m.fk_item = any($1) and m.fk_supply is not null
      and not exists (select from work_order_supply s where s.id = m.fk_supply)
      group by 1 having sum(m.reserved_change) <> 0 or sum(m.stock_change) <> 0`,
    [items]
  )
  expect(left).toEqual([])
  const assigned = await rowsOf(
    `select a.* from warehouse_assignment a, lateral (
        select coalesce(-sum(stock_change), 0) as out from warehouse_movement where fk_assignment = a.id) m
      where a.fk_item = any($1) and m.out <> a.quantity - a.returned`,
    [items]
  )
  expect(assigned).toEqual([])
  const keptByOver = await rowsOf(
    `select o.id from work_order o join warehouse_movement m on m.fk_work_order = o.id
      where o.id = any($1) and o.fkc_status in (13, 15) group by o.id having sum(m.reserved_change) <> 0`,
    [orders]
  )
  expect(keptByOver).toEqual([])
}

/** What a call answers: it is done, or refused in words. */
const expected = [200, 400, 403, 404, 409]

/** Each kind once, none of them refused. */
const everything: Action[] = [
  { kind: 'enter', item: 0, quantity: 5 },
  { kind: 'request', item: 0, order: 0, quantity: 4 },
  { kind: 'deliver', supply: 0, quantity: 2 },
  { kind: 'return', supply: 0, quantity: 1 },
  { kind: 'ask', supply: 0, quantity: 5 },
  { kind: 'request', item: 1, order: 1, quantity: 1 },
  { kind: 'remove', supply: 1, quantity: 1 },
  { kind: 'assign', item: 2, order: 0, quantity: 1 },
  { kind: 'giveBack', assignment: 0, quantity: 1 },
  { kind: 'move', item: 2, order: null, quantity: 1, type: SALIDA },
  { kind: 'state', order: 0, to: EN_CURSO },
  { kind: 'state', order: 0, to: PARA_REVISION },
  { kind: 'state', order: 0, to: CERRADA },
  { kind: 'request', item: 1, order: 1, quantity: 2 },
  { kind: 'state', order: 1, to: CANCELADO },
  { kind: 'state', order: 1, to: PENDIENTE }
]

test('one after the other', { timeout: 120_000 }, async () => {
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 15, maxLength: 50, size: 'max' }), async actions => {
      const world = await makeWorld()
      for (const one of actions) {
        const answer = await carryOut(one, world)
        if (actions === everything) expect(answer, one.kind).toMatchObject({ status: 200 })
        if (answer?.status === 200) done.add(one.kind)
        if (answer) expect(expected).toContain(answer.status)
        await expectConsistent(world)
      }
    }),
    { numRuns: 16, examples: [[everything]] }
  )
  // Otherwise it would also pass if everything were refused.
  expect(sorted([...done])).toEqual(sorted([...new Set(everything.map(({ kind }) => kind))]))
})

test('several people at once', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 3, maxLength: 8 }), { minLength: 4, maxLength: 9 }),
      async rounds => {
        const world = await makeWorld()
        for (const actions of rounds) {
          const answers = await Promise.all(actions.map(one => carryOut(one, world)))
          for (const answer of answers) if (answer) expect(expected).toContain(answer.status)
          await expectConsistent(world)
        }
      }
    ),
    { numRuns: 15 }
  )
})
