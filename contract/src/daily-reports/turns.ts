import { z } from 'zod'
import { coded } from '../bases/bases.ts'
import { person } from '../checks/checks.ts'
import { named, rowOf } from '../core/resource.ts'
import { signatureRoles } from './turn-rules.ts'

// What a turn is on the wire: its own fields, and what happened in it.

/** As many of each kind as a turn shows; how many there are in all is said beside them. */
export const maxDayEvents = 300

const some = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), count: z.number() })

/** An order that was worked on in the shift, as it was when the shift was looked at. */
const workedOrder = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  type: z.number(),
  fkc_status: z.number(),
  /** finished within the shift */
  is_finished: z.boolean(),
  /** closed within the shift */
  is_closed: z.boolean()
})

const doneCheck = z.object({
  id: z.number(),
  fkc_status: z.number(),
  /** when it was performed, or said not to be */
  at: z.string(),
  base: coded,
  activity: named,
  work_order: z.object({ id: z.number(), code: z.string() }).nullable(),
  /** NOK, not verified or out of range */
  is_flagged: z.boolean(),
  note: z.string().nullable()
})

const seenAnomaly = z.object({
  id: z.number(),
  code: z.string(),
  detected_at: z.string(),
  description: z.string(),
  fkc_status: z.number(),
  fkc_priority: z.number(),
  fkc_service_impact: z.number(),
  /** as which report it goes on; absent from reports that were closed before it was said */
  merged_into: coded.pick({ id: true, code: true }).nullable().optional()
})

const takenReading = z.object({
  id: z.number(),
  read_at: z.string(),
  value: z.number(),
  unit: z.string(),
  metric: named,
  base: coded
})

const usedSupply = z.object({
  item: coded.extend({ unit: z.string() }),
  work_order: z.object({ id: z.number(), code: z.string() }),
  /** what went out for the order less what came back; negative where more came back than went out */
  quantity: z.number()
})

/** An unfinished order that was left to the next shift. */
const handedOver = z.object({
  id: z.number(),
  at: z.string(),
  text: z.string(),
  work_order: z.object({ id: z.number(), code: z.string(), title: z.string() }),
  from: named.nullable(),
  to: named.nullable(),
  open_checks: z.number(),
  open_activities: z.number()
})

export type HandedOver = z.output<typeof handedOver>

const happened = z.object({
  orders: some(workedOrder),
  checks: some(doneCheck),
  anomalies: some(seenAnomaly),
  readings: some(takenReading),
  /** absent from reports that were closed before they had supplies: a closed report doesn't change */
  supplies: some(usedSupply).optional(),
  /** absent from reports that were closed before they had it */
  hand_overs: some(handedOver).optional()
})

/** What happened between the beginning and the end of a turn on its line. */
export type Happened = z.output<typeof happened>

export const verificationRow = rowOf({
  fk_daily_report: z.number(),
  fk_turn_report: z.number(),
  state: z.enum(['open', 'closed']).meta({ names: { open: 'Abierta', closed: 'Cerrada' } }),
  comment: z.string().nullable(),
  commented_at: z.string().nullable(),
  fk_commented_by: z.number().nullable(),
  commented_by: named.nullable(),
  closed_at: z.string().nullable(),
  fk_closed_by: z.number().nullable(),
  closed_by: named.nullable()
})

export type Verification = z.output<typeof verificationRow>

const turnShape = {
  fk_daily_report: z.number(),
  fk_line: z.number(),
  date: z.string(),
  fkc_shift: z.number(),
  shift: named,
  starts_at: z.string(),
  ends_at: z.string(),
  staff: z.array(person),
  text: z.string().nullable(),
  hand_over: z.string().nullable(),
  pending: z.string().nullable(),
  outgoing_signed_at: z.string().nullable(),
  fk_outgoing_signed_by: z.number().nullable(),
  outgoing_signed_by: named.nullable(),
  incoming_signed_at: z.string().nullable(),
  fk_incoming_signed_by: z.number().nullable(),
  incoming_signed_by: named.nullable(),
  verification: verificationRow.nullable(),
  /** what the turn before it on the line left: its hand-over and pending points */
  previous: z
    .object({
      id: z.number(),
      fk_daily_report: z.number(),
      date: z.string(),
      fkc_shift: z.number(),
      hand_over: z.string().nullable(),
      pending: z.string().nullable()
    })
    .nullable(),
  happened
}

export const turnRow = rowOf(turnShape)

export type Turn = z.output<typeof turnRow>

export const addendumRow = z.object({
  id: z.number(),
  text: z.string(),
  created_at: z.string(),
  user: named.nullable()
})

/** Signatures that were given, and those that fell because the turn was changed, the first one first. */
export const signatureHistory = z.array(
  z.object({
    /** of the entry, with its role */
    id: z.string(),
    at: z.string(),
    fkc_shift: z.number(),
    role: z.enum(signatureRoles),
    kind: z.enum(['signed', 'dropped']),
    /** whose signature */
    signer: named.nullable(),
    /** who signed, or changed the turn */
    user: named.nullable()
  })
)

export type SignatureHistory = z.output<typeof signatureHistory>
