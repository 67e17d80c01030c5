import { z } from 'zod'
import { idsParam, oneIdParam } from '../core/http.ts'
import { defineCall, get } from '../core/resource.ts'
import { inOrder, isoDate } from '../core/validation.ts'

/** Days that one call of the calendar reads at most. */
export const maxCalendarDays = 100

/** Minutes of people on shift, and of the work that a night holds. */
const load = { capacity: z.number(), planned: z.number(), unplanned: z.number() }

const night = z.object({
  fk_line: z.number(),
  /** the night's day */
  date: z.string(),
  /** from closing to opening, moments */
  from: z.string(),
  to: z.string(),
  /** no service on its day */
  is_closed: z.boolean(),
  /** no roster was filled: the capacity is that of the line's people on average */
  is_estimate: z.boolean(),
  ...load,
  by_specialty: z.array(z.object({ fk_specialty: z.number(), ...load }))
})

const entry = z.object({
  /** `due`: all that is due on a day, of one specialty and with or without line stop, and in no order yet */
  kind: z.enum(['order', 'execution', 'due']),
  /** of the order, or of the execution date; null: due work */
  id: z.number().nullable(),
  version: z.number().nullable(),
  /** of the order, also where an execution date is meant; null: due work */
  fk_work_order: z.number().nullable(),
  /** of an execution date: the activity that is executed */
  fk_unplanned: z.number().nullable(),
  code: z.string(),
  title: z.string(),
  /** a moment; of due work the day */
  start: z.string(),
  end: z.string().nullable(),
  /** the day to which it belongs: of work that begins at night, that night's */
  date: z.string(),
  /** its minutes in the nights that it touches, those of the period; none: it is done by day */
  nights: z.array(z.object({ date: z.string(), minutes: z.number() })),
  fk_line: z.number(),
  fkc_status: z.number().nullable(),
  type: z.number().nullable(),
  people: z.array(z.number()),
  /** all of its work, in minutes of one person */
  minutes: z.number(),
  requires_stop: z.boolean(),
  /** those that its work needs, as far as it is known */
  specialties: z.array(z.number()),
  /** what its open checks need, as long as people can be put on it */
  trainings: z.array(z.object({ id: z.number(), name: z.string() })),
  /** how many activities are due; 1 for others */
  count: z.number()
})

export type CalendarEntry = z.output<typeof entry>
export type CalendarNight = z.output<typeof night>

/**
 * What fills the nights of some lines, or of all the caller's, and what these can take: planned orders by their span,
 * unplanned work by its execution dates or, without any, by its span, and due work that is in no order. Cancelled
 * orders are left out. The filters narrow the entries only; due work has no people yet.
 */
export const planningCalendar = defineCall({
  ...get(
    'planning/calendar',
    'work-orders.read',
    'El calendario de unas líneas: lo que llena sus noches y lo que cabe'
  ),
  query: inOrder(
    z.strictObject({
      fkLine: idsParam,
      from: isoDate.meta({ label: 'Desde' }),
      to: isoDate.meta({ label: 'Hasta' }),
      fk_staff: oneIdParam,
      fk_specialty: oneIdParam
    }),
    [['from', 'to']]
  ),
  reply: z.object({ entries: z.array(entry), nights: z.array(night) })
})

export type Calendar = z.output<typeof planningCalendar.reply>
