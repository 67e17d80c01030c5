import { z } from 'zod'
import { coded } from '../bases/bases.ts'
import { person } from '../checks/checks.ts'
import { unplannedTypes } from '../core/classifier.ts'
import { feminine } from '../core/entity.ts'
import { idParam, idParams, oneIdParam, searchParam } from '../core/http.ts'
import { line } from '../locations/locations.ts'
import { defineCall, defineResource, get, named, put, rowOf } from '../core/resource.ts'
import { dateShape, staffShape, taskShape } from './unplanned-parts.ts'
import { id, isoDateTime, maxId, optionalText, requiredText, wholeNumber } from '../core/validation.ts'
import { priorityId, workOrders } from '../work-orders/work-orders.ts'

/** The order of an activity, as its rows show it. */
const orderShape = {
  id: z.number(),
  version: z.number(),
  code: z.string(),
  title: z.string(),
  type: z.number(),
  type_name: z.string(),
  fkc_status: z.number(),
  status: named,
  fkc_priority: z.number(),
  priority: named,
  scheduled_start: z.string().nullable(),
  scheduled_end: z.string().nullable(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  closed_at: z.string().nullable()
}

const rowShape = {
  fk_work_order: z.number(),
  work_order: z.object(orderShape),
  /** the order's own, repeated for lists and files */
  type: z.number(),
  type_name: z.string(),
  fkc_status: z.number(),
  status: named,
  fkc_priority: z.number(),
  priority: named,
  title: z.string(),
  description: z.string().nullable(),
  fk_line: z.number(),
  line,
  fk_location: z.number(),
  location: named,
  fk_base: z.number().nullable(),
  base: coded.nullable(),
  fk_asset: z.number().nullable(),
  asset: coded.nullable(),
  fk_failure_type: z.number().nullable(),
  failure_type: named.nullable(),
  cause: z.string().nullable(),
  solution: z.string().nullable(),
  scheduled_start: z.string().nullable(),
  /** the execution that goes on or comes next */
  next_start_at: z.string().nullable(),
  next_end_at: z.string().nullable(),
  people: z.array(person.extend({ confirmed: z.boolean() })),
  tasks_count: z.number(),
  tasks_done: z.number(),
  done: z.boolean(),
  done_at: z.string().nullable(),
  fk_done_by: z.number().nullable(),
  done_by: named.nullable(),
  closed_at: z.string().nullable()
}

const version = wholeNumber(1, maxId).optional()

const words = {
  title: requiredText(200).meta({ label: 'Título' }),
  description: optionalText(4000).meta({ label: 'Descripción' }),
  cause: optionalText(2000).meta({ label: 'Causa' }),
  solution: optionalText(2000).meta({ label: 'Solución' })
}

/** Unplanned work: what is to be done under an order to mend, improve or support. */
export const unplanned = defineResource({
  path: 'unplanned',
  entity: 'unplanned',
  names: feminine('actividad no planificada', 'actividades no planificadas'),
  label: 'title',
  partOf: 'fk_work_order',
  permission: 'work-orders',
  fields: {
    type_name: 'Tipo',
    fkc_status: 'Estado',
    fk_line: 'Línea',
    next_start_at: 'Próxima ejecución desde',
    next_end_at: 'Próxima ejecución hasta',
    people: 'Personal',
    tasks_count: 'Tareas',
    tasks_done: 'Tareas hechas',
    done: 'Hecha',
    done_at: 'Hecha el',
    fk_done_by: 'Hecha por',
    closed_at: 'Cerrada el',
    is_automatic: 'Creada con su orden'
  },
  filters: {
    fkLine: 'id',
    type: 'id',
    fkc_status: 'id',
    fkc_priority: 'id',
    fk_location: 'id',
    fk_base: 'id',
    fk_asset: 'id',
    fk_failure_type: 'id',
    fk_work_order: 'id',
    /** a person of the activity, or assigned to its order */
    fk_staff: 'id',
    /** activities whose order the caller is assigned to or responsible for (true), or not (false) */
    assigned_to_me: 'boolean',
    /** of orders that are neither closed nor cancelled (true), or that are (false) */
    is_open: 'boolean',
    done: 'boolean',
    created_at: 'instant',
    scheduled_start: 'instant',
    closed_at: 'instant'
  },
  sort: [
    'title',
    'type',
    'fkc_status',
    'fkc_priority',
    'scheduled_start',
    'done',
    'done_at',
    'closed_at',
    'created_at',
    'updated_at'
  ],
  row: rowShape,
  create: {
    ...words,
    /** the open unplanned order that it belongs to; without one, an order is made of the fields below */
    fk_work_order: id.nullable().optional().meta({ label: 'Orden de trabajo' }),
    type: z.literal(unplannedTypes).optional().meta({ label: 'Tipo' }),
    fk_location: id.nullable().optional().meta({ label: 'Ubicación' }),
    fk_base: id.nullable().optional().meta({ label: 'Base' }),
    fk_asset: id.nullable().optional().meta({ label: 'Activo' }),
    fkc_priority: priorityId.optional().meta({ label: 'Prioridad' }),
    fk_failure_type: id.nullable().optional().meta({ label: 'Tipo de falla' }),
    scheduled_start: isoDateTime.nullable().optional().meta({ label: 'Inicio programado' }),
    scheduled_end: isoDateTime.nullable().optional().meta({ label: 'Fin programado' }),
    fk_responsible: id.nullable().optional().meta({ label: 'Responsable' }),
    requires_stop: z.boolean().optional().meta({ label: 'Requiere parada de línea' })
  },
  ordered: [['scheduled_start', 'scheduled_end']]
})

/** The names of the fields that an activity itself has; the others of `create` are its order's. */
export const unplannedWords: readonly string[] = Object.keys(words)

const ofDetail = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.array(z.object({ id: z.number(), version: z.number(), ...shape }))

const detail = rowOf({
  ...rowShape,
  work_order: z.object({
    ...orderShape,
    description: z.string().nullable(),
    requires_stop: z.boolean(),
    waiting_reason: z.string().nullable(),
    fk_responsible: z.number().nullable(),
    responsible: person.nullable(),
    down_from: z.string().nullable(),
    down_to: z.string().nullable(),
    cause: z.string().nullable(),
    solution: z.string().nullable()
  }),
  /** minutes of the line's service that the stop took; null without a stop that has ended */
  down_service_minutes: z.number().nullable(),
  tasks: ofDetail(taskShape),
  staff: ofDetail(staffShape),
  dates: ofDetail(dateShape),
  /** the other activities of its order */
  siblings: z.array(z.object({ id: z.number(), title: z.string(), done: z.boolean(), done_at: z.string().nullable() }))
})

export type Unplanned = z.output<typeof unplanned.row>
export type UnplannedDetail = z.output<typeof detail>
export const oneUnplanned = defineCall({
  ...get('unplanned/:id', 'work-orders.read', 'Una actividad no planificada, con tareas, personal y fechas'),
  params: idParams,
  reply: detail
})

/** How many orders' activities can be read whole at once. */
const maxWholeOrders = 200

export const wholeUnplanned = defineCall({
  ...get('unplanned/whole', 'work-orders.read', 'Las actividades enteras de varias órdenes no planificadas'),
  query: z.strictObject({
    fk_work_order: z.preprocess(value => [value].flat(), z.array(idParam).min(1).max(maxWholeOrders))
  }),
  reply: z.array(detail)
})

/** An activity's own words. `work_order` (ours): its order's fields too, so that a form of both is saved as a whole. */
export const changeUnplanned = defineCall({
  ...put('unplanned/:id', 'work-orders.write', 'Cambiar una actividad y, si se dice, también su orden'),
  params: idParams,
  body: unplanned.update.safeExtend({ work_order: workOrders.update.optional() }),
  reply: unplanned.row
})

/** The last one that is done sends its order to review; `done: false` takes it back while the order is EN_CURSO. */
export const updateDone = defineCall({
  ...put('unplanned/updateDone/:id', 'work-orders.state', 'Dar por hecha una actividad, o decir que aún no lo está'),
  params: idParams,
  body: z.strictObject({
    done: z.boolean().meta({ label: 'Hecha' }),
    /** when it was done, if that isn't now: without signal it is sent later */
    done_at: isoDateTime.nullable().optional().meta({ label: 'Hecha el' }),
    cause: words.cause,
    solution: words.solution,
    version
  }),
  reply: unplanned.row
})

export const unplannedOfOrder = defineCall({
  ...get('unplanned/work-order/:id', 'work-orders.read', 'Las actividades de una orden no planificada'),
  params: idParams,
  reply: z.array(unplanned.row)
})

/** All that the list's filters find, as an Excel file. */
export const unplannedExcel = defineCall({
  ...get('unplanned/excel', 'work-orders.read', 'Las actividades no planificadas como archivo de Excel'),
  query: unplanned.calls.list.query,
  reply: unplanned.calls.list.reply
})

/** What was written before about the same kind of failure, what was written most often first. */
export const wordsBefore = defineCall({
  ...get('unplanned/words', 'work-orders.read', 'Causas o soluciones ya escritas para un tipo de falla'),
  query: z.strictObject({
    fk_failure_type: oneIdParam,
    field: z.enum(['cause', 'solution']),
    search: searchParam,
    /** how many at most; not a page of a list */
    limit: z.coerce.number().int().min(1).max(100).default(20)
  }),
  reply: z.array(z.object({ text: z.string(), count: z.number() }))
})
