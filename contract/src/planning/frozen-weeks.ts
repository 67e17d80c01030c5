import { z } from 'zod'
import { defineEntity, feminine } from '../core/entity.ts'
import { idParam, idParams, nothing } from '../core/http.ts'
import { defineCall, del, get, named, post } from '../core/resource.ts'
import { id, inOrder, isoDate } from '../core/validation.ts'

/** A week whose plan is fixed: which orders are to be done in it. What happens afterwards is measured against that. */
export const frozenWeek = defineEntity({
  entity: 'frozen_week',
  names: feminine('semana congelada', 'semanas congeladas'),
  label: 'fk_line · week',
  path: 'planning/frozen-weeks',
  group: 'Semanas congeladas',
  fields: { fk_line: 'Línea', week: 'Semana', fk_user: 'Quién' }
})

const row = z.object({
  id: z.number(),
  fk_line: z.number(),
  /** its Monday */
  week: z.string(),
  created_at: z.string(),
  /** who froze it */
  user: named.nullable(),
  /** planned for it when it was frozen, and how many of these were finished in it */
  orders: z.number(),
  attained: z.number()
})

export type FrozenWeek = z.output<typeof row>

export const frozenWeeks = defineCall({
  ...get('planning/frozen-weeks', 'work-orders.read', 'Las semanas congeladas de una línea, la última primero'),
  query: inOrder(
    z.strictObject({ fkLine: idParam, from: isoDate.meta({ label: 'Desde' }), to: isoDate.meta({ label: 'Hasta' }) }),
    [['from', 'to']]
  ),
  reply: z.array(row)
})

/** Refused for a week that is over, that is frozen already, or that has no planned orders. */
export const freezeWeek = defineCall({
  ...post('planning/frozen-weeks', 'planning.freeze', 'Congelar el plan de una semana'),
  body: z.strictObject({
    fk_line: id.meta({ label: 'Línea' }),
    /** its Monday */
    week: isoDate.meta({ label: 'Semana' })
  }),
  reply: row
})

/** Only before the week begins: afterwards it is what is measured. */
export const unfreezeWeek = defineCall({
  ...del('planning/frozen-weeks/:id', 'planning.freeze', 'Descongelar una semana que no ha empezado'),
  params: idParams,
  reply: nothing
})
