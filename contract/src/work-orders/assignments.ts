import { z } from 'zod'
import { person } from '../checks/checks.ts'
import { feminine } from '../core/entity.ts'
import { idParam, searchParam } from '../core/http.ts'
import { defineCall, defineResource, get, named, post } from '../core/resource.ts'
import { id, optionalText, wholeNumber } from '../core/validation.ts'

/** A person on an order, as the order shows it. */
export const assignment = z.object({
  id: z.number(),
  version: z.number(),
  fk_staff: z.number(),
  staff: person.extend({ dni: z.string().nullable() }),
  planned_minutes: z.number().nullable(),
  real_minutes: z.number().nullable(),
  override_reason: z.string().nullable()
})

export const workOrderStaff = defineResource({
  path: 'work-order-staff',
  entity: 'work_order_staff',
  names: feminine('persona de una orden', 'personal de órdenes de trabajo'),
  label: 'fk_work_order · fk_staff',
  partOf: 'fk_work_order',
  group: 'Personal de las órdenes',
  /** with `checks.answer` own minutes and companions only */
  permission: { read: 'work-orders.read', write: 'work-orders.assign', orWrite: 'checks.answer' },
  filters: { fkLine: 'id', fk_work_order: 'id', fk_staff: 'id' },
  sort: ['scheduled_start', 'fkc_status', 'planned_minutes', 'real_minutes'],
  row: {
    fk_work_order: z.number(),
    fk_line: z.number(),
    /** what the order is, for the page of the person */
    work_order: z.object({
      id: z.number(),
      code: z.string(),
      title: z.string(),
      fkc_status: z.number(),
      scheduled_start: z.string().nullable()
    }),
    ...assignment.omit({ id: true, version: true }).shape
  },

  create: {
    fk_work_order: id.meta({ label: 'Orden de trabajo' }),
    fk_staff: id.meta({ label: 'Persona' }),
    planned_minutes: wholeNumber(0, 100_000).nullable().optional().meta({ label: 'Minutos previstos' }),
    real_minutes: wholeNumber(0, 100_000).nullable().optional().meta({ label: 'Minutos reales' }),
    /** why a person without a valid training is assigned nevertheless */
    override_reason: optionalText(500).meta({ label: 'Motivo de la excepción' })
  }
})

/** Orders whose candidates can be asked for in one call: an address holds no more. */
export const maxOrders = 500
/** Orders that people can be assigned to in one call. */
const maxAssignments = 5000
/** People that can be assigned in one call. */
const maxPeople = 50

const list = (value: unknown) => (Array.isArray(value) ? value : [value])

const candidate = person.extend({
  dni: z.string().nullable(),
  position: z.string().nullable(),
  /** works on the line of every one of the orders */
  is_on_line: z.boolean(),
  /** of what the orders' open checks ask for: what the person has, and what they lack or no longer hold today */
  specialties: z.array(named),
  missing_specialties: z.array(named),
  /** `expired_on`: the last day on which the person held it; null: never had it */
  missing_trainings: z.array(named.extend({ expired_on: z.string().nullable() })),
  /** those of the orders that the person is assigned to already */
  work_orders: z.array(z.number()),
  /** minutes assigned on the days on which the orders are executed, in these and all others that aren't cancelled */
  assigned_minutes: z.number(),
  /**
   * by the roster: the first of the orders' days on which the person isn't on a shift of theirs, else the first of them;
   * null: these days are empty, no order has a date, or the roster may not be seen
   */
  roster: z
    .object({
      state: z.enum(['on_shift', 'off_shift', 'other_line', 'absent']),
      date: z.string(),
      fkc_shift: z.number().nullable(),
      fkc_absence: z.number().nullable(),
      line: named.nullable()
    })
    .nullable()
})

export type Candidate = z.output<typeof candidate>

/** Who may be assigned to an order or to several: who is on shift, then the fittest, then the least loaded first. */
export const candidates = defineCall({
  ...get(
    'work-order-staff/candidates',
    'work-orders.assign',
    'A quién asignar a una orden o a varias: por aptitud y por horas ya asignadas en sus días'
  ),
  orAccess: 'checks.answer',
  query: z.strictObject({
    fk_work_order: z.preprocess(list, z.array(idParam).min(1).max(maxOrders)).meta({ label: 'Orden de trabajo' }),
    /** words of name, document or position */
    search: searchParam,
    /** how many at most; not a page of a list, for it has no order of its own and no file */
    limit: z.coerce.number().int().min(1).max(500).default(50)
  }),
  reply: z.object({
    people: z.array(candidate),
    /** how many there are in all */
    count: z.number(),
    /** on how many days the orders are executed, each counted once; 0 if none has a date */
    days: z.number(),
    /** what a person can do in those days: a shift of the line a day */
    capacity_minutes: z.number(),
    /** planned work of the orders, and how much of it is assigned, in minutes of one person */
    labour_minutes: z.number(),
    assigned_minutes: z.number()
  })
})

export type Candidates = z.output<typeof candidates.reply>

/** Assigns several people to several orders: all of them or, with the reason in words, none. */
export const assignPeople = defineCall({
  ...post('work-order-staff/bulk', 'work-orders.assign', 'Asignar varias personas a varias órdenes: todas o ninguna'),
  body: z.strictObject({
    fk_work_order: z.array(id).min(1).max(maxAssignments).meta({ label: 'Orden de trabajo' }),
    fk_staff: z.array(id).min(1).max(maxPeople).meta({ label: 'Persona' }),
    /** of each person on each order */
    planned_minutes: wholeNumber(0, 100_000).nullable().optional().meta({ label: 'Minutos previstos' }),
    /** each person only to the orders whose open checks ask for a specialty that the person has */
    by_specialty: z.boolean().optional().meta({ label: 'Cada uno a la suya' }),
    /** why people without a valid training are assigned nevertheless */
    override_reason: optionalText(500).meta({ label: 'Motivo de la excepción' })
  }),
  /** `existing`: who was assigned already, and stays as they are */
  reply: z.object({ created: z.array(z.object({ id: z.number() })), existing: z.number() })
})
