import { z } from 'zod'
import { person } from '../checks/checks.ts'
import { defineEntity, feminine } from '../core/entity.ts'
import { idParams } from '../core/http.ts'
import { defineCall, get, named, put, post } from '../core/resource.ts'
import { id, isoDateTime, requiredText } from '../core/validation.ts'

/** An unfinished order that one shift leaves to the next, with what was left of it. */
export const workOrderHandOvers = defineEntity({
  entity: 'work_order_hand_over',
  names: feminine('entrega de una orden', 'entregas de órdenes'),
  label: 'text',
  partOf: 'fk_work_order',
  fields: {
    fk_work_order: 'Orden de trabajo',
    fk_line: 'Línea',
    text: 'Qué falta',
    at: 'Entregada el',
    fk_user: 'Entregada por',
    fk_to_staff: 'Para',
    open_checks: 'Checks sin responder',
    open_activities: 'Actividades por hacer',
    ended_at: 'Tomada o terminada el',
    fk_taken_by: 'Tomada por'
  }
})

/** What a person who takes over sees of it. */
export const handOverShape = {
  id: z.number(),
  text: z.string(),
  at: z.string(),
  /** the person, or the account without one, who handed it over; `own`: the caller did */
  from: named,
  own: z.boolean(),
  /** who is to take it; null: anybody of the next shift */
  to: person.nullable(),
  /** what was left then */
  open_checks: z.number(),
  open_activities: z.number()
}

const handOver = z.object(handOverShape)

export type HandOver = z.output<typeof handOver>

const moment = isoDateTime.optional()

/**
 * Leaves an unfinished order to the next shift. The same person again: with other words, or for another one. While
 * another person's waits to be taken: 409 `duplicate`.
 */
export const handOverOrder = defineCall({
  ...post('workorders/:id/hand-over', 'work-orders.state', 'Entregar una orden sin terminar al turno siguiente'),
  params: idParams,
  body: z.strictObject({
    text: requiredText(1000).meta({ label: 'Qué falta' }),
    fk_to_staff: id.nullable().optional().meta({ label: 'Para' }),
    /** when it was handed over, if that isn't now: without signal it is sent later */
    at: moment.meta({ label: 'Momento' })
  }),
  reply: handOver
})

/** Takes over an order that waits for that: the caller is a person of it from then on. Again: nothing more. */
export const takeOverOrder = defineCall({
  ...put('workorders/:id/hand-over/take', 'checks.answer', 'Tomar una orden que otro turno entregó'),
  params: idParams,
  body: z.strictObject({}),
  reply: z.object({ own: z.object({ id: z.number(), version: z.number() }) })
})

/** The people of the line's next shifts by the roster, the next one first; without a roster nobody. */
export const nextShiftPeople = defineCall({
  ...get('workorders/:id/hand-over/people', 'work-orders.state', 'El personal de los turnos siguientes de la línea'),
  params: idParams,
  reply: z.array(person.extend({ date: z.string(), fkc_shift: z.number() }))
})

export type NextShiftPerson = z.output<typeof nextShiftPeople.reply>[number]
