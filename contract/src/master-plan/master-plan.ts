import { z } from 'zod'
import { flagParam, idParam, idsParam, pageOf, pageParams, searchParam } from '../core/http.ts'
import { defineCall, get, named } from '../core/resource.ts'
import { isoDate } from '../core/validation.ts'

/** The order of the rows, which is also how they are grouped. */
const grouping = z.enum(['structure', 'specialty'])

export type Grouping = z.output<typeof grouping>

/** With `sums`, rows of a larger plan are left out: they are asked for by group. */
export const maxPlanRows = 5000

/** What is foreseen ends so many years after this one. */
export const maxYearsAhead = 10

const narrowed = {
  fkLine: idParam,
  year: z.coerce.number().int().min(2000).max(2200),
  /** of these elements and all below them */
  fk_structure: idsParam,
  fk_specialty: idsParam,
  /** of exactly this element, without those below it */
  of_structure: idsParam,
  /** of exactly this specialty; 0: without one */
  of_specialty: idsParam,
  /** only what is late in this year */
  late: flagParam,
  search: searchParam
}

const base = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  location: named,
  /** `path`: names from the root down */
  structure: z.object({ id: z.number(), path: z.string() })
})

const activity = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  specialty: named.nullable(),
  /** the work of all people together, once */
  minutes: z.number()
})

const counts = {
  period: z.string(),
  /** open checks, by the day for which they are programmed */
  planned: z.number(),
  /** performed checks, by the day */
  done: z.number(),
  /** due before today and not done, by the day on which it was due; it may be programmed for later besides */
  late: z.number(),
  /** due from today on, and in no order */
  forecast: z.number(),
  /** of all people together; what is late and programmed counts once, where it is programmed */
  minutes: z.number()
}

/** Parts of the year in which nothing is to be done are left out of `cells`. */
const row = z.object({
  base_activity: z.object({
    id: z.number(),
    due_date: z.string().nullable(),
    last_date: z.string().nullable(),
    is_active: z.boolean()
  }),
  base,
  activity,
  cells: z.array(z.object(counts))
})

/** A line's year: its base activities by weeks or months. Sums are of all rows, whatever the page. */
export const masterPlan = defineCall({
  ...get('plans/master', 'base-activities.read', 'El plan maestro: el año de una línea por semanas o meses'),
  query: z.strictObject({
    ...narrowed,
    by: z.enum(['week', 'month']).default('month'),
    group: grouping.default('structure'),
    /** a page of the rows; otherwise all */
    paginated: flagParam,
    ...pageParams,
    /** with the sums of groups; rows only if there are at most `maxPlanRows` */
    sums: flagParam,
    format: z.enum(['xlsx', 'pdf']).optional()
  }),
  reply: z.object({
    periods: z.array(z.object({ key: z.string(), from: z.string(), to: z.string() })),
    rows: z.array(row),
    count: z.number(),
    /** if `sums` are asked for: elements or specialties in the order of the rows, the id of none is 0 */
    groups: z
      .array(z.object({ id: z.number(), name: z.string(), count: z.number(), cells: z.array(z.object(counts)) }))
      .optional(),
    /** `capacity`: the minutes of the people on shift; of empty days, of the line's people on average */
    totals: z.array(z.object({ ...counts, capacity: z.number() })),
    /** late since before this year, in no order */
    earlier: z.object({ late: z.number(), minutes: z.number() }),
    /** who works on the line; of those with several lines, their part */
    people: z.number(),
    /** days of the year of which the roster is filled */
    rostered_days: z.number()
  })
})

export type MasterPlan = z.output<typeof masterPlan.reply>
export type MasterRow = z.output<typeof row>
export type MasterGroup = NonNullable<MasterPlan['groups']>[number]
export type MasterTotal = MasterPlan['totals'][number]
export type Counts = z.output<z.ZodObject<typeof counts>>

/** The four ways in which an occurrence counts, in the order in which they matter. */
const occurrenceKinds = ['late', 'planned', 'done', 'forecast'] as const

export type OccurrenceKind = (typeof occurrenceKinds)[number]

/** One by one what cells of the plan count: by kind, then by day. */
export const masterOccurrences = defineCall({
  ...get('plans/master/occurrences', 'base-activities.read', 'Lo que cuentan las celdas del plan maestro, una por una'),
  query: z
    .strictObject({
      ...narrowed,
      from: isoDate,
      to: isoDate,
      fk_base_activity: idsParam,
      ...pageParams
    })
    .refine(({ year, from, to }) => from <= to && from >= `${year}-01-01` && to <= `${year}-12-31`, {
      path: ['from'],
      error: 'Los días tienen que estar en orden y en el año'
    }),
  reply: pageOf(
    z.object({
      kind: z.enum(occurrenceKinds),
      date: z.string(),
      base_activity: z.object({ id: z.number() }),
      base,
      activity,
      work_order: z.object({ id: z.number(), code: z.string(), fkc_status: z.number() }).nullable()
    })
  )
})

export type Occurrence = z.output<typeof masterOccurrences.reply>['rows'][number]
