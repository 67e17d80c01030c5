import { addDays, daysBetween } from 'contract/core/days.ts'
import { myWorkAhead } from 'contract/my-work/ahead.ts'
import { maxMyWorkDays, myWork, usualMyWorkDays } from 'contract/my-work/my-work.ts'
import { crewNightOf } from 'contract/work-orders/work-night.ts'
import type { RegisterRoutes } from '../../feature.ts'
import { invalid } from '../../platform/http/errors.ts'
import { aheadOf } from './ahead.ts'
import { leadsOf, ordersOf, shiftsOf } from './queries.ts'

/** A person's own work, over all their lines. */
export const registerRoutes: RegisterRoutes = (routes, { env }) => {
  routes.read(myWorkAhead, ({ db, actor }) => {
    const now = new Date().toISOString()
    const from = crewNightOf(now, env.TZ_OPERATOR)
    return aheadOf(db, actor, { from, to: addDays(from, usualMyWorkDays), now, timeZone: env.TZ_OPERATOR })
  })

  routes.read(myWork, async ({ db, query, actor }) => {
    const now = new Date().toISOString()
    const from = query.from ?? crewNightOf(now, env.TZ_OPERATOR)
    const to = query.to ?? addDays(from, usualMyWorkDays)
    if (to < from) throw invalid({ to: 'No puede ser anterior a hoy' })
    if (daysBetween(from, to) >= maxMyWorkDays) throw invalid({ to: `Como mucho ${maxMyWorkDays} días a la vez` })
    const period = { from, to, now, timeZone: env.TZ_OPERATOR }
    return {
      from,
      to,
      orders: await ordersOf(db, actor, period),
      shifts: await shiftsOf(db, actor, period),
      leads: await leadsOf(db, actor, period)
    }
  })
}
