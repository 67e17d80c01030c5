import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { formatNumber } from 'contract/core/format.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../../api/session.ts'
import { keepTyped } from '../../api/keepTyped.ts'
import { dropStored, readStored } from '../../api/storage.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { showInfo } from '../../api/toasts.ts'
import { between, type Selection } from '../../ui/table/selection.ts'

/** As many as a batch may have (`batchBody` of the contract); a test compares the two. */
export const basketLimit = 5000

/** Why a picked activity can't be programmed any more. */
export type Taken = { text: string; order: number | null }

/** What is kept of an activity, and asked for after the page was loaded again. */
type Picked = Pick<BaseActivity, 'id' | 'fk_base' | 'fk_activity'>

type State = {
  /** uuid of who picked, and the line it was picked on */
  owner: string
  line: number
  rows: ReadonlyMap<number, BaseActivity>
  /** kept from before the page was loaded, not fetched yet */
  restoring: readonly Picked[]
  taken: ReadonlyMap<number, Taken>
  /** true while the basket is being programmed: changes in this time are the user's own */
  sending: boolean
}

const nothing: State = { owner: '', line: 0, rows: new Map(), restoring: [], taken: new Map(), sending: false }

// Kept outside the page, so that the basket isn't lost when another page is opened.
let state = nothing
let anchor: number | undefined
const listeners = new Set<() => void>()

const prefix = 'programming:basket:'
const keyOf = (owner: string, line: number) => `${prefix}${owner}:${line}`
/** Milliseconds after which a basket is forgotten: what was due has changed by then. */
const forgottenMs = 24 * 3_600_000

type Kept = { /** milliseconds since the epoch */ at: number; picked: Picked[] }

/** The basket of a person and a line as this browser keeps it. */
function kept(owner: string, line: number): State {
  dropStored(key => key.startsWith(prefix) && Date.now() - ((readStored(key) as Kept | null)?.at ?? 0) > forgottenMs)
  const { picked } = (readStored(keyOf(owner, line)) ?? {}) as Partial<Kept>
  return { ...nothing, owner, line, restoring: Array.isArray(picked) ? picked : [] }
}

function keep({ owner, line, rows, restoring }: State): void {
  const picked = [...rows.values(), ...restoring].map(({ id, fk_base, fk_activity }) => ({ id, fk_base, fk_activity }))
  if (picked.length > 0) keepTyped(keyOf(owner, line), { at: Date.now(), picked } satisfies Kept)
  else dropStored(key => key === keyOf(owner, line))
}

function set(next: State): void {
  state = next
  keep(next)
  for (const listener of listeners) listener()
}

/**
 * Takes up the basket of a person and a line. Drawn anew only if something is in it: `useBasket` shows none already.
 */
function enter(owner: string, line: number): void {
  const next = kept(owner, line)
  if (next.restoring.length > 0) set(next)
  else state = next
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The picked activities, as a selection of rows and as a basket. */
export type Basket = Selection<BaseActivity> & {
  line: number
  /** how many were kept from before the page was loaded and haven't been fetched yet */
  restoring: number
  /** `ready` can be programmed; `taken` can't any more, because another user has programmed them, for example */
  ready: readonly BaseActivity[]
  taken: ReadonlyMap<number, Taken>
  /** Adds the line's activities up to the limit; a toast says if some don't belong or didn't fit. */
  add: (rows: readonly BaseActivity[]) => void
  drop: (ids: Iterable<number>) => void
}

/**
 * The signed-in user's basket for the selected line; it stays while the list is paged or filtered, while another page
 * or another line is open, and for a day in this browser.
 */
export function useBasket(): Basket {
  const { uuid } = useSession()
  const { line } = useSelectedLine()
  const current = useSyncExternalStore(subscribe, () => state)
  const isOwn = current.owner === uuid && current.line === line.fk_location
  const own = isOwn ? current : { ...nothing, owner: uuid, line: line.fk_location }
  const { rows, taken, restoring } = own
  useEffect(() => {
    if (!isOwn) enter(uuid, line.fk_location)
  }, [isOwn, uuid, line.fk_location])

  const add = (added: readonly BaseActivity[]) => {
    const next = new Map(rows)
    // What was asked for on another line may arrive here.
    const fitting = added.filter(row => row.fk_line === own.line)
    if (fitting.length < added.length) showInfo(`En esta cesta solo cabe lo de ${line.location.name}`)
    for (const row of fitting) if (next.size < basketLimit) next.set(row.id, row)
    if (fitting.some(row => !next.has(row.id))) showInfo(`En un lote caben ${formatNumber(basketLimit, 0)} actividades`)
    set({ ...own, rows: next })
  }
  return {
    line: own.line,
    restoring: restoring.length,
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
    clear: () => set({ ...nothing, owner: own.owner, line: own.line }),
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
  set({ ...state, rows, taken })
}

/** The basket's activities, for code outside of components. */
export const pickedRows = (): readonly BaseActivity[] => [...state.rows.values()]

/** The basket's activities with those that haven't been fetched yet. */
export const pickedKeys = (): readonly Picked[] => [...state.rows.values(), ...state.restoring]

/** Empties the basket in memory, as reloading the page does; what the browser stores of it stays. */
export const resetBasket = (): void => set(nothing)

/** Marks activities of the basket that are programmed already. */
export function markProgrammed(found: ReadonlyMap<number, Taken>): void {
  const known = [...found].filter(([id]) => state.rows.has(id))
  set({ ...state, taken: new Map([...state.taken, ...known]) })
}

/** Runs `work`, which programs the basket: meanwhile its activities aren't marked as programmed by another user. */
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
  const restored = new Set(state.restoring.map(({ id }) => id))
  let lost = 0
  for (const id of asked) {
    if (!nextRows.has(id) && !restored.has(id)) continue
    const row = fresh.get(id)
    if (row) nextRows.set(id, row)
    else if (!nextRows.has(id)) {
      lost += 1
      continue
    }
    const reason = reasonOf(row)
    const known = taken.get(id)
    if (!reason) taken.delete(id)
    else {
      // A refusal has set the text already; it stays, and the link to the order is added.
      taken.set(id, { text: known?.text ?? reason.text, order: reason.order })
      if (!known) lost += 1
    }
  }
  set({ ...state, rows: nextRows, taken, restoring: state.restoring.filter(({ id }) => !asked.includes(id)) })
  return lost
}

function reasonOf(row: BaseActivity | undefined): Taken | undefined {
  if (!row) return { text: 'Ya no existe', order: null }
  if (row.open_check) return { text: 'Ya está programada', order: row.open_check.fk_work_order }
  if (!row.is_active) return { text: 'Ya no está activa', order: null }
  return row.due_date === null ? { text: 'Ya no tiene fecha', order: null } : undefined
}
