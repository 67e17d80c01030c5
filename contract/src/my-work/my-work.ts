import { z } from 'zod'
import { coded } from '../bases/bases.ts'
import { person } from '../checks/checks.ts'
import { defineCall, get, named } from '../core/resource.ts'
import { inOrder, isoDate } from '../core/validation.ts'
import { line } from '../locations/locations.ts'
import { handOverShape } from '../work-orders/hand-overs.ts'

export const areas = { 'my-work': 'Mi trabajo' }

/** Days that one call reads at most. */
export const maxMyWorkDays = 31
/** Days after the first one that are read unless the caller says otherwise. */
export const usualMyWorkDays = 14

const order = z.object({
  id: z.number(),
  version: z.number(),
  code: z.string(),
  title: z.string(),
  type: z.number(),
  fkc_status: z.number(),
  fk_line: z.number(),
  line,
  location: named.extend({ position_m: z.number().nullable() }),
  base: coded.nullable(),
  scheduled_start: z.string().nullable(),
  scheduled_end: z.string().nullable(),
  /** the person's next execution date of unplanned work, else the last one; without any the scheduled start */
  begins_at: z.string().nullable(),
  /** the person's execution dates that begin in the period */
  executions: z.array(z.object({ id: z.number(), start: z.string(), end: z.string() })),
  requires_stop: z.boolean(),
  checks_count: z.number(),
  checks_answered: z.number(),
  checks_flagged: z.number(),
  /** ids of the checks without an answer */
  open_checks: z.array(z.number()),
  /** of unplanned work: activities that aren't done */
  open_activities: z.number(),
  /** the person on the order, with their minutes; null for who is only responsible for it */
  own: z
    .object({
      id: z.number(),
      version: z.number(),
      planned_minutes: z.number().nullable(),
      real_minutes: z.number().nullable()
    })
    .nullable(),
  companions: z.array(person),
  /** it was handed over and waits to be taken, by the caller or anybody of the shift, or for another one of theirs */
  hand_over: z.object(handOverShape).nullable(),
  next_step: z.enum(['start', 'continue', 'review', 'none'])
})

export type MyOrder = z.output<typeof order>

/** A day of the person's roster: a shift with its times, or an absence. */
const shift = z.object({
  date: z.string(),
  line: line.nullable(),
  fkc_shift: z.number().nullable(),
  fkc_absence: z.number().nullable()
})

export type MyShift = z.output<typeof shift>

/** What waits on one line for those who lead; null where the caller lacks the permission. */
const lead = z.object({
  line,
  /** planned orders to review, and activities of unplanned ones */
  review: z.number().nullable(),
  review_unplanned: z.number().nullable(),
  /** undecided anomaly reports */
  triage: z.number().nullable(),
  /** undecided reports of the public */
  public: z.number().nullable(),
  /** open orders that begin tonight */
  tonight: z.number()
})

export type MyLead = z.output<typeof lead>

/**
 * The caller's own work over all their lines: orders in course, of the nights from `from` to `to`, without a date, and
 * those of earlier nights whatever their date, as `byShiftAndPlace` sorts them. An account without a person has none.
 */
export const myWork = defineCall({
  ...get('my-work', 'work-orders.read', 'El trabajo propio: órdenes, turnos y, para quien dirige, lo que espera'),
  query: inOrder(
    z.strictObject({
      /** the night of now without it */
      from: isoDate.optional().meta({ label: 'Desde' }),
      /** two weeks later without it */
      to: isoDate.optional().meta({ label: 'Hasta' })
    }),
    [['from', 'to']]
  ),
  reply: z.object({
    from: z.string(),
    to: z.string(),
    orders: z.array(order),
    shifts: z.array(shift),
    /** by line; empty for those who don't lead */
    leads: z.array(lead)
  })
})

export type MyWork = z.output<typeof myWork.reply>
