import { z } from 'zod'
import { person } from '../checks/checks.ts'
import { feminine } from '../core/entity.ts'
import { idParams } from '../core/http.ts'
import { defineCall, defineResource, get, named, post, put } from '../core/resource.ts'
import { id, isoDateTime, maxId, optionalText, requiredText, wholeNumber } from '../core/validation.ts'

// What an unplanned activity is made of: its tasks, its people, its dates.

const version = wholeNumber(1, maxId).optional()

/** The fields of a task in answers, by itself and with its activity. */
export const taskShape = {
  title: z.string(),
  index: z.number(),
  done: z.boolean(),
  done_at: z.string().nullable(),
  fk_done_by: z.number().nullable(),
  done_by: named.nullable(),
  observation: z.string().nullable(),
  fk_created_by: z.number().nullable()
}

const ofActivity = {
  partOf: 'fk_unplanned',
  row: { fk_unplanned: z.number(), fk_line: z.number() },
  create: { fk_unplanned: id.meta({ label: 'Actividad no planificada' }) },
  filters: { fkLine: 'id', fk_unplanned: 'id' }
} as const

const taskDoneAt = isoDateTime.optional().meta({ label: 'Hecha el' })

/** A step of an unplanned activity. */
export const unplannedTasks = defineResource({
  path: 'unplanned-task',
  entity: 'unplanned_task',
  names: feminine('tarea de una actividad no planificada', 'tareas de actividades no planificadas'),
  label: 'title',
  partOf: ofActivity.partOf,
  permission: { read: 'work-orders.read', write: 'work-orders.observe' },
  fields: { done: 'Hecha', done_at: 'Hecha el', fk_done_by: 'Hecha por', fk_created_by: 'Añadida por' },
  filters: { ...ofActivity.filters, done: 'boolean' },
  sort: ['index', 'title', 'created_at', 'updated_at'],
  row: { ...ofActivity.row, ...taskShape },
  create: {
    ...ofActivity.create,
    title: requiredText(500).meta({ label: 'Tarea' }),
    /** its place among the tasks; by default the last */
    index: wholeNumber(0, 10_000).optional().meta({ label: 'Orden' }),
    done: z.boolean().optional().meta({ label: 'Hecha' }),
    done_at: taskDoneAt,
    observation: optionalText(2000).meta({ label: 'Observación' })
  }
})

/** The same of a person. */
export const staffShape = {
  fk_staff: z.number(),
  staff: person,
  confirmed: z.boolean(),
  confirmed_at: z.string().nullable()
}

/** Why people without a valid training are assigned nevertheless; kept with them on the order. */
const override_reason = optionalText(500).meta({ label: 'Motivo de la excepción' })

/** A person of an unplanned activity, who confirms that they will be there. */
export const unplannedStaff = defineResource({
  path: 'unplanned-staff',
  entity: 'unplanned_staff',
  names: feminine('persona de una actividad no planificada', 'personal de actividades no planificadas'),
  label: 'fk_staff',
  partOf: ofActivity.partOf,
  group: 'Personal de actividades no planificadas',
  permission: { read: 'work-orders.read', write: 'work-orders.assign' },
  fields: { confirmed: 'Confirmado', confirmed_at: 'Confirmado el' },
  filters: { ...ofActivity.filters, fk_staff: 'id', confirmed: 'boolean' },
  sort: ['confirmed', 'created_at', 'updated_at'],
  row: { ...ofActivity.row, ...staffShape },
  create: { ...ofActivity.create, fk_staff: id.meta({ label: 'Persona' }), override_reason }
})

/** The same of a date. */
export const dateShape = { start_at: z.string(), end_at: z.string() }

/** When an unplanned activity is executed: an intervention may take several nights. */
export const unplannedDates = defineResource({
  path: 'unplanned-execution-date',
  entity: 'unplanned_execution_date',
  names: feminine('fecha de ejecución', 'fechas de ejecución'),
  label: 'start_at',
  partOf: ofActivity.partOf,
  permission: 'work-orders',
  filters: { ...ofActivity.filters, start_at: 'instant' },
  sort: ['start_at', 'end_at', 'updated_at'],
  row: { ...ofActivity.row, ...dateShape },
  create: {
    ...ofActivity.create,
    start_at: isoDateTime.meta({ label: 'Desde' }),
    end_at: isoDateTime.meta({ label: 'Hasta' })
  },
  ordered: [['start_at', 'end_at']]
})

export const tasksOfUnplanned = defineCall({
  ...get('unplanned-task/getUnplannedTasks/:id', 'work-orders.read', 'Las tareas de una actividad, en su orden'),
  params: idParams,
  reply: z.array(unplannedTasks.row)
})

export const updateTask = defineCall({
  ...put(
    'unplanned-task/updateTaskUnplanned/:id',
    'work-orders.state',
    'Marcar una tarea como hecha, o como pendiente'
  ),
  params: idParams,
  body: z.strictObject({
    done: z.boolean().meta({ label: 'Hecha' }),
    /** when it was done: hours before it is sent, without signal; by default now */
    done_at: taskDoneAt,
    observation: optionalText(2000).meta({ label: 'Observación' }),
    version
  }),
  reply: unplannedTasks.row
})

export const staffOfUnplanned = defineCall({
  ...get('unplanned-staff/getUnplannedStaff/:id', 'work-orders.read', 'Las personas de una actividad'),
  params: idParams,
  reply: z.array(unplannedStaff.row)
})

/** By the person themselves, or by a caller who assigns people. */
export const updateConfirmed = defineCall({
  ...put('unplanned-staff/updateConfirmed/:id', 'work-orders.observe', 'Confirmar la participación en una actividad'),
  params: idParams,
  body: z.strictObject({ confirmed: z.boolean().meta({ label: 'Confirmado' }), version }),
  reply: unplannedStaff.row
})

/** People that one call may add. */
const maxPeople = 50

/** Adds all of them or, with the reason in words, none; who is there already stays as they are. */
export const bulkStaff = defineCall({
  ...post('unplanned-staff/bulkStaff', 'work-orders.assign', 'Añadir varias personas a una actividad: todas o ninguna'),
  body: z.strictObject({
    ...ofActivity.create,
    staff: z.array(id).min(1).max(maxPeople).meta({ label: 'Personal' }),
    override_reason
  }),
  /** everybody of the activity now */
  reply: z.array(unplannedStaff.row)
})
