import { useMatches, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useInsertionEffect, useRef, useState } from 'react'
import { formatNumber } from 'contract/core/format.ts'
import { showInfo } from '../../api/toasts.ts'
import { drawerParams } from '../overlay/drawers.ts'

/** The ticked rows, on this page and on others. */
export type Selection<Row extends { id: number }> = {
  rows: readonly Row[]
  ids: ReadonlySet<number>
  has: (row: Row) => boolean
  /** Ticks or unticks a row; `through` (shift-click): all rows of `shown` from the one ticked before. */
  toggle: (row: Row, shown: readonly Row[], through: boolean) => void
  /** Ticks all of these, or unticks them if all are ticked already. */
  toggleAll: (rows: readonly Row[]) => void
  clear: () => void
  /** Takes over newer versions of ticked rows, as they are shown by now. */
  follow?: (shown: readonly Row[]) => void
}

/** A selection that also takes newer versions of its rows. */
export type OwnSelection<Row extends { id: number }> = Selection<Row> & {
  add: (rows: readonly Row[]) => void
  /** Takes over changed fields of ticked rows. */
  update: (changes: readonly ({ id: number } & Partial<Row>)[]) => void
}

type Ticked = { of: string; rows: ReadonlyMap<number, unknown> }

/** The last ticks of this tab: they are there again when one returns from a row's page to the list. */
let lastTicked: Ticked = { of: '', rows: new Map() }

/** Drops the ticks: another user may sign in on this tab. */
export function clearTicks(): void {
  lastTicked = { of: '', rows: new Map() }
}

const sameRows: readonly string[] = ['page', 'itemsPerPage', 'sortBy', 'sortDesc', 'linea', ...drawerParams]

/** The list as it is filtered and searched; its page and order don't matter. */
function useFiltered(): string {
  const path = useMatches({ select: matches => matches.at(-1)?.pathname ?? '' })
  const search = useSearch({ from: '__root__' })
  const filters = Object.entries(search).filter(([name]) => !sameRows.includes(name))
  return [path, ...filters.map(filter => JSON.stringify(filter)).toSorted()].join(' ')
}

/**
 * The rows that are ticked, until the list is filtered in another way.
 * @param line what they belong to: with another one, none is ticked
 * @param most how many may be ticked; further ones are left out, and a toast says so
 */
export function useSelection<Row extends { id: number; version: number }>(
  line: number,
  most: number
): OwnSelection<Row> {
  const of = `${line} ${useFiltered()}`
  const [kept, setKept] = useState(lastTicked)
  const anchor = useRef<number>(undefined)
  // The path in `of` says of which kind the rows are.
  const rows = (kept.of === of ? kept.rows : new Map()) as ReadonlyMap<number, Row>
  const set = (next: Iterable<readonly [number, Row]>) => {
    const ticked = [...new Map(next)]
    if (ticked.length > most) showInfo(`Se pueden marcar ${formatNumber(most, 0)} a la vez`)
    lastTicked = { of, rows: new Map(ticked.slice(0, most)) }
    setKept(lastTicked)
  }
  const add = (added: readonly Row[]) => set([...rows, ...added.map(row => [row.id, row] as const)])
  const drop = (gone: readonly Row[]) => set([...rows].filter(([id]) => !gone.some(row => row.id === id)))
  return {
    rows: [...rows.values()],
    ids: new Set(rows.keys()),
    has: row => rows.has(row.id),
    toggle: (row, shown, through) => {
      const touched = through ? between(shown, anchor.current, row.id) : [row]
      anchor.current = row.id
      if (rows.has(row.id)) drop(touched)
      else add(touched)
    },
    toggleAll: shown => (shown.every(row => rows.has(row.id)) ? drop(shown) : add(shown)),
    clear: () => set([]),
    follow: shown => {
      const newer = shown.filter(row => row.version > (rows.get(row.id)?.version ?? row.version))
      if (newer.length > 0) add(newer)
    },
    add,
    update: changes => {
      const byId = new Map(changes.map(change => [change.id, change]))
      set([...rows].map(([id, row]) => [id, { ...row, ...byId.get(id) }] as const))
    }
  }
}

/**
 * Ticks a row among those shown. The function never changes, so that ticking one row doesn't draw the others again.
 * Ticked rows are updated as they change, so that actions use their present values.
 */
export function useTick<Row extends { id: number }>(
  selection: Selection<Row> | undefined,
  shown: readonly Row[] | undefined
): (row: Row, through: boolean) => void {
  const latest = useRef({ selection, shown })
  useInsertionEffect(() => {
    latest.current = { selection, shown }
  })
  const follow = useEffectEvent((rows: readonly Row[]) => selection?.follow?.(rows))
  useEffect(() => {
    if (shown) follow(shown)
  }, [shown])
  return useCallback((row, through) => latest.current.selection?.toggle(row, latest.current.shown ?? [], through), [])
}

/** The rows between two, both included, in whichever order; only the row `to` if `from` isn't shown. */
export function between<Row extends { id: number }>(
  shown: readonly Row[],
  from: number | undefined,
  to: number
): readonly Row[] {
  const start = shown.findIndex(row => row.id === from)
  const end = shown.findIndex(row => row.id === to)
  if (start === -1) return shown.slice(end, end + 1)
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1)
}
