import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconPencil,
  IconPlus,
  IconProgress
} from '@tabler/icons-react'
import { isFlagged, type Question } from 'contract/answers.ts'
import type { RecordChange } from 'contract/audit.ts'
import { checkStatus, checkType, classifierOf, workOrderStatus } from 'contract/classifier.ts'
import { formatDateTime, formatNumber } from 'contract/format.ts'
import type { WorkOrderDetail } from 'contract/work-orders.ts'
import type { Change } from '../../ui/Timeline.tsx'
import type { Sentence, Teller } from '../audit/sentences.ts'
import { answerText } from '../checks/answerText.ts'

const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION, CERRADA, CANCELADO } = workOrderStatus
const { REALIZADO, NO_REALIZADO } = checkStatus

type Fields = Record<string, unknown>
type Asked = Question & { measure_unit: string | null }

/** What leads to a state, from the states that have a word of their own for it, or from any. */
const moves: Readonly<Record<number, { from?: Readonly<Record<number, string>>; any: string }>> = {
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

/** Tells of an order's states, of its making with all that it began with, and of its checks' answers; `checks` says how those are asked. */
export const orderTeller =
  (checks: WorkOrderDetail['checks']): Teller =>
  (rows, zone) => {
    const state = rows.find(({ entity }) => entity === 'work_order_transition')
    if (state) {
      // What a state leaves on the order and does to its checks is said with it.
      const rest = rows.filter(
        ({ entity }) => entity !== 'work_order_transition' && entity !== 'work_order' && entity !== 'check'
      )
      return { sentences: [stateSentence(state, rows.filter(({ entity }) => entity === 'check').length)], rest }
    }
    const answered = rows.filter(isAnswer)
    if (answered.length === 0) return { sentences: [], rest: [...rows] }
    const undone = rows.find(
      ({ entity, after }) => entity === 'work_order_observation' && undoneReason(after) !== undefined
    )
    const said = (row: RecordChange) => row === undone || ['check', 'check_task', 'check_staff'].includes(row.entity)
    const tasks = rows.filter(({ entity }) => entity === 'check_task')
    return {
      sentences: answered.map(row => answerSentence(row, { checks, tasks, zone, reason: undoneReason(undone?.after) })),
      rest: rows.filter(row => !said(row))
    }
  }

function stateSentence({ after }: RecordChange, checks: number): Sentence {
  const { fkc_from, fkc_to, reason } = after as { fkc_from: number | null; fkc_to: number; reason: string | null }
  if (fkc_from === null) {
    const withChecks = checks === 0 ? '' : checks === 1 ? ' con 1 check' : ` con ${formatNumber(checks, 0)} checks`
    return { what: `creó la orden${withChecks}`, icon: IconPlus, colour: 'green' }
  }
  const { name, color = 'gray' } = classifierOf(fkc_to)
  const move = moves[fkc_to]
  const what = move?.from?.[fkc_from] ?? move?.any ?? `cambió el estado: ${classifierOf(fkc_from).name} → ${name}`
  return { what, text: reason, icon: IconProgress, colour: color }
}

/** An answer, its correction, or its end; a check that is just programmed, or annulled, is none. */
function isAnswer({ entity, action, before, after }: RecordChange): boolean {
  if (entity !== 'check' || action === 'delete') return false
  const isGiven = (fields: Fields | null) =>
    fields?.['fkc_status'] === REALIZADO || fields?.['fkc_status'] === NO_REALIZADO
  const isCorrected = action === 'update' && after?.['fkc_status'] === undefined
  return isGiven(before) || isGiven(after) || isCorrected
}

/** `undoCheck` writes the reason on the order. */
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
      what: `respondió ${name}${is && `: ${is}`}`,
      // Before there was nothing: only what it is.
      changes:
        row.before?.['fkc_status'] === NO_REALIZADO ? changes : changes.map(({ label, after }) => ({ label, after })),
      text: textIn(row.after, 'observation'),
      icon: isFlaggedNow ? IconAlertTriangle : IconCircleCheck,
      colour: isFlaggedNow ? 'red' : 'green'
    }
  }
  if (status === NO_REALIZADO)
    return {
      what: `marcó ${name} como no realizado${was && `: era ${was}`}`,
      changes: onlyBefore(taskChanges),
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

/** What is gone: only what it was. */
const onlyBefore = (changes: readonly Required<Change>[]): Change[] =>
  changes.filter(({ before }) => before).map(({ label, before }) => ({ label, before }))

/** An answer in words, as some of its fields say it; '' where they hold none. */
function answerIn(fields: Fields | null, asked: Asked | undefined, zone: string): string {
  if (!fields) return ''
  return answerText(asked ?? questionOf(fields), fields, zone)
}

/** How something was asked that the order has no more, by what it was answered with. */
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

/** A phone without signal tells later what was done before. */
const delayMs = 5 * 60_000

/** What else an answer says: the meter, and when it was done if it was told later. */
function besides({ at, before, after }: RecordChange, zone: string): Required<Change>[] {
  const usage = (fields: Fields | null) =>
    typeof fields?.['usage_value'] === 'number' ? formatNumber(fields['usage_value'], 4, { atLeast: 0 }) : ''
  const moment = after?.['performed_at']
  const isLate = typeof moment === 'string' && Math.abs(Date.parse(at) - Date.parse(moment)) > delayMs
  const done = isLate ? formatDateTime(moment, zone) : ''
  return [
    { label: 'Lectura', before: usage(before), after: usage(after) },
    {
      label: 'Hecho el',
      before: isLate ? formatDateTime(before?.['performed_at'] as string | null, zone) : '',
      after: done
    }
  ].filter(change => change.before !== change.after)
}

/** What was written with an answer, where it changed. */
function remarks({ before, after }: RecordChange): Required<Change>[] {
  const [was, is] = [textIn(before, 'observation') ?? '', textIn(after, 'observation') ?? '']
  return was === is ? [] : [{ label: 'Observación', before: was, after: is }]
}

function textIn(fields: Fields | null, name: string): string | undefined {
  const text = fields?.[name]
  return typeof text === 'string' ? text : undefined
}
