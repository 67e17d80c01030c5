import { z } from 'zod'
import { assignment } from './assignments.ts'
import { coded } from '../bases/bases.ts'
import { checkRow, person } from '../checks/checks.ts'
import { workOrderStatus, workOrderType } from '../core/classifier.ts'
import { feminine } from '../core/entity.ts'
import { idParam, idParams, narrowedQuerySchema } from '../core/http.ts'
import { line } from '../locations/locations.ts'
import { roundMeter } from '../readings/reading-rounds.ts'
import { defineCall, defineResource, get, named, put, rowOf } from '../core/resource.ts'
import { stateHistory } from '../core/state-history.ts'
import { id, inOrder, isoDateTime, maxId, optionalText, requiredText, wholeNumber } from '../core/validation.ts'

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
  /** number of checks; of checks answered or marked not done; and of those, of NOK or out of range ones */
  checks_count: z.number(),
  checks_answered: z.number(),
  checks_flagged: z.number(),
  /** planned work of the checks, in minutes of one person */
  labour_minutes: z.number(),
  people: z.array(person)
}

/** What was found and done, and how long the line stood still: written while the order is open, whatever its state. */
const outcome = {
  fk_failure_type: id.nullable().optional().meta({ label: 'Tipo de falla' }),
  cause: optionalText(2000).meta({ label: 'Causa' }),
  solution: optionalText(2000).meta({ label: 'Solución' }),
  down_from: isoDateTime.nullable().optional().meta({ label: 'Línea parada desde' }),
  down_to: isoDateTime.nullable().optional().meta({ label: 'Línea parada hasta' })
}

/** The names of an order's outcome among its fields. */
export const outcomeFields: readonly string[] = Object.keys(outcome)

const downtime = ['down_from', 'down_to'] as const

const typeId = z.literal(Object.values(workOrderType))
export const priorityId = z.literal([6, 7, 8, 150, 151])
export const statusId = z.coerce.number().pipe(z.literal(Object.values(workOrderStatus)))

export const workOrders = defineResource({
  path: 'workorders',
  entity: 'work_order',
  names: feminine('orden de trabajo', 'órdenes de trabajo'),
  label: 'code · title',
  fields: {
    code: 'Código',
    type_name: 'Tipo',
    checks_count: 'Checks',
    checks_answered: 'Checks respondidos',
    checks_flagged: 'Checks NOK o fuera de rango',
    labour_minutes: 'Trabajo previsto (minutos)',
    people: 'Personal',
    fkc_status: 'Estado',
    started_at: 'Empezada el',
    finished_at: 'Terminada el',
    closed_at: 'Cerrada el',
    fk_closed_by: 'Cerrada por',
    fk_created_by: 'Creada por',
    waiting_reason: 'Motivo de la espera'
  },
  permission: 'work-orders',
  filters: {
    fkLine: 'id',
    type: 'id',
    fkc_status: 'id',
    fkc_priority: 'id',
    fk_location: 'id',
    /** its base, or that of one of its checks */
    fk_base: 'id',
    fk_asset: 'id',
    fk_batch: 'id',
    fk_responsible: 'id',
    /** a person assigned to the order */
    fk_staff: 'id',
    /** orders that the caller is assigned to or responsible for (true), or not (false) */
    assigned_to_me: 'boolean',
    /** planned (162, 168) or unplanned (1, 2, 3) */
    is_planned: 'boolean',
    /** with an answer that is NOK or out of range */
    has_flagged: 'boolean',
    /** with people assigned to it */
    has_people: 'boolean',
    /** not begun although it was to begin before today */
    is_late: 'boolean',
    /** finished in time, or not although its time is over (`plannedFigures.compliance`) */
    is_on_time: 'boolean',
    /** in the plan of one of these weeks when it was frozen; finished in its week, or not (yet) */
    fk_frozen_week: 'id',
    is_attained: 'boolean',
    /** with a check whose activity needs it */
    fk_specialty: 'id',
    /** of its base, or of the base of one of its checks: A, B, C */
    criticality: 'text',
    /** planned work of its checks, in minutes of one person */
    labour_minutes: 'number',
    requires_stop: 'boolean',
    /** of the operator's calendar: in which it was closed, or else is planned for, or was made */
    year: 'id',
    scheduled_start: 'instant',
    closed_at: 'instant',
    created_at: 'instant'
  },
  sort: [
    'code',
    'title',
    'type',
    'fkc_status',
    'fkc_priority',
    'scheduled_start',
    'scheduled_end',
    'created_at',
    'updated_at',
    'closed_at',
    'checks_flagged',
    'labour_minutes',
    // as a crew takes them: in course, tonight, later, missed (work-night.ts)
    'crew_start'
  ],
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
    requires_stop: z.boolean().default(false).meta({ label: 'Requiere parada de línea' }),
    ...outcome
  },
  ordered: [['scheduled_start', 'scheduled_end'], downtime]
})

const observation = z.object({
  id: z.number(),
  version: z.number(),
  text: z.string(),
  created_at: z.string(),
  user: named.nullable()
})

const detail = rowOf({
  ...rowShape,
  asset: coded.nullable(),
  failure_type: named.nullable(),
  /** who signed it when it was closed: the name of the person, or of an account without one */
  closed_by: named.nullable(),
  /** whether who closed it is among those who executed it; null as long as it isn't closed */
  signed_own: z.boolean().nullable(),
  /** minutes of the line's service that the stop took; null without a stop that has ended */
  down_service_minutes: z.number().nullable(),
  checks: z.array(checkRow),
  /** those that its checks read, or whose value goes with their answers */
  meters: z.array(roundMeter),
  staff: z.array(assignment),
  observations: z.array(observation),
  history: stateHistory
})

export type WorkOrder = z.output<typeof workOrders.row>
export type WorkOrderDetail = z.output<typeof detail>

export const oneWorkOrder = defineCall({
  ...get('workorders/:id', 'work-orders.read', 'Una orden de trabajo, con checks, personal, observaciones e historia'),
  params: idParams,
  reply: detail
})

const version = wholeNumber(1, maxId).optional()

/** Writes the outcome of an open order; also for those who execute it and may not change its plan. */
export const writeOutcome = defineCall({
  ...put(
    'workorders/:id/outcome',
    'work-orders.observe',
    'Escribir la falla, la causa, la solución y la parada de una orden abierta'
  ),
  params: idParams,
  body: inOrder(z.strictObject({ ...outcome, version }), [downtime]),
  reply: workOrders.row
})

/** How many orders meet a list's filters: by state, and what needs attention among the open ones. */
export const countWorkOrders = defineCall({
  ...get('workorders/counts', 'work-orders.read', 'Contar las órdenes que cumplen unos filtros'),
  query: narrowedQuerySchema(workOrders.filters),
  reply: z.object({
    states: z.array(z.object({ fkc_status: z.number(), count: z.number() })),
    /** open ones that the caller is assigned to or responsible for, without those to review */
    mine: z.number(),
    /** as the filter `is_late` */
    late: z.number(),
    /** open ones without people */
    without_people: z.number()
  })
})

const stateBody = z.strictObject({
  reason: optionalText(500).meta({ label: 'Motivo' }),
  /** when the change was made: hours before it is sent, without signal; never before the change that precedes it */
  at: isoDateTime.optional().meta({ label: 'Momento' }),
  version
})

export const changeState = defineCall({
  ...put('workorders/state/:id/:status', 'work-orders.state', 'Cambiar el estado de una orden de trabajo'),
  params: z.strictObject({ id: idParam, status: statusId }),
  body: stateBody,
  reply: workOrders.row
})

/** Without a target the order starts (11). */
export const start = defineCall({
  ...put('workorders/state/:id', 'work-orders.state', 'Poner en curso una orden de trabajo'),
  params: idParams,
  body: stateBody,
  reply: workOrders.row
})

export const workOrderObservations = defineResource({
  path: 'work-orders/observations',
  entity: 'work_order_observation',
  names: feminine('observación de una orden', 'observaciones de las órdenes'),
  label: 'fk_work_order',
  partOf: 'fk_work_order',
  permission: { read: 'work-orders.read', write: 'work-orders.observe' },
  filters: { fkLine: 'id', fk_work_order: 'id' },
  row: {
    fk_work_order: z.number(),
    fk_line: z.number(),
    text: z.string(),
    fk_user: z.number().nullable(),
    user: named.nullable()
  },
  create: {
    fk_work_order: id.meta({ label: 'Orden de trabajo' }),
    text: requiredText(4000).meta({ label: 'Observación' }),
    /** when it was written: hours before it is sent, without signal; a change of the text doesn't move it */
    created_at: isoDateTime.optional().meta({ label: 'Escrita el' })
  }
})
