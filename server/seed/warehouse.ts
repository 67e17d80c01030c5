import { unplannedTypes, warehouseMovement, workOrderStatus } from 'contract/core/classifier.ts'
import { hundredths } from 'contract/warehouse/warehouse-rules.ts'
import { warehouse_assignment, warehouse_item, warehouse_movement, work_order_supply } from '../src/schema/warehouse.ts'
import { type Clock, iso, minutes } from './clock.ts'
import { type Random, randomFrom } from './random.ts'
import type { Store } from './store.ts'
import { type ItemFacts, itemFacts, loans } from './warehouse-facts.ts'
import type { LineWorld, OrderDraft, Person, Step } from './world.ts'

const { ENTRADA, SALIDA, RESERVA, DEVOLUCION, AJUSTE } = warehouseMovement
const { EN_CURSO, EN_ESPERA, PENDIENTE, PARA_REVISION, CERRADA } = workOrderStatus

/** What moves of an item, before it is known whether there is enough. */
type Move = {
  at: number
  fkc_type: number
  quantity: number
  user: number | null
  order?: OrderDraft
  supply?: number
  assignment?: number
  line?: number | null
  reason?: string
}

type Tools = {
  store: Store
  clock: Clock
  lines: readonly LineWorld[]
  /** who keeps the store, and who may have something of it */
  keeper: number | null
  people: readonly Person[]
}

/** Stores what the warehouse has, and where it went in two years. */
export function emitWarehouse(tools: Tools, orders: readonly OrderDraft[]): void {
  const { store, lines } = tools
  const ids = new Map<string, number>()
  for (const { code, name, unit, min, cost, place, line } of itemFacts)
    ids.set(
      code,
      store.add(warehouse_item, {
        code,
        name,
        unit,
        min_stock: min,
        cost,
        location: place,
        fk_line: lines.find(({ facts }) => facts.code === line)?.id ?? null
      })
    )
  const moves = new Map<string, Move[]>(itemFacts.map(({ code }) => [code, []]))
  for (const order of orders) usedBy(tools, order, { ids, moves })
  lend(tools, { ids, moves })
  const all = itemFacts.flatMap(facts => kept(tools, facts, moves.get(facts.code) ?? []))
  for (const { facts, ...move } of all.toSorted((a, b) => a.at - b.at))
    addMove(tools, move, { id: ids.get(facts.code) as number, facts })
}

type Places = { ids: ReadonlyMap<string, number>; moves: ReadonlyMap<string, Move[]> }

/** What an unplanned order asks for, by its words. */
function usedBy({ store, clock, keeper }: Tools, order: OrderDraft, { ids, moves }: Places): void {
  const { created, failure, title, steps, line } = order
  if (!(unplannedTypes as readonly number[]).includes(order.type) || !order.id) return
  const random = randomFrom(`supplies ${title} ${created}`)
  const last = (steps.at(-1) as Step).to
  if (![PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION, CERRADA].includes(last as never) || random.chance(0.25)) return
  const words = [title, failure?.cause, failure?.solution].join(' ')
  const started = steps.find(({ to }) => to === EN_CURSO)?.at
  const finished = steps.findLast(({ to }) => to === PARA_REVISION)?.at
  for (const facts of itemFacts.filter(one => one.for?.test(words)).slice(0, 2)) {
    const [least, most] = facts.used ?? [1, 1]
    const requested = Number.isInteger(least) ? random.int(least, most) : least * random.int(1, most / least)
    const asked = created + minutes(5)
    const delivered = started === undefined ? 0 : requested
    const returned = finished && requested > 1 && random.chance(0.15) ? 1 : 0
    const supply = store.add(work_order_supply, {
      fk_work_order: order.id,
      fk_line: line.id,
      fk_item: ids.get(facts.code) as number,
      requested,
      delivered,
      returned,
      reserved: requested - delivered,
      fk_created_by: steps[0]?.user ?? null,
      version: 1 + Number(delivered > 0) + Number(returned > 0),
      created_at: iso(asked),
      updated_at: iso(returned && finished ? finished : (started ?? asked))
    })
    const of = { order, supply, line: line.id }
    const own = moves.get(facts.code)
    own?.push({ ...of, at: asked, fkc_type: RESERVA, quantity: requested, user: steps[0]?.user ?? null })
    if (started !== undefined) {
      const at = Math.max(asked, Math.min(started, clock.now - minutes(1)))
      own?.push({ ...of, at, fkc_type: RESERVA, quantity: -requested, user: keeper })
      own?.push({ ...of, at, fkc_type: SALIDA, quantity: requested, user: keeper })
    }
    if (returned) own?.push({ ...of, at: finished as number, fkc_type: DEVOLUCION, quantity: 1, user: keeper })
  }
}

/** Tools and instruments on loan, or returned. */
function lend({ store, clock, lines, people, keeper }: Tools, { ids, moves }: Places): void {
  const random = randomFrom('loans')
  const technicians = people.filter(({ profile }) => profile === 'Técnico')
  for (const [code, quantity, whom, age, returned] of loans) {
    const at = clock.at(clock.today - age, 8 * 60 + random.int(0, 90))
    const line = lines.find(({ facts }) => facts.code === whom)
    const back = clock.at(clock.today - Math.floor(age / 2), 15 * 60)
    const assignment = store.add(warehouse_assignment, {
      fk_item: ids.get(code) as number,
      quantity,
      returned,
      ...(line ? { fk_location: line.id, fk_line: line.id } : { fk_staff: random.pick(technicians).id }),
      fk_created_by: keeper,
      version: returned ? 2 : 1,
      created_at: iso(at),
      updated_at: iso(returned ? back : at)
    })
    const of = { assignment, line: line?.id ?? null, user: keeper }
    moves.get(code)?.push({ ...of, at, fkc_type: SALIDA, quantity })
    if (returned) moves.get(code)?.push({ ...of, at: back, fkc_type: DEVOLUCION, quantity: returned })
  }
}

/**
 * The moves of an item with the purchases that make them possible: something is bought when the next move would leave
 * less than the minimum, except of what is short now.
 */
function kept({ clock, keeper }: Tools, facts: ItemFacts, moves: readonly Move[]): (Move & { facts: ItemFacts })[] {
  const random = randomFrom(`stock ${facts.code}`)
  const lot = Math.max(1, facts.min * 2)
  const all: Move[] = []
  let [stock, reserved] = [0, 0]
  const add = (move: Move) => {
    all.push(move)
    if (move.fkc_type === RESERVA) reserved += move.quantity
    else stock += move.fkc_type === SALIDA ? -move.quantity : move.quantity
  }
  const buy = (at: number, quantity: number, reason: string) =>
    add({ at, fkc_type: ENTRADA, quantity, user: keeper, reason })
  buy(clock.at(clock.start - 30, 9 * 60), lot + Math.ceil(facts.min / 2) + 1, 'Inventario inicial')
  for (const move of moves.toSorted((a, b) => a.at - b.at)) {
    const takes = move.fkc_type === SALIDA || move.fkc_type === RESERVA ? Math.max(0, move.quantity) : 0
    const isLate = facts.isShort && move.at > clock.at(clock.today - 120, 0)
    const least = isLate ? 0 : facts.min
    // What is handed out was kept before.
    const free = stock - reserved + (move.fkc_type === SALIDA && move.supply ? move.quantity : 0)
    if (free - takes < least) buy(move.at - minutes(1), Math.max(lot, takes), 'Compra')
    add(move)
  }
  if (facts.isShort) shorten(clock, { add, free: stock - reserved, keeper }, facts, random)
  return all.map(move => ({ ...move, facts }))
}

/** A count that found less than there should be. */
function shorten(
  clock: Clock,
  { add, free, keeper }: { add: (move: Move) => void; free: number; keeper: number | null },
  { min }: ItemFacts,
  random: Random
): void {
  const missing = hundredths(free - random.int(0, Math.max(0, min - 1)))
  if (missing > 0)
    add({
      at: clock.now - minutes(45),
      fkc_type: AJUSTE,
      quantity: -missing,
      user: keeper,
      reason: 'Inventario: piezas vencidas dadas de baja'
    })
}

function addMove({ store, clock }: Tools, move: Move, { id, facts }: { id: number; facts: ItemFacts }): void {
  const { at, fkc_type, quantity, user, order, supply, assignment, line = null, reason } = move
  const price = facts.cost === null ? null : facts.cost * (1 - 0.06 * Math.floor((clock.now - at) / minutes(525_600)))
  const isKept = fkc_type === RESERVA
  store.add(warehouse_movement, {
    fk_item: id,
    fkc_type,
    quantity,
    stock_change: isKept ? 0 : fkc_type === SALIDA ? -quantity : quantity,
    reserved_change: isKept ? quantity : 0,
    cost: isKept || price === null ? null : hundredths(Math.abs(quantity) * price),
    reason: reason ?? null,
    fk_work_order: order?.id ?? null,
    fk_supply: supply ?? null,
    fk_assignment: assignment ?? null,
    fk_line: line,
    fk_user: user,
    created_at: iso(at),
    updated_at: iso(at)
  })
}
