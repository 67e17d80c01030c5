import { z } from 'zod'
import { activityKind, checkType, priority, regime } from '../core/classifier.ts'
import { feminine, masculine } from '../core/entity.ts'
import { type Filters, idParam } from '../core/http.ts'
import { defineCall, defineResource, named } from '../core/resource.ts'
import { decimal, id, optionalText, requiredText, wholeNumber } from '../core/validation.ts'

/** Maintenance plans. `source` is where a plan comes from: a manual, a clause of a standard. */
export const plans = defineResource({
  path: 'plans',
  entity: 'plan',
  names: masculine('plan', 'planes'),
  label: 'code · name',
  fields: { activities_count: 'Actividades', bases_count: 'Bases' },
  permission: 'plans',
  row: {
    code: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    fk_system: z.number().nullable(),
    system: named.nullable(),
    source: z.string().nullable(),
    is_active: z.boolean(),
    activities_count: z.number(),
    bases_count: z.number()
  },
  create: {
    code: requiredText(30).meta({ label: 'Código' }),
    name: requiredText(160).meta({ label: 'Nombre' }),
    description: optionalText(2000).meta({ label: 'Descripción' }),
    fk_system: id.nullable().optional().meta({ label: 'Sistema' }),
    source: optionalText(200).meta({ label: 'Fuente' }),
    is_active: z.boolean().default(true).meta({ label: 'Activo' })
  },
  filters: { fk_system: 'id', is_active: 'boolean' } satisfies Filters,
  sort: ['code', 'name', 'is_active', 'created_at', 'updated_at']
})

export type Plan = z.output<typeof plans.row>

const oneOf = <const T extends Record<string, number>>(values: T) => z.literal(Object.values(values) as T[keyof T][])

/** Activities of a plan, and the tasks inside an activity (`fk_activity`). A task is due together with its activity. */
export const activities = defineResource({
  path: 'activities',
  entity: 'activity',
  names: feminine('actividad', 'actividades'),
  label: 'code · name',
  fields: { tasks_count: 'Tareas', bases_count: 'Bases', index: 'Orden' },
  permission: 'plans',
  row: {
    fk_plan: z.number(),
    plan: named,
    fk_activity: z.number().nullable(),
    activity: named.nullable(),
    code: z.string(),
    name: z.string(),
    fkc_kind: z.number(),
    kind: named,
    fk_action: z.number().nullable(),
    action: named.nullable(),
    fkc_check_type: z.number(),
    check_type: named,
    procedure: z.string().nullable(),
    measure_unit: z.string().nullable(),
    measure_min: z.number().nullable(),
    measure_max: z.number().nullable(),
    reads_meter: z.boolean(),
    fkc_regime: z.number().nullable(),
    regime: named.nullable(),
    fk_periodicity_unit: z.number().nullable(),
    periodicity_unit: named.nullable(),
    time_interval_value: z.number().nullable(),
    fk_usage_unit: z.number().nullable(),
    usage_unit: named.nullable(),
    usage_interval_value: z.number().nullable(),
    fkc_priority: z.number(),
    priority: named,
    fk_specialty: z.number().nullable(),
    specialty: named.nullable(),
    fk_training: z.number().nullable(),
    training: named.nullable(),
    estimated_minutes: z.number(),
    people: z.number(),
    requires_stop: z.boolean(),
    tolerance_days: z.number(),
    is_floating: z.boolean(),
    reset_on_replace: z.boolean(),
    is_active: z.boolean(),
    tasks_count: z.number(),
    /** bases on which it is active */
    bases_count: z.number(),
    /** its place among the activities of the plan, or among the tasks of the activity */
    index: z.number()
  },
  create: {
    fk_plan: id.meta({ label: 'Plan' }),
    fk_activity: id.nullable().optional().meta({ label: 'Actividad' }),
    code: requiredText(30).meta({ label: 'Código' }),
    name: requiredText(200).meta({ label: 'Nombre' }),
    fkc_kind: oneOf(activityKind).default(activityKind.ACTIVIDAD).meta({ label: 'Clase' }),
    fk_action: id.nullable().optional().meta({ label: 'Acción' }),
    fkc_check_type: oneOf(checkType).meta({ label: 'Tipo de check' }),
    procedure: optionalText(10_000).meta({ label: 'Procedimiento' }),
    measure_unit: optionalText(20).meta({ label: 'Unidad de medida' }),
    measure_min: decimal(-10_000_000_000, 10_000_000_000).nullable().optional().meta({ label: 'Mínimo' }),
    measure_max: decimal(-10_000_000_000, 10_000_000_000).nullable().optional().meta({ label: 'Máximo' }),
    /** of a measure: it is the reading of the meter of the base activity */
    reads_meter: z.boolean().default(false).meta({ label: 'Es la lectura de un medidor' }),
    fkc_regime: oneOf(regime).nullable().optional().meta({ label: 'Régimen' }),
    fk_periodicity_unit: wholeNumber(1, 11).nullable().optional().meta({ label: 'Unidad de periodicidad' }),
    time_interval_value: wholeNumber(1, 1000).nullable().optional().meta({ label: 'Intervalo de tiempo' }),
    fk_usage_unit: id.nullable().optional().meta({ label: 'Unidad de uso' }),
    usage_interval_value: decimal(0.0001, 1_000_000_000).nullable().optional().meta({ label: 'Intervalo de uso' }),
    fkc_priority: oneOf(priority).default(priority.MEDIA).meta({ label: 'Prioridad' }),
    fk_specialty: id.nullable().optional().meta({ label: 'Especialidad' }),
    fk_training: id.nullable().optional().meta({ label: 'Capacitación' }),
    estimated_minutes: wholeNumber(0, 100_000).default(0).meta({ label: 'Minutos estimados' }),
    people: wholeNumber(1, 100).default(1).meta({ label: 'Personas' }),
    requires_stop: z.boolean().default(false).meta({ label: 'Requiere parada de línea' }),
    tolerance_days: wholeNumber(0, 365).default(0).meta({ label: 'Tolerancia (días)' }),
    is_floating: z.boolean().default(false).meta({ label: 'Cuenta desde la ejecución' }),
    reset_on_replace: z.boolean().default(false).meta({ label: 'Se reinicia al reemplazar el activo' }),
    is_active: z.boolean().default(true).meta({ label: 'Activa' })
  },
  ordered: [['measure_min', 'measure_max']],
  filters: {
    fk_plan: 'id',
    fk_activity: 'id',
    fkc_kind: 'id',
    fkc_check_type: 'id',
    fkc_regime: 'id',
    fkc_priority: 'id',
    fk_action: 'id',
    fk_specialty: 'id',
    requires_stop: 'boolean',
    is_active: 'boolean'
  } satisfies Filters,
  sort: ['index', 'code', 'name', 'fkc_priority', 'estimated_minutes', 'created_at', 'updated_at']
})

export type Activity = z.output<typeof activities.row>

export const excludedActivities = defineCall({
  method: 'GET',
  path: 'activities/plan/:plan/base/:base/excluded',
  access: 'plans.read',
  summary: 'Actividades del plan que la base todavía no tiene',
  params: z.strictObject({ plan: idParam, base: idParam }),
  reply: z.array(activities.row)
})
