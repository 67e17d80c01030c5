import * as contract from 'contract/planning/frozen-weeks.ts'
import { sql } from 'drizzle-orm'
import type { RegisterRoutes } from '../../feature.ts'
import { requireLine } from '../../platform/http/actor.ts'
import { freeze, frozenWeeksWhere, unfreeze } from './actions.ts'

/** Weeks whose plan is fixed, to be measured against. */
export const registerRoutes: RegisterRoutes = (routes, { env }) => {
  const clock = () => ({ now: new Date().toISOString(), timeZone: env.TZ_OPERATOR })

  routes.read(contract.frozenWeeks, ({ db, query: { fkLine, from, to }, actor }) => {
    requireLine(actor, fkLine)
    return frozenWeeksWhere(db, sql`w.fk_line = ${fkLine} and w.week between ${from} and ${to}`, env.TZ_OPERATOR)
  })
  routes.write(contract.freezeWeek, ({ db, body, actor }) => freeze(db, actor, body, clock()))
  routes.write(contract.unfreezeWeek, async ({ db, params, actor }) => {
    await unfreeze(db, actor, params.id, clock())
    return {}
  })
}
