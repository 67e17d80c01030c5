import { z } from 'zod'
import { person } from '../checks/checks.ts'
import { idParam, oneIdParam } from '../core/http.ts'
import { defineCall, get, named, post } from '../core/resource.ts'
import { id, isoDateTime, optionalText, requiredText } from '../core/validation.ts'

/** Longest title of a breakdown's order. */
export const maxBreakdownTitle = 200

/**
 * Opens a corrective order for a breakdown: the caller is its one person, and it is in course at once. Only for a place
 * of their own lines, by an account that belongs to a person.
 */
export const reportBreakdown = defineCall({
  ...post('unplanned/breakdown', 'unplanned.report', 'Abrir una orden correctiva por una avería, y empezarla'),
  body: z.strictObject({
    title: requiredText(maxBreakdownTitle).meta({ label: 'Qué ocurre' }),
    description: optionalText(4000).meta({ label: 'Descripción' }),
    fk_location: id.meta({ label: 'Ubicación' }),
    fk_base: id.nullable().optional().meta({ label: 'Base' }),
    fk_asset: id.nullable().optional().meta({ label: 'Activo' }),
    /** when work on it began, if that isn't now: without signal it is sent later */
    started_at: isoDateTime.optional().meta({ label: 'Empezada el' })
  }),
  /** what later writes about the order name: its activity, and the caller on it with their minutes */
  reply: z.object({
    id: z.number(),
    version: z.number(),
    code: z.string(),
    fk_unplanned: z.number(),
    own: z.object({ id: z.number(), version: z.number() })
  })
})

export type BreakdownReply = z.output<typeof reportBreakdown.reply>

/** An open corrective order that may be about the same breakdown. */
const alikeBreakdown = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  fkc_status: z.number(),
  created_at: z.string(),
  location: named,
  people: z.array(person)
})

export type AlikeBreakdown = z.output<typeof alikeBreakdown>

/** Hours in which another order at the same place counts as a coincidence. */
export const breakdownHours = 12

/** Open corrective orders of the last hours at the same base or, without one, at the same place; the latest first. */
export const alikeBreakdowns = defineCall({
  ...get('unplanned/breakdown/coincidence', 'unplanned.report', 'Averías recientes y abiertas en el mismo sitio'),
  query: z.strictObject({ fk_location: idParam, fk_base: oneIdParam }),
  reply: z.array(alikeBreakdown)
})
