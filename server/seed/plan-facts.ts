import type { checkType } from 'contract/core/classifier.ts'
import type { periodicityUnit } from 'contract/base-activities/maintenance.ts'
import type { meters } from './bases.ts'

export type MeterName = (typeof meters)[number]['drives']

/** A question of an activity or of a task. */
export type QuestionFacts = {
  name: string
  type: keyof typeof checkType
  /** limits of a measure, both included; with `wear`, values fall from one limit to the other until a replacement */
  measure?: { unit: string; min: number | null; max: number | null; wear?: true }
  /** what technicians write about a defect */
  finds?: readonly string[]
  /** for a date: number of days ahead */
  days_ahead?: number
  /** for a moment: minutes after midnight on working days; with `opens`, one hour later at weekends */
  at?: number
  opens?: true
  /** answers to a question of text */
  says?: readonly string[]
}

export type ActivityFacts = QuestionFacts & {
  action: string
  every?: readonly [number, keyof typeof periodicityUnit]
  /** interval, and the meter of the line that drives it; a daily routine only has the meter, to be read */
  usage?: readonly [number, MeterName]
  reads?: MeterName
  minutes: number
  people?: number
  requires_stop?: true
  specialty: string
  training?: string
  priority?: 'MUY_ALTA' | 'ALTA' | 'MEDIA' | 'BAJA'
  tolerance?: number
  is_floating?: true
  reset_on_replace?: true
  steps: readonly string[]
  safety?: string
  /** done every day, before the service or after it */
  routine?: 'apertura' | 'cierre'
  tasks?: readonly QuestionFacts[]
}

export type PlanFacts = {
  code: string
  name: string
  description: string
  system: string
  source: string
  /** `false`: an old plan that no base uses any more */
  is_active?: false
  activities: readonly ActivityFacts[]
}
