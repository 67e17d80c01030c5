import { z } from 'zod'
import { checkRow, person } from './checks.ts'
import { workOrderStatus, workOrderType } from './classifier.ts'
import { idParam, idParams } from './http.ts'
import { line } from './locations.ts'
import { defineCall, defineResource, named, rowOf } from './resource.ts'
import { id, isoDateTime, optionalText, requiredText, wholeNumber } from './validation.ts'
import * as facts from './work-orders-facts.ts'

const rowShape = {
  code: z.string(),
  type: z.number(),
  type_name: z.string(),
  fkc_status: z.number(),
  status: named,
  fkc_priority: z.number(),
  priority: named,
  fk_location: z.number(),
  location: named,
  fk_line: z.number(),
  line,
  fk_base: z.number().nullable(),
  base: z.object({ id: z.number(), code: z.string(), name: z.string() }).nullable(),
  fk_asset: z.number().nullable(),
  fk_batch: z.number().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  scheduled_start: z.string().nullable(),
  scheduled_end: z.string().nullable(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  fk_responsible: z.number().nullable(),
  responsible: person.nullable(),
  requires_stop: z.boolean(),
  waiting_reason: z.string().nullable(),
  down_from: z.string().nullable(),
  down_to: z.string().nullable(),
  fk_failure_type: z.number().nullable(),
  cause: z.string().nullable(),
  solution: z.string().nullable(),
  /** how many checks the order has, how many are answered or marked not done, how many of those are NOK or out of range */
  checks_count: z.number(),
  checks_answered: z.number(),
  checks_flagged: z.number(),
  /** planned work of the checks, in minutes of one person */
  labour_minutes: z.number(),
  people: z.array(person)
}

const typeId = z.literal(Object.values(workOrderType))
const priorityId = z.literal([6, 7, 8, 150, 151])
const statusId = z.coerce.number().pipe(z.literal(Object.values(workOrderStatus)))

export const workOrders = defineResource({
  ...facts.workOrders,
  row: rowShape,
  create: {
    type: typeId.meta({ label: 'Tipo' }),
    title: requiredText(200).meta({ label: 'Título' }),
    fk_location: id.meta({ label: 'Ubicación' }),
    description: optionalText(4000).meta({ label: 'Descripción' }),
    fkc_priority: priorityId.default(8).meta({ label: 'Prioridad' }),
    scheduled_start: isoDateTime.nullable().optional().meta({ label: 'Inicio programado' }),
    scheduled_end: isoDateTime.nullable().optional().meta({ label: 'Fin programado' }),
    fk_base: id.nullable().optional().meta({ label: 'Base' }),
    fk_asset: id.nullable().optional().meta({ label: 'Activo' }),
    fk_responsible: id.nullable().optional().meta({ label: 'Responsable' }),
    requires_stop: z.boolean().default(false).meta({ label: 'Requiere parada de línea' })
  }
})

const observation = z.object({
  id: z.number(),
  version: z.number(),
  text: z.string(),
  created_at: z.string(),
  user: named.nullable()
})

const assignment = z.object({
  id: z.number(),
  version: z.number(),
  fk_staff: z.number(),
  staff: person.extend({ dni: z.string() }),
  planned_minutes: z.number().nullable(),
  real_minutes: z.number().nullable(),
  override_reason: z.string().nullable()
})

const transition = z.object({
  id: z.number(),
  fkc_from: z.number().nullable(),
  fkc_to: z.number(),
  reason: z.string().nullable(),
  at: z.string(),
  user: named.nullable()
})

const detail = rowOf({
  ...rowShape,
  checks: z.array(checkRow),
  staff: z.array(assignment),
  observations: z.array(observation),
  history: z.array(transition)
})

export type WorkOrder = z.output<typeof workOrders.row>
export type WorkOrderDetail = z.output<typeof detail>

export const oneWorkOrder = defineCall({
  ...facts.oneWorkOrder,
  params: idParams,
  reply: detail
})

export const createWorkOrders = defineCall({
  method: 'POST',
  path: 'workorders/bulk',
  access: 'work-orders.write',
  summary: 'Crear varias órdenes de trabajo: todas o ninguna',
  body: z.array(workOrders.create).min(1).max(200),
  reply: z.array(workOrders.row)
})

const stateBody = z.strictObject({
  reason: optionalText(500).meta({ label: 'Motivo' }),
  version: wholeNumber(1, 2_147_483_647).optional()
})

export const changeState = defineCall({
  ...facts.changeState,
  params: z.strictObject({ id: idParam, status: statusId }),
  body: stateBody,
  reply: workOrders.row
})

/** Without a target the order starts (11). */
export const start = defineCall({
  method: 'PUT',
  path: 'workorders/state/:id',
  access: 'work-orders.state',
  summary: 'Poner en curso una orden de trabajo',
  params: idParams,
  body: stateBody,
  reply: workOrders.row
})

export const workOrderStaff = defineResource({
  ...facts.workOrderStaff,
  row: { fk_work_order: z.number(), fk_line: z.number(), ...assignment.omit({ id: true, version: true }).shape },
  create: {
    fk_work_order: id.meta({ label: 'Orden de trabajo' }),
    fk_staff: id.meta({ label: 'Persona' }),
    planned_minutes: wholeNumber(0, 100_000).nullable().optional().meta({ label: 'Minutos previstos' }),
    real_minutes: wholeNumber(0, 100_000).nullable().optional().meta({ label: 'Minutos reales' }),
    /** why somebody without a valid training is assigned all the same */
    override_reason: optionalText(500).meta({ label: 'Motivo de la excepción' })
  }
})

export const workOrderObservations = defineResource({
  ...facts.workOrderObservations,
  row: {
    fk_work_order: z.number(),
    fk_line: z.number(),
    text: z.string(),
    fk_user: z.number().nullable(),
    user: named.nullable()
  },
  create: {
    fk_work_order: id.meta({ label: 'Orden de trabajo' }),
    text: requiredText(4000).meta({ label: 'Observación' })
  }
})
