import { z } from 'zod'
import { idParams, maxIds } from '../core/http.ts'
import { activities, plans } from './plans.ts'
import { defineCall, get, post } from '../core/resource.ts'
import { id, requiredText } from '../core/validation.ts'

export const previewPlanCopy = defineCall({
  ...get('plans/:id/copy-preview', 'plans.read', 'Qué se copiaría de un plan, y con qué código'),
  params: idParams,
  reply: z.object({
    /** a code and a name that are still free */
    code: z.string(),
    name: z.string(),
    activities: z.number(),
    tasks: z.number()
  })
})

/** A plan like another one, under another code: with its activities and tasks, without bases and files. */
export const copyPlan = defineCall({
  ...post('plans/:id/copy', 'plans.write', 'Copiar un plan con sus actividades y tareas bajo otro código'),
  params: idParams,
  body: z.strictObject({
    code: requiredText(30).meta({ label: 'Código' }),
    name: requiredText(160).meta({ label: 'Nombre' })
  }),
  reply: plans.row
})

/** Copies of activities, of this plan or of others, at the end of a plan; codes that are taken get a number. */
export const copyActivities = defineCall({
  ...post('plans/:id/copy-activities', 'plans.write', 'Copiar actividades con sus tareas a un plan'),
  params: idParams,
  body: z.strictObject({ activities: z.array(id).min(1).max(maxIds).meta({ label: 'Actividades' }) }),
  reply: z.array(activities.row)
})
