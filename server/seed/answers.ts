import { isOutOfRange } from 'contract/checks/answers.ts'
import { checkType } from 'contract/core/classifier.ts'
import { iso } from './clock.ts'
import type { QuestionFacts } from './plan-facts.ts'
import type { Random } from './random.ts'
import { checkNotes, doubts, measureNotes } from './sayings.ts'
import type { AnswerDraft } from './world.ts'

const day = 86_400_000
const minute = 60_000

export type Mood = {
  /** moment of the answer, and the midnight before it */
  at: number
  midnight: number
  isWeekend: boolean
  /** how often it was answered before; wear depends on it */
  times: number
  /** 0…1: where this one's values usually lie between their limits; each item has its own */
  usual: number
  /** the meter's value, when the question asks for it */
  reading?: number | null
  /** a result that a story of the demonstration needs */
  force?: 'fault' | 'fine' | undefined
}

/** Number of executions after which a worn part is replaced. */
const wearCycle = 11

/** A plausible answer of a technician; about one in seventy reports a defect. */
export function answerTo(asked: QuestionFacts, random: Random, mood: Mood): AnswerDraft {
  const { times, usual, reading, force } = mood
  const isFault = force ? force === 'fault' : random.chance(0.014)
  const answer: AnswerDraft = {}
  switch (asked.type) {
    case 'OK_NOK':
      answer.value_ok = !isFault
      break
    case 'VERIFICACION':
      answer.value_ok = !(isFault && (force || random.chance(0.5)))
      break
    case 'TEXTO':
      answer.value_text = random.pick(asked.says ?? ['Sin novedad'])
      break
    case 'FECHA_HORA':
      answer.value_datetime = iso(momentOf(asked, random, mood))
      break
    case 'MEDIDA':
      answer.value_number = reading ?? measure(asked, random, { times, usual, isFault })
  }
  const { min = null, max = null } = asked.measure ?? {}
  answer.out_of_range = isOutOfRange(
    { fkc_check_type: checkType[asked.type], measure_min: min, measure_max: max },
    answer
  )
  const isBad = answer.value_ok === false || answer.out_of_range
  if (isBad && asked.finds) answer.observation = random.pick(asked.finds)
  else if (isBad) answer.observation = random.pick(doubts)
  else if (asked.type !== 'TEXTO' && asked.type !== 'FECHA_HORA' && random.chance(0.06))
    answer.observation = random.pick(asked.type === 'MEDIDA' ? measureNotes : checkNotes)
  return answer
}

/** A moment as an answer, to five minutes: a usual hour of the day, or now. */
function momentOf({ at, opens, days_ahead = 0 }: QuestionFacts, random: Random, mood: Mood): number {
  if (at !== undefined) return mood.midnight + (at + (opens && mood.isWeekend ? 60 : 0) + random.int(0, 1) * 5) * minute
  return Math.floor((mood.at + days_ahead * day) / (5 * minute)) * 5 * minute
}

function measure(
  { measure: limits }: QuestionFacts,
  random: Random,
  { times, usual, isFault }: { times: number; usual: number; isFault: boolean }
): number {
  const { min, max, wear, unit } = limits ?? { min: 0, max: 10, unit: '' }
  if (unit === 'u')
    return isFault && max !== null
      ? max + 1
      : max === null
        ? random.int(0, 14)
        : random.chance(0.8)
          ? (min ?? 0)
          : random.int(min ?? 0, max)
  const low = min ?? (max ?? 1) * 0.4
  const high = max ?? (min ?? 1) * 1.3
  const width = high - low
  const digits = width > 60 ? 0 : width > 4 ? 1 : 2
  let value = low + width * (0.25 + usual * 0.5 + random.around() * 0.13)
  if (wear)
    value = high - width * (0.04 + (0.84 * ((times + 3) % wearCycle)) / wearCycle) + random.around() * width * 0.04
  if (isFault && !wear && max !== null && (min === null || min === 0 || random.chance(0.5)))
    value = high + width * (0.02 + random.next() * 0.08)
  else if (isFault && min !== null) value = low - width * (0.02 + random.next() * 0.08)
  return Number(value.toFixed(digits))
}
