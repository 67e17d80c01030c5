/** What a cell of the grid shows, and what it says to screen readers. Pure. */
import { answerField } from 'contract/checks/answers.ts'
import { checkStatus } from 'contract/core/classifier.ts'
import { formatDateTime } from 'contract/core/format.ts'
import type { DeliveryKind } from '../../../offline/DeliveryState.tsx'
import { answerText } from '../../../records/checks/answerText.ts'
import { isCheckFlagged, isSettled } from '../../../records/checks/checkState.ts'
import { answerWithNote, authorOf } from '../../../records/checks/conflict.ts'
import { leftText } from './answers.ts'
import { type Cell, kindOf } from './matrix.ts'

/** How a cell looks: its colour and icon. */
export type Look = 'open' | 'ok' | 'flagged' | 'notDone' | 'annulled' | 'none'

/** Of 'Todo OK menos…': the cell becomes OK, or was chosen to stay open. */
export type Mark = 'coming' | 'except' | undefined

export type CellView = {
  look: Look
  /** short, for the grid */
  text: string
  delivery: DeliveryKind | undefined
  /** the answer with all that there is to say about it */
  words: string
}

const deliveryWords: Readonly<Record<DeliveryKind, string>> = {
  waiting: 'por enviar',
  sending: 'enviando',
  taken: 'enviado',
  unsaved: 'sin guardar',
  refused: 'no aceptado, espera su decisión'
}

const noCheck: CellView = { look: 'none', text: '', delivery: undefined, words: 'no lleva este check' }

/** @param zone the operator's */
export function viewOf(cell: Cell | undefined, zone: string): CellView {
  if (!cell) return noCheck
  const { check, entry, isTaken, hasDraft } = cell
  const delivery = entry?.state ?? (isTaken ? 'taken' : hasDraft ? 'unsaved' : undefined)
  const author = entry || isTaken ? '' : authorOf(check)
  const moment = check.performed_at ?? check.not_done_at
  const said = isSettled(check) ? answerWithNote(check, check, zone) : openWords(cell)
  const isContested = entry?.refusal?.theirs !== undefined
  const words = [
    check.fkc_status === checkStatus.ANULADO ? 'anulado' : said,
    ...(isCheckFlagged(check) && check.value_ok !== false ? ['fuera de rango o con una tarea mal'] : []),
    ...(isContested ? ['otra persona respondió otra cosa'] : []),
    ...(author === '' ? [] : [`${author}${moment === null ? '' : `, ${formatDateTime(moment, zone)}`}`]),
    ...(delivery ? [deliveryWords[delivery]] : [])
  ].join(', ')
  return { ...shortOf(cell, zone), delivery, words }
}

function openWords({ check }: Cell): string {
  const kind = kindOf(check)
  return kind === 'tap' ? 'sin responder' : `sin responder, ${leftText(kind)}`
}

function shortOf({ check }: Cell, zone: string): Pick<CellView, 'look' | 'text'> {
  if (check.fkc_status === checkStatus.ANULADO) return { look: 'annulled', text: 'Anulado' }
  if (check.fkc_status === checkStatus.NO_REALIZADO) return { look: 'notDone', text: 'No hecho' }
  if (!isSettled(check)) return { look: 'open', text: openText(check) }
  const look = isCheckFlagged(check) ? 'flagged' : 'ok'
  if (answerField(check.fkc_check_type) === 'value_ok') return { look, text: check.value_ok ? 'OK' : 'NOK' }
  return { look, text: answerText(check, check, zone) }
}

const openTexts = { tap: '', measure: '', tasks: 'Pasos', reading: 'Lectura', text: 'Texto', moment: 'Fecha' }

const openText = (check: Cell['check']): string => {
  const kind = kindOf(check)
  return kind === 'measure' ? (check.measure_unit ?? 'Medida') : openTexts[kind]
}
