import { z } from 'zod'
import { idParams, maxIds } from '../core/http.ts'
import { oneJob } from '../jobs/jobs.ts'
import { activities } from './plans.ts'
import { coded } from '../bases/bases.ts'
import { defineCall, post, put } from '../core/resource.ts'
import { id } from '../core/validation.ts'

/** Any subset of the activity's fields, and whether its series are counted anew. */
const change = activities.update.safeExtend({
  /**
   * The next date or reading is counted from the last execution by the new interval. Otherwise the series stay as they
   * are, and the new interval counts from the next execution on (decision 17).
   */
  recount: z.boolean().default(false).meta({ label: 'Contar ya con el nuevo intervalo' })
})

export type ActivityChange = z.input<typeof change>

/** A base whose date would move. */
const moved = z.object({
  id: z.number(),
  base: coded,
  due_date: z.string().nullable(),
  new_due_date: z.string().nullable()
})

/** How many of the bases whose dates move are named. */
export const maxListedMoves = 50

export const previewActivityChange = defineCall({
  ...post('activities/:id/change-preview', 'plans.write', 'Qué cambiaría en las bases un cambio de la actividad'),
  params: idParams,
  body: change,
  reply: z.object({
    /** bases on which the activity is active */
    bases: z.number(),
    /** of these, those whose date moves, and the first of them by the new date */
    moved_count: z.number(),
    moved: z.array(moved),
    /** checks that are programmed and keep what they asked when they were */
    open_checks: z.number(),
    /** base activities with a regime or an interval of their own, which stays */
    own_rule: z.number()
  })
})

/** Changes the activity, and what that moves on its bases, as one job: all of it or nothing. */
export const changeActivity = defineCall({
  ...post('activities/:id/change', 'plans.write', 'Cambiar una actividad y lo que mueve en sus bases, como un trabajo'),
  params: idParams,
  body: change,
  reply: oneJob.reply
})

/** What the job of `changeActivity` ends with. */
export type ActivityChanged = { bases: number; moved: number }

const ordered = { activities: z.array(id).min(1).max(maxIds).meta({ label: 'Actividades' }) }

export const orderActivities = defineCall({
  ...put('plans/:id/order', 'plans.write', 'El orden de las actividades de un plan'),
  params: idParams,
  body: z.strictObject(ordered),
  reply: z.array(z.object({ id: z.number(), index: z.number() }))
})

export const orderTasks = defineCall({
  ...put('activities/:id/order', 'plans.write', 'El orden de las tareas de una actividad'),
  params: idParams,
  body: z.strictObject(ordered),
  reply: orderActivities.reply
})
