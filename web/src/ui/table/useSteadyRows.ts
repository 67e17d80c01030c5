import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, startTransition, useEffect, useState } from 'react'

/** Milliseconds after the user's own change in which the list changes at once, wherever the pointer is. */
const ownChangeMs = 3_000

/**
 * Keeps rows in their places: while the list has the pointer or is used by keyboard, changes by others are shown in
 * their rows, but rows are neither added, removed nor moved until the pointer leaves, or `show` is called.
 * @param asked the query as text: for another query the rows change at once
 * @param settled false while the rows still are those of another query
 */
export function useSteadyRows<Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  { asked, settled, list }: { asked: string; settled: boolean; list: RefObject<HTMLElement | null> }
) {
  const [inUse, setInUse] = useInUse(list)
  const [held, setHeld] = useState({ asked, rows })
  const waits =
    settled &&
    inUse &&
    rows !== undefined &&
    held.rows !== undefined &&
    held.asked === asked &&
    !isSameOrder(held.rows, rows)
  if (settled && !waits && (held.rows !== rows || held.asked !== asked)) setHeld({ asked, rows })
  return {
    rows: waits ? withLatest(held.rows, rows) : rows,
    /** true while there are changes that aren't shown yet */
    waits,
    show: () => setInUse(false)
  }
}

/** Whether the list has the pointer or the keyboard's focus; not directly after a change of one's own. */
function useInUse(list: RefObject<HTMLElement | null>) {
  const queryClient = useQueryClient()
  const [inUse, setInUse] = useState(false)
  useEffect(() => {
    const body = list.current
    let changedAt = 0
    const enter = () => {
      if (Date.now() - changedAt > ownChangeMs) setInUse(true)
    }
    // A click leaves a focus too: only `:focus-visible` means that the keyboard is used.
    const focus = ({ target }: Event) => {
      if (target instanceof Element && target.matches(':focus-visible')) enter()
    }
    // In a transition: the pointer leaves because something else is about to be pressed, which must not wait.
    const leave = () => startTransition(() => setInUse(false))
    const shown = new AbortController()
    const { signal } = shown
    body?.addEventListener('pointermove', enter, { signal })
    body?.addEventListener('focusin', focus, { signal })
    body?.addEventListener('pointerleave', leave, { signal })
    body?.addEventListener('focusout', leave, { signal })
    const unsubscribe = queryClient.getMutationCache().subscribe(event => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      changedAt = Date.now()
      setInUse(false)
    })
    return () => {
      shown.abort()
      unsubscribe()
    }
  }, [list, queryClient])
  return [inUse, setInUse] as const
}

function isSameOrder(a: readonly { id: number }[], b: readonly { id: number }[]): boolean {
  return a.length === b.length && a.every((row, index) => row.id === b[index]?.id)
}

/** The rows as they were held, each with its latest values if it still exists. */
function withLatest<Row extends { id: number }>(
  held: readonly Row[] | undefined,
  rows: readonly Row[] | undefined
): readonly Row[] | undefined {
  const latest = new Map(rows?.map(row => [row.id, row]))
  return held?.map(row => latest.get(row.id) ?? row)
}
