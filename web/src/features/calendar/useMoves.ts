import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addDays } from 'contract/core/days.ts'
import { planningCalendar } from 'contract/calls/planning/calendar.ts'
import { formatWeekdayDate } from 'contract/core/format.ts'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { showInfo } from '../../api/toasts.ts'
import type { useUndo } from '../../ui/overlay/UndoBar.tsx'
import { chipKey } from './EntryChip.tsx'
import { isMoved, type Move, type Surroundings, type Verdict, verdictOf } from './moves.ts'
import type { Placed } from './nights.ts'
import { saveMove } from './saveMove.ts'
import { useDrag } from './useDrag.ts'

/** Where a move leads at this moment, and whether it may. */
export type Aim = { move: Move; date: string; person: number | undefined; verdict: Verdict }

type Moves = {
  around: Surroundings
  mayMove: boolean
  /** the rows of people, from top to bottom; none where there are only nights */
  people: readonly number[]
  undo: ReturnType<typeof useUndo>
}

const changed = ['work_order', 'work_order_staff', 'unplanned_execution_date', 'unplanned_staff']

/**
 * Moves entries to other nights and people: by dragging, or by Alt and the arrows, then Enter. Nothing is stored before
 * the drop; an order that changes its night waits for a reason.
 */
export function useMoves({ around, mayMove, people, undo }: Moves) {
  const [aim, setAim] = useState<Aim>()
  const [unconfirmed, setUnconfirmed] = useState<Move>()
  /** stored or about to be: shown as if it were */
  const [pending, setPending] = useState<Move>()
  const [announcement, setAnnouncement] = useState('')
  const focusKey = useRef<string>(undefined)
  const queryClient = useQueryClient()
  const refetch = () => queryClient.invalidateQueries({ queryKey: ['work_order', 'call', planningCalendar.path] })
  const save = useMutation({
    mutationFn: ({ move, reason }: { move: Move; reason: string }) => saveMove(move, reason, around.zone),
    meta: { invalidates: changed }
  })
  const takeBack = useMutation({
    mutationFn: (back: () => Promise<unknown>) => back(),
    meta: { invalidates: changed, success: 'Se ha deshecho el cambio' }
  })

  useEffect(() => {
    // The moved entry has another place, and so another element.
    const key = focusKey.current
    if (key === undefined) return
    focusKey.current = undefined
    document.querySelector<HTMLElement>(`[data-entry="${key}"]`)?.focus()
  })

  async function commit(move: Move, reason: string) {
    setPending(move)
    const back = await save.mutateAsync({ move, reason })
    setUnconfirmed(undefined)
    undo.offer(doneText(move, around), () => takeBack.mutateAsync(back).then(refetch))
    await refetch()
    focusKey.current = movedKey(move)
    setPending(undefined)
  }

  function aimAt(move: Move) {
    const verdict = verdictOf(move, around)
    setAnnouncement('')
    setAim({ move, date: move.to, person: move.people?.to, verdict })
  }

  function cancel(text = '') {
    setAim(undefined)
    setAnnouncement(text)
  }

  function drop(current: Aim | undefined, isByKeys: boolean) {
    if (!current || !isMoved(current.move)) return cancel()
    if (current.verdict.kind === 'refuse') {
      if (!isByKeys) {
        showInfo(current.verdict.text)
        cancel()
      }
      return
    }
    const { move } = current
    cancel()
    setPending(move)
    if (move.placed.entry.kind === 'order' && move.to !== move.placed.date) setUnconfirmed(move)
    else void commit(move, '').catch(() => setPending(undefined))
  }

  const placedOf = (element: Element): { placed: Placed; person: number | undefined } | undefined => {
    const key = element.closest<HTMLElement>('[data-entry]')?.dataset['entry']
    if (key === undefined) return undefined
    const own = element.closest<HTMLElement>('[data-person]')?.dataset['person']
    const person = own === undefined ? undefined : Number(own)
    for (const some of around.board.entries.values())
      for (const placed of some) if (chipKey(placed, person) === key) return { placed, person }
    return undefined
  }
  const startOf = ({ placed, person }: { placed: Placed; person: number | undefined }): Move => ({
    placed,
    to: placed.date,
    ...(person !== undefined && { people: { from: person, to: person } })
  })

  function onKeyDown(event: KeyboardEvent) {
    if (aim && event.key === 'Escape') {
      event.preventDefault()
      return cancel('No se ha movido')
    }
    if (aim && event.key === 'Enter') {
      event.preventDefault()
      return drop(aim, true)
    }
    if (!event.altKey || !event.key.startsWith('Arrow')) return undefined
    const found = mayMove && placedOf(event.target as Element)
    if (!found) return undefined
    // Alt and the left arrow would go back.
    event.preventDefault()
    const next = stepped(aim?.move ?? startOf(found), event.key, people)
    if (!around.board.nights.has(`${found.placed.entry.fk_line} ${next.to}`))
      return setAnnouncement('No hay más noches a la vista')
    return aimAt(next)
  }

  // A drag lasts over several renderings.
  const dropRef = useRef(() => {})
  useLayoutEffect(() => {
    dropRef.current = () => drop(aim, false)
  })
  const onPointerDown = useDrag({
    isEnabled: mayMove,
    onAim: (chip, target) => {
      const found = placedOf(chip)
      const { date, person } = target?.dataset ?? {}
      if (!found || date === undefined) return cancel()
      const move = startOf(found)
      aimAt({ ...move, to: date, ...(move.people && person && { people: { ...move.people, to: Number(person) } }) })
    },
    onDrop: () => dropRef.current(),
    onCancel: () => cancel()
  })

  return {
    aim,
    unconfirmed,
    pending,
    /** of the live region */
    announcement: aim ? aim.verdict.text : announcement,
    handlers: { onKeyDown, onPointerDown, onBlur: () => aim && cancel() },
    confirm: (reason: string) => unconfirmed && commit(unconfirmed, reason),
    giveUp: () => {
      setUnconfirmed(undefined)
      setPending(undefined)
    },
    ask: (placed: Placed, to: string) => setUnconfirmed({ placed, to })
  }
}

/** The next place of a move by keyboard: a night before or after; a week, or a person, up or down. */
function stepped({ placed, to, people: row }: Move, key: string, people: readonly number[]): Move {
  if (key === 'ArrowLeft' || key === 'ArrowRight')
    return { placed, to: addDays(to, key === 'ArrowLeft' ? -1 : 1), ...(row && { people: row }) }
  const by = key === 'ArrowUp' ? -1 : 1
  if (!row) return { placed, to: addDays(to, 7 * by) }
  const next = people[people.indexOf(row.to) + by] ?? row.to
  return { placed, to, people: { ...row, to: next } }
}

const movedKey = ({ placed, to, people }: Move) => chipKey({ ...placed, date: to }, people?.to)

const doneText = ({ placed: { entry, date }, to, people }: Move, { nameOf }: Surroundings): string =>
  to === date && people
    ? `${entry.code} ahora es de ${nameOf?.(people.to) ?? 'otra persona'}`
    : `${entry.code} pasa al ${formatWeekdayDate(to)}`
