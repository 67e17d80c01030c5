import { z } from 'zod'
import { rowOfBaseActivity } from '../base-activities/base-activities.ts'
import { defineEntity, feminine, masculine } from '../core/entity.ts'
import { type Filters, idParam, idParams, listQuerySchema, maxIds, nothing, pageOf } from '../core/http.ts'
import { explanation } from '../readings/readings.ts'
import { defineCall, defineResource, del, get, named, post, put, rowOf } from '../core/resource.ts'
import { decimal, id, isoDate, isoDateTime, optionalText, requiredText, wholeNumber } from '../core/validation.ts'

const answerLabels = {
  fkc_check_type: 'Tipo de check',
  procedure: 'Procedimiento',
  measure_unit: 'Unidad de medida',
  measure_min: 'Mínimo',
  measure_max: 'Máximo',
  value_text: 'Respuesta',
  value_ok: 'Resultado',
  value_number: 'Medida',
  value_datetime: 'Fecha y hora',
  observation: 'Observación',
  out_of_range: 'Fuera de rango'
}

/** One occurrence of a base activity. */
export const checks = defineEntity({
  entity: 'check',
  names: masculine('check', 'checks'),
  label: 'fk_base_activity',
  partOf: 'fk_work_order',
  path: 'checks',
  fields: {
    ...answerLabels,
    previous: '',
    tasks: '',
    scheduled_date: 'Fecha programada',
    fkc_status: 'Estado',
    performed_at: 'Realizado el',
    usage_value: 'Lectura',
    duration_minutes: 'Duración (minutos)',
    not_done_reason: 'Motivo de no realizarlo',
    not_done_at: 'No realizado, dicho el',
    fk_not_done_by: 'No realizado, dicho por',
    base_activity_before: 'Actividad antes del check'
  }
})

/** The answer to one task of a check's activity. */
export const checkTasks = defineEntity({
  entity: 'check_task',
  names: feminine('tarea de un check', 'tareas de checks'),
  label: 'name',
  partOf: 'fk_check',
  fields: { ...answerLabels, name: 'Nombre', index: 'Orden' }
})

/** Checks that were programmed together. */
export const batches = defineEntity({
  entity: 'batch',
  names: masculine('lote', 'lotes'),
  label: 'title',
  fields: { title: 'Título', scheduled_date: 'Fecha programada', split_by: 'Separado por' }
})

const question = {
  fkc_check_type: z.number(),
  procedure: z.string().nullable(),
  measure_unit: z.string().nullable(),
  measure_min: z.number().nullable(),
  measure_max: z.number().nullable()
}

/** Of a measure: the last one that was taken of the same thing. */
const previous = z.object({ value_number: z.number(), performed_at: z.string() }).nullable()

const answers = {
  value_text: z.string().nullable(),
  value_ok: z.boolean().nullable(),
  value_number: z.number().nullable(),
  value_datetime: z.string().nullable(),
  observation: z.string().nullable(),
  out_of_range: z.boolean()
}

const task = z.object({
  id: z.number(),
  fk_activity: z.number(),
  name: z.string(),
  index: z.number(),
  ...question,
  ...answers,
  previous
})

/** A person as a row shows them. */
export const person = z.object({ id: z.number(), first_name: z.string(), last_name: z.string() })

export const checkRow = rowOf({
  fk_base_activity: z.number(),
  base_activity: rowOfBaseActivity,
  fk_work_order: z.number().nullable(),
  fk_line: z.number(),
  scheduled_date: z.string(),
  fkc_status: z.number(),
  status: named,
  ...question,
  ...answers,
  previous,
  performed_at: z.string().nullable(),
  usage_value: z.number().nullable(),
  duration_minutes: z.number().nullable(),
  not_done_reason: z.string().nullable(),
  /** when and by whom it was said that it couldn't be done */
  not_done_at: z.string().nullable(),
  not_done_by: named.nullable(),
  tasks: z.array(task),
  staff: z.array(person)
})

export type Check = z.output<typeof checkRow>
export type CheckTask = z.output<typeof task>

const filters = {
  fkLine: 'id',
  fk_base_activity: 'id',
  fk_base: 'id',
  fk_work_order: 'id',
  fkc_status: 'id',
  out_of_range: 'boolean',
  scheduled_date: 'day',
  performed_at: 'instant'
} as const satisfies Filters

export const listChecks = defineCall({
  ...get('checks', 'checks.read', 'Checks programados y realizados'),
  query: listQuerySchema(filters, ['scheduled_date', 'performed_at', 'fkc_status', 'updated_at']),
  reply: pageOf(checkRow)
})

export const checkFilters: Filters = filters

export const oneCheck = defineCall({
  ...get('checks/:id', 'checks.read', 'Un check'),
  params: idParams,
  reply: checkRow
})

export const checksOfBatch = defineCall({
  ...get('checks/batch/:id', 'checks.read', 'Checks de un lote'),
  params: idParams,
  reply: z.array(checkRow)
})

/** A measured number, rounded to the four decimals that are stored: limits are compared with the stored value. */
const measured = (min: number, max: number) => decimal(min, max).overwrite(value => Math.round(value * 10_000) / 10_000)

const answerFields = {
  value_text: optionalText(4000).meta({ label: 'Respuesta' }),
  value_ok: z.boolean().nullable().optional().meta({ label: 'Resultado' }),
  value_number: measured(-10_000_000_000, 10_000_000_000).nullable().optional().meta({ label: 'Medida' }),
  value_datetime: isoDateTime.nullable().optional().meta({ label: 'Fecha y hora' }),
  observation: optionalText(2000).meta({ label: 'Observación' })
}

export const answerBody = z.strictObject({
  ...answerFields,
  /** when the work was done, or was found to be impossible: hours before it is sent, without signal */
  performed_at: isoDateTime.optional().meta({ label: 'Realizado el' }),
  usage_value: measured(0, 10_000_000_000).nullable().optional().meta({ label: 'Lectura' }),
  duration_minutes: wholeNumber(0, 100_000).nullable().optional().meta({ label: 'Duración (minutos)' }),
  tasks: z
    .array(z.strictObject({ id, ...answerFields }))
    .max(200)
    .optional()
    .meta({ label: 'Tareas' }),
  /** of an improbable reading: what it means, and why it is right */
  ...explanation,
  reason: optionalText(500).meta({ label: 'Por qué es correcta la lectura' }),
  not_done_reason: optionalText(500).meta({ label: 'Motivo' }),
  /**
   * for a correction, when the next date or reading has been changed since: keep the present value, or follow the
   * correction; if absent, such a conflict answers 409 `edited`
   */
  if_edited: z.enum(['keep', 'follow']).optional().meta({ label: 'Próxima fecha cambiada' }),
  version: wholeNumber(1, 2_147_483_647).optional()
})

export type AnswerBody = z.output<typeof answerBody>

/** Answers a check of an order that is EN_CURSO, or says why it was not done. */
export const answerCheck = defineCall({
  ...put('checks/:id', 'checks.answer', 'Responder un check'),
  params: idParams,
  body: answerBody,
  reply: checkRow
})

export const undoCheck = defineCall({
  ...put('checks/undo/:id', 'checks.undo', 'Deshacer un check realizado'),
  params: idParams,
  body: z.strictObject({
    reason: requiredText(500).meta({ label: 'Motivo' }),
    version: wholeNumber(1, 2_147_483_647).optional()
  }),
  reply: checkRow
})

export const splitBy = z.enum(['specialty', 'shift', 'location'])

export const batchBody = z.strictObject({
  fk_location: id.meta({ label: 'Línea' }),
  scheduled_date: isoDate.meta({ label: 'Fecha' }),
  base_activities: z.array(id).min(1).max(maxIds).meta({ label: 'Actividades' }),
  title: optionalText(200).meta({ label: 'Título' }),
  split_by: splitBy.nullable().optional().meta({ label: 'Separar por' })
})

const orderRef = z.object({ id: z.number(), code: z.string() })

/** Programmes base activities together: one planned order, or one per specialty, shift or place. All or nothing. */
export const programBatch = defineCall({
  ...post('checks/bulk/batch', 'checks.program', 'Programar un lote de actividades'),
  body: batchBody,
  reply: z.object({
    batch: z.object({ id: z.number() }),
    work_order: orderRef,
    work_orders: z.array(orderRef),
    checks: z.array(z.object({ id: z.number() }))
  })
})

/** Takes a batch back: cancels its pending orders; refused once one of them has begun. */
export const removeBatch = defineCall({
  ...del('checks/batch/:id', 'checks.program', 'Deshacer un lote: cancelar sus órdenes pendientes'),
  params: idParams,
  reply: nothing
})

/** Takes one activity out of a batch; an order left empty is cancelled. */
export const removeFromBatch = defineCall({
  ...del('checks/batch/:id/base-activity/:base_activity', 'checks.program', 'Quitar una actividad de un lote'),
  params: z.strictObject({ id: idParam, base_activity: idParam }),
  reply: nothing
})

const toOrder = { fk_work_order: id.meta({ label: 'Orden de trabajo' }) }

/** Adds one base activity to a pending preventive order. */
export const addCheck = defineCall({
  ...post('checks', 'checks.program', 'Añadir una actividad a una orden pendiente'),
  body: z.strictObject({ ...toOrder, fk_base_activity: id.meta({ label: 'Actividad' }) }),
  reply: checkRow
})

/** Adds several: all of them or none. */
export const addChecks = defineCall({
  ...post('checks/bulk', 'checks.program', 'Añadir actividades a una orden pendiente: todas o ninguna'),
  body: z.strictObject({
    ...toOrder,
    base_activities: z.array(id).min(1).max(maxIds).meta({ label: 'Actividades' })
  }),
  reply: z.array(checkRow)
})

/** Takes an open check out of a pending order. */
export const removeCheck = defineCall({
  ...del('checks/:id', 'checks.program', 'Quitar un check de una orden pendiente'),
  params: idParams,
  reply: nothing
})

export const checkStaff = defineResource({
  path: 'check-staff',
  entity: 'check_staff',
  names: feminine('persona de un check', 'personal de checks'),
  label: 'fk_check · fk_staff',
  partOf: 'fk_check',
  group: 'Personal de los checks',
  permission: { read: 'checks.read', write: 'checks.answer' },
  row: { fk_check: z.number(), fk_line: z.number(), fk_staff: z.number(), staff: person },
  create: { fk_check: id.meta({ label: 'Check' }), fk_staff: id.meta({ label: 'Persona' }) },
  filters: { fkLine: 'id', fk_check: 'id', fk_staff: 'id' }
})
