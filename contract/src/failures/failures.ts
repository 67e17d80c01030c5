import { z } from 'zod'
import { coded } from '../bases/bases.ts'
import { idParams, idsParam, listQuerySchema, pageOf } from '../core/http.ts'
import { line } from '../locations/locations.ts'
import { defineCall, get, named } from '../core/resource.ts'
import { inOrder, isoDate } from '../core/validation.ts'

// What a failure and a repeated one are is said in `failure-repeats.ts`.

const filters = {
  fkLine: 'id',
  fk_base: 'id',
  fk_asset: 'id',
  fk_model: 'id',
  fk_failure_type: 'id',
  /** of the same base and type as another one shortly before (true), or not (false) */
  is_repeat: 'boolean',
  created_at: 'instant'
} as const

const sort = ['code', 'created_at'] as const

const failure = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  fkc_status: z.number(),
  status: named,
  fk_line: z.number(),
  line,
  base: coded,
  asset: coded.nullable(),
  failure_type: named,
  created_at: z.string(),
  is_repeat: z.boolean(),
  /** of all people on the order */
  worked_minutes: z.number(),
  cause: z.string().nullable(),
  solution: z.string().nullable()
})

export type FailureRow = z.output<typeof failure>

/** What the list of failures can be filtered and ordered by, for the page that shows it. */
export const failureList = { entity: 'failure', filters, sort }

/** Failures one by one; each is a corrective order. */
export const failures = defineCall({
  ...get('dashboard/unplanned/failures', 'work-orders.read', 'Fallas, una por una'),
  query: listQuerySchema(filters, [...sort]),
  reply: pageOf(failure)
})

const order = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  fkc_status: z.number(),
  created_at: z.string()
})

const repeats = z.object({
  /** the setting REPEAT_FAILURE_DAYS */
  days: z.number(),
  /** which one it is of its base and type within those days; 0 where it isn't known to be a failure */
  nth: z.number(),
  base: coded.nullable(),
  failure_type: named.nullable(),
  /** the others of so many days before and after it, the latest first; at most twenty */
  others: z.array(order)
})

export type Repeats = z.output<typeof repeats>

/** Whether an order is a repeated failure, and of which others. */
export const repeatsOfOrder = defineCall({
  ...get('dashboard/unplanned/repeats/work-order/:id', 'work-orders.read', 'Si la falla de una orden se repite'),
  params: idParams,
  reply: repeats
})

/**
 * Whether what was reported is a repeated failure: as its order, or as if it were a failure from when it was detected.
 */
export const repeatsOfReport = defineCall({
  ...get('dashboard/unplanned/repeats/anomaly-report/:id', 'anomaly-reports.read', 'Si lo reportado se repite'),
  params: idParams,
  reply: repeats
})

/** What failures can be counted by. */
export const actorKinds = ['base', 'asset', 'model', 'failure_type'] as const

export type ActorKind = (typeof actorKinds)[number]

/** Days that the worst actors can be asked for at once. */
export const maxActorDays = 1100

const sums = {
  count: z.number(),
  /** failures of the same base and type as another one within the days before them */
  repeats: z.number(),
  /** what people have noted on the orders */
  worked_minutes: z.number(),
  /** minutes of service that the stops of the line took */
  down_minutes: z.number()
}

/** What fails most, between two days. */
export const worstActors = defineCall({
  ...get('dashboard/unplanned/worst-actors', 'work-orders.read', 'Lo que más falla entre dos fechas'),
  query: inOrder(
    z.strictObject({
      fkLine: idsParam,
      from: isoDate.meta({ label: 'desde' }),
      to: isoDate.meta({ label: 'hasta' }),
      by: z.enum(actorKinds).default('base'),
      format: z.enum(['xlsx']).optional()
    }),
    [['from', 'to']]
  ),
  reply: z.object({
    days: z.number(),
    /** the worst first, at most two hundred; failures whose asset or model isn't known are in the totals only */
    rows: z.array(z.object({ id: z.number(), code: z.string().nullable(), name: z.string(), ...sums })),
    /** every month of the period; '2026-03' */
    months: z.array(z.object({ month: z.string(), count: z.number(), repeats: z.number() })),
    total: z.object(sums)
  })
})

export type WorstActors = z.output<typeof worstActors.reply>
export type WorstActor = WorstActors['rows'][number]
