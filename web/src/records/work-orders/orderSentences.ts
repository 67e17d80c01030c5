import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconPencil,
  IconPlus,
  IconProgress
} from '@tabler/icons-react'
import { isFlagged, type Question } from 'contract/checks/answers.ts'
import type { RecordChange } from 'contract/audit/audit.ts'
import { checkStatus, checkType, classifierOf, workOrderStatus } from 'contract/core/classifier.ts'
import { formatDateTime, formatNumber } from 'contract/core/format.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import type { Change } from '../../ui/record/Timeline.tsx'
import type { Sentence, DescribeChanges } from '../history/sentences.ts'
import { answerText } from '../checks/answerText.ts'

const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION, CERRADA, CANCELADO } = workOrderStatus
const { REALIZADO, NO_REALIZADO } = checkStatus

type Fields = Record<string, unknown>
type Asked = Question & { measure_unit: string | null }

type Status = (typeof workOrderStatus)[keyof typeof workOrderStatus]

/** The verb for each new state; for some old states there is a special one. */
const moves: Readonly<Record<Status, { from?: Readonly<Record<number, string>>; any: string }>> = {
  [PENDIENTE]: { from: { [CANCELADO]: 'recuperó la orden' }, any: 'devolvió la orden a pendiente' },
  [EN_ESPERA]: { any: 'puso la orden en espera' },
  [EN_CURSO]: {
    from: { [EN_ESPERA]: 'reanudó la orden', [PARA_REVISION]: 'devolvió la orden', [CERRADA]: 'reabrió la orden' },
    any: 'inició la orden'
  },
  [PARA_REVISION]: { any: 'envió la orden a revisión' },
  [CERRADA]: { any: 'cerró la orden' },
  [CANCELADO]: { any: 'canceló la orden' }
}

/**
 * The sentences for an order's states (the first one with its checks) and for answers; `checks` has their questions.
 */
export const describeOrderChanges =
  (checks: WorkOrderDetail['checks']): DescribeChanges =>
  (rows, zone) => {
    const state = rows.find(({ entity }) => entity === 'work_order_transition')
    if (state) {
      // The changes of the order and its checks are consequences of the new state: they get no sentence.
      const rest = rows.filter(
        ({ entity }) => entity !== 'work_order_transition' && entity !== 'work_order' && entity !== 'check'
      )
      return { sentences: [stateSentence(state, rows.filter(({ entity }) => entity === 'check').length)], rest }
    }
    const answered = rows.filter(isAnswer)
    if (answered.length === 0) return { sentences: [], rest: [...rows] }
    const undone = rows.find(({ after }) => undoneReason(after) !== undefined)
    const said = (row: RecordChange) => row === undone || ['check', 'check_task', 'check_staff'].includes(row.entity)
    const tasks = rows.filter(({ entity }) => entity === 'check_task')
    return {
      sentences: answered.map(row => answerSentence(row, { checks, tasks, zone, reason: undoneReason(undone?.after) })),
      rest: rows.filter(row => !said(row))
    }
  }

function stateSentence({ after }: RecordChange, checks: number): Sentence {
  const { fkc_from, fkc_to, reason } = after as { fkc_from: Status | null; fkc_to: Status; reason: string | null }
  if (fkc_from === null) {
    const withChecks = checks === 0 ? '' : checks === 1 ? ' con 1 check' : ` con ${formatNumber(checks, 0)} checks`
    return { what: `creó la orden${withChecks}`, icon: IconPlus, colour: 'green' }
  }
  const { from, any } = moves[fkc_to]
  return {
    what: from?.[fkc_from] ?? any,
    text: reason,
    icon: IconProgress,
    colour: classifierOf(fkc_to).color ?? 'gray'
  }
}

/** True for an answer, its correction, or its undoing; not for a check that is programmed or annulled. */
function isAnswer({ entity, action, before, after }: RecordChange): boolean {
  if (entity !== 'check' || action === 'delete') return false
  const isGiven = (fields: Fields | null) =>
    fields?.['fkc_status'] === REALIZADO || fields?.['fkc_status'] === NO_REALIZADO
  const isCorrected = action === 'update' && after?.['fkc_status'] === undefined
  return isGiven(before) || isGiven(after) || isCorrected
}

/** The reason of an undoing, which the call `undoCheck` writes into an observation of the order. */
function undoneReason(observation: Fields | null | undefined): string | undefined {
  const text = observation?.['text']
  return typeof text === 'string' && text.startsWith('Check deshecho: ')
    ? text.slice('Check deshecho: '.length)
    : undefined
}

type Around = { checks: WorkOrderDetail['checks']; tasks: RecordChange[]; zone: string; reason: string | undefined }

function answerSentence(row: RecordChange, { checks, tasks, zone, reason }: Around): Sentence {
  const check = checks.find(({ id }) => id === row.fk_entity)
  const name = `«${row.part_label ?? row.fk_entity}»`
  const was = answerIn(row.before, check, zone)
  const is = answerIn(row.after, check, zone)
  const taskChanges = tasks.map(task => {
    const asked = check?.tasks.find(({ id }) => id === task.fk_entity)
    const label = task.part_label ?? `Tarea ${task.fk_entity}`
    return { label, before: answerIn(task.before, asked, zone), after: answerIn(task.after, asked, zone) }
  })
  const status = row.after?.['fkc_status']
  const changes = [...taskChanges, ...besides(row, zone)]
  if (status === REALIZADO) {
    const isFlaggedNow = [row, ...tasks].some(({ after }) => isWrong(after, check))
    return {
      ...(isFlaggedNow
        ? { icon: IconAlertTriangle, colour: 'red' as const }
        : { icon: IconCircleCheck, colour: 'green' as const }),
      what: `respondió ${name}${is && `: ${is}`}`,
      // A first answer has no value before.
      changes:
        row.before?.['fkc_status'] === NO_REALIZADO ? changes : changes.map(({ label, after }) => ({ label, after })),
      text: textIn(row.after, 'observation')
    }
  }
  if (status === NO_REALIZADO)
    return {
      what: `marcó ${name} como no realizado${was && `: era ${was}`}`,
      changes: [
        ...onlyBefore(taskChanges),
        ...momentIfLate(row, 'not_done_at', 'Dicho el', zone).map(({ label, after }) => ({ label, after }))
      ],
      text: textIn(row.after, 'not_done_reason'),
      icon: IconCircleX,
      colour: 'amber'
    }
  if (status === undefined)
    return {
      what: `corrigió la respuesta de ${name}`,
      changes: [...(was === is ? [] : [{ label: 'Respuesta', before: was, after: is }]), ...changes, ...remarks(row)],
      icon: IconPencil,
      colour: 'blue'
    }
  const { not_done_reason } = row.before ?? {}
  return {
    what: `deshizo la respuesta de ${name}${not_done_reason ? ': era no realizado' : was && `: era ${was}`}`,
    changes: onlyBefore([...taskChanges, ...remarks(row)]),
    text: reason,
    icon: IconArrowBackUp,
    colour: 'amber'
  }
}

/** Of removed answers, only the values before. */
const onlyBefore = (changes: readonly Required<Change>[]): Change[] =>
  changes.filter(({ before }) => before).map(({ label, before }) => ({ label, before }))

/** The answer in an audited row's fields, as text; '' if there is none. */
function answerIn(fields: Fields | null, asked: Asked | undefined, zone: string): string {
  if (!fields) return ''
  return answerText(asked ?? questionOf(fields), fields, zone)
}

/** The question of an answer whose check or task no longer exists; its type follows from the answer. */
function questionOf({ value_ok, value_number, value_datetime }: Fields): Asked {
  const isThere = (value: unknown) => value !== null && value !== undefined
  const fkc_check_type = isThere(value_ok)
    ? checkType.OK_NOK
    : isThere(value_number)
      ? checkType.MEDIDA
      : isThere(value_datetime)
        ? checkType.FECHA_HORA
        : checkType.TEXTO
  return { fkc_check_type, measure_unit: null, measure_min: null, measure_max: null }
}

const isWrong = (fields: Fields | null, asked: Asked | undefined): boolean =>
  fields?.['out_of_range'] === true ||
  isFlagged(asked ?? questionOf(fields ?? {}), { value_ok: fields?.['value_ok'] as boolean })

/** Answers from a phone without signal arrive later: from this delay on, the time of the work is said too. */
const delayMs = 5 * 60_000

/** Further fields of an answer: the meter's reading, and when the work was done if the answer arrived later. */
function besides(row: RecordChange, zone: string): Required<Change>[] {
  const usage = (fields: Fields | null) =>
    typeof fields?.['usage_value'] === 'number' ? formatNumber(fields['usage_value'], 4, { atLeast: 0 }) : ''
  return [
    { label: 'Lectura', before: usage(row.before), after: usage(row.after) },
    ...momentIfLate(row, 'performed_at', 'Hecho el', zone)
  ].filter(change => change.before !== change.after)
}

/** When something was done or said, if it arrived later. */
function momentIfLate({ at, before, after }: RecordChange, field: string, label: string, zone: string) {
  const moment = after?.[field]
  if (typeof moment !== 'string' || Math.abs(Date.parse(at) - Date.parse(moment)) <= delayMs) return []
  const text = (fields: Fields | null) => formatDateTime(fields?.[field] as string | null, zone)
  return [{ label, before: text(before), after: text(after) }]
}

/** The observation of an answer, if it changed. */
function remarks({ before, after }: RecordChange): Required<Change>[] {
  const [was, is] = [textIn(before, 'observation') ?? '', textIn(after, 'observation') ?? '']
  return was === is ? [] : [{ label: 'Observación', before: was, after: is }]
}

function textIn(fields: Fields | null, name: string): string | undefined {
  const text = fields?.[name]
  return typeof text === 'string' ? text : undefined
}
