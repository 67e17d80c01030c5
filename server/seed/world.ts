import type { MaintenanceRule, MaintenanceState } from 'contract/base-activities/maintenance.ts'
import type { ActivityFacts, QuestionFacts, MeterName } from './plan-facts.ts'
import type { BaseTemplate } from './bases.ts'
import type { LineFacts } from './lines.ts'

/** The data while it is being made: rows with their ids, and how they are connected. */

export type Spot = { id: number; code: string; name: string; number: number; position: number }

export type LineWorld = {
  id: number
  index: number
  facts: LineFacts
  stations: Spot[]
  towers: Spot[]
  /** hours of the line up to the end of each day of history; before the first day, index -1 */
  hoursAt: (day: number) => number
  /** the first day of each yearly stop */
  stops: number[]
}

export type Person = {
  id: number
  user: number | null
  name: string
  lines: ReadonlySet<number>
  specialties: readonly string[]
  profile: string | null
  trainings: ReadonlySet<string>
}

export type ReadingDraft = {
  day: number
  at: number
  value: number
  is_reset: boolean
  staff: number | null
  source: number
  check?: CheckDraft
}

export type Meter = {
  id: number
  drives: MeterName
  line: LineWorld
  unit: number
  rollover_at: number | null
  readings: ReadingDraft[]
  resetDay: number | null
}

export type BaseWorld = {
  id: number
  code: string
  name: string
  line: LineWorld
  place: Spot
  template: BaseTemplate
  plan: number | null
  /** number of the group of neighbours along the line that are visited together */
  block: number
  blocks: number
  /** the assets mounted here, with their times, oldest first */
  assets: { id: number; from: number; to: number | null }[]
}

export type TaskWorld = { id: number; asked: QuestionFacts }

export type ActivityWorld = {
  id: number
  plan: number
  facts: ActivityFacts
  tasks: TaskWorld[]
  regime: number
  unit: number | null
  interval: number | null
  usageInterval: number | null
}

export type State = MaintenanceState & { next_usage_shown: number | null; usage_due_date: string | null }

/** A base activity and its state. */
export type Work = {
  id: number
  base: BaseWorld
  activity: ActivityWorld
  rule: MaintenanceRule
  meter: Meter | null
  /** key of what is done together: the routine, or area, stop and specialty */
  key: string
  state: State
  /** number of executions so far */
  times: number
  isProgrammed: boolean
  latest: { check: CheckDraft; before: Record<string, string | number | null> } | null
  updated: number
}

export type AnswerDraft = {
  value_text?: string | undefined
  value_ok?: boolean | undefined
  value_number?: number | undefined
  value_datetime?: string | undefined
  observation?: string | undefined
  out_of_range?: boolean
}

export type CheckDraft = {
  id: number
  work: Work
  scheduled: number
  status: number
  performed_at: number | null
  answer: AnswerDraft
  tasks: { task: TaskWorld; answer: AnswerDraft }[]
  usage_value: number | null
  duration: number | null
  reason: string | null
  /** when and by which user it was said that it couldn't be done */
  said?: { at: number; user: number | null }
  people: number[]
}

export type Step = { from: number | null; to: number; at: number; user: number | null; reason?: string | null }

export type OrderDraft = {
  /** once it is stored */
  id?: number
  created: number
  line: LineWorld
  location: number
  type: number
  priority: number
  title: string
  description: string | null
  base: BaseWorld | null
  requires_stop: boolean
  scheduled_start: number | null
  scheduled_end: number | null
  batch: string | null
  people: { person: Person; planned: number; real: number | null }[]
  steps: Step[]
  notes: { at: number; text: string; user: number | null }[]
  checks: CheckDraft[]
  failure: { type: number; cause: string; solution: string | null } | null
  down: { from: number; to: number } | null
}
