import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, startTransition, useEffect, useState } from 'react'

/** After somebody's own change the list follows at once, wherever the pointer is. */
const ownChangeMs = 3_000

/**
 * Rows that don't jump under the finger: while the list is pointed at or walked through by keyboard, what others change
 * is shown in its row, but rows neither come, go nor move until the pointer leaves, or `show` is called.
 * @param asked what was asked: another question has other rows at once
 * @param settled false while the rows still are another question's
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
    /** true while rows have come, gone or moved and aren't shown yet */
    waits,
    show: () => setInUse(false)
  }
}

/** Whether somebody points at the list or walks through it, and did not just change something there themselves. */
function useInUse(list: RefObject<HTMLElement | null>) {
  const queryClient = useQueryClient()
  const [inUse, setInUse] = useState(false)
  useEffect(() => {
    const body = list.current
    let changedAt = 0
    const enter = () => {
      if (Date.now() - changedAt > ownChangeMs) setInUse(true)
    }
    // A click leaves the focus behind; only the keyboard shows that it is being used.
    const focus = ({ target }: Event) => {
      if (target instanceof Element && target.matches(':focus-visible')) enter()
    }
    // Whoever leaves the list is about to press something else: that goes first.
    const leave = () => startTransition(() => setInUse(false))
    body?.addEventListener('pointermove', enter)
    body?.addEventListener('focusin', focus)
    body?.addEventListener('pointerleave', leave)
    body?.addEventListener('focusout', leave)
    const unsubscribe = queryClient.getMutationCache().subscribe(event => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      changedAt = Date.now()
      setInUse(false)
    })
    return () => {
      body?.removeEventListener('pointermove', enter)
      body?.removeEventListener('focusin', focus)
      body?.removeEventListener('pointerleave', leave)
      body?.removeEventListener('focusout', leave)
      unsubscribe()
    }
  }, [list, queryClient])
  return [inUse, setInUse] as const
}

export function isSameOrder(a: readonly { id: number }[], b: readonly { id: number }[]): boolean {
  return a.length === b.length && a.every((row, index) => row.id === b[index]?.id)
}

/** The rows held, as they are now where they are still among the latest. */
function withLatest<Row extends { id: number }>(
  held: readonly Row[] | undefined,
  rows: readonly Row[] | undefined
): readonly Row[] | undefined {
  const latest = new Map(rows?.map(row => [row.id, row]))
  return held?.map(row => latest.get(row.id) ?? row)
}
