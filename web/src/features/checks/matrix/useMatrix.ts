import type { AnswerBody } from 'contract/checks/checks.ts'
import { counted } from 'contract/core/format.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { showError } from '../../../api/toasts.ts'
import { answerSlot, answerWrite } from '../../../offline/orderWrites.ts'
import { shownChecks } from '../../../offline/shownCheck.ts'
import { noRoomText, useOutbox } from '../../../offline/useOutbox.ts'
import type { AnswerEntry, AnswerWrite } from '../../../offline/writes.ts'
import { crewPresence, presenceText } from '../../../records/checks/crewPresence.ts'
import { hasDraft } from '../../../records/checks/draftStore.ts'
import { useMinute } from '../../../ui/shell/timeZone.ts'
import { type CellAnswer, leftWords, type Plan, planAllOk, planAnswer } from './answers.ts'
import { type Cell, cellOf, isOpen, matrixOf } from './matrix.ts'

/** How long answers from the grid can be taken back before they are sent. */
const undoMs = 10_000

/** As many steps as can be taken back. */
const maxSteps = 200

/** Answers that were given together: each by its key in the outbox, with the unsent one that it replaced. */
type Step = readonly { key: string; before: AnswerEntry | undefined }[]

const answersText = (count: number) => counted(count, ['respuesta', 'respuestas'])

/**
 * The checks of orders in course as a grid, what can be answered in it, and taken back. Each cell is a write of its own.
 */
export function useMatrix(orders: readonly WorkOrderDetail[]) {
  const { outbox, entries, taken, user } = useOutbox()
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [note, setNote] = useState('')
  const cells = orders.flatMap(order =>
    shownChecks(order.checks, entries, taken).map((shown, index) => {
      const stored = order.checks[index] ?? shown.check
      return cellOf(stored, shown, { order, hasDraft: shown.entry === undefined && hasDraft(user, stored.id) })
    })
  )
  const matrix = matrixOf(cells)

  /** Keeps answers in the outbox. @returns how many there was room for */
  const write = (answered: readonly { cell: Cell; body: AnswerBody }[]): number => {
    if (answered.length === 0) return 0
    const before = new Map(answered.map(({ cell }) => [answerSlot(cell.check.id), cell.entry]))
    const kept = outbox.addAll(
      answered.map(({ cell, body }) => answerWrite(cell.order, cell.check, body)),
      undoMs
    )
    const step = outbox.snapshot().filter(({ slot }) => before.has(slot))
    const made = step.map(({ key, slot }) => ({ key, before: before.get(slot) }))
    setSteps(earlier => [...earlier, made].slice(-maxSteps))
    if (kept < answered.length) showError(noRoomText)
    return kept
  }

  /** Writes what was planned, and says what it did where that isn't plain to see. */
  const apply = ({ answered, left }: Plan): number => {
    const kept = write(answered)
    const parts = [
      ...(kept > 1 ? [answersText(kept)] : []),
      ...(left.length > 0 ? [`Sin cambios: ${leftWords(left)}`] : [])
    ]
    setNote(parts.join('. '))
    return kept
  }

  const { staff } = useSession()
  const minute = useMinute()
  const present = crewPresence(
    cells.map(({ check }) => check),
    staff?.id ?? null,
    minute
  )
  /** who else of the crew is at a base, in words; '' for nobody */
  const crew = (base: number): string => {
    const people = present.get(base)
    return people ? presenceText(people) : ''
  }
  const now = () => new Date().toISOString()
  return {
    cells,
    matrix,
    crew,
    note,
    setNote,
    open: cells.filter(isOpen).length,
    canUndo: steps.length > 0,
    /** @returns how many cells were answered */
    answer: (chosen: readonly Cell[], answer: CellAnswer) => apply(planAnswer(chosen, answer, now())),
    planAllOk: (chosen: readonly Cell[], except: ReadonlySet<number>) => planAllOk(chosen, except, now()),
    apply,
    write,
    undo: () => {
      const last = steps.at(-1)
      if (!last) return setNote('No hay nada que deshacer')
      const gone = new Set(outbox.withdrawAll(last.map(({ key }) => key)))
      const replaced = last.flatMap(({ key, before }) => (before && gone.has(key) ? [before] : []))
      if (replaced.length > 0) outbox.addAll(replaced.map(plainWrite), undoMs)
      // What is back has another key, by which the step that it came from is undone.
      const keys = new Map(outbox.snapshot().map(({ slot, key }) => [slot, key]))
      const renamed = new Map(replaced.map(({ slot, key }) => [key, keys.get(slot) ?? key]))
      setSteps(steps.slice(0, -1).map(step => step.map(one => ({ ...one, key: renamed.get(one.key) ?? one.key }))))
      const sent = last.length - gone.size
      setNote(
        [
          `Deshecho: ${answersText(gone.size)}`,
          ...(sent > 0 ? [`${sent > 1 ? 'Ya se enviaron' : 'Ya se envió'} ${sent}: corríjalo en su ficha`] : [])
        ].join('. ')
      )
    },
    /** Takes back answers that aren't sent yet. */
    clear: (chosen: readonly Cell[]) => {
      const waiting = chosen.flatMap(({ entry }) => (entry?.state === 'waiting' ? [entry.key] : []))
      const keys = new Set(outbox.withdrawAll(waiting))
      const gone = keys.size
      setSteps(all => all.map(step => step.filter(({ key }) => !keys.has(key))).filter(step => step.length > 0))
      setNote(
        gone > 0 ? `Borrado: ${answersText(gone)}` : 'Lo enviado no se borra aquí: ábralo con Intro para corregirlo'
      )
    }
  }
}

export type MatrixState = ReturnType<typeof useMatrix>

/** The write of an entry, without what the outbox has added. */
const plainWrite = ({ kind, slot, order, check, method, path, body, label }: AnswerEntry): AnswerWrite => ({
  kind,
  slot,
  order,
  check,
  method,
  path,
  body,
  label
})
