import { z } from 'zod'
import { feminine } from '../core/entity.ts'
import { rangesOf } from '../core/filters.ts'
import {
  flagParam,
  idParams,
  type ListQuery,
  listQueryFields,
  narrowedQuerySchema,
  maxIds,
  pageOf
} from '../core/http.ts'
import { line } from '../locations/locations.ts'
import { defineCall, defineResource, get, named, post, rowOf } from '../core/resource.ts'
import { decimal, id, inOrder, isoDate, optionalText, requiredText, wholeNumber } from '../core/validation.ts'

const task = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  fkc_check_type: z.number(),
  measure_unit: z.string().nullable(),
  measure_min: z.number().nullable(),
  measure_max: z.number().nullable()
})

/** An activity as the rows of its base activities show it. */
const activity = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  fkc_check_type: z.number(),
  fkc_priority: z.number(),
  estimated_minutes: z.number(),
  people: z.number(),
  /** its measure is the reading of the base activity's meter */
  reads_meter: z.boolean(),
  specialty: named.nullable(),
  tasks: z.array(task)
})

const base = z.object({ id: z.number(), code: z.string(), name: z.string(), criticality: z.string(), location: named })

const rowShape = {
  fk_base: z.number(),
  base,
  fk_activity: z.number(),
  activity,
  fk_line: z.number(),
  line,
  /** regime, intervals and tolerance in force: the base activity's own, else the activity's */
  fkc_regime: z.number(),
  regime: named,
  periodicity_unit: named.nullable(),
  time_interval_value: z.number().nullable(),
  usage_unit: named.nullable(),
  usage_interval_value: z.number().nullable(),
  tolerance_days: z.number(),
  fk_base_metric: z.number().nullable(),
  /** the line must stand still, because of the base or of the activity */
  requires_stop: z.boolean(),
  /** the date from which the series of `next_date` counts */
  anchor_date: z.string().nullable(),
  next_date: z.string().nullable(),
  rescheduled_date: z.string().nullable(),
  last_date: z.string().nullable(),
  /** of the counter that it was set for */
  next_usage_value: z.number().nullable(),
  /** the same, as the counter of now shows it; another number once the counter was replaced or turned over */
  next_usage_shown: z.number().nullable(),
  last_usage_value: z.number().nullable(),
  due_date: z.string().nullable(),
  due_by: z
    .enum(['date', 'usage'])
    .nullable()
    .meta({ names: { date: 'Fecha', usage: 'Lecturas' } }),
  is_active: z.boolean(),
  /** why it was switched off */
  inactive_reason: z.string().nullable(),
  /** what the base activity has of its own instead of the activity's; null if nothing */
  own: z
    .object({
      fkc_regime: z.number().nullable(),
      fk_periodicity_unit: z.number().nullable(),
      time_interval_value: z.number().nullable(),
      usage_interval_value: z.number().nullable(),
      tolerance_days: z.number().nullable()
    })
    .nullable(),
  /** the check that is programmed and not yet answered, and its order */
  open_check: z.object({ id: z.number(), fk_work_order: z.number().nullable() }).nullable()
}

export const baseActivities = defineResource({
  path: 'base-activities',
  entity: 'base_activity',
  names: feminine('actividad por base', 'actividades por base'),
  label: 'fk_base · fk_activity',
  briefly: 'fk_activity.name · fk_base.code',
  fields: {
    requires_stop: 'Requiere parada de línea',
    open_check: '',
    own: '',
    anchor_date: 'La serie cuenta desde',
    rescheduled_date: 'Fecha reprogramada',
    last_date: 'Última ejecución',
    last_usage_value: 'Lectura de la última ejecución',
    last_usage_at: 'Leída el',
    next_usage_from: 'El uso cuenta desde',
    next_usage_shown: 'Próxima lectura en el contador de ahora',
    usage_due_date: 'Vence por uso el',
    due_date: 'Vence el',
    due_by: 'Vence por'
  },
  permission: 'base-activities',
  filters: {
    fkLine: 'id',
    from: 'date',
    to: 'date',
    fk_base: 'id',
    fk_activity: 'id',
    fk_plan: 'id',
    fk_location: 'id',
    fk_specialty: 'id',
    requires_stop: 'boolean',
    /** the work of all people together, as the order of the same name */
    estimated_minutes: 'number',
    /** it has the date or reading that its regime needs */
    is_initialised: 'boolean',
    /** it has a regime, interval or tolerance of its own */
    has_own: 'boolean',
    is_active: 'boolean'
  },
  sort: ['due_date', 'next_date', 'last_date', 'fk_base', 'base.id', 'estimated_minutes', 'updated_at'],
  row: rowShape,
  create: {
    fk_base: id.meta({ label: 'Base' }),
    fk_activity: id.meta({ label: 'Actividad' }),
    fkc_regime: wholeNumber(163, 165).nullable().optional().meta({ label: 'Régimen' }),
    fk_periodicity_unit: wholeNumber(1, 11).nullable().optional().meta({ label: 'Unidad de periodicidad' }),
    time_interval_value: wholeNumber(1, 1000).nullable().optional().meta({ label: 'Intervalo de tiempo' }),
    usage_interval_value: decimal(0.0001, 1_000_000_000).nullable().optional().meta({ label: 'Intervalo de uso' }),
    tolerance_days: wholeNumber(0, 365).nullable().optional().meta({ label: 'Tolerancia (días)' }),
    fk_base_metric: id.nullable().optional().meta({ label: 'Medidor' }),
    next_date: isoDate.nullable().optional().meta({ label: 'Próxima fecha' }),
    next_usage_value: decimal(0, 10_000_000_000).nullable().optional().meta({ label: 'Próxima lectura' }),
    is_active: z.boolean().default(true).meta({ label: 'Activa' }),
    inactive_reason: optionalText(500).meta({ label: 'Motivo de la desactivación' })
  }
})

/** `paginated`: the page and its count (`true`), or all rows (`false`, up to 5,000). */
const pagedOrAll: z.ZodType<ListQuery & { paginated?: boolean | undefined }> = inOrder(
  z.strictObject({ ...listQueryFields(baseActivities.filters, baseActivities.sort), paginated: flagParam }),
  rangesOf(baseActivities.filters)
)

export const rowOfBaseActivity = rowOf(rowShape)

export type BaseActivity = z.output<typeof rowOfBaseActivity>

const pageOrAll = z.union([pageOf(rowOfBaseActivity), z.array(rowOfBaseActivity)])

/** Rows and count, unless `paginated=false` asks for the plain array. */
export const listBaseActivities = defineCall({
  ...get('base-activities', 'base-activities.read', 'Actividades por base'),
  query: pagedOrAll,
  reply: pageOrAll
})

/** What can be programmed: active, due, without an open check. A plain array, or a page with `paginated=true`. */
export const programmableBaseActivities = defineCall({
  ...get('base-activities/checks', 'base-activities.read', 'Actividades por base que pueden programarse'),
  query: pagedOrAll,
  reply: pageOrAll
})

export const countBasesOfActivity = defineCall({
  ...get('base-activities/activity/:id/count-bases', 'base-activities.read', 'En cuántas bases se usa la actividad'),
  params: idParams,
  reply: z.object({ count: z.number() })
})

export const rescheduleBody = z.strictObject({
  ids: z.array(id).min(1).max(maxIds).meta({ label: 'Actividades' }),
  date: isoDate.meta({ label: 'Nueva fecha' }),
  reason: requiredText(500).meta({ label: 'Motivo' })
})

export const reschedule = defineCall({
  ...post('base-activities/reschedule', 'base-activities.reschedule', 'Reprogramar actividades, con un motivo'),
  body: rescheduleBody,
  reply: z.array(rowOfBaseActivity)
})

export const rescheduleHistory = defineResource({
  path: 'reschedule-history',
  entity: 'reschedule_history',
  names: feminine('reprogramación', 'reprogramaciones'),
  label: 'fk_base_activity',
  fields: { previous_date: 'Fecha anterior' },
  permission: { read: 'base-activities.read', write: 'base-activities.reschedule' },
  filters: { fkLine: 'id', fk_base_activity: 'id', new_date: 'day' },
  sort: ['new_date', 'created_at'],
  row: {
    fk_base_activity: z.number(),
    fk_line: z.number(),
    previous_date: z.string().nullable(),
    new_date: z.string(),
    reason: z.string(),
    user: named.nullable()
  },
  create: {
    fk_base_activity: id.meta({ label: 'Actividad' }),
    new_date: isoDate.meta({ label: 'Nueva fecha' }),
    reason: requiredText(500).meta({ label: 'Motivo' })
  }
})

/** Length of the programming horizon in days, from today, when none is asked for. */
export const horizonDays = 7

export const programmableCount = defineCall({
  method: 'GET',
  path: 'checks/programmable/count',
  access: 'base-activities.read',
  summary: 'Cuántas actividades vencen en el horizonte y no están programadas',
  /** what narrows the list `base-activities/checks` */
  query: narrowedQuerySchema(baseActivities.filters),
  reply: z.object({ count: z.number() })
})
