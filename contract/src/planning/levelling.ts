import { z } from 'zod'
import { idParams, maxIds } from '../core/http.ts'
import { defineCall, get, post } from '../core/resource.ts'
import { id, inOrder, isoDate } from '../core/validation.ts'
import { oneJob } from '../jobs/jobs.ts'

export const areas = { planning: 'Planificación' }

/** Days that one levelling covers at most: a year of weeks. */
export const maxLevelDays = 371

/** Why a piece of work gets another day. */
export const changeReasons = {
  unplaced: 'Estaba atrasada',
  not_allowed: 'En su día no se puede hacer',
  over_capacity: 'Su día estaba por encima de lo que cabe',
  peak: 'Baja el día más cargado',
  makes_room: 'Deja sitio a otra'
} as const

/** Why a piece of work keeps its day. */
export const leftReasons = {
  outside_period: 'Su plazo queda fuera del periodo',
  not_allowed: 'Nadie de turno tiene la capacitación, o no es su día de la semana',
  no_capacity: 'No hay nadie de su especialidad de turno',
  no_room: 'No cabe sin pasar de lo que el personal puede',
  by_usage: 'Va por lecturas: su fecha no se mueve'
} as const

/** Why a proposed change isn't made any more: what was shown of the activity, or of the people of its new day, is no more. */
export const skippedTexts = {
  changed: 'Ha cambiado entretanto',
  fewer_people: 'El cuadrante de su nuevo día tiene menos gente que antes'
} as const

const by = z.enum(['night', 'week'])

/**
 * Proposes other days for what falls due in a period and isn't programmed, so that no night (or week) is over what its
 * people can do and the fullest is as empty as may be: inside tolerances, late work by criticality. What stands in
 * orders is fixed. Nothing is changed until it is accepted.
 */
export const levelWork = defineCall({
  ...post('planning/level', 'base-activities.reschedule', 'Nivelar el trabajo de una línea, como un trabajo'),
  body: inOrder(
    z.strictObject({
      fk_location: id.meta({ label: 'Línea' }),
      from: isoDate.meta({ label: 'Desde' }),
      to: isoDate.meta({ label: 'Hasta' }),
      by: by.default('night').meta({ label: 'Por' }),
      fk_specialty: id.nullable().optional().meta({ label: 'Especialidad' }),
      /** only these base activities are moved; the others count where they lie */
      ids: z.array(id).min(1).max(maxIds).optional().meta({ label: 'Actividades' }),
      preview: z.literal(true).default(true)
    }),
    [['from', 'to']]
  ),
  reply: oneJob.reply
})

/** Minutes of a specialty in an interval; null: work of none. */
const load = z.object({
  from: z.string(),
  fk_specialty: z.number().nullable(),
  /** done while the line stands still, or by day */
  requires_stop: z.boolean(),
  minutes: z.number(),
  capacity: z.number()
})

const piece = z.object({
  /** the base activity */
  id: z.number(),
  base: z.object({ id: z.number(), code: z.string(), name: z.string() }),
  activity: z.object({ id: z.number(), name: z.string() }),
  fk_specialty: z.number().nullable(),
  minutes: z.number(),
  criticality: z.string()
})

const result = z.object({
  fk_location: z.number(),
  from: z.string(),
  to: z.string(),
  by,
  before: z.array(load),
  after: z.array(load),
  /** load ÷ capacity of the fullest interval, before and after, and the lowest that is possible */
  peak_before: z.number(),
  peak: z.number(),
  bound: z.number(),
  /** per cent by which the peak is above the bound */
  gap: z.number(),
  /** where the bound comes from: what can only be done between these days */
  tightest: z
    .object({ fk_specialty: z.number().nullable(), requires_stop: z.boolean(), from: z.string(), to: z.string() })
    .nullable(),
  changes: z.array(
    piece.extend({
      /** done while the line stands still, or by those who work by day */
      requires_stop: z.boolean(),
      from: z.string().nullable(),
      to: z.string(),
      reason: z.string(),
      /** when it is due */ due: z.string()
    })
  ),
  left_out: z.array(piece.extend({ reason: z.string(), due: z.string() })),
  /** where it can't fit, whatever is moved */
  shortage: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      fk_specialty: z.number().nullable(),
      requires_stop: z.boolean(),
      minutes: z.number()
    })
  ),
  specialties: z.array(z.object({ id: z.number(), name: z.string() })),
  /** somewhere nobody filled the roster */
  is_estimate: z.boolean(),
  /** what was accepted of it, and with which reschedules; taken back, it can be accepted again */
  accepted: z.array(z.object({ id: z.number(), reschedule: z.number() })).nullable()
})

export type Levelling = z.output<typeof result>
export type LevelLoad = Levelling['before'][number]

/** The result of a levelling that the caller began. */
export const oneLevelling = defineCall({
  ...get('planning/level/:id', 'base-activities.reschedule', 'El resultado de una nivelación propia'),
  params: idParams,
  reply: result
})

/** All changes, or those named. What has changed since the levelling is skipped. */
export const acceptLevelling = defineCall({
  ...post('planning/level/:id/accept', 'base-activities.reschedule', 'Aceptar los cambios de una nivelación'),
  params: idParams,
  body: z.strictObject({ ids: z.array(id).min(1).max(maxIds).optional().meta({ label: 'Actividades' }) }),
  reply: z.object({
    changed: z.array(z.number()),
    skipped: z.array(z.object({ id: z.number(), reason: z.string() })),
    /** the levelling that is taken back as a whole */
    batch: z.number()
  })
})

/** Gives back the days of what was accepted; what was programmed or moved since keeps its own. */
export const undoLevelling = defineCall({
  ...post('planning/level/:id/undo', 'base-activities.reschedule', 'Deshacer una nivelación aceptada'),
  params: idParams,
  reply: z.object({ changed: z.array(z.number()), skipped: z.array(z.object({ id: z.number(), reason: z.string() })) })
})
