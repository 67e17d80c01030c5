import { z } from 'zod'
import { feminine } from '../core/entity.ts'
import { type Filters, idParam, idParams, idsParam, oneIdParam, pageOf } from '../core/http.ts'
import { line } from '../locations/locations.ts'
import { defineCall, defineResource, get, named, post, put } from '../core/resource.ts'
import { id, optionalText, requiredText, wholeNumber } from '../core/validation.ts'

/** Something that has a code besides its name. */
export const coded = named.extend({ code: z.string() })

/** How serious a failure of the base is: A stops the line, C can wait. */
export const criticalities = ['A', 'B', 'C'] as const

/** Functional positions that must be maintained, whatever asset sits in them. */
export const bases = defineResource({
  path: 'base',
  entity: 'base',
  names: feminine('base', 'bases'),
  label: 'code · name',
  fields: {
    activities_count: 'Actividades',
    activities_not_added: 'Actividades sin añadir',
    activities_not_initialized: 'Actividades sin iniciar'
  },
  permission: 'bases',
  row: {
    code: z.string(),
    name: z.string(),
    fk_location: z.number(),
    location: named,
    fk_line: z.number(),
    line,
    fk_structure: z.number(),
    structure: coded,
    fk_plan: z.number().nullable(),
    plan: coded.nullable(),
    criticality: z.enum(criticalities),
    requires_stop: z.boolean(),
    is_active: z.boolean(),
    /** what is mounted there now */
    asset: coded.nullable(),
    /** activities on the base; those of its plan that it doesn't have yet; those that lack a first date or reading */
    activities_count: z.number(),
    activities_not_added: z.number(),
    activities_not_initialized: z.number()
  },
  create: {
    code: requiredText(40).meta({ label: 'Código' }),
    name: requiredText(160).meta({ label: 'Nombre' }),
    fk_location: id.meta({ label: 'Ubicación' }),
    fk_structure: id.meta({ label: 'Estructura' }),
    fk_plan: id.nullable().optional().meta({ label: 'Plan' }),
    criticality: z.enum(criticalities).default('B').meta({ label: 'Criticidad' }),
    requires_stop: z.boolean().default(false).meta({ label: 'Requiere parada de línea' }),
    is_active: z.boolean().default(true).meta({ label: 'Activa' })
  },
  filters: {
    fkLine: 'id',
    /** these places and everything below them; the same for the structure */
    fk_location: 'id',
    fk_structure: 'id',
    fk_plan: 'id',
    criticality: 'text',
    requires_stop: 'boolean',
    is_active: 'boolean',
    has_plan: 'boolean',
    has_asset: 'boolean',
    has_pending_activities: 'boolean',
    has_pending_initialization: 'boolean'
  } satisfies Filters,
  sort: ['code', 'name', 'criticality', 'is_active', 'created_at', 'updated_at']
})

export type Base = z.output<typeof bases.row>

/** Figures above the list: active bases of the lines asked for, whatever other filters the list has. */
const counters = {
  numberBaseWithoutAPlan: z.number(),
  numberActivitiesNoAdded: z.number(),
  numberActivitiesNoInitialized: z.number()
}

export const listBases = defineCall({ ...bases.calls.list, reply: pageOf(bases.row).extend(counters) })
export const paginatedBases = defineCall({ ...listBases, path: 'base/paginated' })

const ofLines = z.strictObject({ fkLine: idsParam })
const counted = z.object({ count: z.number() })

export const basesWithoutAssets = defineCall({
  ...get('base/without-assets', 'bases.read', 'Bases activas sin activo montado'),
  query: ofLines,
  reply: z.array(bases.row)
})

export const countBasesWithoutPlan = defineCall({
  ...get('base/without-plan/count', 'bases.read', 'Cuántas bases no tienen plan'),
  query: ofLines,
  reply: counted
})

export const countBasesWithPendingActivities = defineCall({
  ...get('base/with-pending-activities/count', 'bases.read', 'Cuántas bases tienen actividades del plan sin añadir'),
  query: ofLines,
  reply: counted
})

export const countBasesWithPendingInitialization = defineCall({
  ...get(
    'base/with-pending-initialization/count',
    'bases.read',
    'Cuántas bases tienen actividades sin primera fecha o lectura'
  ),
  query: ofLines,
  reply: counted
})

/**
 * Says before saving what is already taken: `code`, by any base; `name`, by another base of the line; `position`, by a
 * base of the same place and structure. Saving is refused only for the code, or for the name in the same position: see
 * `can_save`.
 */
export const validateBase = defineCall({
  ...post('base/validation', 'bases.read', 'Qué código, nombre o posición están ocupados'),
  body: z.strictObject({
    /** the base being edited, which is left out of the comparison */
    id: id.nullable().optional(),
    code: optionalText(40).meta({ label: 'Código' }),
    name: optionalText(160).meta({ label: 'Nombre' }),
    fk_location: id.nullable().optional().meta({ label: 'Ubicación' }),
    fk_structure: id.nullable().optional().meta({ label: 'Estructura' })
  }),
  reply: z.object({ code: z.boolean(), name: z.boolean(), position: z.boolean(), can_save: z.boolean() })
})

const version = wholeNumber(1, 2_147_483_647).optional()

/**
 * Gives the base a plan. `add_activities` also adds the plan's activities that the base lacks. The activities of the
 * base's earlier plan end.
 */
export const associatePlan = defineCall({
  ...put('base/:id/plan/:plan/associate', 'bases.write', 'Asociar un plan a una base'),
  params: z.strictObject({ id: idParam, plan: idParam }),
  body: z.strictObject({
    add_activities: z.boolean().default(false).meta({ label: 'Añadir las actividades' }),
    version
  }),
  reply: bases.row
})

/**
 * What would become of the base's activities with another plan, or with none: of the present plan, those that were
 * never programmed are `deleted`, the others `ended`; of the other one, `added` are new to the base, `resumed` it had
 * before. While one of the present plan's is `programmed`, the change is refused.
 */
export const planChange = defineCall({
  ...get('base/:id/plan-change', 'bases.read', 'Qué pasa con las actividades de una base si cambia de plan'),
  params: idParams,
  query: z.strictObject({ fk_plan: oneIdParam }),
  reply: z.object({
    deleted: z.number(),
    ended: z.number(),
    added: z.number(),
    resumed: z.number(),
    programmed: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        work_order: z.object({ id: z.number(), code: z.string() }).nullable()
      })
    )
  })
})

export const disassociatePlan = defineCall({
  ...put('base/:id/plan/disassociate', 'bases.write', 'Quitar el plan de una base: sus actividades dejan de vencer'),
  params: idParams,
  body: z.strictObject({ version }),
  reply: bases.row
})
