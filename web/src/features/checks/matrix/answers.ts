/** What an answer given to many cells at once does to each of them. Pure. */
import type { AnswerBody } from 'contract/checks/checks.ts'
import { counted } from 'contract/core/format.ts'
import { type AnswerDraft, emptyAnswer } from '../../../records/checks/draft.ts'
import { answerBodyOf, notDoneBodyOf, problemsOf } from '../answerDraft.ts'
import { type Cell, type CellKind, type Closed, closedBy, kindOf } from './matrix.ts'

/** An answer as it is given in the grid: to the question itself, or why the check couldn't be done. */
export type CellAnswer = Pick<AnswerDraft, 'ok' | 'text' | 'observation'> | { reason: string }

export const okAnswer: CellAnswer = { ...emptyAnswer, ok: true }
export const nokAnswer = (observation: string): CellAnswer => ({ ...emptyAnswer, ok: false, observation })
export const measureAnswer = (text: string, observation = ''): CellAnswer => ({ ...emptyAnswer, text, observation })
export const notDoneAnswer = (reason: string): CellAnswer => ({ reason })

/** Why a cell stays as it is. */
export type Left = Exclude<CellKind, 'tap'> | Closed | 'tap' | 'note' | 'number'

/** The words for one such cell and for several. */
const leftTexts: Record<Left, readonly [string, string]> = {
  measure: ['pide una medida', 'piden una medida'],
  tasks: ['tiene pasos', 'tienen pasos'],
  reading: ['pide la lectura de un medidor', 'piden la lectura de un medidor'],
  text: ['se responde con un texto', 'se responden con un texto'],
  moment: ['pide fecha y hora', 'piden fecha y hora'],
  tap: ['se responde OK o NOK', 'se responden OK o NOK'],
  note: ['necesita una observación', 'necesitan una observación'],
  number: ['no tiene un número claro', 'no tienen un número claro'],
  annulled: ['está anulado', 'están anulados'],
  sending: ['se está enviando', 'se están enviando'],
  refused: ['espera su decisión', 'esperan su decisión'],
  answered: ['ya está respondido', 'ya están respondidos'],
  draft: ['tiene algo escrito sin guardar', 'tienen algo escrito sin guardar']
}

export const leftText = (left: Left): string => leftTexts[left][0]

/** What becomes of a cell that gets an answer: the body to send, or why it stays as it is. */
export function answerCell(cell: Cell, answer: CellAnswer, now: string): { body: AnswerBody } | { left: Left } {
  const { check } = cell
  const closed = closedBy(cell)
  if (closed) return { left: closed }
  if ('reason' in answer) return { body: notDoneBodyOf(check, answer.reason, now) }
  const kind = kindOf(check)
  const isTap = answer.ok !== null
  if (isTap ? kind !== 'tap' : kind !== 'measure') return { left: kind }
  const problems = problemsOf(check, answer)
  if (problems.value !== undefined) return { left: 'number' }
  if (problems.observation !== undefined) return { left: 'note' }
  return { body: answerBodyOf(check, { own: answer, tasks: {}, usage: '' }, now) }
}

export type Plan = { answered: { cell: Cell; body: AnswerBody }[]; left: Left[] }

/** The same answer to many cells; `left`: why those that stay as they are do, one reason for each. */
export function planAnswer(cells: readonly Cell[], answer: CellAnswer, now: string): Plan {
  const plan: Plan = { answered: [], left: [] }
  for (const cell of cells) {
    const result = answerCell(cell, answer, now)
    if ('body' in result) plan.answered.push({ cell, body: result.body })
    else plan.left.push(result.left)
  }
  return plan
}

/**
 * 'Todo OK menos…': OK for every cell without an answer but the chosen ones. Answers that are there, also those that
 * aren't sent yet, stay as they are.
 */
export const planAllOk = (cells: readonly Cell[], except: ReadonlySet<number>, now: string): Plan =>
  planAnswer(
    cells.filter(({ check, entry }) => !except.has(check.id) && entry?.state !== 'waiting'),
    okAnswer,
    now
  )

const questions: readonly Left[] = ['measure', 'tasks', 'reading', 'text', 'moment', 'draft', 'refused']

/** '2 piden una medida, 1 tiene pasos'; of those that are still to be answered alone if `isOpenOnly`. */
export function leftWords(left: readonly Left[], isOpenOnly = false): string {
  const shown = left.filter(one => !isOpenOnly || questions.includes(one))
  return [...Map.groupBy(shown, one => one)]
    .map(([one, same]) => counted(same.length, [leftTexts[one][0], leftTexts[one][1]]))
    .join(', ')
}
