import { z } from 'zod'
import { baseActivities, rowOfBaseActivity } from './base-activities.ts'
import { maxIds } from '../core/http.ts'
import { defineCall, post, put } from '../core/resource.ts'
import { id, inOrder, isoDate } from '../core/validation.ts'

const ids = z.array(id).min(1).max(maxIds)

/** Each of the activities on each of the bases; what is there already is left as it is. At most `maxIds` in all. */
export const addInBulk = defineCall({
  ...post('base-activities/bulk', 'base-activities.write', 'Añadir actividades a bases; lo que existe se deja'),
  body: z.strictObject({
    bases: ids.meta({ label: 'Bases' }),
    activities: ids.meta({ label: 'Actividades' }),
    /** only says what would be added: then `created` is empty, and `adding` how many there would be */
    preview: z.boolean().default(false)
  }),
  reply: z.object({ created: z.array(z.number()), existing: z.number(), adding: z.number().optional() })
})

const { shape } = baseActivities.update as unknown as z.ZodObject<typeof baseActivities.update.shape>

const change = z.strictObject({
  id: id.meta({ label: 'Actividad' }),
  version: shape.version,
  next_date: shape.next_date,
  next_usage_value: shape.next_usage_value,
  last_date: isoDate.nullable().optional().meta({ label: 'Última ejecución' }),
  fk_base_metric: shape.fk_base_metric,
  fkc_regime: shape.fkc_regime,
  time_interval_value: shape.time_interval_value,
  fk_periodicity_unit: shape.fk_periodicity_unit,
  usage_interval_value: shape.usage_interval_value,
  tolerance_days: shape.tolerance_days,
  is_active: shape.is_active
})

/** All of the changes or none; what is wrong is named by its place, `items.3.next_date`. */
export const changeInBulk = defineCall({
  ...put('base-activities/bulk', 'base-activities.write', 'Cambiar muchas actividades por base: todas o ninguna'),
  body: z.strictObject({ items: z.array(change).min(1).max(maxIds).meta({ label: 'Actividades' }) }),
  reply: z.array(rowOfBaseActivity)
})

const initialiseBody = inOrder(
  z.strictObject({
    ids: ids.meta({ label: 'Actividades' }),
    from: isoDate.meta({ label: 'Desde' }),
    to: isoDate.meta({ label: 'Hasta' }),
    /** `load`: so that weeks are level; `same`: all on the day `from` */
    by: z.enum(['load', 'same']).meta({ label: 'Reparto' }),
    preview: z.boolean().default(false)
  }),
  [['from', 'to']]
)

/**
 * First dates, spread over a period (`contract/base-activities/levelling.ts`) or all on one day; with `preview` nothing
 * is stored. What may only be done on a weekday that the period lacks keeps what it has: it has no `next_date` here,
 * and the `reason`. One date for all that isn't the weekday of one of them is stored, with a `reason` that says so.
 */
export const initialise = defineCall({
  ...post('base-activities/initialise', 'base-activities.write', 'Dar su primera fecha a muchas actividades'),
  body: initialiseBody,
  reply: z.array(z.object({ id: z.number(), next_date: z.string().nullable(), reason: z.string().optional() }))
})

/**
 * The work of each week on the activities' lines, on those of its days that lie in the period: as it is
 * now, and without these activities.
 */
export const weeklyLoad = defineCall({
  ...post('base-activities/load', 'base-activities.read', 'Horas de trabajo por semana de un periodo'),
  body: inOrder(
    z.strictObject({
      ids: ids.meta({ label: 'Actividades' }),
      from: isoDate.meta({ label: 'Desde' }),
      to: isoDate.meta({ label: 'Hasta' })
    }),
    [['from', 'to']]
  ),
  reply: z.array(
    z.object({
      /** its Monday */
      week: z.string(),
      /** days from Monday to Friday, by which weeks are weighed */
      working_days: z.number(),
      minutes: z.number(),
      others: z.number()
    })
  )
})
