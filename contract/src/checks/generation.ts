import { z } from 'zod'
import { splitBy } from './checks.ts'
import { defineCall, post } from '../core/resource.ts'
import { id, isoDate } from '../core/validation.ts'

export const generationBody = z.strictObject({
  fk_location: id.meta({ label: 'Ubicación' }),
  date: isoDate.meta({ label: 'Fecha' }),
  split_by: splitBy.nullable().optional().meta({ label: 'Separar por' }),
  /** says what would be made; nothing is kept */
  preview: z.boolean().default(false)
})

/** What was made, or in a preview would be: without ids and codes then. */
const generated = z.object({
  /** null in a preview, and where there was nothing to programme */
  batch: z.object({ id: z.number() }).nullable(),
  work_orders: z.array(
    z.object({
      id: z.number().nullable(),
      code: z.string().nullable(),
      title: z.string(),
      requires_stop: z.boolean(),
      /** days on which its work begins and ends */
      from: z.string(),
      to: z.string(),
      /** how many checks it has, and their working minutes of all people */
      checks: z.number(),
      minutes: z.number()
    })
  ),
  checks: z.array(z.object({ id: z.number().nullable(), fk_base_activity: z.number(), scheduled_date: z.string() }))
})

export type Generated = z.output<typeof generated>

/**
 * Programmes whatever falls due in a place until the end of a period and is in no order, late work included: a batch
 * with its orders. Again, or two at once: nothing more.
 */
export const generateDaily = defineCall({
  ...post('checks/daily', 'checks.program', 'Generar las órdenes de lo que vence hasta un día'),
  body: generationBody,
  reply: generated
})

export const generateWeekly = defineCall({
  ...post('checks/weekly', 'checks.program', 'Generar las órdenes de lo que vence hasta el fin de una semana'),
  body: generationBody,
  reply: generated
})

export const generateMonthly = defineCall({
  ...post('checks/monthly', 'checks.program', 'Generar las órdenes de lo que vence hasta el fin de un mes'),
  body: generationBody,
  reply: generated
})
