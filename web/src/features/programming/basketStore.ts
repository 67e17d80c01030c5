import type { BaseActivity } from 'contract/base-activities.ts'
import { useSyncExternalStore } from 'react'
import { useSession } from '../../api/session.ts'
import { useSelectedLine } from '../../app/selectedLine.ts'
import { showInfo } from '../../app/toasts.ts'
import { between, type Selection } from '../../ui/table/selection.ts'

/** As many as one batch takes (`batchBody` of the contract); a test keeps them equal. */
export const basketLimit = 500

/** Why a picked activity can't be programmed any more. */
export type Taken = { text: string; order: number | null }

type State = {
  /** uuid of who picked, and the line it was picked on */
  owner: string
  line: number
  rows: ReadonlyMap<number, BaseActivity>
  taken: ReadonlyMap<number, Taken>
  /** true while the basket is being programmed: what is heard of it then is one's own doing */
  sending: boolean
}

const nothing: State = { owner: '', line: 0, rows: new Map(), taken: new Map(), sending: false }

// Outside the page, so that looking up an order or a base doesn't cost the picked ones.
let state = nothing
let anchor: number | undefined
const listeners = new Set<() => void>()

function set(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The picked activities, as a selection of rows and as a basket. */
export type Basket = Selection<BaseActivity> & {
  line: number
  /** those that can be programmed, and those that somebody else has programmed meanwhile */
  ready: readonly BaseActivity[]
  taken: ReadonlyMap<number, Taken>
  /** Puts them in, as far as they fit; says so where they don't. */
  add: (rows: readonly BaseActivity[]) => void
  drop: (ids: Iterable<number>) => void
}

/** What the signed-in user has picked; it survives paging, filters and a look at another page. */
export function useBasket(): Basket {
  const { uuid } = useSession()
  const { line } = useSelectedLine()
  const current = useSyncExternalStore(subscribe, () => state)
  const { rows, taken, line: ownLine } = current.owner === uuid ? current : nothing

  const add = (added: readonly BaseActivity[]) => {
    const next = new Map(rows)
    for (const row of added) if (next.size < basketLimit) next.set(row.id, row)
    if (added.some(row => !next.has(row.id))) showInfo(`En un lote caben ${basketLimit} actividades`)
    set({ owner: uuid, line: rows.size > 0 ? ownLine : line.fk_location, rows: next, taken, sending: state.sending })
  }
  return {
    line: ownLine,
    rows: [...rows.values()],
    ready: [...rows.values()].filter(row => !taken.has(row.id)),
    taken,
    ids: new Set(rows.keys()),
    has: row => rows.has(row.id),
    toggle: (row, shown, through) => {
      const touched = through ? between(shown, anchor, row.id) : [row]
      anchor = row.id
      if (rows.has(row.id)) dropFromBasket(touched.map(one => one.id))
      else add(touched)
    },
    toggleAll: shown => {
      if (shown.every(row => rows.has(row.id))) dropFromBasket(shown.map(row => row.id))
      else add(shown)
    },
    clear: () => set(nothing),
    add,
    drop: dropFromBasket
  }
}

/** Takes activities out of the basket. */
export function dropFromBasket(ids: Iterable<number>): void {
  const [rows, taken] = [new Map(state.rows), new Map(state.taken)]
  for (const id of ids) {
    rows.delete(id)
    taken.delete(id)
  }
  set(rows.size === 0 ? nothing : { ...state, rows, taken })
}

/** The picked activities as they stand now, for what runs outside a component. */
export const pickedRows = (): readonly BaseActivity[] => [...state.rows.values()]

/** Empties the basket, whoever's it is. */
export const emptyBasket = (): void => set(nothing)

/** Marks those that turned out to be programmed already. */
export function markTaken(found: ReadonlyMap<number, Taken>): void {
  const known = [...found].filter(([id]) => state.rows.has(id))
  if (known.length > 0) set({ ...state, taken: new Map([...state.taken, ...known]) })
}

/** While `work` runs, the basket's activities become programmed by our own hand: they aren't marked as somebody else's. */
export async function whileProgramming<T>(work: () => Promise<T>): Promise<T> {
  set({ ...state, sending: true })
  try {
    return await work()
  } finally {
    set({ ...state, sending: false })
  }
}

/**
 * Brings picked activities up to date with what the server says of them.
 * @param asked ids that were asked for; one that isn't among `rows` no longer exists
 * @returns how many can't be programmed any more and could until now
 */
export function refreshBasket(asked: readonly number[], rows: readonly BaseActivity[]): number {
  if (state.sending) return 0
  const fresh = new Map(rows.map(row => [row.id, row]))
  const [nextRows, taken] = [new Map(state.rows), new Map(state.taken)]
  let lost = 0
  for (const id of asked) {
    if (!nextRows.has(id)) continue
    const row = fresh.get(id)
    if (row) nextRows.set(id, row)
    const reason = reasonOf(row)
    const known = taken.get(id)
    if (!reason) taken.delete(id)
    else {
      // A refusal has named the order already; now the way to it is known too.
      taken.set(id, { text: known?.text ?? reason.text, order: reason.order })
      if (!known) lost += 1
    }
  }
  set({ ...state, rows: nextRows, taken })
  return lost
}

function reasonOf(row: BaseActivity | undefined): Taken | undefined {
  if (!row) return { text: 'Ya no existe', order: null }
  if (row.open_check) return { text: 'Ya está programada', order: row.open_check.fk_work_order }
  if (!row.is_active) return { text: 'Ya no está activa', order: null }
  return row.due_date === null ? { text: 'Ya no tiene fecha', order: null } : undefined
}
