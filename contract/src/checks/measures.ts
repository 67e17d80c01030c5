import { z } from 'zod'
import { idParams } from '../core/http.ts'
import { defineCall, get } from '../core/resource.ts'

/** As many measures of one thing as are answered: the latest. */
export const maxMeasures = 500

const measure = z.object({
  fk_check: z.number(),
  fk_work_order: z.number().nullable(),
  performed_at: z.string(),
  value: z.number(),
  out_of_range: z.boolean()
})

const series = z.object({
  fk_base_activity: z.number(),
  /** the activity that is measured, or the task inside it */
  fk_activity: z.number(),
  activity: z.string(),
  /** the task's name; null where the activity itself is the measure */
  task: z.string().nullable(),
  /** as they were at the last measure */
  measure_unit: z.string().nullable(),
  measure_min: z.number().nullable(),
  measure_max: z.number().nullable(),
  /** how many there are in all */
  count: z.number(),
  /** the latest, oldest first */
  measures: z.array(measure)
})

export type MeasureSeries = z.output<typeof series>

/** What checks have measured on a base over the years, by what was measured. */
export const measuresOfBase = defineCall({
  ...get('checks/base/:id/measures', 'checks.read', 'Medidas tomadas en una base a lo largo del tiempo'),
  params: idParams,
  reply: z.array(series)
})
