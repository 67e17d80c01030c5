import { type Answer, answerField } from 'contract/checks/answers.ts'
import type { AnswerBody, Check, CheckTask } from 'contract/checks/checks.ts'
import { checkStatus } from 'contract/core/classifier.ts'
import { answerText, withUnit } from './answerText.ts'

type Said = Answer & { observation?: string | null | undefined; usage_value?: number | null | undefined }

/** A question that two people answered differently. */
export type Difference = {
  /** `own`, the id of a task, or `usage` for the meter's reading */
  key: string
  name: string
  mine: Said
  theirs: Check | CheckTask
}

/** What was decided, by the question's key. */
export type Choice = 'mine' | 'theirs'

/** The questions of a check to which an answer on this device says something else than the server has. */
export function differences(mine: AnswerBody, theirs: Check): Difference[] {
  const own = { key: 'own', name: theirs.base_activity.activity.name, mine: mine as Said, theirs }
  if (isNotDone(mine, theirs)) return (mine.not_done_reason ?? null) === theirs.not_done_reason ? [] : [own]
  const tasks = theirs.tasks.map(task => ({
    key: String(task.id),
    name: task.name,
    mine: mine.tasks?.find(({ id }) => id === task.id) ?? {},
    theirs: task
  }))
  const usage = { key: 'usage', name: 'Lectura del medidor', mine: mine as Said, theirs }
  const isOtherReading = mine.usage_value !== undefined && mine.usage_value !== theirs.usage_value
  return [...[...tasks, own].filter(one => !isSame(one.mine, one.theirs)), ...(isOtherReading ? [usage] : [])]
}

/** One of the two said that it couldn't be done: then it is one or the other, not question by question. */
const isNotDone = (mine: AnswerBody, theirs: Check) =>
  Boolean(mine.not_done_reason) || theirs.fkc_status === checkStatus.NO_REALIZADO

/** Whether two answers to a question say the same; a note that only the other one has takes nothing away. */
function isSame(mine: Said, theirs: Check | CheckTask): boolean {
  const field = answerField(theirs.fkc_check_type)
  return (mine[field] ?? null) === theirs[field] && (!mine.observation || mine.observation === theirs.observation)
}

/** The answer to send after a decision; undefined if everything stays as the server has it. */
export function decidedAnswer(
  mine: AnswerBody,
  theirs: Check,
  choices: Readonly<Record<string, Choice>>
): AnswerBody | undefined {
  const open = differences(mine, theirs)
  if (open.every(({ key }) => choices[key] === 'theirs')) return undefined
  if (isNotDone(mine, theirs)) return { ...mine, version: theirs.version }
  const isTheirs = (key: string) => choices[key] === 'theirs'
  return {
    ...mine,
    ...(isTheirs('own') && saidOf(theirs)),
    ...(isTheirs('usage') && { usage_value: theirs.usage_value }),
    ...(mine.tasks && {
      tasks: mine.tasks.map(task => {
        const other = theirs.tasks.find(({ id }) => id === task.id)
        return other && isTheirs(String(task.id)) ? { id: task.id, ...saidOf(other) } : task
      })
    }),
    version: theirs.version
  }
}

const saidOf = (asked: Check | CheckTask): Said => {
  const field = answerField(asked.fkc_check_type)
  return { [field]: asked[field], observation: asked.observation }
}

/** The two answers to a question in words, with their notes. `zone`: the operator's. */
export function bothTexts({ key, mine, theirs }: Difference, zone: string): { mine: string; theirs: string } {
  if (key !== 'usage') return { mine: answerWithNote(theirs, mine, zone), theirs: answerWithNote(theirs, theirs, zone) }
  const { base_activity, usage_value } = theirs as Check
  const unit = base_activity.usage_unit?.name ?? null
  const reading = (value: number | null | undefined) => (value == null ? 'Sin lectura' : withUnit(value, unit))
  return { mine: reading(mine.usage_value), theirs: reading(usage_value) }
}

/** An answer to a question in words, with its note. `zone`: the operator's. */
export function answerWithNote(
  question: Check | CheckTask,
  said: Said & { not_done_reason?: string | null | undefined },
  zone: string
) {
  if (said.not_done_reason) return `No se pudo hacer: ${said.not_done_reason}`
  const { observation } = said
  return `${answerText(question, said, zone) || 'Sin responder'}${observation ? ` (${observation})` : ''}`
}

/** The author of the server's answer; '' if there is none. */
export const authorOf = ({ staff, not_done_by }: Check): string =>
  not_done_by?.name ?? staff.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ')
