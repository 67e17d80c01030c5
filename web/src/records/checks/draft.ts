import type { Answer } from 'contract/checks/answers.ts'
import type { Check } from 'contract/checks/checks.ts'
import type { Clearing } from '../readings/clearing.ts'

/** The draft of one question's answer; texts stay as typed, a measure too. */
export type AnswerDraft = {
  /** TEXTO and MEDIDA as typed; FECHA_HORA as a moment (ISO) */
  text: string
  /** OK_NOK and VERIFICACION */
  ok: boolean | null
  observation: string
}

/** The draft of a check: its own answer, those of its tasks by id, the meter's reading. */
export type CheckDraft = {
  own: AnswerDraft
  tasks: Record<string, AnswerDraft>
  /** the meter's reading, as typed */
  usage: string
  /** what an improbable reading means; missing where nothing was said */
  clearing?: Clearing
}

export const emptyAnswer: AnswerDraft = { text: '', ok: null, observation: '' }

type Answered = Pick<Check, keyof Answer | 'observation'>

/** A draft with the answers that the check has already, to be continued or corrected. */
export function draftOf(check: Check): CheckDraft {
  return {
    own: answerDraftOf(check),
    tasks: Object.fromEntries(check.tasks.map(task => [task.id, answerDraftOf(task)])),
    usage: check.usage_value === null ? '' : String(check.usage_value)
  }
}

function answerDraftOf({ value_text, value_ok, value_number, value_datetime, observation }: Answered): AnswerDraft {
  return {
    text: value_text ?? value_datetime ?? (value_number === null ? '' : String(value_number)),
    ok: value_ok,
    observation: observation ?? ''
  }
}
